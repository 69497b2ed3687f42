#!/usr/bin/env python3
"""Random recurrence rules: a command's expansion against the brute-force oracle.

  rules.py --cmd 'COMMAND with {ics} {from} {to}' [-n 3000] [--seed 1] [--show 3]

Writes calendars of a few rules of one frequency, an event a rule, all in UTC, and compares the starts of every event inside
the window with oracle.py, which tries each day and each second and shares no code with us. The command prints a
snapshot (events with `id` = calendar/UID/recurrence id, and `start`) and keeps every event of the window. The same
seed gives the same rules. Disagreements are counted by kind, the parts of their rules; the exit status is 1 if there
are any.

One difference is a choice and is applied here: DTSTART is always an instance and counts as the first one, also where
the rule does not generate it (RFC 5545 section 3.8.5.3).
"""
import argparse, collections, datetime, json, multiprocessing, os, random, shlex, subprocess, sys, tempfile
from oracle import WD, expand

STAMP = "%Y%m%dT%H%M%S"
DAY = datetime.timedelta(days=1)
BATCH = 10
TASK = 100
START = datetime.datetime(2026, 3, 1)
# Share of the rules, how long before the window DTSTART may lie, how long the window is.
FREQUENCIES = {
    "YEARLY": (26, 9000 * DAY, 3700 * DAY),
    "MONTHLY": (24, 4000 * DAY, 1100 * DAY),
    "WEEKLY": (18, 1500 * DAY, 400 * DAY),
    "DAILY": (14, 1500 * DAY, 400 * DAY),
    "HOURLY": (8, 200 * DAY, 60 * DAY),
    "MINUTELY": (6, 10 * DAY, 3 * DAY),
    "SECONDLY": (4, DAY / 2, DAY / 12),
}


