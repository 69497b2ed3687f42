"""Realistic random calendars, the same for the same seed: series x overrides x exclusions x zones x all-day.

Left out because the peer is known to answer otherwise (Docs/Compatibility.md has the reasons):

- excluded-and-overridden: an instance that an EXDATE excludes is never overridden. The peer hides the override;
  it is shown here like any override whose instance is not in the set.
- utc-in-feed-zone: no UTC series in a calendar with X-WR-TIMEZONE. The peer repeats it on the wall of that zone; UTC
  is UTC here (RFC 5545 section 3.3.5).
- count-without-dtstart: a rule that does not generate DTSTART has no COUNT. DTSTART counts here (RFC 5545 section
  3.3.10), for the peer it does not.
- range-elsewhere: a range (RANGE=THISANDFUTURE) is never cancelled, and stays on its day and in the zone, kind and
  spelling of its series. The peer cancels one instance only, moves by instants over a change of the clock, keeps the
  kind of the series, and does not know an instance by another spelling.
- until-as-date: UNTIL of a timed series is never a DATE. The peer takes it as midnight in UTC; here it is inclusive of
  that day in the series' zone.
- floating-in-feed-zone: a floating series in a calendar with X-WR-TIMEZONE has no UNTIL and no range. The peer reads the
  start in the feed's zone, but neither UNTIL nor the instance that a range names; here all are.
- revision-spelled-otherwise: two revisions of one override write its RECURRENCE-ID alike. The peer compares what is
  written; here the same instant is the same id.
- nominal-length: is generated, but peer.py says of which ends the peer is not sure.
"""

import datetime as dt
import random
from dataclasses import dataclass
from zoneinfo import ZoneInfo

from dateutil.rrule import rrulestr

ZONES = [
    "Europe/Zurich",
    "America/New_York",
    "America/Los_Angeles",
    "America/St_Johns",
    "America/Santiago",
    "Asia/Tokyo",
    "Asia/Kathmandu",
    "Asia/Beirut",
    "Australia/Sydney",
    "Australia/Lord_Howe",
    "Pacific/Auckland",
    "Africa/Casablanca",
]
VIEWERS = ZONES + ["UTC", "Pacific/Kiritimati", "Pacific/Pago_Pago"]
WEEKDAYS = ["MO", "TU", "WE", "TH", "FR", "SA", "SU"]
# Beside the changes of many zones: March and April, late October and November.
FIRST_DAYS = [dt.date(2026, 2, 20), dt.date(2026, 10, 5), dt.date(2026, 8, 20), dt.date(2027, 3, 1)]


@dataclass
class Calendar:
    """A calendar and what it is to be expanded for."""

    seed: int
    viewer: str
    start: dt.datetime
    end: dt.datetime
    text: str


def day_text(day):
    return day.strftime("%Y%m%d")


def time_text(time):
    return time.strftime("%Y%m%dT%H%M%S")


