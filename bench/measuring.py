# SPDX-License-Identifier: GPL-3.0-or-later
"""What every figure needs: directories of its own, time from outside, rounds, and lines that say what came of it."""
import os
import re
import statistics
import subprocess
import sys
import tempfile
import time


def rounds(usual):
    """How many rounds a figure takes: PICKER_BENCH_RUNS, for a quick look, or as many as it usually does."""
    return max(1, int(os.environ.get("PICKER_BENCH_RUNS") or usual))


RUNS = rounds(5)
# GTK's default is OpenGL, in software where there is no graphics card: there the picker chooses cairo by itself (adr/0012), so that
# both are asked for by name.
RENDERERS = {"cairo": {"GSK_RENDERER": "cairo"}, "OpenGL": {"GSK_RENDERER": "gl"}}


class Home:
    """XDG directories for one index: kept where a run shall find it warm, thrown away where it shall start from nothing."""

    def __init__(self, folder):
        self.folder = folder

    def environment(self, **more):
        variables = dict(os.environ)
        for name in ("data", "cache", "config", "state"):
            path = os.path.join(self.folder, name)
            os.makedirs(path, exist_ok=True)
            variables[f"XDG_{name.upper()}_HOME"] = path
        for name, value in more.items():
            variables.pop(name, None)
            if value is not None:
                variables[name] = value
        return variables


def seconds(command, environment=None):
    with tempfile.TemporaryFile() as errors:
        start = time.monotonic()
        done = subprocess.run(command, env=environment, stdout=subprocess.DEVNULL, stderr=errors)
        spent = time.monotonic() - start
        # exiftool ends with 1 where a file of the library is broken, which some are on purpose.
        if done.returncode not in (0, 1):
            errors.seek(0)
            sys.exit(f"bench: {' '.join(command[:4])} ended with {done.returncode}: {errors.read().decode(errors='replace')[-2000:]}")
    return spent


def traced(command, environment, *names):
    """What a program said of itself on standard error, `NAME NUMBER` a line: all numbers of each name, and its renderer."""
    done = subprocess.run(command, env=environment, capture_output=True, text=True, timeout=600)
    found = {name: [float(value) for value in re.findall(rf"^{name} ([0-9.]+)$", done.stderr, re.MULTILINE)] for name in names}
    found["renderer"] = re.findall(r"^renderer (\S+)$", done.stderr, re.MULTILINE)
    for name, values in found.items():
        if not values:
            sys.exit(f"bench: {command[0]} printed no {name} (status {done.returncode}):\n{done.stderr[-2000:]}")
    found["renderer"] = found["renderer"][0]
    return found


def interleaved(*measures, runs=5):
    """Rounds of all measures, one after the other; `runs` of them, or as many as the person wants."""
    each = [[measure() for measure in measures] for _ in range(rounds(runs))]
    return [list(column) for column in zip(*each)]


def row(label, values, unit, note=""):
    each = " ".join(f"{value:.3g}" if value < 100 else f"{value:.0f}" for value in values)
    print(f"  {label:<46} {statistics.median(values):>9.4g} {unit:<3} ({each}) {note}".rstrip(), flush=True)


def verdict(label, ratio, goal, good):
    print(f"  {label:<46} {ratio:>9.2f} x   goal: {goal}: {'met' if good else 'MISSED'}\n", flush=True)


def against(label, ratio, goal=None):
    """Prints a ratio beside the most it may be, or beside nothing where there is no goal. Returns whether it is met."""
    return judged(label, ratio, "x", goal, 2)


def judged(label, value, unit, goal, digits=1):
    """Prints a value beside its goal, or beside nothing where there is none. Returns whether it is met."""
    met = goal is None or value <= goal
    words = "printed beside it" if goal is None else f"goal: at most {goal}: {'met' if met else 'MISSED'}"
    print(f"  {label:<46} {value:>9.{digits}f} {unit:<3} {words}", flush=True)
    return met


def percentile(values, share):
    values = sorted(values)
    return values[min(len(values) - 1, int(len(values) * share))]
