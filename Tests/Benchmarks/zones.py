"""The time zones of the generated feeds, defined as feeds define them."""

EU_STANDARD, EU_DAYLIGHT = "BYMONTH=10;BYDAY=-1SU", "BYMONTH=3;BYDAY=-1SU"
US_STANDARD, US_DAYLIGHT = "BYMONTH=11;BYDAY=1SU", "BYMONTH=3;BYDAY=2SU"


def _definition(tzid, names, offsets, year, standard, daylight):
    """A VTIMEZONE; standard and daylight are (month, day and time of the first onset, rule)."""
    lines = ["BEGIN:VTIMEZONE", "TZID:" + tzid]
    for kind, name, before, after, (onset, rule) in (
        ("DAYLIGHT", names[1], offsets[0], offsets[1], daylight),
        ("STANDARD", names[0], offsets[1], offsets[0], standard),
    ):
        lines += ["BEGIN:" + kind, "TZOFFSETFROM:" + before, "TZOFFSETTO:" + after, "TZNAME:" + name]
        lines += ["DTSTART:" + year + onset, "RRULE:FREQ=YEARLY;" + rule, "END:" + kind]
    return "\r\n".join(lines + ["END:VTIMEZONE", ""])


# The Windows ones begin in 1601, as Outlook writes them.
DEFINITIONS = {
    "Europe/Zurich": _definition(
        "Europe/Zurich", ("CET", "CEST"), ("+0100", "+0200"), "1970",
        ("1025T030000", EU_STANDARD), ("0329T020000", EU_DAYLIGHT)),
    "America/New_York": _definition(
        "America/New_York", ("EST", "EDT"), ("-0500", "-0400"), "2007",
        ("1104T020000", US_STANDARD), ("0311T020000", US_DAYLIGHT)),
    "W. Europe Standard Time": _definition(
        "W. Europe Standard Time", ("W. Europe Standard Time", "W. Europe Daylight Time"), ("+0100", "+0200"),
        "1601", ("0101T030000", EU_STANDARD), ("0101T020000", EU_DAYLIGHT)),
    "Eastern Standard Time": _definition(
        "Eastern Standard Time", ("Eastern Standard Time", "Eastern Daylight Time"), ("-0500", "-0400"),
        "1601", ("0101T020000", US_STANDARD), ("0101T020000", US_DAYLIGHT)),
}
