#!/usr/bin/env python3
"""Writes one feed of the benchmark, or a folder of feeds.

usage: generate.py SHAPE PATH [--seed N] [--now DAY]

SHAPE is S, M, L or XL (200 to 1 000 000 mixed events), recurring, overrides, caldav or manyfeeds. caldav and
manyfeeds are one stream of VCALENDARs if PATH ends with `.ics`, otherwise a folder with a file for each.
Docs/Performance.md says what the shapes mean.
"""

import argparse
import os
from datetime import date

from feeds import Feeds, calendar_head

SIZES = {"S": 200, "M": 5_000, "L": 100_000, "XL": 1_000_000}
RESOURCES, MANY_FEEDS = 10_000, 500


def calendars(shape, feeds):
    """(head, events) of each VCALENDAR."""
    if shape == "caldav":
        for _ in range(RESOURCES):
            yield feeds.resource()
    elif shape == "manyfeeds":
        for i in range(MANY_FEEDS):
            yield calendar_head("Feed %d" % i), feeds.mix(200)
    elif shape == "recurring":
        yield calendar_head("Shared calendar"), feeds.daily_and_weekly_since_2005()
    elif shape == "overrides":
        yield calendar_head("Shared calendar"), feeds.one_series_with_many_changes()
    else:
        yield calendar_head("Shared calendar"), feeds.mix(SIZES[shape])


def write(file, head, events):
    file.write(head.encode())
    for event in events:
        file.write(event.encode())
    file.write(b"END:VCALENDAR\r\n")


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("shape", choices=[*SIZES, "recurring", "overrides", "caldav", "manyfeeds"])
    parser.add_argument("path")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--now", type=date.fromisoformat, default=date(2026, 10, 14))
    arguments = parser.parse_args()

    made = calendars(arguments.shape, Feeds(arguments.seed, arguments.now))
    if arguments.path.endswith(".ics"):
        with open(arguments.path, "wb", buffering=1 << 20) as file:
            for head, events in made:
                write(file, head, events)
    else:
        os.makedirs(arguments.path, exist_ok=True)
        for i, (head, events) in enumerate(made):
            with open(os.path.join(arguments.path, "%05d.ics" % i), "wb") as file:
                write(file, head, events)


main()
