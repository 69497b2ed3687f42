"""Makes the events of the benchmark's feeds: the same seed and day give the same bytes.

The mix is what shared calendars hold: 85 % single events with a time, 5 % all-day ones, 8 % series and 2 %
overrides, over ten years, in the styles of Google, Outlook and Nextcloud.
"""

import random
from datetime import date, timedelta

from zones import DEFINITIONS

GOOGLE, OUTLOOK, NEXTCLOUD = 0, 1, 2
WEEKDAYS = ("MO", "TU", "WE", "TH", "FR", "SA", "SU")
WORDS = (
    "project review budget sprint planning customer launch roadmap Zürich office team weekly sync design "
    "release testing deployment interview candidate contract legal finance quarterly forecast workshop training "
    "onboarding réunion Besprechung Übergabe migration database network security audit compliance vendor hotel "
    "flight dinner lunch coffee dentist school parents football practice concert birthday anniversary board "
    "steering committee standup retro demo backlog grooming architecture incident postmortem on-call rotation "
    "Straße Müller façade naïve 会議 東京 встреча 🎉 maintenance window upgrade rollout support escalation"
).split()
NAMES = (
    "Anna Müller,Luca Rossi,John Smith,Marie Dupont,Yuki Tanaka,Peter Novák,Sofia García,Lars Jensen,"
    "Emma Brown,Noah Keller,Mia Weber,Paul Fischer,Olivia Jones,Ben Wagner,Lea Schmid,Tom Baker"
).split(",")
PLACES = ["Room 1.%02d" % i for i in range(20)] + [
    "Zürich HB", "Online", "Bahnhofstrasse 1\\, 8001 Zürich", "https://meet.example.com/abc-defg-hij",
    'Conference Room "Matterhorn"', "350 5th Ave\\, New York\\, NY 10118",
]
OUTLOOK_PROPERTIES = (
    "X-MICROSOFT-CDO-BUSYSTATUS:BUSY\r\nX-MICROSOFT-CDO-IMPORTANCE:1\r\nX-MICROSOFT-DISALLOW-COUNTER:FALSE\r\n"
    "X-MS-OLK-AUTOFILLLOCATION:FALSE\r\nX-MICROSOFT-CDO-ALLDAYEVENT:%s\r\n"
)


def fold(line):
    """The line and its line end, folded after 75 bytes and never inside a character."""
    folded, width = "", 0
    for character in line:
        size = len(character.encode())
        if width + size > 75:
            folded, width = folded + "\r\n ", 1
        folded, width = folded + character, width + size
    return folded + "\r\n"


def time_property(name, zone, day, hour, minute):
    if zone is None:
        return "%s:%sT%02d%02d00Z\r\n" % (name, day, hour, minute)
    return "%s;TZID=%s:%sT%02d%02d00\r\n" % (name, zone, day, hour, minute)


