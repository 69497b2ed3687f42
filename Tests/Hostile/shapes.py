"""Feeds that were made to be dear: each function gives one, and its name says what is too much in it.

Sizes are chosen so that anything quadratic is far over the bound: most feeds are about a megabyte, those
that make much work out of few bytes are as small as that work allows.
"""

START = "DTSTART:20260310T090000Z"
ZONED = "DTSTART;TZID={}:20260310T090000"
OLD = "DTSTART:19700101T000000Z"
SHAPES = {}


def shape(function):
    SHAPES[function.__name__.replace("_", "-")] = function
    return function


def feed(*parts):
    lines = ["BEGIN:VCALENDAR", "VERSION:2.0"]
    for part in parts:
        lines.extend([part] if isinstance(part, str) else part)
    return ("\r\n".join(lines) + "\r\nEND:VCALENDAR\r\n").encode()


def event(*lines):
    return "\r\n".join(("BEGIN:VEVENT",) + lines + ("END:VEVENT",))


def zone(tzid, *observances):
    return "\r\n".join(("BEGIN:VTIMEZONE", "TZID:" + tzid) + observances + ("END:VTIMEZONE",))


def observance(*lines, kind="STANDARD", start="19700101T000000", offsets=("+0100", "+0200")):
    return "\r\n".join(
        ("BEGIN:" + kind, "DTSTART:" + start, "TZOFFSETFROM:" + offsets[0], "TZOFFSETTO:" + offsets[1])
        + lines + ("END:" + kind,))


def minutes(number, day=10):
    """Times of March 2026 a minute apart, as RFC 5545 writes them."""
    return [f"202603{day + n // 1440:02}T{n // 60 % 24:02}{n % 60:02}00Z" for n in range(number)]


def days(number, first=1990):
    """Days that exist in every year."""
    return [f"{first + n // 336:04}{n // 28 % 12 + 1:02}{n % 28 + 1:02}" for n in range(number)]


# Bytes and lines

@shape
def nested_events():
    return feed("BEGIN:VEVENT\r\n" * 300_000, "END:VEVENT\r\n" * 300_000)


@shape
def nested_components():
    return feed("BEGIN:VEVENT", "BEGIN:X\r\n" * 300_000 + "END:X\r\n" * 300_000, "END:VEVENT")


@shape
def ends_without_begin():
    return feed("END:X\r\n" * 200_000)


@shape
def junk_lines():
    return feed(event("UID:1", START, "x\n" * 500_000))


@shape
def junk_names():
    return feed(event("UID:1", START, "a b:c\n" * 200_000))


@shape
def text_outside():
    return b"x\n" * 500_000 + feed(event(START)) + b"x\n" * 500_000


@shape
def blank_lines():
    return feed("\n" * 2_000_000)


@shape
def line_of_4_MB_passed_over():
    return feed(event("UID:1", START, "DESCRIPTION:" + "x" * 4_000_000))


@shape
def summary_of_4_MB():
    return feed(event("UID:1", START, "SUMMARY:" + "x" * 4_000_000))


@shape
def uids_of_1_MB():
    return feed([event("UID:" + "x" * 1_000_000, START) for _ in range(3)])


@shape
def zone_names_of_1_MB():
    return feed([event(f"UID:{n}", ZONED.format("x" * 1_000_000)) for n in range(3)])


@shape
def folds_of_one_byte():
    return feed(event("UID:1", START, "SUMMARY:a" + "\r\n b" * 700_000))


@shape
def folds_of_nothing():
    return feed(event("UID:1", START, "SUMMARY:a" + "\n " * 1_000_000))


@shape
def folds_between_blank_lines():
    return feed(event("UID:1", START, "SUMMARY:a" + "\n\n b" * 500_000))


@shape
def soft_breaks():
    return feed(event(START, "SUMMARY;ENCODING=QUOTED-PRINTABLE:a" + "=\r\nb" * 300_000))


@shape
def soft_breaks_behind_long_parameters():
    parameters = ";X=" + "y" * 500_000
    return feed(event(START, f"SUMMARY{parameters};ENCODING=QUOTED-PRINTABLE:a" + "=\nb" * 150_000))


@shape
def soft_breaks_of_another_encoding():
    return feed(event(START, "SUMMARY;X=" + "y" * 500_000 + ":a" + "=\nSUMMARY:b" * 60_000))


