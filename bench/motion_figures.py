# SPDX-License-Identifier: GPL-3.0-or-later
"""How the window moves on 100,000 photos: frames while scrolling and zooming, taps and keys up to their paint.

All of it once drawn by cairo and once by the renderer that GTK takes by itself. Scrolling stands beside a bare GtkGridView of
textures (gridview_textures.c), whose window is drawn by the same renderer in the same rounds.
"""
import os
import statistics
import tempfile

from measuring import RENDERERS, Home, against, interleaved, judged, percentile, row, seconds, traced

MOST_WARMING = 12
# Of both windows: what a picker opens with where nothing is remembered.
SIZE = "1180x760"
# Of p50, p95 and p99 of the peer's frames.
PEER_GOALS = {"cairo": {0.95: 0.8, 0.99: 0.8}, "OpenGL": {0.95: 1.0, 0.99: 1.0}}
SCROLL_GOALS = {"cairo": {0.95: 6, 0.99: 10}}
PARTS = {0.5: "p50", 0.95: "p95", 0.99: "p99"}


def stored(environment):
    """How many thumbnails there are."""
    return sum(len(files) for _, _, files in os.walk(os.path.join(environment["XDG_CACHE_HOME"], "thumbnails")))


def warm(command, environment, *names):
    """Goes through the steps until no thumbnail is made on the way: what is withdrawn half-made is made by a later run."""
    known = stored(environment)
    for _ in range(MOST_WARMING):
        traced(command, environment, *names)
        count = stored(environment)
        if count == known:
            return
        known = count
    print(f"  (thumbnails were still being made after {MOST_WARMING} rounds)")


class Window:
    """The picker on a warm index and warm thumbnails, doing one kind of step by itself."""

    def __init__(self, options, home):
        self.command = [options.picker, "--library", options.large, "--limit", "0"]
        self.home = home

    def measure(self, kind, *names, peer=None):
        """Interleaved runs by renderer: what the picker said, and the peer where there is one."""
        measures = []
        for variables in RENDERERS.values():
            environment = self.home.environment(DESKTOP_PICKER_TRACE_STEPS=kind, DESKTOP_PICKER_SIZE=SIZE, **variables)
            warm(self.command, environment, *names)
            measures.append(lambda environment=environment: traced(self.command, environment, *names))
            if peer:
                measures.append(lambda environment=environment: traced(peer, environment, *names, "resident"))
        columns = interleaved(*measures)
        return {name: columns[place * len(columns) // len(RENDERERS):][: len(columns) // len(RENDERERS)]
                for place, name in enumerate(RENDERERS)}


def part(runs, name, share):
    """The median, over runs, of a percentile of what each said."""
    return statistics.median(percentile(run[name], share) for run in runs)


def each(label, runs, name, share=0.95):
    row(label, [percentile(run[name], share) for run in runs], "ms", runs[0]["renderer"])


def scrolling(options, window):
    """Prints the frames of both renderers beside the peer's. Returns whether goals are met, and p95 by renderer."""
    met, p95 = [], {}
    for name, (own, peer) in window.measure("scroll", "frame", peer=[options.gridview, SIZE]).items():
        print(f"Scrolling at 3,000 px/s, tiles of 132 px, {name}: {len(own[0]['frame'])} frames a run, the peer {len(peer[0]['frame'])}")
        each("p95 of each run, picker", own, "frame")
        each("p95 of each run, GtkGridView of textures", peer, "frame")
        row("resident, GtkGridView of textures", [run["resident"][0] / 1024 for run in peer], "MiB")
        for share, words in PARTS.items():
            ours, theirs = part(own, "frame", share), part(peer, "frame", share)
            met.append(judged(f"{words}, picker", ours, "ms", SCROLL_GOALS.get(name, {}).get(share)))
            met.append(against(f"{words}, picker / GridView's {theirs:.1f} ms", ours / theirs, PEER_GOALS[name].get(share)))
        p95[name] = part(own, "frame", 0.95)
        print()
    return met, p95


def zooming(window, scrolled):
    met = []
    print("Frames of 24 zoom steps")
    for name, (runs,) in window.measure("zoom", "frame", "anchor").items():
        each(f"p95 of each run, {name}", runs, "frame")
        value = part(runs, "frame", 0.95)
        met.append(judged(f"p95, {name}", value, "ms", 8 if name == "cairo" else None))
        met.append(against(f"p95, {name} / p95 of its scrolling", value / scrolled[name], 1.5 if name == "OpenGL" else None))
        worst = max(max(run["anchor"]) for run in runs)
        met.append(judged(f"what was in the middle is off by, {name}", worst, "of a tile", 0.5, 2))
    print()
    return met


def stepping(window, title, kind, goal):
    """Something that a person does, up to its paint."""
    met = []
    print(title)
    for name, (runs,) in window.measure(kind, "step").items():
        each(f"p95 of each run, {name}", runs, "step")
        met.append(judged(f"p95, {name}", part(runs, "step", 0.95), "ms", goal if name == "cairo" else None))
    print()
    return met


def motion(options):
    with tempfile.TemporaryDirectory(dir=os.path.dirname(options.large)) as folder:
        home = Home(folder)
        seconds([options.picker, "library", "scan", options.large], home.environment())
        os.sync()  # what the scan wrote would be written during the measurements
        window = Window(options, home)
        print("Window on 100,000, warm thumbnail cache: frames from before-paint to after-paint")
        met, scrolled = scrolling(options, window)
        met += zooming(window, scrolled)
        met += stepping(window, "80 taps to their painted marks, 10,000 picked", "tap", 8)
        met += stepping(window, "Keys of eight searches to their painted results", "key", 50)
        return all(met)
