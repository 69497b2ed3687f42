"""What recurring-ical-events makes of a calendar, in the form of our own answers."""

import datetime as dt
from zoneinfo import ZoneInfo

import icalendar
import recurring_ical_events

MARGIN = dt.timedelta(days=10)


def instant(value, viewer):
    """UTC of a date (midnight of the viewer) or a time (floating: of the viewer)."""
    if not isinstance(value, dt.datetime):
        return first_moment(value, viewer)
    if value.tzinfo is None:
        value = value.replace(tzinfo=viewer)
    return value.astimezone(dt.timezone.utc)


def first_moment(day, zone):
    """The first moment of a day, also where it has no midnight."""
    midnight = dt.datetime.combine(day, dt.time())
    moment = midnight.replace(tzinfo=zone).astimezone(dt.timezone.utc)
    if moment.astimezone(zone).replace(tzinfo=None) == midnight:
        return moment
    # In a gap the reading with the offset before it lies after the gap's end by what is left of the gap.
    moment -= dt.timedelta(hours=2)
    while moment.astimezone(zone).date() < day:
        moment += dt.timedelta(minutes=1)
    return moment


def spans_change(component, viewer):
    """Whether a clock is changed between start and end of an event, in the zone of its start."""
    start = component["DTSTART"].dt
    if not isinstance(start, dt.datetime):
        return False
    zone = start.tzinfo or viewer
    end = component["DTEND"].dt if "DTEND" in component else start
    moments = [instant(value, viewer).astimezone(zone) for value in (start, end)]
    # A start in a gap is moved on the wall: its length on the wall is none that can be had.
    return moments[0].utcoffset() != moments[1].utcoffset() or moments[0].replace(tzinfo=None) != start.replace(tzinfo=None)


def occurrences(calendar):
    """Lists of (title, start, end, all-day, is the end sure) that touch the window.

    nominal-length: DTEND and DURATION in hours mean an exact duration (RFC 5545 sections 3.8.5.3 and 3.3.6). The peer
    repeats the length on the wall, so that an end is not sure where the instance, or DTSTART to DTEND of its
    component, spans a change of the clock.
    """
    viewer = ZoneInfo(calendar.viewer)
    parsed = icalendar.Calendar.from_ical(calendar.text)
    # The clock of floating times.
    home = ZoneInfo(str(parsed.get("X-WR-TIMEZONE", calendar.viewer)))
    unsure = {str(event["SUMMARY"]) for event in parsed.walk("VEVENT") if spans_change(event, home)}
    found = []
    for event in recurring_ical_events.of(parsed).between(calendar.start - MARGIN, calendar.end + MARGIN):
        if str(event.get("STATUS", "")).upper() == "CANCELLED":
            continue
        title = str(event.get("SUMMARY", ""))
        start, end = (instant(event[name].dt, viewer) for name in ("DTSTART", "DTEND"))
        is_all_day = not isinstance(event["DTSTART"].dt, dt.datetime)
        is_sure = is_all_day or not (title in unsure or spans_change(event, home))
        inside = calendar.start <= start < calendar.end if start == end else start < calendar.end and end > calendar.start
        if inside or not is_sure:
            found.append((title, start, end, is_all_day, is_sure))
    return sorted(found)


def midnights_of_excluded_days(calendar):
    """The midnights in UTC of the days that EXDATE;VALUE=DATE excludes.

    date-as-midnight: such a value excludes the local day of an instance (RFC 5545 leaves it open). The peer excludes the
    local day, and also an instance that starts at midnight in UTC of that day.
    """
    found = set()
    for event in icalendar.Calendar.from_ical(calendar.text).walk("VEVENT"):
        lists = event.get("EXDATE", [])
        for values in lists if isinstance(lists, list) else [lists]:
            for value in values.dts:
                if not isinstance(value.dt, dt.datetime):
                    found.add(dt.datetime.combine(value.dt, dt.time(), dt.timezone.utc))
    return found
