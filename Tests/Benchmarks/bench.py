#!/usr/bin/env python3
"""Runs ics2snapshot and its peers side by side and prints a table of medians, ratios and limits.

usage: bench.py FOLDER [--cases "S M ..."] [--runs N] [--xl] [--slow] [--timeout SECONDS] [--budget SECONDS]

FOLDER holds what `build` made. The programs take turns, so that a disturbance hits all of them. The status is 1 if
a limit does not hold or if the starts differ from libical's.
"""

import argparse
import json
import math
import os
import signal
import statistics
import subprocess
import sys
from datetime import datetime

from cases import COMPONENTS, DEFAULT_CASES, HERE, SHAPES, Inputs, command, peers

OURS = "ics2snapshot"
MIB = 1 << 20
# How many occurrences are printed at most, by all.
CAP = 500


class Failed(Exception):
    pass


def run(argv, folder, timeout):
    """What one run cost, and what it printed."""
    result, output = os.path.join(folder, "result"), os.path.join(folder, "output")
    with open(output, "wb") as file, open(os.path.join(folder, "errors"), "wb") as errors:
        process = subprocess.Popen(
            [os.path.join(folder, "bin/measure"), result, *argv],
            stdin=subprocess.DEVNULL, stdout=file, stderr=errors, start_new_session=True)
        try:
            if process.wait(timeout) != 0:
                raise Failed("could not be measured")
        except subprocess.TimeoutExpired:
            os.killpg(process.pid, signal.SIGKILL)
            process.wait()
            raise Failed("> %g s" % timeout) from None
    with open(result) as file:
        wall, cpu, peak, status = file.read().split()
    if status != "0":
        raise Failed("status " + status)
    with open(output, "rb") as file:
        return {"wall": float(wall), "cpu": float(cpu), "peak": int(peak) * 1024}, file.read()


def measure(case, programs, arguments, inputs):
    """Medians for each program, and the output of its last run."""
    samples = {program: [] for program in programs}
    outputs, failures = {}, {}
    # The first round warms the caches and counts only for programs that run once.
    for _ in range(arguments.runs + 1):
        for program in programs:
            spent = sum(sample["wall"] for sample in samples[program])
            if program in failures or spent > arguments.budget:
                continue
            try:
                argv = command(program, case, arguments.folder, inputs)
                sample, outputs[program] = run(argv, arguments.folder, arguments.timeout)
                samples[program].append(sample)
            except Failed as failure:
                failures[program] = str(failure)
    medians = {}
    for program in programs:
        if program not in failures:
            counted = samples[program][1:] or samples[program]
            medians[program] = {key: statistics.median(s[key] for s in counted) for key in counted[0]}
            medians[program]["runs"] = len(counted)
    return medians, outputs, failures


def starts(output):
    """The starts in what a program printed; None if it prints no JSON."""
    try:
        document = json.loads(output)
    except ValueError:
        return None
    events = document["events"] if isinstance(document, dict) else document
    return [datetime.fromisoformat(event["start"].replace("Z", "+00:00")) for event in events]


def compare(ours, reference):
    """The snapshot drops all events that begin together with the first one over the cap; that is no difference."""
    if ours == reference:
        return "equal"
    is_prefix = ours and ours == reference[: len(ours)]
    is_cut_at_tie = is_prefix and len(reference) == CAP and reference[len(ours)] == reference[-1]
    return "equal" if is_cut_at_tie else "DIFFER"


def read_limits():
    with open(os.path.join(HERE, "limits.tsv")) as file:
        rows = [line.rstrip("\n").split("\t") for line in file if not line.startswith("#")]
    return [(case, measure, against, float(most)) for case, measure, against, most in rows]


def value(case, measure, against, medians, sizes):
    """What a limit is about; None if it was not measured."""
    ours = medians.get(case, {}).get(OURS)
    theirs = medians.get(case if measure == "cpu" else against, {}).get(against if measure == "cpu" else OURS)
    if ours and (measure, against) == ("cpu", "ms"):
        return ours["cpu"] * 1000
    if ours and measure == "peak":
        return ours["peak"] / MIB
    if not ours or not theirs:
        return None
    if measure == "cpu":
        return ours["cpu"] / theirs["cpu"]
    if measure == "bytes":
        return (ours["peak"] - theirs["peak"]) / (COMPONENTS[case] - COMPONENTS[against])
    return math.log(ours["cpu"] / theirs["cpu"]) / math.log(sizes[case] / sizes[against])


