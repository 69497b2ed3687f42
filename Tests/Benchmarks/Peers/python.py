"""The Python libraries, each as its manual uses it.

usage: python.py recurring-ical-events|icalevents|ical FILE FROM TO      (days as YYYYMMDD, in UTC)
"""

import json
import sys
from datetime import datetime, timezone


def instant(value):
    """Dates and floating times are those of UTC."""
    if not isinstance(value, datetime):
        return datetime(value.year, value.month, value.day, tzinfo=timezone.utc)
    return value.astimezone(timezone.utc) if value.tzinfo else value.replace(tzinfo=timezone.utc)


def recurring_ical_events(path, start, end):
    import icalendar
    import recurring_ical_events

    with open(path, "rb") as file:
        calendars = icalendar.Calendar.from_ical(file.read(), multiple=True)
    for calendar in calendars:
        for event in recurring_ical_events.of(calendar).between(start, end):
            first = event["DTSTART"].dt
            last = event["DTEND"].dt if "DTEND" in event else first
            is_all_day = not isinstance(first, datetime)
            yield first, last, event["UID"], event.get("SUMMARY"), event.get("LOCATION"), is_all_day


def icalevents(path, start, end):
    from icalevents import icalevents

    for event in icalevents.events(file=path, start=start, end=end):
        first, last = event.start, event.end or event.start
        if event.all_day:
            first, last = first.replace(tzinfo=timezone.utc), last.replace(tzinfo=timezone.utc)
        yield first, last, event.uid, event.summary, event.location, event.all_day


def ical(path, start, end):
    from ical.calendar_stream import CalendarStream
    from ical.compat import enable_compat_mode

    with open(path, encoding="utf-8", newline="") as file, enable_compat_mode(file.read()) as text:
        calendars = CalendarStream.from_ics(text).calendars
    for calendar in calendars:
        for event in calendar.timeline_tz(timezone.utc).overlapping(start, end):
            is_all_day = not isinstance(event.dtstart, datetime)
            yield event.dtstart, event.end, event.uid, event.summary, event.location, is_all_day


def main(library, path, first_day, last_day):
    start, end = (datetime.strptime(day, "%Y%m%d").replace(tzinfo=timezone.utc) for day in (first_day, last_day))
    libraries = {"recurring-ical-events": recurring_ical_events, "icalevents": icalevents, "ical": ical}
    found = [
        dict(start=instant(first), end=instant(last), uid=str(uid), summary=str(summary or ""),
             location=str(location or ""), allDay=bool(is_all_day))
        for first, last, uid, summary, location, is_all_day in libraries[library](path, start, end)
    ]
    found = [event for event in found if event["start"] < end and event["end"] > start]
    found.sort(key=lambda event: (event["start"], event["end"], event["uid"]))
    json.dump(found[:500], sys.stdout, ensure_ascii=False, default=lambda time: time.strftime("%Y-%m-%dT%H:%M:%SZ"))


main(*sys.argv[1:])