class Rules:
    """Valid rules of every part at every frequency that allows it."""

    def __init__(self, seed):
        self.random = random.Random(seed)

    def chance(self, probability):
        return self.random.random() < probability

    def some(self, low, high, negative=False, zero=False):
        values = set()
        for _ in range(self.random.choice([1, 1, 1, 2, 2, 3])):
            value = self.random.randint(low, high)
            if negative and self.chance(0.4):
                value = -value
            if value or zero:
                values.add(value)
        values = list(values) or [high]
        if self.chance(0.6):
            values.sort()
        return ",".join(map(str, values))

    def weekdays(self, ordinals=()):
        chosen = self.random.sample(WD, self.random.choice([1, 1, 2, 2, 3, 5, 7]))
        return ",".join(
            f"{self.random.choice(ordinals)}{day}" if ordinals and self.chance(0.6) else day for day in chosen
        )

    def rule(self, frequency):
        parts, limited = [f"FREQ={frequency}"], False

        def add(name, value):
            nonlocal limited
            parts.append(f"{name}={value}")
            limited = True

        in_month, in_year = [1, 1, 2, 3, 4, -1, -1, -2, 5, -5], [1, 2, 10, 20, -1, -1, -10, 53, 50]
        if self.chance(0.4):
            parts.append(f"INTERVAL={self.random.choice([2, 2, 3, 4, 5, 6, 7, 8, 11, 12, 13, 25, 30, 45, 48, 90])}")
        if self.chance(0.25):
            parts.append(f"WKST={self.random.choice(WD)}")
        if frequency == "YEARLY":
            kind = self.random.random()
            if kind < 0.35:
                by_month = self.chance(0.8)
                if by_month:
                    add("BYMONTH", self.some(1, 12))
                if self.chance(0.5):
                    add("BYMONTHDAY", self.some(1, 31, negative=True))
                if self.chance(0.5):
                    add("BYDAY", self.weekdays(in_month if by_month else in_year))
            elif kind < 0.55:
                add("BYYEARDAY", self.some(1, 366, negative=True))
                if self.chance(0.3):
                    add("BYDAY", self.weekdays())
                if self.chance(0.15):
                    add("BYMONTH", self.some(1, 12))
            elif kind < 0.75:
                add("BYWEEKNO", self.some(1, 53, negative=True))
                if self.chance(0.6):
                    add("BYDAY", self.weekdays())
                if self.chance(0.15):
                    add("BYMONTH", self.some(1, 12))
            elif kind < 0.85:
                add("BYDAY", self.weekdays(in_year))
        elif frequency == "MONTHLY":
            if self.chance(0.3):
                add("BYMONTH", self.some(1, 12))
            if self.chance(0.5):
                add("BYMONTHDAY", self.some(1, 31, negative=True))
            if self.chance(0.55):
                add("BYDAY", self.weekdays(in_month))
        elif frequency == "WEEKLY":
            if self.chance(0.2):
                add("BYMONTH", self.some(1, 12))
            if self.chance(0.7):
                add("BYDAY", self.weekdays())
        else:
            if self.chance(0.25):
                add("BYMONTH", self.some(1, 12))
            if self.chance(0.2):
                add("BYMONTHDAY", self.some(1, 31, negative=True))
            if self.chance(0.25):
                add("BYDAY", self.weekdays())
            if frequency != "DAILY" and self.chance(0.1):
                add("BYYEARDAY", self.some(1, 366, negative=True))
        is_long = frequency in ("YEARLY", "MONTHLY", "WEEKLY")
        if self.chance(0.12 if is_long else 0.3):
            add("BYHOUR", self.some(0, 23, zero=True))
        if self.chance(0.1 if is_long else 0.25):
            add("BYMINUTE", self.some(0, 59, zero=True))
        if self.chance(0.06):
            add("BYSECOND", self.some(0, 59, zero=True))
        if limited and self.chance(0.2):
            positions = self.random.sample(["1", "2", "3", "-1", "-2"], self.random.choice([1, 1, 2]))
            parts.append("BYSETPOS=" + ",".join(positions))
        return ";".join(parts)

    def event(self, frequency, lead, window):
        """A DTSTART and a rule, in most cases one that generates it."""
        rule = self.rule(frequency)
        seconds = self.random.randrange(int((lead + window / 2).total_seconds()))
        dtstart = START - lead + datetime.timedelta(seconds=seconds)
        dtstart = dtstart.replace(minute=self.random.choice([0, 0, 0, 15, 30, 45]), second=0)
        if self.chance(0.88):
            first, _ = expand(dtstart, rule, 1, dtstart + window, max_periods=20000)
            if first:
                dtstart = first[0]
        kind = self.random.random()
        if kind < 0.3:
            rule += f";COUNT={self.random.choice([1, 2, 3, 5, 10, 30, 100, 1000])}"
        elif kind < 0.5:
            until = dtstart + (START + window - dtstart) * self.random.random()
            rule += ";UNTIL=" + until.strftime(STAMP if self.chance(0.7) else "%Y%m%d")
        return dtstart, rule


def expected(dtstart, rule, end):
    """The instances in the window by brute force; None where that takes too long."""
    starts, state = expand(dtstart, rule, 10**7, end, max_periods=1_000_000)
    if state != "ok":
        return None
    if "COUNT=" in rule and dtstart not in starts:
        starts = starts[:-1] if len(starts) == int(rule.split("COUNT=")[1].split(";")[0]) else starts
    return {start.strftime(STAMP) for start in [dtstart, *starts] if START <= start < end}


def calendar(events):
    lines = ["BEGIN:VCALENDAR", "VERSION:2.0", "PRODID:-//ics2snapshot//differential//EN"]
    for number, (dtstart, rule) in enumerate(events):
        until = rule.split("UNTIL=")[1] if "UNTIL=" in rule else ""
        lines += [
            "BEGIN:VEVENT", f"UID:{number}", "DTSTAMP:20260101T000000Z", f"SUMMARY:{number}",
            f"DTSTART:{dtstart.strftime(STAMP)}Z", f"RRULE:{rule}{'Z' if 'T' in until else ''}", "END:VEVENT",
        ]
    return "\r\n".join([*lines, "END:VCALENDAR", ""])