HEADER = (
    "| case | program | wall ms | CPU ms | peak MiB | runs | starts | CPU ours / theirs | limits |\n"
    "|---|---|---:|---:|---:|---:|---|---:|---|"
)


def row(case, program, medians, note, judged):
    cells = medians[case].get(program)
    if not cells:
        return "| %s | %s | | | | | %s | | |" % (case, program, note)
    ratio = "" if program == OURS else "%.3f" % (medians[case][OURS]["cpu"] / cells["cpu"])
    wall, cpu, peak = cells["wall"] * 1000, cells["cpu"] * 1000, cells["peak"] / MIB
    return "| %s | %s | %.1f | %.1f | %.1f | %d | %s | %s | %s |" % (
        case, program, wall, cpu, peak, cells["runs"], note or "", ratio, judged)


def judge(case, program, medians, sizes):
    """Which of the limits of this row hold."""
    texts = []
    for limited, measure, against, most in read_limits():
        if limited != case or (against if measure == "cpu" and against != "ms" else OURS) != program:
            continue
        found = value(case, measure, against, medians, sizes)
        if found is not None:
            verdict = "holds" if found <= most else "BROKEN"
            texts.append("%s (%s) %.3g ≤ %g: %s" % (measure, against, found, most, verdict))
    return "; ".join(texts)


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("folder", type=os.path.abspath)
    parser.add_argument("--cases", type=str.split, default=DEFAULT_CASES)
    parser.add_argument("--runs", type=int, default=5)
    parser.add_argument("--xl", action="store_true", help="XL, too: 694 MB")
    parser.add_argument("--slow", action="store_true", help="all peers in all cases")
    parser.add_argument("--timeout", type=float, default=120, help="for one run")
    parser.add_argument("--budget", type=float, default=40, help="of a program in a case: no further run after it")
    arguments = parser.parse_args()
    if arguments.xl and "XL" not in arguments.cases:
        arguments.cases = [*arguments.cases, "XL"]
    unknown = set(arguments.cases) - set(SHAPES)
    if unknown:
        parser.error("no such case: %s; there are %s" % (" ".join(sorted(unknown)), " ".join(SHAPES)))

    inputs = Inputs(arguments.folder)
    medians, sizes, references, is_good = {}, {}, {}, True
    print(HEADER, flush=True)
    for case in arguments.cases:
        sizes[case] = os.path.getsize(inputs.stream(case))
        # One answer of libical's for each shape is enough where it takes most of a minute.
        shape = SHAPES[case]
        programs = [OURS, *peers(case, arguments.slow)]
        if shape in references and "libical" in programs:
            programs.remove("libical")
        medians[case], outputs, notes = measure(case, programs, arguments, inputs)
        if OURS in notes:
            sys.exit("%s, %s: %s" % (OURS, case, notes[OURS]))
        if shape not in references:
            # The prototype takes the place of libical where that would not fit.
            reference = "libical" if "libical" in programs else "prototype"
            if reference not in medians[case]:
                sys.exit("%s, %s: %s" % (reference, case, notes[reference]))
            references[shape] = starts(outputs[reference])
            notes[reference] = "reference"
        for program in medians[case]:
            found = starts(outputs[program])
            if found is not None and program not in notes:
                notes[program] = compare(found, references[shape])
        is_good &= notes.get(OURS) == "equal"
        for program in programs:
            judged = judge(case, program, medians, sizes)
            is_good &= "BROKEN" not in judged
            print(row(case, program, medians, notes.get(program), judged), flush=True)
    with open(os.path.join(arguments.folder, "medians.json"), "w") as file:
        json.dump(medians, file, indent=1)
    return 0 if is_good else 1


sys.exit(main())
