#!/usr/bin/env python3
"""Counts the work of ics2snapshot and compares it with work.tsv: no quiet machine is needed.

usage: work.py FOLDER [--record]

Instructions are counted by callgrind, what is handed to libical by a preloaded library. More than the tolerance
above what work.tsv says fails; less asks for a new record. Recording fails, too: the difference is to be looked at.
The profiles stay in FOLDER/profiles for callgrind_annotate.
"""

import argparse
import os
import re
import subprocess
import sys

from cases import HERE, Inputs, command

TOLERANCE = 0.03
CASES = ["S", "M", "recurring", "overrides", "caldav"]
RECORD = os.path.join(HERE, "work.tsv")
HEADER = """\
# What ics2snapshot does for a case of the benchmark; `make bench-work` compares, `make bench-work RECORD=1` writes.
# instructions vary by less than one per cent with the processor, the other counts not at all; 3 % more than here fails.
#
# case	measure	count
"""


def run(argv, errors, **variables):
    # Hashes would be seeded at random, and the same work would take another number of instructions each time.
    environment = {**os.environ, "SWIFT_DETERMINISTIC_HASHING": "1", **variables}
    with open(errors, "wb") as file:
        status = subprocess.run(argv, stdout=subprocess.DEVNULL, stderr=file, env=environment).returncode
    if status != 0:
        sys.exit("status %d of %s; see %s" % (status, " ".join(argv), errors))


def count(case, folder, inputs):
    profiles = os.path.join(folder, "profiles")
    os.makedirs(profiles, exist_ok=True)
    _, *arguments = command("ics2snapshot", case, folder, inputs)
    argv = [os.path.join(folder, "bin/ics2snapshot"), *arguments]
    errors, profile, counts = (os.path.join(profiles, case + end) for end in (".errors", ".callgrind", ".libical"))

    run(["valgrind", "--tool=callgrind", "--callgrind-out-file=" + profile, *argv], errors)
    with open(profile) as file:
        instructions = int(re.search(r"^totals: (\d+)", file.read(), re.MULTILINE).group(1))

    run(argv, errors, LD_PRELOAD=os.path.join(folder, "bin/count_libical.so"), LIBICAL_COUNTS=counts)
    with open(counts) as file:
        values, size, rules, starts = map(int, file.read().split())
    return {"instructions": instructions, "values": values, "bytes": size, "rules": rules, "starts": starts}


def read_record():
    with open(RECORD) as file:
        rows = [line.split() for line in file if not line.startswith("#")]
    return {(case, measure): int(number) for case, measure, number in rows}


def judge(found, recorded):
    """A verdict, and whether it is bad."""
    if recorded is None:
        return "not recorded", True
    if found > recorded * (1 + TOLERANCE):
        return "MORE by %.1f %%" % (100 * (found / recorded - 1) if recorded else 100), True
    if found < recorded * (1 - TOLERANCE):
        return "less by %.1f %%: record it" % (100 * (1 - found / recorded)), False
    return "as recorded", False


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("folder", type=os.path.abspath)
    parser.add_argument("--record", action="store_true")
    arguments = parser.parse_args()

    inputs = Inputs(arguments.folder)
    found = {}
    for case in CASES:
        for measure, number in count(case, arguments.folder, inputs).items():
            found[case, measure] = number
    recorded = read_record()
    is_bad = False
    print("| case | measure | count | recorded | |\n|---|---|---:|---:|---|")
    for (case, measure), number in found.items():
        verdict, is_more = judge(number, recorded.get((case, measure)))
        is_bad |= is_more
        print("| %s | %s | %d | %s | %s |" % (case, measure, number, recorded.get((case, measure), ""), verdict))
    if arguments.record:
        with open(RECORD, "w") as file:
            file.write(HEADER)
            file.writelines("%s\t%s\t%d\n" % (*key, number) for key, number in found.items())
        print("recorded anew: look at the difference before it is committed", file=sys.stderr)
    return 1 if is_bad or arguments.record else 0


sys.exit(main())