@shape
def quotes():
    return feed([event(f'DTSTART;X={chr(34) * 300_001}:20260310T090000Z') for _ in range(3)])


@shape
def colons_before_blanks():
    return feed([event('DTSTART;X="' + ":" * 200_000 + " " * 200_000) for _ in range(3)])


@shape
def colons_without_date():
    return feed([event("DTSTART;TZID=" + ":2026" * 100_000) for _ in range(3)])


@shape
def parameters():
    return feed(event("UID:1", START, "SUMMARY" + ";A=1" * 250_000 + ":x"))


@shape
def parameters_of_every_line():
    return feed([event(f"DTSTART{';A=1' * 100}:20260310T090000Z") for _ in range(2_500)])


@shape
def soft_breaks_before_any_colon():
    return feed(event(START, "SUMMARY;" + "a=\n " * 200_000))


@shape
def lines_ended_by_carriage_returns():
    return feed(event(START, "x\r" * 1_000_000))


@shape
def escapes():
    return feed(event("UID:1", START, "SUMMARY:" + "\\," * 500_000))


@shape
def controls():
    return feed(event("UID:1", START, "SUMMARY:" + "\x01" * 1_000_000))


@shape
def foreign_bytes():
    return feed([event(START, "SUMMARY:é") for _ in range(20_000)]).decode().encode("latin-1")


@shape
def utf_16():
    return feed([event(f"UID:{n}", START) for n in range(20_000)]).decode().encode("utf-16")


# Components and properties

@shape
def empty_events():
    return feed([event() for _ in range(40_000)])


@shape
def events_without_uid():
    return feed([event(START, "SUMMARY:x") for _ in range(20_000)])


@shape
def broken_starts_of_one_event():
    return feed(event("UID:1", START, "DTSTART:xx\r\n" * 40_000))


@shape
def broken_starts():
    return feed([event("DTSTART:20269901") for _ in range(25_000)])


@shape
def calendars():
    return feed(event("UID:1", START)) * 20_000


@shape
def empty_calendars():
    return b"BEGIN:VCALENDAR\nEND:VCALENDAR\n" * 40_000


@shape
def names():
    return feed("X-WR-CALNAME:x\r\n" * 60_000, event(START))


@shape
def exception_dates():
    dates = ",".join(f"{day}T090000Z" for day in days(60_000, first=1850))
    return feed(event("UID:1", "DTSTART:19900101T090000Z", "RRULE:FREQ=DAILY", "EXDATE:" + dates))


@shape
def exception_dates_of_every_event():
    lines = ["EXDATE:" + ",".join(minutes(500)) for _ in range(40)]
    return feed([event(f"UID:{n}", OLD, "RRULE:FREQ=MINUTELY", *lines) for n in range(10)])


@shape
def empty_dates():
    return feed(event("UID:1", START, "EXDATE:" + "," * 1_000_000, "RDATE:" + "x," * 400_000))


@shape
def periods():
    times = [time + "/PT90M" for time in minutes(20_000)]
    return feed(event("UID:1", START, *["RDATE;VALUE=PERIOD:" + ",".join(times[n:n + 500])
                                        for n in range(0, 20_000, 500)]))


@shape
def periods_and_overrides():
    lines = ["RDATE;VALUE=PERIOD:" + ",".join(t + "/PT1M" for t in minutes(20_000)[n:n + 500])
             for n in range(0, 20_000, 500)]
    changes = [event("UID:1", f"RECURRENCE-ID;RANGE=THISANDFUTURE:{time}", START) for time in minutes(9_000)]
    return feed(event("UID:1", START, *lines), changes)


# Zones

@shape
def zones():
    return feed([zone(f"Z{n}", observance()) for n in range(20_000)])


@shape
def zones_of_many_calendars():
    return b"".join(feed(zone(f"Z{n}", observance()), event(ZONED.format(f"Z{n}"))) for n in range(5_000))


@shape
def observances():
    rules = [observance(f"RRULE:FREQ=YEARLY;BYMONTH={n % 12 + 1};BYDAY=1SU;COUNT={n + 2}",
                        start=f"{1800 + n}0101T020000") for n in range(256)]
    zones = [zone(f"Z{n}", *rules) for n in range(30)]
    return feed(zones, [event(f"UID:{n}", ZONED.format(f"Z{n}"), "RRULE:FREQ=HOURLY") for n in range(30)])


