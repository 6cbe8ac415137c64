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
from measuring import RENDERERS, Home, against, interleaved, row, seconds

MILLION = 1_000_000
# The first screen has files: the rows that have none are ten years older, and ten more with each copy.
TEN_YEARS = 315_360_000
RUNS = 11


def first_paint(command, environment):
    """Milliseconds from exec to the first paint with every visible tile real, which the program tells on the same clock, and
    what renderer painted it."""
    start = time.clock_gettime_ns(time.CLOCK_MONOTONIC)
    done = subprocess.run(command, env=environment, capture_output=True, text=True, timeout=300)
    found = re.search(r"^first-paint ([0-9]+)$", done.stderr, re.MULTILINE)
    renderer = re.search(r"^renderer (\S+)$", done.stderr, re.MULTILINE)
    if not found or not renderer:
        sys.exit(f"bench: {' '.join(command)} printed no first-paint and renderer (status {done.returncode}):\n{done.stderr}")
    return (int(found.group(1)) - start) / 1e6, renderer.group(1)


def beside_empty(options, home, library, name, goals, **more):
    """Prints the picker's start on a library beside that of an empty window, for each renderer in `goals`, all of them in the same
    rounds. Returns whether the goals are met."""
    picker = [options.picker, "--library", library, "--limit", "0"]
    environments = [home.environment(DESKTOP_PICKER_TRACE_STARTUP="exit", **RENDERERS[renderer], **more) for renderer in goals]
    # The visible thumbnails of this scale are made here, and what OpenGL compiles and keeps: a later start finds both.
    for environment in environments:
        first_paint(picker, environment)
        first_paint([options.empty_window], environment)
    os.sync()  # what a scan wrote would be written during the measurements
    columns = interleaved(*(
        lambda command=command, environment=environment: first_paint(command, environment)
        for environment in environments for command in (picker, [options.empty_window])), runs=RUNS)
    met = []
    for number, (renderer, goal) in enumerate(goals.items()):
        shown, empty = ([value for value, _ in column] for column in columns[2 * number:2 * number + 2])
        row(f"picker, {name}, {renderer}", shown, "ms", columns[2 * number][0][1])
        row("empty window (floor)", empty, "ms", columns[2 * number + 1][0][1])
        met.append(against("picker / empty window", statistics.median(shown) / statistics.median(empty), goal))
        print()
    return all(met)


def grown(home, many, library_steps, library):
    """Fills `many` with a million rows, copied from the index in `home`, and their catalogue. Returns how many rows there are."""
    index = [os.path.join(one.environment()["XDG_DATA_HOME"], "desktop-picker", "library.sqlite") for one in (home, many)]
    os.makedirs(os.path.dirname(index[1]))
    rows = grow(*index, MILLION, apart=TEN_YEARS)
    # Otherwise the catalogue is made at the end of a scan, which would also remove the rows, since they have no files.
    seconds([library_steps, "rows", index[1], library])
    return rows


def window(options):
    print("Window on a warm index: exec to the first paint with every visible tile real")
    met = []
    with tempfile.TemporaryDirectory(dir=os.path.dirname(options.library)) as folder:
        small, large, many = (Home(os.path.join(folder, name)) for name in ("small", "large", "many"))
        for home, library in ((small, options.library), (large, options.large)):
            seconds([options.picker, "library", "scan", library], home.environment())
        met.append(beside_empty(options, small, options.library, "10,000", {"cairo": 1.3, "OpenGL": 1.3}))
        met.append(beside_empty(options, large, options.large, "100,000", {"cairo": 1.2, "OpenGL": None}))
        rows = grown(large, many, options.library_steps, options.large)
        met.append(beside_empty(options, many, options.large, f"{rows:,} rows", {"cairo": 1.3, "OpenGL": None}))
        beside_empty(options, small, options.library, "10,000, scale 2", {"cairo": None, "OpenGL": None}, GDK_SCALE="2")
    return all(met)
