# SPDX-License-Identifier: GPL-3.0-or-later
"""How the window moves on 100,000 photos: frames while scrolling and zooming, taps and keys up to their paint."""
import os
import statistics
import tempfile

from measuring import Home, percentile, row, seconds
from pixel_figures import traced

RUNS = 5
MOST_WARMING = 12


def judged(name, value, unit, goal, digits=1):
    met = value <= goal
    print(f"  {name:<46} {value:>9.{digits}f} {unit:<3} goal: at most {goal}: {'met' if met else 'MISSED'}")
    return met


def warm(command, environment, *names):
    """Goes through the steps until no thumbnail is made on the way: what is withdrawn half-made is made by a later run."""
    known = -1
    for _ in range(MOST_WARMING):
        traced(command, environment, *names)
        thumbnails = os.path.join(environment["XDG_CACHE_HOME"], "thumbnails")
        count = sum(len(files) for _, _, files in os.walk(thumbnails))
        if count == known:
            return
        known = count
    print(f"  (thumbnails were still being made after {MOST_WARMING} rounds)")


def motion(options):
    with tempfile.TemporaryDirectory(dir=os.path.dirname(options.large)) as folder:
        home = Home(folder)
        seconds([options.picker, "library", "scan", options.large], home.environment())
        os.sync()  # what the scan wrote would be written during the measurements
        command = [options.picker, "--library", options.large, "--limit", "0"]

        def runs(kind, *names):
            environment = home.environment(DESKTOP_PICKER_TRACE_STEPS=kind, GSK_RENDERER="cairo")
            warm(command, environment, *names)
            return [traced(command, environment, *names) for _ in range(RUNS)]

        def parts(found, name, *shares):
            return [statistics.median(percentile(run[name], share) for run in found) for share in shares]

        print("Window on 100,000, warm thumbnail cache, cairo, 1280x800: from before-paint to after-paint of each frame")
        scrolled = runs("scroll", "frame")
        p50, p95, p99 = parts(scrolled, "frame", 0.5, 0.95, 0.99)
        row("p95 while scrolling at 3,000 px/s, 132 px", [percentile(run["frame"], 0.95) for run in scrolled], "ms")
        met = [judged("scrolling, p95", p95, "ms", 6), judged("scrolling, p99", p99, "ms", 10)]
        print(f"  {'scrolling, p50':<46} {p50:>9.1f} ms  printed beside it, {len(scrolled[0]['frame'])} frames a run")
        zoomed = runs("zoom", "frame", "anchor")
        row("p95 of the frames of 24 zoom steps", [percentile(run["frame"], 0.95) for run in zoomed], "ms")
        met.append(judged("zoom, p95 of the animation", parts(zoomed, "frame", 0.95)[0], "ms", 8))
        worst = max(max(run["anchor"]) for run in zoomed)
        met.append(judged("zoom, what was in the middle is off by", worst, "of a tile", 0.5, 2))
        tapped = runs("tap", "step")
        row("p95 of 80 taps, 10,000 picked", [percentile(run["step"], 0.95) for run in tapped], "ms")
        met.append(judged("tap to painted mark, p95", parts(tapped, "step", 0.95)[0], "ms", 8))
        typed = runs("key", "step")
        row("p95 of the keys of eight searches", [percentile(run["step"], 0.95) for run in typed], "ms")
        met.append(judged("key to painted results, p95", parts(typed, "step", 0.95)[0], "ms", 50))
        print()
        return all(met)
