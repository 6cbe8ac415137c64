# SPDX-License-Identifier: GPL-3.0-or-later
"""What every figure needs: directories of its own, time from outside, rounds, and lines that say what came of it."""
import os
import statistics
import subprocess
import sys
import tempfile
import time

RUNS = 5


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


def interleaved(*measures, runs=RUNS):
    """Rounds of all measures, one after the other."""
    rounds = [[measure() for measure in measures] for _ in range(runs)]
    return [list(column) for column in zip(*rounds)]


def row(label, values, unit, note=""):
    each = " ".join(f"{value:.3g}" if value < 100 else f"{value:.0f}" for value in values)
    print(f"  {label:<46} {statistics.median(values):>9.4g} {unit:<3} ({each}) {note}".rstrip(), flush=True)


def verdict(label, ratio, goal, good):
    print(f"  {label:<46} {ratio:>9.2f} x   goal: {goal}: {'met' if good else 'MISSED'}\n", flush=True)


def percentile(values, share):
    values = sorted(values)
    return values[min(len(values) - 1, int(len(values) * share))]
