#!/usr/bin/env python3
"""Compares whole calendars with recurring-ical-events.

  calendars.py compare PROGRAM [--count N] [--seed S]    prints the disagreements by kind, ends with 1 if there are any
  calendars.py record PROGRAM FILE [--count N]           records calendars on which both agree

`make differential` runs it. Docs/Compatibility.md has the kinds of disagreement that are explained.
"""

import argparse
import collections
import datetime as dt
import json
import subprocess
import sys
import tempfile
from pathlib import Path

import generator
import peer


def text(time):
    return time.strftime("%Y-%m-%dT%H:%M:%SZ")


def ours(program, calendar, folder):
    """Our occurrences, a list of (title, start, end, all-day), and whether nothing was reported."""
    feed = Path(folder) / "calendar.ics"
    feed.write_bytes(calendar.text.encode())
    run = subprocess.run(
        [program, "--timezone", calendar.viewer, "--from", text(calendar.start), "--to", text(calendar.end)]
        + ["--max-events", "0", str(feed)],
        capture_output=True,
        timeout=30,
    )
    if run.returncode != 0:
        raise RuntimeError(run.stderr.decode(errors="replace"))
    events = [
        (event["title"], *(dt.datetime.fromisoformat(event[key][:-1] + "+00:00") for key in ("start", "end")), event["isAllDay"])
        for event in json.loads(run.stdout)["events"]
    ]
    return events, not run.stderr


def difference(mine, theirs, calendar):
    """What only we have and what only they have. An end that is not sure matches any."""
    mine, missing = sorted(mine), []
    for title, start, end, is_all_day, is_sure in theirs:
        match = next(
            (own for own in mine if own[:2] == (title, start) and own[3] == is_all_day and (own[2] == end or not is_sure)),
            None,
        )
        if match:
            mine.remove(match)
        elif is_sure or calendar.start <= start < calendar.end:
            missing.append((title, start, end, is_all_day))
    if mine:
        midnights = peer.midnights_of_excluded_days(calendar)
        mine = [event for event in mine if event[1] not in midnights]
    return mine, missing


def kind(calendar, extra, missing):
    """The explained kind of a disagreement, or what it looks like."""
    name = (extra or missing)[0][0]
    what = "override" if "override" in name else "instance"
    return f"{what} only {'ours' if extra and not missing else 'theirs' if missing and not extra else 'different'}"


def compare(arguments):
    kinds = collections.defaultdict(list)
    with tempfile.TemporaryDirectory() as folder:
        for seed in range(arguments.seed, arguments.seed + arguments.count):
            calendar = generator.calendar(seed)
            mine, _ = ours(arguments.program, calendar, folder)
            extra, missing = difference(mine, peer.occurrences(calendar), calendar)
            if extra or missing:
                kinds[kind(calendar, extra, missing)].append((seed, extra, missing))
    for name, cases in sorted(kinds.items()):
        print(f"{name}: {len(cases)} calendars")
        for seed, extra, missing in cases[:3]:
            for sign, events in (("ours", extra), ("theirs", missing)):
                for title, start, end, is_all_day in events[:3]:
                    print(f"  seed {seed} {sign}: {title} {text(start)}..{text(end)}{' all-day' if is_all_day else ''}")
    wrong = sum(len(cases) for cases in kinds.values())
    print(f"{arguments.count} calendars, {wrong} with an unexplained disagreement")
    return 1 if wrong else 0


def record(arguments):
    """One line of JSON a calendar: its text, its viewer and window, and the answer of both."""
    with tempfile.TemporaryDirectory() as folder, open(arguments.file, "w", encoding="utf-8") as file:
        for seed in range(arguments.seed, arguments.seed + arguments.count):
            calendar = generator.calendar(seed)
            mine, is_silent = ours(arguments.program, calendar, folder)
            if not is_silent or any(difference(mine, peer.occurrences(calendar), calendar)):
                continue
            events = [[title, text(start), text(end), is_all_day] for title, start, end, is_all_day in sorted(mine)]
            entry = {"seed": seed, "timezone": calendar.viewer, "from": text(calendar.start), "to": text(calendar.end)}
            print(json.dumps(entry | {"events": events, "calendar": calendar.text}, ensure_ascii=False), file=file)
    return 0


def main():
    parser = argparse.ArgumentParser(description="Compares whole calendars with recurring-ical-events.")
    verbs = parser.add_subparsers(required=True)
    for name, function in (("compare", compare), ("record", record)):
        verb = verbs.add_parser(name)
        verb.add_argument("program")
        if name == "record":
            verb.add_argument("file")
        verb.add_argument("--count", type=int, default=1000)
        verb.add_argument("--seed", type=int, default=1)
        verb.set_defaults(function=function)
    arguments = parser.parse_args()
    sys.exit(arguments.function(arguments))


if __name__ == "__main__":
    main()
