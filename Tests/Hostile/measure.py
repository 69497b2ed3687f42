#!/usr/bin/env python3
"""Converts feeds that were made to be dear and holds each to the bound on work: 2 s of CPU a megabyte and 1 s.

usage: measure.py BINARY [NAME...]       every shape, or the named ones
       measure.py --write DIR [NAME...]  writes the feeds instead

Prints a line a feed, the dearest for their size last. Fails if one is over the bound, dies of a signal or says that
the fault is the program's own.
"""

import os
import sys
import tempfile

sys.dont_write_bytecode = True
from shapes import SHAPES  # noqa: E402

SECONDS, SECONDS_PER_MB = 1.0, 2.0
OPTIONS = ["--timezone", "Europe/Zurich", "--now", "2026-03-08T00:00:00Z"]
# What a conversion may end with: everything written, no calendar, a source missing.
EXPECTED = {0, 65, 75}


def run(binary, path):
    """CPU seconds and peak memory in MB of one conversion, and how it ended."""
    child = os.fork()
    if child == 0:
        sink = os.open(os.devnull, os.O_RDWR)
        for descriptor in (0, 1, 2):
            os.dup2(sink, descriptor)
        os.execv(binary, [binary, *OPTIONS, path])
    _, status, usage = os.wait4(child, 0)
    return usage.ru_utime + usage.ru_stime, usage.ru_maxrss / 1024, os.waitstatus_to_exitcode(status)


def main(arguments):
    if len(arguments) < 1 or arguments[0] == "--write" and len(arguments) < 2:
        sys.exit(__doc__)
    names = arguments[2 if arguments[0] == "--write" else 1:] or list(SHAPES)
    unknown = [name for name in names if name not in SHAPES]
    if unknown:
        sys.exit(f"no such shape: {', '.join(unknown)}\nthere are: {', '.join(SHAPES)}")
    if arguments[0] == "--write":
        for name in names:
            with open(os.path.join(arguments[1], name + ".ics"), "wb") as file:
                file.write(SHAPES[name]())
        return

    binary = os.path.abspath(arguments[0])
    rows = []
    with tempfile.TemporaryDirectory() as folder:
        path = os.path.join(folder, "feed.ics")
        for name in names:
            with open(path, "wb") as file:
                megabytes = file.write(SHAPES[name]()) / 1e6
            seconds, memory, status = run(binary, path)
            bound = SECONDS + SECONDS_PER_MB * megabytes
            rows.append((seconds / bound, name, megabytes, seconds, bound, memory, status))
    failures = 0
    print(f"{'feed':45}{'MB':>7}{'CPU s':>8}{'bound':>7}{'MB used':>9}  status")
    for share, name, megabytes, seconds, bound, memory, status in sorted(rows):
        verdict = "" if status in EXPECTED else "  WRONG STATUS"
        verdict += "  OVER THE BOUND" if share > 1 else ""
        failures += verdict != ""
        print(f"{name:45}{megabytes:7.2f}{seconds:8.2f}{bound:7.2f}{memory:9.0f}  {status}{verdict}")
    if failures:
        sys.exit(f"{failures} of {len(rows)} feeds went wrong")


main(sys.argv[1:])
