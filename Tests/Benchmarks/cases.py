"""What is measured: the cases, and the programs that take part in each."""

import os
import subprocess
import sys

HERE = os.path.dirname(os.path.abspath(__file__))
NOW, FROM, TO = "2026-10-14", "20261007", "20261125"
COMPONENTS = {"S": 200, "M": 5_000, "L": 100_000, "XL": 1_000_000}

# The shape that is generated for a case; a folder is given as a whole (vdir) or as its files (feeds).
SHAPES = {
    **{size: size for size in COMPONENTS},
    **{shape: shape for shape in ("recurring", "overrides", "caldav", "manyfeeds")},
    "vdir": "caldav",
    "feeds": "manyfeeds",
}
DEFAULT_CASES = [case for case in SHAPES if case != "XL"]

PEERS = {
    "libical": "{bin}/libical {stream} {from} {to}",
    "kcalendarcore": "{bin}/kcalendarcore {stream} {from} {to}",
    "golang-ical": "{bin}/golang-ical {stream} {from} {to}",
    "recurring-ical-events": "{python} {here}/Peers/python.py recurring-ical-events {stream} {from} {to}",
    "icalevents": "{python} {here}/Peers/python.py icalevents {stream} {from} {to}",
    "ical": "{python} {here}/Peers/python.py ical {stream} {from} {to}",
    "khal": "{here}/Peers/khal.sh {stream} {from} {to}",
    "calcurse": "{here}/Peers/calcurse.sh {stream} {from} {to}",
    "prototype": "{bin}/prototype {stream} {from} {to}",
}
COMPILED = ["libical", "kcalendarcore", "golang-ical", "prototype"]
# It reads one VCALENDAR of a file.
ONE_CALENDAR_ONLY = {"golang-ical"}
# The others would hold XL in memory, which takes some gigabytes.
STREAMING = ["prototype"]


def peers(case, slow):
    if case == "XL":
        return STREAMING
    chosen = list(PEERS) if slow else COMPILED + (["recurring-ical-events"] if case in ("S", "M") else [])
    is_one_calendar = case in COMPONENTS or case in ("recurring", "overrides")
    return [peer for peer in PEERS if peer in chosen and (is_one_calendar or peer not in ONE_CALENDAR_ONLY)]


class Inputs:
    """The feeds, made once and kept in a folder."""

    def __init__(self, folder):
        self.folder = os.path.join(folder, "feeds")
        os.makedirs(self.folder, exist_ok=True)

    def _made(self, shape, suffix):
        path = os.path.join(self.folder, shape + suffix)
        if not os.path.exists(path):
            partial = os.path.join(self.folder, "partial" + suffix)
            subprocess.run(["rm", "-rf", partial], check=True)
            generate = [sys.executable, os.path.join(HERE, "generate.py")]
            subprocess.run([*generate, shape, partial, "--now", NOW], check=True)
            os.rename(partial, path)
        return path

    def stream(self, case):
        """The case as one file."""
        return self._made(SHAPES[case], ".ics")

    def arguments(self, case):
        """What ics2snapshot gets."""
        if case == "vdir":
            return [self._made("caldav", "")]
        if case == "feeds":
            folder = self._made("manyfeeds", "")
            return [os.path.join(folder, name) for name in sorted(os.listdir(folder))]
        return [self.stream(case)]


def command(program, case, folder, inputs):
    if program == "ics2snapshot":
        binary = os.path.join(HERE, "../../.build/static/release/ics2snapshot")
        clock = ["--timezone", "UTC", "--now", NOW + "T00:00:00Z"]
        return [os.path.normpath(binary), *clock, *inputs.arguments(case)]
    fields = {
        "bin": os.path.join(folder, "bin"),
        "python": os.path.join(folder, "python/bin/python"),
        "here": HERE,
        "stream": inputs.stream(case),
        "from": FROM,
        "to": TO,
    }
    return [word.format(**fields) for word in PEERS[program].split()]