class Feeds:
    """Days are counted from `origin`; `text_of[day]` is the day as iCalendar writes it."""

    origin = date(2004, 12, 1)

    def __init__(self, seed, now):
        self.random = random.Random(seed)
        self.today = (now - self.origin).days
        self.first = self.today - 365 * 9
        days = (date(now.year + 20, 1, 1) - self.origin).days
        self.text_of = [(self.origin + timedelta(i)).strftime("%Y%m%d") for i in range(days)]
        self.uids = 0
        self._make_texts()

    def _make_texts(self):
        """Texts are drawn from stocks: making each anew would take longer than all the rest."""
        choice, randint = self.random.choice, self.random.randint
        self.long_descriptions = []
        for _ in range(1500):
            words = []
            for _ in range(randint(15, 130)):
                words.append(choice(WORDS))
                draw = self.random.random()
                words[-1] += "\\," if draw < 0.06 else ".\\n" if draw < 0.09 else "\\;" if draw < 0.11 else ""
            self.long_descriptions.append(fold("DESCRIPTION:" + " ".join(words)))
        self.short_descriptions = [self._words("DESCRIPTION:", 2, 9) for _ in range(500)]
        self.summaries = [self._words("SUMMARY:", 2, 6) for _ in range(3000)]
        self.locations = [fold("LOCATION:" + place) for place in PLACES]
        self.meetings = []
        for _ in range(400):
            organizer = choice(NAMES)
            lines = fold("ORGANIZER;CN=%s:mailto:%s@example.com" % (organizer, organizer.split()[0].lower()))
            for _ in range(randint(1, 8)):
                name = choice(NAMES)
                status = choice(("ACCEPTED", "NEEDS-ACTION", "DECLINED", "TENTATIVE"))
                lines += fold(
                    'ATTENDEE;CUTYPE=INDIVIDUAL;ROLE=REQ-PARTICIPANT;PARTSTAT=%s;CN="%s";X-NUM-GUESTS=0:'
                    "mailto:%s.%d@example.com" % (status, name, name.split()[0].lower(), randint(1, 999)))
            self.meetings.append(lines)
        self.alarms = [
            "BEGIN:VALARM\r\nACTION:DISPLAY\r\nDESCRIPTION:Reminder\r\nTRIGGER:-P0DT0H%dM0S\r\nEND:VALARM\r\n" % m
            for m in (5, 10, 15, 30)
        ]

    def _words(self, name, least, most):
        return fold(name + " ".join(self.random.choice(WORDS) for _ in range(self.random.randint(least, most))))

    # --- what every event has --------------------------------------------------------------------------------

    def pick(self, values):
        return values[int(self.random.random() * len(values))]

    def below(self, bound):
        return int(self.random.random() * bound)

    def uid(self, style):
        self.uids += 1
        n = self.uids
        bits = (n * 0x9E3779B97F4A7C15 + 0x1234567) & (2**64 - 1)
        if style == GOOGLE:
            return "%016x%010d@google.com" % (bits, n)
        if style == OUTLOOK:
            return "040000008200E00074C5B7101A82E008\r\n 00000000%016X%010d" % (bits, n)
        return "%08x-%04x-4%03x-8%03x-%012d" % (bits >> 32, bits >> 16 & 0xFFFF, bits & 0xFFF, bits >> 8 & 0xFFF, n)

    def zone(self, style):
        draw = self.random.random()
        if style == GOOGLE:
            return None if draw < 0.7 else "Europe/Zurich" if draw < 0.9 else "America/New_York"
        if style == OUTLOOK:
            return "W. Europe Standard Time" if draw < 0.7 else "Eastern Standard Time"
        return "Europe/Zurich" if draw < 0.8 else "America/New_York" if draw < 0.9 else None

    def zone_of_series(self, style):
        """Google always gives series a zone."""
        return self.zone(style) or ("Europe/Zurich" if style == GOOGLE else None)

    def event(self, uid, style, stamp, times, is_all_day=False):
        """A VEVENT; `times` are the properties that say when."""
        random = self.random.random
        text = "BEGIN:VEVENT\r\nDTSTAMP:%sT120000Z\r\nUID:%s\r\n%s" % (self.text_of[stamp], uid, times)
        text += self.pick(self.summaries)
        draw = random()
        if draw < 0.32:
            text += self.pick(self.long_descriptions)
        elif draw < 0.6:
            text += self.pick(self.short_descriptions)
        if random() < 0.5:
            text += self.pick(self.locations)
        if random() < 0.10:
            text += self.pick(self.meetings)
        written = self.text_of[self.first + self.below(3000)]
        history = "CREATED:%sT071500Z\r\nLAST-MODIFIED:%sT081122Z\r\n" % (written, written)
        if style == GOOGLE:
            text += history + "SEQUENCE:0\r\nSTATUS:CONFIRMED\r\nTRANSP:OPAQUE\r\n"
        elif style == OUTLOOK:
            text += "CLASS:PUBLIC\r\nPRIORITY:5\r\nTRANSP:OPAQUE\r\nSTATUS:CONFIRMED\r\nSEQUENCE:1\r\n"
            text += OUTLOOK_PROPERTIES % ("TRUE" if is_all_day else "FALSE")
        else:
            text += history + "SEQUENCE:2\r\nSTATUS:CONFIRMED\r\n"
        if random() < 0.10:
            text += self.pick(self.alarms)
        return text + "END:VEVENT\r\n"

    def times(self, zone, day, start, end):
        """DTSTART and DTEND; start and end are minutes of the day, the end may be tomorrow."""
        return (
            time_property("DTSTART", zone, self.text_of[day], start // 60, start % 60)
            + time_property("DTEND", zone, self.text_of[day + end // 1440], end // 60 % 24, end % 60))

    def dates(self, day, count):
        return "DTSTART;VALUE=DATE:%s\r\nDTEND;VALUE=DATE:%s\r\n" % (self.text_of[day], self.text_of[day + count])

    # --- kinds of events -------------------------------------------------------------------------------------

    def single(self):
        style = self.below(3)
        zone = self.zone(style)
        day = self.first + self.below(3652)
        start = (7 + self.below(13)) * 60 + self.pick((0, 0, 15, 30, 45))
        end = start + self.pick((30, 60, 60, 90, 25, 45, 120, 180))
        return self.event(self.uid(style), style, day, self.times(zone, day, start, end))

    def all_day(self):
        style = self.below(3)
        day = self.first + self.below(3652)
        times = self.dates(day, self.pick((1, 1, 1, 2, 5)))
        return self.event(self.uid(style), style, day, times, is_all_day=True)

    def series(self, overrides=0):
        """A series, and overrides of it; with overrides it is weekly."""
        random = self.random.random
        style = self.below(3)
        zone = self.zone_of_series(style)
        day = self.first + self.below(3300)
        start = (7 + self.below(11)) * 60 + self.pick((0, 15, 30))
        duration = self.pick((30, 60, 90))
        kind = 0.3 if overrides else random()
        is_endless = random() < 0.15

        rule, day, later, length, is_all_day = self._rule(kind, day, is_endless)
        times = self.dates(day, 1) if is_all_day else self.times(zone, day, start, start + duration)
        times += "RRULE:" + rule + "\r\n"
        uid = self.uid(style)

        changed = []
        if later:
            if overrides:
                changed = sorted(self.random.sample(later[: length - 1], min(overrides, len(later))))
            if random() < 0.35:
                times += self._exclusions(style, zone, start, sorted(set(later) - set(changed)))
        events = [self.event(uid, style, day, times, is_all_day)]
        for original in changed:
            moved = original + self.pick((0, 0, 1, -1))
            moved_start = (7 + self.below(12)) * 60
            times = time_property("RECURRENCE-ID", zone, self.text_of[original], start // 60, start % 60)
            times += self.times(zone, moved, moved_start, moved_start + duration)
            events.append(self.event(uid, style, day, times))
        return events

    def _rule(self, kind, day, is_endless):
        """A rule, its first day, the days of later occurrences that may be changed, their number, all-day or not."""
        random = self.random.random

        def ending(share_of_counts, count, days):
            if is_endless:
                return ""
            if share_of_counts and random() < share_of_counts:
                return ";COUNT=%d" % count
            return ";UNTIL=%sT235959Z" % self.text_of[day + days]

        def interval(n):
            return ";INTERVAL=%d" % n if n > 1 else ""

        def date_of(day):
            return self.origin + timedelta(day)

        if kind < 0.15:
            every = self.pick((1, 1, 1, 2, 3))
            count = 5 + self.below(60)
            rule = "FREQ=DAILY" + interval(every) + ending(0.5, count, count * every)
            return rule, day, [day + k * every for k in range(1, count)], count, False

        if kind < 0.65:
            every = self.pick((1, 1, 1, 1, 2, 2, 4))
            count = 6 + self.below(90)
            rule = "FREQ=WEEKLY" + interval(every) + ";BYDAY=" + WEEKDAYS[date_of(day).weekday()]
            rule += ending(0.4, count, count * 7 * every)
            count = 200 if is_endless else count
            return rule, day, [day + k * 7 * every for k in range(1, count)], count, False

        if kind < 0.78:
            every = self.pick((1, 1, 2))
            day -= date_of(day).weekday()
            chosen = [0] + sorted(self.random.sample(range(1, 5), 1 + self.below(3)))
            rule = "FREQ=WEEKLY;WKST=MO" + interval(every) + ";BYDAY=" + ",".join(WEEKDAYS[x] for x in chosen)
            count = 4 + self.below(50)
            rule += ending(0, count, count * 7 * every)
            return rule, day, [day + w * 7 * every + x for w in range(1, count) for x in chosen], count, False

        if kind < 0.92:
            rule, day = self._monthly_rule(day)
            return rule + ("" if is_endless else ";COUNT=%d" % (3 + self.below(24))), day, [], 0, False

        # Half of them are birthdays.
        if (date_of(day).month, date_of(day).day) == (2, 29):
            day += 1
        is_all_day = random() < 0.5
        if is_all_day:
            rule = "FREQ=YEARLY"
        else:
            day = self._no_later_than_28(day)
            date = date_of(day)
            rule = "FREQ=YEARLY;BYMONTH=%d;BYDAY=%d%s" % (date.month, (date.day - 1) // 7 + 1, WEEKDAYS[date.weekday()])
        if random() < 0.3:
            rule += ";COUNT=%d" % (2 + self.below(6))
        return rule, day, [], 0, is_all_day

    def _no_later_than_28(self, day):
        return day - max(0, (self.origin + timedelta(day)).day - 28)

    def _monthly_rule(self, day):
        draw = self.random.random()
        rule = "FREQ=MONTHLY" + ("" if self.random.random() < 0.8 else ";INTERVAL=3")
        date = self.origin + timedelta(day)
        if draw < 0.75:
            day = self._no_later_than_28(day)
            date = self.origin + timedelta(day)
            if draw < 0.4:
                return rule + ";BYMONTHDAY=%d" % date.day, day
            return rule + ";BYDAY=%d%s" % ((date.day - 1) // 7 + 1, WEEKDAYS[date.weekday()]), day
        last = date.replace(year=date.year + date.month // 12, month=date.month % 12 + 1, day=1) - timedelta(1)
        if draw < 0.9:
            return rule + ";BYDAY=-1FR", (last - self.origin).days - (last.weekday() - 4) % 7
        return rule + ";BYDAY=MO,TU,WE,TH,FR;BYSETPOS=-1", (last - self.origin).days - max(0, last.weekday() - 4)

    def _exclusions(self, style, zone, start, days):
        excluded = sorted(self.random.sample(days, min(len(days), 1 + self.below(8))))
        lines = [time_property("EXDATE", zone, self.text_of[day], start // 60, start % 60) for day in excluded]
        if style != OUTLOOK:
            return "".join(lines)
        values = [line.rstrip().split(":")[1] for line in lines[1:]]
        return fold(",".join([lines[0].rstrip()] + values))

    # --- whole feeds -----------------------------------------------------------------------------------------

    def mix(self, count):
        """About `count` events of all kinds; overrides belong to a third of the series."""
        overrides, series, all_day = count * 2 // 100, max(1, count * 8 // 100), count * 5 // 100
        changes = [0] * series
        third = max(1, series // 3)
        for k in range(overrides):
            changes[k % third if k >= third else k] += 1
        kinds = ["single"] * (count - overrides - series - all_day) + ["all-day"] * all_day + ["series"] * series
        self.random.shuffle(kinds)
        number = 0
        for kind in kinds:
            if kind == "single":
                yield self.single()
            elif kind == "all-day":
                yield self.all_day()
            else:
                yield from self.series(changes[number])
                number += 1

    def daily_and_weekly_since_2005(self, count=5000):
        monday = (date(2005, 1, 3) - self.origin).days
        for i in range(count):
            style = self.below(3)
            zone = self.zone_of_series(style)
            day = monday + self.below(300)
            start = (7 + self.below(11)) * 60 + self.pick((0, 15, 30))
            weekday = WEEKDAYS[(self.origin + timedelta(day)).weekday()]
            rule = "FREQ=DAILY" if i % 2 == 0 else "FREQ=WEEKLY;BYDAY=" + weekday
            times = self.times(zone, day, start, start + 60) + "RRULE:" + rule + "\r\n"
            yield self.event(self.uid(style), style, day, times)

    def one_series_with_many_changes(self, count=2000):
        """Every working day of twelve years, with `count` exclusions and as many overrides."""
        zone = "Europe/Zurich"
        day = self.today - 365 * 12
        day -= (self.origin + timedelta(day)).weekday()
        later = [day + week * 7 + x for week in range(900) for x in range(5)][1:]
        changed = self.random.sample(later, 2 * count)
        uid = self.uid(GOOGLE)
        times = self.times(zone, day, 540, 600) + "RRULE:FREQ=WEEKLY;BYDAY=MO,TU,WE,TH,FR\r\n"
        for excluded in sorted(changed[count:]):
            times += time_property("EXDATE", zone, self.text_of[excluded], 9, 0)
        yield self.event(uid, GOOGLE, day, times)
        for original in sorted(changed[:count]):
            start = (7 + self.below(12)) * 60 + 30
            times = time_property("RECURRENCE-ID", zone, self.text_of[original], 9, 0)
            yield self.event(uid, GOOGLE, day, times + self.times(zone, original, start, start + 60))

    def resource(self):
        """What a CalDAV server keeps as one resource: one event, or one series with its overrides."""
        draw = self.random.random()
        if draw < 0.86:
            events = [self.single()]
        elif draw < 0.91:
            events = [self.all_day()]
        else:
            events = self.series(1 if self.random.random() < 0.2 else 0)
        zones = [zone for zone in DEFINITIONS if "TZID=" + zone + ":" in events[0]]
        return calendar_head("Shared calendar", zones), events


def calendar_head(name, zones=DEFINITIONS):
    return (
        "BEGIN:VCALENDAR\r\nPRODID:-//Google Inc//Google Calendar 70.9054//EN\r\nVERSION:2.0\r\n"
        "CALSCALE:GREGORIAN\r\nMETHOD:PUBLISH\r\nX-WR-CALNAME:%s\r\nX-WR-TIMEZONE:Europe/Zurich\r\n" % name
    ) + "".join(DEFINITIONS[zone] for zone in zones)