def run(command, events, end, folder, name):
    """The starts that the command finds, by the number of the event."""
    path = os.path.join(folder, name + ".ics")
    with open(path, "w", encoding="utf-8", newline="") as file:
        file.write(calendar(events))
    values = {"ics": path, "from": START.strftime("%Y-%m-%dT%H:%M:%SZ"), "to": end.strftime("%Y-%m-%dT%H:%M:%SZ")}
    arguments = [argument.format(**values) for argument in shlex.split(command)]
    # Rules that never end are cut and reported there; what is missing then shows in the comparison.
    result = subprocess.run(arguments, stdout=subprocess.PIPE, stderr=subprocess.PIPE, check=False)
    if result.returncode:
        sys.exit(f"{arguments[0]} ended with {result.returncode}: {result.stderr.decode(errors='replace')[-400:]}")
    found = [set() for _ in events]
    for event in json.loads(result.stdout)["events"]:
        start = event["start"].translate(str.maketrans("", "", "-:Z"))
        found[int(event["id"].split("/")[1])].add(start)
    return found


def compare(command, seed, frequency, part, count):
    """Some rules of one frequency: those that disagree by kind, how many were compared, how many take too long."""
    _, lead, window = FREQUENCIES[frequency]
    rules = Rules(f"{seed} {frequency} {part}")
    end = START + window
    events = [rules.event(frequency, lead, window) for _ in range(count)]
    # Few rules a calendar: what the rules of a whole calendar may cost has a bound.
    batches = [events[first : first + BATCH] for first in range(0, count, BATCH)]
    wrong, skipped = [], 0
    with tempfile.TemporaryDirectory() as folder:
        found = [starts for batch in batches for starts in run(command, batch, end, folder, frequency)]
    for starts, (dtstart, rule) in zip(found, events):
        wanted = expected(dtstart, rule, end)
        if wanted is None:
            skipped += 1
        elif starts != wanted:
            kind = " ".join(part.split("=")[0] for part in rule.split(";")[1:])
            wrong.append((f"{frequency} {kind}", (dtstart, rule, starts, wanted)))
    return wrong, count - skipped, skipped


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("--cmd", required=True)
    parser.add_argument("-n", type=int, default=3000)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--show", type=int, default=3, help="examples to print of each kind")
    options = parser.parse_args()
    total = sum(share for share, _, _ in FREQUENCIES.values())
    # Small tasks, the dearest frequencies first, so that no process is left alone with a long one.
    tasks = [
        (options.cmd, options.seed, frequency, part, min(TASK, count - part * TASK))
        for frequency, (share, _, _) in reversed(FREQUENCIES.items())
        for count in [options.n * share // total]
        for part in range(-(-count // TASK))
    ]
    kinds, compared, skipped = collections.defaultdict(list), 0, 0
    with multiprocessing.Pool() as pool:
        for wrong, right_or_wrong, too_long in pool.starmap(compare, tasks, chunksize=1):
            for kind, case in wrong:
                kinds[kind].append(case)
            compared += right_or_wrong
            skipped += too_long
    for kind, cases in sorted(kinds.items(), key=lambda item: -len(item[1])):
        print(f"{len(cases)} × {kind}")
        for dtstart, rule, found, wanted in cases[: options.show]:
            print(f"  DTSTART:{dtstart.strftime(STAMP)}Z RRULE:{rule}")
            print(f"    missing {sorted(wanted - found)[:4]} too many {sorted(found - wanted)[:4]}")
    wrong = sum(map(len, kinds.values()))
    print(f"{compared} rules compared, {wrong} disagree, {skipped} too long for the oracle (seed {options.seed})")
    return 1 if wrong or not compared else 0


if __name__ == "__main__":
    sys.exit(main())