class Series:
    """One UID: a master, its exclusions, additions and overrides."""

    def __init__(self, rng, uid, first, has_feed_zone):
        self.rng = rng
        self.has_feed_zone = has_feed_zone
        self.uid = uid
        self.name = f"S{uid}"
        self.is_all_day = rng.random() < 0.3
        form = rng.choices(["zoned", "utc", "floating"], [6, 0, 3] if has_feed_zone else [6, 2, 1])[0]
        self.zone = rng.choice(ZONES) if form == "zoned" else None
        self.is_utc = form == "utc"
        day = first + dt.timedelta(days=rng.randint(-40, 40))
        clock = dt.time(rng.choice([0, 1, 2, 2, 3, 8, 9, 12, 18, 20, 23]), rng.choice([0, 0, 15, 30]))
        self.start = dt.datetime.combine(day, dt.time() if self.is_all_day else clock)
        self.length = (
            dt.timedelta(days=rng.choice([1, 1, 1, 2, 5]))
            if self.is_all_day
            else dt.timedelta(minutes=rng.choice([0, 15, 30, 60, 90, 240, 600, 1440, 3000]))
        )
        self.has_duration = rng.random() < 0.3
        self.starts = [self.start]
        self.excluded = set()

    @property
    def is_floating_in_feed_zone(self):
        return self.has_feed_zone and not (self.is_all_day or self.zone or self.is_utc)

    # Values

    def value(self, name, time, zone=False, parameters=""):
        """A line with a time of this series, all-day where the series is; another zone if one is given."""
        if self.is_all_day and zone is False:
            return f"{name}{parameters};VALUE=DATE:{day_text(time)}"
        zone = self.zone if zone is False else zone
        if zone:
            return f"{name}{parameters};TZID={zone}:{time_text(time)}"
        return f"{name}{parameters}:{time_text(time)}{'Z' if self.is_utc else ''}"

    def instant(self, time):
        """The instant of a time of this series, if it is none of a floating or all-day one."""
        if self.is_all_day or not (self.zone or self.is_utc):
            return None
        return time.replace(tzinfo=ZoneInfo(self.zone or "UTC")).astimezone(dt.timezone.utc)

    def naming(self, name, time, parameters=""):
        """A line that names an instance: as the series writes it, in UTC, in another zone, or as a date."""
        instant = self.instant(time)
        form = self.rng.choices(["own", "utc", "other", "date"], [6, 2, 1, 1])[0]
        if instant is None or form == "own":
            return self.value(name, time, parameters=parameters)
        if form == "date" and name == "EXDATE" and self.is_only_one_of_its_day(time):
            return f"{name};VALUE=DATE:{day_text(time)}"
        if form == "other":
            zone = self.rng.choice(ZONES)
            there = instant.astimezone(ZoneInfo(zone))
            # In the hour that a clock shows twice only the first reading can be written.
            if there.fold == 0:
                return f"{name}{parameters};TZID={zone}:{time_text(there)}"
        return f"{name}{parameters}:{time_text(instant)}Z"

    def is_only_one_of_its_day(self, time):
        return sum(1 for start in self.starts if start.date() == time.date()) == 1

    # Lines

    def rule(self):
        rng = self.rng
        frequency = rng.choices(["DAILY", "WEEKLY", "MONTHLY", "YEARLY"], [3, 5, 3, 1])[0]
        parts = [f"FREQ={frequency}"]
        if rng.random() < 0.3:
            parts.append(f"INTERVAL={rng.randint(2, 4)}")
        if frequency == "WEEKLY" and rng.random() < 0.7:
            days = {self.start.weekday(), *rng.sample(range(7), rng.randint(0, 3))}
            if len(days) > 1 and rng.random() < 0.1:
                days.remove(self.start.weekday())
            parts.append("BYDAY=" + ",".join(WEEKDAYS[day] for day in sorted(days)))
            if rng.random() < 0.2:
                parts.insert(1, f"WKST={rng.choice(WEEKDAYS)}")
        elif frequency == "MONTHLY" and rng.random() < 0.6:
            parts.append(self.day_of_month())
        elif frequency == "YEARLY" and rng.random() < 0.5:
            parts.append(f"BYMONTH={self.start.month};" + self.day_of_month())
        elif frequency == "DAILY" and rng.random() < 0.15:
            parts.append(f"BYMONTH={self.start.month},{self.start.month % 12 + 1}")
        can_count = "BYDAY" not in parts[-1] or WEEKDAYS[self.start.weekday()] in parts[-1]
        end = rng.choices(["never", "count", "until"], [4, 3 if can_count else 0, 0 if self.is_floating_in_feed_zone else 3])[0]
        if end == "count":
            parts.append(f"COUNT={rng.randint(1, 40)}")
        elif end == "until":
            until = self.start + dt.timedelta(days=rng.randint(0, 90))
            parts.append("UNTIL=" + self.until_text(until))
        return ";".join(parts)

    def day_of_month(self):
        number = (self.start.day - 1) // 7 + 1
        weekday = WEEKDAYS[self.start.weekday()]
        last = (self.start + dt.timedelta(days=7)).month != self.start.month
        return self.rng.choice(
            [
                f"BYMONTHDAY={self.start.day}",
                f"BYDAY={-1 if last else number}{weekday}",
                f"BYDAY={weekday};BYSETPOS={-1 if last else number}",
            ]
        )

    def until_text(self, until):
        if self.is_all_day:
            return day_text(until)
        instant = self.instant(until)
        return time_text(until) if instant is None else time_text(instant) + "Z"

    def master(self):
        rng = self.rng
        lines = self.event(self.name, self.start, self.length)
        if rng.random() < 0.75:
            rule = self.rule()
            lines.append("RRULE:" + rule)
            naive = ";".join(part for part in rule.split(";") if not part.startswith("UNTIL="))
            within = rrulestr(naive, dtstart=self.start)
            self.starts = list(within.xafter(self.start, count=60, inc=True)) or [self.start]
        if rng.random() < 0.25:
            added = [self.start + dt.timedelta(days=rng.randint(1, 50)) for _ in range(rng.randint(1, 3))]
            self.starts += added
            lines += [self.value("RDATE", time) for time in added]
        if rng.random() < 0.4 and len(self.starts) > 1:
            for time in rng.sample(self.starts, min(len(self.starts), rng.randint(1, 4))):
                self.excluded.add(time)
                lines.append(self.naming("EXDATE", time))
        return lines

    def event(self, title, start, length, zone=False, is_all_day=None):
        is_all_day = self.is_all_day if is_all_day is None else is_all_day
        lines = [f"UID:{self.uid}@example.org", "DTSTAMP:20260101T000000Z", f"SUMMARY:{title}"]
        if is_all_day and not self.is_all_day:
            return lines + [
                f"DTSTART;VALUE=DATE:{day_text(start)}",
                f"DTEND;VALUE=DATE:{day_text(start + dt.timedelta(days=1))}",
            ]
        lines.append(self.value("DTSTART", start, zone))
        if self.has_duration:
            minutes = int(length.total_seconds() // 60)
            whole = minutes % 1440 == 0 and minutes > 0
            lines.append(f"DURATION:P{minutes // 1440}D" if whole else f"DURATION:PT{minutes}M")
        else:
            lines.append(self.value("DTEND", start + length, zone))
        return lines

    def overrides(self):
        rng = self.rng
        left = sorted(set(self.starts) - self.excluded)
        if len(left) < 2 or rng.random() < 0.4:
            return
        for number, time in enumerate(sorted(rng.sample(left, min(len(left), rng.randint(1, 4))))):
            title = f"{self.name} override {number}"
            moved = time + dt.timedelta(days=rng.choice([0, 0, 0, 1, -1, 9, -30, 40]))
            zone, is_all_day = False, None
            if not self.is_all_day:
                moved += dt.timedelta(minutes=rng.choice([0, 30, -60, 120]))
                if self.zone and rng.random() < 0.2:
                    zone = rng.choice(ZONES)
                is_all_day = True if rng.random() < 0.1 else None
            length = rng.choice([self.length, self.length, self.length * 2])
            lines = self.event(title, moved, length, zone, is_all_day)
            is_plain = moved.date() == time.date() and zone is False and is_all_day is None
            is_range = is_plain and not self.is_floating_in_feed_zone and rng.random() < 0.3
            if is_range:
                yield lines + [self.value("RECURRENCE-ID", time, parameters=";RANGE=THISANDFUTURE"), "SEQUENCE:1"]
                continue
            named = self.naming("RECURRENCE-ID", time)
            lines.append(named)
            if rng.random() < 0.15:
                lines.append("STATUS:CANCELLED")
            sequence = rng.randint(1, 3)
            yield lines + [f"SEQUENCE:{sequence}"]
            if rng.random() < 0.15:
                older = self.event(title + " older", moved + dt.timedelta(hours=5), length, zone, is_all_day)
                yield older + [named, f"SEQUENCE:{sequence - 1}"]


def calendar(seed):
    """The calendar of a seed."""
    rng = random.Random(seed)
    first = rng.choice(FIRST_DAYS)
    start = dt.datetime.combine(first, dt.time(0, 7, 13), dt.timezone.utc)
    events = []
    has_feed_zone = rng.random() < 0.2
    for uid in range(rng.randint(1, 4)):
        series = Series(rng, uid, first, has_feed_zone)
        events.append(series.master())
        events += series.overrides()
    rng.shuffle(events)
    lines = ["BEGIN:VCALENDAR", "VERSION:2.0", "PRODID:-//example.org//differential//EN"]
    if has_feed_zone:
        lines.append(f"X-WR-TIMEZONE:{rng.choice(ZONES)}")
    for event in events:
        lines += ["BEGIN:VEVENT", *event, "END:VEVENT"]
    text = "\r\n".join(lines + ["END:VCALENDAR", ""])
    return Calendar(seed, rng.choice(VIEWERS), start, start + dt.timedelta(days=rng.choice([7, 49, 90])), text)
