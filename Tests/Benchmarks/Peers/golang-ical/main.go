// Go: arran4/golang-ical parses, teambition/rrule-go expands. It reads one VCALENDAR only.
// usage: golang-ical FILE FROM TO      (days as YYYYMMDD, in UTC)
package main

import (
	"encoding/json"
	"fmt"
	"os"
	"sort"
	"strings"
	"time"

	ics "github.com/arran4/golang-ical"
	"github.com/teambition/rrule-go"
)

type ev struct {
	UID      string `json:"uid"`
	Summary  string `json:"summary"`
	Location string `json:"location"`
	Start    string `json:"start"`
	End      string `json:"end"`
	AllDay   bool   `json:"allDay"`
	s, e     time.Time
}

var win = map[string]string{"W. Europe Standard Time": "Europe/Zurich", "Eastern Standard Time": "America/New_York"}
var locs = map[string]*time.Location{}

func loc(n string) *time.Location {
	if l, ok := locs[n]; ok {
		return l
	}
	m := n
	if w, ok := win[n]; ok {
		m = w
	}
	l, err := time.LoadLocation(m)
	if err != nil {
		l = time.UTC
	}
	locs[n] = l
	return l
}
func when(v string, l *time.Location) (time.Time, bool) {
	if len(v) == 8 {
		t, _ := time.ParseInLocation("20060102", v, time.UTC)
		return t, true
	}
	if strings.HasSuffix(v, "Z") {
		t, _ := time.Parse("20060102T150405Z", v)
		return t, false
	}
	t, _ := time.ParseInLocation("20060102T150405", v, l)
	return t, false
}
func propLoc(p *ics.IANAProperty) *time.Location {
	if t := p.ICalParameters["TZID"]; len(t) > 0 {
		return loc(t[0])
	}
	return time.UTC
}
func get(e *ics.VEvent, n string) string {
	if p := e.GetProperty(ics.ComponentProperty(n)); p != nil {
		return p.Value
	}
	return ""
}
func main() {
	a, _ := time.Parse("20060102", os.Args[2])
	b, _ := time.Parse("20060102", os.Args[3])
	f, err := os.Open(os.Args[1])
	if err != nil {
		panic(err)
	}
	cal, err := ics.ParseCalendar(f)
	if err != nil {
		panic(err)
	}
	over := map[string]map[int64]bool{}
	evs := cal.Events()
	for _, e := range evs {
		if p := e.GetProperty("RECURRENCE-ID"); p != nil {
			t, _ := when(p.Value, propLoc(p))
			u := get(e, "UID")
			if over[u] == nil {
				over[u] = map[int64]bool{}
			}
			over[u][t.Unix()] = true
		}
	}
	out := []ev{}
	for _, e := range evs {
		p := e.GetProperty("DTSTART")
		if p == nil {
			continue
		}
		l := propLoc(p)
		s, ad := when(p.Value, l)
		t := s
		if q := e.GetProperty("DTEND"); q != nil {
			t, _ = when(q.Value, propLoc(q))
		} else if ad {
			t = s.AddDate(0, 0, 1)
		}
		d := t.Sub(s)
		uid := get(e, "UID")
		add := func(s time.Time) {
			t := s.Add(d)
			if s.Before(b) && t.After(a) {
				out = append(out, ev{UID: uid, Summary: get(e, "SUMMARY"), Location: get(e, "LOCATION"), AllDay: ad, s: s, e: t})
			}
		}
		rr := get(e, "RRULE")
		if rr == "" || e.GetProperty("RECURRENCE-ID") != nil {
			add(s)
			continue
		}
		o, err := rrule.StrToROptionInLocation(rr, l)
		if err != nil {
			continue
		}
		o.Dtstart = s
		r, err := rrule.NewRRule(*o)
		if err != nil {
			continue
		}
		ex := map[int64]bool{}
		for _, q := range e.Properties {
			if q.IANAToken == "EXDATE" {
				q := q
				for _, v := range strings.Split(q.Value, ",") {
					t, _ := when(v, propLoc(&ics.IANAProperty{BaseProperty: q.BaseProperty}))
					ex[t.Unix()] = true
				}
			}
		}
		for _, s := range r.Between(a.Add(-d), b, true) {
			if !ex[s.Unix()] && !over[uid][s.Unix()] {
				add(s)
			}
		}
	}
	sort.Slice(out, func(i, j int) bool {
		x, y := out[i], out[j]
		if !x.s.Equal(y.s) {
			return x.s.Before(y.s)
		}
		return x.UID < y.UID
	})
	fmt.Fprintf(os.Stderr, "count=%d\n", len(out))
	if len(out) > 500 {
		out = out[:500]
	}
	for i := range out {
		out[i].Start = out[i].s.UTC().Format("2006-01-02T15:04:05Z")
		out[i].End = out[i].e.UTC().Format("2006-01-02T15:04:05Z")
	}
	json.NewEncoder(os.Stdout).Encode(out)
}
