# SPDX-License-Identifier: GPL-3.0-or-later
"""This tree beside an older one: a release build of each on the same library, in the same rounds, so that a slow hour slows both."""
import argparse
import csv
import os
import statistics
import tempfile

from delivering import delivered
from measuring import RENDERERS, Home, against, interleaved, percentile, row, seconds, traced
from memory_figures import SPEED, resident
from start_figures import first_paint, grown

# What a change of the picker may cost at most, as a ratio (docs/developing/bench.md).
GOAL = 1.03
SIZE = "1280x800"
COPIES = 200
# A section for each day, as the older tree may have it: days with few photos leave room, and fewer tiles are painted.
DAYS = {"DESKTOP_PICKER_TRACE_SECTIONS": "day"}
# What the window does by itself, what is timed of it, and the percentiles that are compared.
MOTIONS = (("scroll", "frame", (0.5, 0.95)), ("zoom", "frame", (0.95,)), ("key", "step", (0.95,)))


def compared(options):
    """Prints each figure of both programs and the ratio of their medians. Returns whether all ratios are within the goal.
    PICKER_BENCH_ROWS names those of some parts alone."""
    print(f"This tree beside {options.before}")
    with tempfile.TemporaryDirectory(dir=os.path.dirname(options.library)) as folder:
        pair = Pair(options, folder)
        parts = {"scan": pair.scan, "copies": pair.copies, "start": pair.start, "million": pair.start_of_a_million, "motion": pair.motions,
                 "jumps": lambda: all([pair.jumps(renderer) for renderer in RENDERERS]),
                 "days": lambda: all([pair.by_days(renderer) for renderer in RENDERERS]), "memory": pair.memory}
        return all([parts[name]() for name in os.environ.get("PICKER_BENCH_ROWS", " ".join(parts)).split()])


class Pair:
    """Two programs, each with a warm index of its own."""

    def __init__(self, options, folder):
        self.options, self.folder = options, folder
        self.homes = {}
        for name, program in (("before", options.before), ("now", options.picker)):
            home = Home(os.path.join(folder, name))
            seconds([program, "library", "scan", options.library], home.environment())
            self.homes[program] = home

    def ratio(self, label, unit, before, now):
        row(f"{label}, before", before, unit)
        row(f"{label}, now", now, unit)
        return against(f"{label}, now / before", statistics.median(now) / statistics.median(before), GOAL)

    def rounds(self, measure, runs):
        return interleaved(*(lambda program=program: measure(program) for program in self.homes), runs=runs)

    def opened(self, program, **variables):
        return ([program, "--library", self.options.library, "--limit", "0"],
                self.homes[program].environment(DESKTOP_PICKER_SIZE=SIZE, **variables))

    def scan(self):
        def once(program):
            with tempfile.TemporaryDirectory(dir=self.folder) as folder:
                return seconds([program, "library", "scan", self.options.library], Home(folder).environment())
        return self.ratio("scan from nothing", "s", *self.rounds(once, 7))

    def copies(self):
        # The generated library has damaged files, of which there are no copies.
        with open(self.options.library.rstrip("/") + ".manifest.tsv", encoding="utf-8") as file:
            photos = sorted(row["path"] for row in csv.DictReader(file, delimiter="\t") if row["kind"] == "photo")
        paths = [os.path.join(self.options.library, path) for path in photos if path.lower().endswith((".jpg", ".jpeg"))][:COPIES]

        def once(program):
            steps = argparse.Namespace(delivery_steps=f"{program.removesuffix('-watched')}-delivery-steps")
            return delivered(steps, paths, self.homes[program].environment(), "location")[0]
        return self.ratio(f"{len(paths)} copies without places", "s", *self.rounds(once, 11))

    def start(self):
        return all([self.first_paints(f"start, {name}", self.homes, variables, 21) for name, variables in RENDERERS.items()])

    def first_paints(self, label, homes, variables, runs):
        def once(program):
            command, _ = self.opened(program)
            return first_paint(command, homes[program].environment(
                DESKTOP_PICKER_SIZE=SIZE, DESKTOP_PICKER_TRACE_STARTUP="exit", **variables))[0]
        for program in homes:
            once(program), once(program)  # what OpenGL compiles and keeps, and the visible thumbnails
        return self.ratio(label, "ms", *self.rounds(once, runs))

    def start_of_a_million(self):
        many = {}
        for number, (program, home) in enumerate(self.homes.items()):
            many[program] = Home(os.path.join(self.folder, f"many-{number}"))
            # Each makes the catalogue in its own form.
            rows = grown(home, many[program], f"{program.removesuffix('-watched')}-library-steps", self.options.library)
        return self.first_paints(f"start, {rows:,} rows, cairo", many, RENDERERS["cairo"], 11)

    def motions(self):
        return all([self.motion(kind, name, shares, renderer) for kind, name, shares in MOTIONS for renderer in RENDERERS])

    def motion(self, kind, name, shares, renderer, label=None, **variables):
        return self.percentiles(label or kind, name, shares, renderer, DESKTOP_PICKER_TRACE_STEPS=kind, **variables)

    def jumps(self, renderer, label="jump", **variables):
        """From a jump to anywhere to the frame in which every tile is sharp, with thumbnails stored."""
        return self.percentiles(label, "jump", (0.5, 0.95), renderer, DESKTOP_PICKER_TRACE_JUMPS="20", **variables)

    def by_days(self, renderer):
        """Where both show a section for each day, and so as many tiles."""
        return all([self.motion("zoom", "frame", (0.95,), renderer, "zoom by days", **DAYS),
                    self.jumps(renderer, "jump by days", **DAYS)])

    def percentiles(self, label, name, shares, renderer, **variables):
        def once(program):
            return traced(*self.opened(program, **variables, **RENDERERS[renderer]), name)[name]
        for program in self.homes:
            once(program), once(program)  # thumbnails that are made on the way
        before, now = self.rounds(once, 5)
        return all([self.ratio(f"{label} p{share * 100:.0f}, {renderer}", "ms", [percentile(run, share) for run in before],
                               [percentile(run, share) for run in now]) for share in shares])

    def memory(self):
        def once(program, variables):
            return resident(*self.opened(program, DESKTOP_PICKER_TRACE_SCROLL=SPEED, **variables))[0]
        return all([self.ratio(f"resident, {name}", "MiB", *self.rounds(lambda program, own=variables: once(program, own), 3))
                    for name, variables in RENDERERS.items()])
