# SPDX-License-Identifier: GPL-3.0-or-later
"""How long the window takes to come, beside an empty one: on 10,000 photos, on 100,000 and on a million rows."""
import os
import re
import statistics
import subprocess
import sys
import tempfile
import time

from grow_index import grow
from measuring import Home, interleaved, row, seconds, verdict

MILLION = 1_000_000
# The first screen has files: the rows that have none are ten years older, and ten more with each copy.
TEN_YEARS = 315_360_000
RUNS = 11
PINNED = {"GSK_RENDERER": "cairo"}


def first_paint(command, environment):
    """Milliseconds from exec to the first paint with every visible tile real, which the program tells on the same clock."""
    start = time.clock_gettime_ns(time.CLOCK_MONOTONIC)
    done = subprocess.run(command, env=environment, capture_output=True, text=True, timeout=300)
    found = re.search(r"^first-paint ([0-9]+)$", done.stderr, re.MULTILINE)
    if not found:
        sys.exit(f"bench: {' '.join(command)} printed no first-paint line (status {done.returncode}):\n{done.stderr}")
    return (int(found.group(1)) - start) / 1e6


def beside_empty(options, home, library, name, variables, goal=None):
    """Prints the picker's start on a library and that of an empty window. Returns whether the goal is met."""
    environment = home.environment(DESKTOP_PICKER_TRACE_STARTUP="exit", **variables)
    picker = [options.picker, "--library", library, "--limit", "0"]
    first_paint(picker, environment)  # the visible thumbnails of this scale are made here, and so warm
    os.sync()  # what a scan wrote would be written during the measurements
    shown, empty = interleaved(
        lambda: first_paint(picker, environment), lambda: first_paint([options.empty_window], environment), runs=RUNS)
    row(f"picker, {name}", shown, "ms")
    row("empty window (floor)", empty, "ms")
    ratio = statistics.median(shown) / statistics.median(empty)
    if goal is None:
        print(f"  {'picker / empty window':<46} {ratio:>9.2f} x   printed beside it\n")
        return True
    verdict("picker / empty window", ratio, f"at most {goal}", ratio <= goal)
    return ratio <= goal


def window(options):
    print("Window on a warm index: exec to the first paint with every visible tile real")
    met = []
    with tempfile.TemporaryDirectory(dir=os.path.dirname(options.library)) as folder:
        small, large, many = (Home(os.path.join(folder, name)) for name in ("small", "large", "many"))
        for home, library in ((small, options.library), (large, options.large)):
            seconds([options.picker, "library", "scan", library], home.environment())
        met.append(beside_empty(options, small, options.library, "10,000, cairo, scale 1 (pinned)", PINNED, 1.3))
        met.append(beside_empty(options, large, options.large, "100,000", PINNED, 1.3))
        index = [os.path.join(home.environment()["XDG_DATA_HOME"], "desktop-picker", "library.sqlite") for home in (large, many)]
        os.makedirs(os.path.dirname(index[1]))
        rows = grow(*index, MILLION, apart=TEN_YEARS)
        seconds([options.library_steps, "rows", index[1], options.large])  # the catalogue is made once, at the end of a scan
        met.append(beside_empty(options, many, options.large, f"{rows:,} rows", PINNED, 1.4))
        beside_empty(options, small, options.library, "10,000, cairo, scale 2", PINNED | {"GDK_SCALE": "2"})
        beside_empty(options, small, options.library, "10,000, default renderer", {"GSK_RENDERER": None})
    return all(met)