@shape
def rules_of_one_observance():
    rules = [f"RRULE:FREQ=YEARLY;BYMONTH={n % 12 + 1};BYDAY={n % 4 + 1}SU" for n in range(4_900)]
    dense = [event(f"UID:{n}", ZONED.format("Z"), "RRULE:FREQ=SECONDLY") for n in range(20)]
    return feed(zone("Z", observance(*rules)), dense)


@shape
def dates_of_observances():
    dates = "RDATE:" + ",".join(f"{day}T020000" for day in days(20_000))
    dense = [event(f"UID:{n}", ZONED.format("Z"), "RRULE:FREQ=SECONDLY") for n in range(20)]
    return feed(zone("Z", *[observance(dates) for _ in range(3)]), dense)


@shape
def sub_daily_rules_of_observances():
    rules = [observance(f"RRULE:FREQ={frequency}") for frequency in ("HOURLY", "MINUTELY", "SECONDLY")]
    return feed(zone("Z", *rules * 80), event(ZONED.format("Z"), "RRULE:FREQ=DAILY"))


@shape
def unknown_zones():
    return feed([event(f"UID:{n}", ZONED.format(f"Nowhere/{n}")) for n in range(15_000)])


@shape
def display_names_of_zones():
    names = [f'"(UTC+01:00) {",".join(f"x{n}y{m}" for m in range(20))}"' for n in range(6_000)]
    return feed([event(f"UID:{n}", ZONED.format(name)) for n, name in enumerate(names)])


# Rules

UNSATISFIABLE = ["FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=30", "FREQ=MONTHLY;BYMONTH=2;BYMONTHDAY=30",
                 "FREQ=MONTHLY;BYMONTHDAY=19;BYDAY=-1FR", "FREQ=DAILY;BYMONTH=2;BYMONTHDAY=30",
                 "FREQ=HOURLY;BYMONTH=2;BYMONTHDAY=30", "FREQ=MINUTELY;BYMONTH=2;BYMONTHDAY=30",
                 "FREQ=SECONDLY;BYMONTH=2;BYMONTHDAY=30", "FREQ=SECONDLY;COUNT=2000000000",
                 "FREQ=SECONDLY;INTERVAL=7;BYSECOND=59;BYMINUTE=59;BYHOUR=23;BYMONTHDAY=31;COUNT=99999999",
                 "FREQ=YEARLY;BYWEEKNO=53;BYMONTH=6", "FREQ=MONTHLY;BYSETPOS=5",
                 "RSCALE=CHINESE;FREQ=YEARLY;BYSETPOS=300", "RSCALE=HEBREW;FREQ=DAILY;BYMONTHDAY=-1",
                 "RSCALE=CHINESE;FREQ=YEARLY;BYMONTH=12L;BYMONTHDAY=30;SKIP=OMIT"]


@shape
def rules_that_never_match():
    return feed([event(f"UID:{n}", OLD, "RRULE:" + rule) for n, rule in enumerate(UNSATISFIABLE)])


@shape
def exception_rules_that_never_match():
    return feed([event(f"UID:{n}", OLD, "RRULE:FREQ=DAILY", "EXRULE:" + rule)
                 for n, rule in enumerate(UNSATISFIABLE)])


@shape
def rules_of_one_event():
    return feed(event(OLD, *[f"RRULE:FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=30;INTERVAL={n + 1}" for n in range(5_000)]))


@shape
def chinese_rules_of_one_event():
    return feed(event(OLD, *[f"RRULE:RSCALE=CHINESE;FREQ=YEARLY;BYSETPOS=300;INTERVAL={n + 1}"
                             for n in range(4_900)]))


@shape
def exception_rules_of_one_event():
    rules = [f"EXRULE:FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=30;INTERVAL={n + 1}" for n in range(4_900)]
    return feed(event(OLD, "RRULE:FREQ=SECONDLY", *rules))


@shape
def chinese_rules():
    return feed([event(f"UID:{n}", OLD, "RRULE:RSCALE=CHINESE;FREQ=YEARLY;BYSETPOS=300") for n in range(8_000)])


@shape
def chinese_rules_since_the_year_1():
    return feed([event(f"UID:{n}", "DTSTART:00010101", "RRULE:RSCALE=CHINESE;FREQ=MONTHLY;COUNT=200000;BYSETPOS=9")
                 for n in range(8_000)])


