# SPDX-License-Identifier: GPL-3.0-or-later
"""Memory of a picker that has scrolled through 10,000 photos, beside an empty window drawn by the same renderer: the toolkit and,
where there is no graphics card, a whole OpenGL in software are in both."""
import os
import shutil
import statistics
import tempfile

from measuring import RENDERERS, Home, interleaved, judged, row, seconds, traced

RUNS = 3
# Pixels a second.
SPEED = "6000"
# MiB: the most that cairo may take in all, and the most over the empty window.
GOALS = {"cairo": (250, None), "OpenGL": (None, 120)}


def resident(command, environment):
    """MiB of a program after it has scrolled through its library, and its renderer. Thumbnails are made on the way: a picker that
    finds them holds less."""
    for kept in ("thumbnails", "desktop-picker"):
        shutil.rmtree(os.path.join(environment["XDG_CACHE_HOME"], kept), ignore_errors=True)
    found = traced(command, environment, "resident")
    return found["resident"][0] / 1024, found["renderer"]


def memory(options):
    print("Memory after scrolling through 10,000 from one end to the other, thumbnails made on the way")
    with tempfile.TemporaryDirectory(dir=os.path.dirname(options.library)) as folder:
        home = Home(folder)
        seconds([options.picker, "library", "scan", options.library], home.environment())

        environments = [home.environment(DESKTOP_PICKER_TRACE_SCROLL=SPEED, **variables) for variables in RENDERERS.values()]
        picker = [options.picker, "--library", options.library, "--limit", "0"]
        columns = interleaved(*(
            lambda command=command, environment=environment: resident(command, environment)
            for environment in environments for command in (picker, [options.empty_window])), runs=RUNS)
    met = []
    for number, name in enumerate(RENDERERS):
        own, empty = columns[2 * number:2 * number + 2]
        row(f"resident, picker, {name}", [value for value, _ in own], "MiB", own[0][1])
        row(f"resident, empty window, {name}", [value for value, _ in empty], "MiB", empty[0][1])
        value, floor = (statistics.median(value for value, _ in column) for column in (own, empty))
        met.append(judged(f"resident, {name}", value, "MiB", GOALS[name][0]))
        met.append(judged(f"more than the empty window, {name}", value - floor, "MiB", GOALS[name][1]))
        print()
    return all(met)