@shape
def hebrew_rules():
    return feed([event(f"UID:{n}", OLD, "RRULE:RSCALE=HEBREW;FREQ=MONTHLY;BYMONTHDAY=30;BYDAY=MO;BYSETPOS=2")
                 for n in range(8_000)])


@shape
def yearly_rules_that_never_match():
    return feed([event(f"UID:{n}", "DTSTART:00010101", "RRULE:FREQ=YEARLY;BYWEEKNO=53;BYMONTH=6;COUNT=9")
                 for n in range(8_000)])


@shape
def counted_rules():
    return feed([event(f"UID:{n}", OLD, "RRULE:FREQ=MINUTELY;BYMONTHDAY=1,3,5;BYHOUR=1,3;COUNT=99999999")
                 for n in range(8_000)])


@shape
def daily_rules():
    return feed([event(f"UID:{n}", "DTSTART:20200101", "RRULE:FREQ=DAILY") for n in range(12_000)])


@shape
def weekly_zoned_rules():
    return feed([event(f"UID:{n}", ZONED.format("Europe/Zurich"), "RRULE:FREQ=WEEKLY;BYDAY=MO,TU,WE,TH,FR,SA")
                 for n in range(9_000)])


@shape
def monthly_rules():
    return feed([event(f"UID:{n}", OLD, "RRULE:FREQ=MONTHLY;BYDAY=MO,TU,WE,TH,FR,SA,SU") for n in range(9_000)])


@shape
def yearly_rules():
    return feed([event(f"UID:{n}", "DTSTART:16010101T000000Z", "RRULE:FREQ=YEARLY") for n in range(10_000)])


@shape
def monthly_rules_of_one_event():
    return feed([event(f"UID:{n}", OLD, "RRULE:FREQ=MONTHLY;BYMONTHDAY=1\r\n" * 4_900) for n in range(8)])


@shape
def rules_with_full_lists_by_the_thousand():
    lists = ";".join(f"BY{part}=" + ",".join(map(str, range(low, high)))
                     for part, low, high in (("SECOND", 0, 60), ("MINUTE", 0, 60), ("HOUR", 0, 24)))
    return feed([event(f"UID:{n}", OLD, f"RRULE:FREQ=YEARLY;{lists};BYMONTH=7") for n in range(2_000)])


@shape
def dense_rules():
    return feed([event(f"UID:{n}", OLD, "RRULE:FREQ=SECONDLY") for n in range(150)])


@shape
def dense_zoned_rules():
    return feed([event(f"UID:{n}", ZONED.format("Europe/Zurich"), "RRULE:FREQ=SECONDLY") for n in range(150)])


@shape
def dense_rules_by_the_thousand():
    return feed([event(f"UID:{n}", OLD, "RRULE:FREQ=SECONDLY") for n in range(10_000)])


@shape
def dense_rules_with_long_instances():
    return feed([event(f"UID:{n}", "DTSTART:00010101T000000Z", "DURATION:P9999999D", "RRULE:FREQ=SECONDLY")
                 for n in range(150)])


@shape
def dense_rules_less_dense_rules():
    return feed([event(f"UID:{n}", OLD, "RRULE:FREQ=SECONDLY", "EXRULE:FREQ=SECONDLY;INTERVAL=2")
                 for n in range(150)])


@shape
def lists_of_a_rule():
    return feed(event(OLD, "RRULE:FREQ=DAILY;BYDAY=" + "MO," * 300_000))


@shape
def parts_of_a_rule():
    return feed(event(OLD, "RRULE:FREQ=DAILY" + ";A" * 500_000))


@shape
def full_lists():
    lists = ";".join(f"BY{part}=" + ",".join(map(str, range(low, high)))
                     for part, low, high in (("SECOND", 0, 60), ("MINUTE", 0, 60), ("HOUR", 0, 24),
                                             ("MONTH", 1, 13), ("MONTHDAY", 1, 32), ("SETPOS", 1, 367)))
    return feed([event(f"UID:{n}", OLD, "RRULE:FREQ=YEARLY;" + lists) for n in range(500)])


# Series

@shape
def one_uid_for_equal_events():
    return feed([event("UID:1", "SUMMARY:x", START) for _ in range(25_000)])


@shape
def one_uid_for_all_events():
    return feed([event("UID:1", f"SUMMARY:{n}", START) for n in range(25_000)])


@shape
def one_uid_for_dense_series():
    return feed([event("UID:1", f"SUMMARY:{n}", OLD, "RRULE:FREQ=SECONDLY") for n in range(10_000)])


@shape
def one_uid_for_chinese_series():
    return feed([event("UID:1", f"SUMMARY:{n}", OLD, "RRULE:RSCALE=CHINESE;FREQ=YEARLY;BYSETPOS=300")
                 for n in range(8_000)])


@shape
def revisions():
    return feed([event("UID:1", f"SEQUENCE:{n}", START) for n in range(25_000)])


@shape
def many_uids():
    return feed([event(f"UID:{n}", START) for n in range(40_000)])


def masters(number):
    return [event("UID:1", f"SUMMARY:{n}", "DTSTART:20200101T000000Z", "RRULE:FREQ=DAILY") for n in range(number)]


@shape
def series_and_overrides_of_one_uid():
    return feed(masters(3_000), [event("UID:1", f"RECURRENCE-ID:{time}", START) for time in minutes(8_000)])


@shape
def singles_and_overrides_of_one_uid():
    return feed([event("UID:1", f"SUMMARY:{n}", START) for n in range(40_000)],
                [event("UID:1", f"RECURRENCE-ID:{day}T090000Z", START) for day in days(30_000, first=1900)])


@shape
def exclusions_and_overrides():
    lines = ["EXDATE:" + ",".join(f"{day}T000000Z" for day in days(20_000, first=1970))]
    return feed(event("UID:1", OLD, "RRULE:FREQ=DAILY", "EXRULE:FREQ=YEARLY", *lines),
                [event("UID:1", f"RECURRENCE-ID;VALUE=DATE:{day}", START) for day in days(20_000, first=1970)])


@shape
def series_and_overrides_by_date():
    return feed(masters(3_000), [event("UID:1", f"RECURRENCE-ID;VALUE=DATE:{day}", START)
                                 for day in days(8_000, first=1960)])


@shape
def series_and_changes_of_one_uid():
    return feed(masters(12_000), [event("UID:1", f"RECURRENCE-ID;RANGE=THISANDFUTURE:{day}T000000Z", START)
                                  for day in days(24_000, first=1930)])


@shape
def overrides_by_date_of_a_dense_series():
    return feed(event("UID:1", OLD, "RRULE:FREQ=SECONDLY"),
                [event("UID:1", f"RECURRENCE-ID;VALUE=DATE:{day}", START) for day in days(12_000)])


@shape
def changes_of_a_dense_series():
    return feed(event("UID:1", OLD, "RRULE:FREQ=SECONDLY"),
                [event("UID:1", f"RECURRENCE-ID;RANGE=THISANDFUTURE:{time}", START, f"SUMMARY:{n}")
                 for n, time in enumerate(minutes(20_000))])


@shape
def overrides_of_many_rules():
    rules = [f"RRULE:FREQ=MONTHLY;BYMONTHDAY=31;BYMONTH=4;INTERVAL={n + 1}" for n in range(4_900)]
    return feed(event("UID:1", OLD, *rules),
                [event("UID:1", f"RECURRENCE-ID;RANGE=THISANDFUTURE:{time}", START) for time in minutes(8_000)])


@shape
def overrides_of_many_chinese_rules():
    rules = [f"RRULE:RSCALE=CHINESE;FREQ=YEARLY;BYSETPOS=300;INTERVAL={n + 1}" for n in range(4_900)]
    return feed(event("UID:1", OLD, *rules),
                [event("UID:1", f"RECURRENCE-ID;RANGE=THISANDFUTURE:{time}", START) for time in minutes(8_000)])


@shape
def overrides_of_ended_rules():
    rules = [f"RRULE:FREQ=DAILY;INTERVAL={n + 1};UNTIL=19800101" for n in range(4_900)]
    return feed(event("UID:1", OLD, *rules),
                [event("UID:1", f"RECURRENCE-ID;RANGE=THISANDFUTURE:{time}", START) for time in minutes(8_000)])


@shape
def orphans():
    return feed([event(f"UID:{n}", f"RECURRENCE-ID:{time}", START) for n, time in enumerate(minutes(12_000))])


@shape
def cancelled_overrides():
    return feed(event("UID:1", "DTSTART:20260301T000000Z", "RRULE:FREQ=MINUTELY"),
                [event("UID:1", f"RECURRENCE-ID:{time}", "STATUS:CANCELLED") for time in minutes(14_000)])
