#!/usr/bin/python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""bench.py --picker FILE --empty-window FILE --model-steps FILE --library-steps FILE --request-steps FILE --delivery-steps FILE --gexiv2-loop FILE --pixel-steps FILE --pixbuf-loop FILE --gridview FILE --library DIR --large DIR : the figures, each beside its floor inside one run.

A figure is the median of five runs (PICKER_BENCH_RUNS of them); what is compared runs interleaved, so that a busy machine slows both
alike. All times are wall clock. Run it inside scripts/with-session.sh; `make bench` does.
"""
import argparse
import datetime
import json
import os
import re
import statistics
import subprocess
import sys

from access_figures import access
from against_figures import compared
from delivery_figures import delivery
from embedding_figures import embedding
from install_figures import installed
from library_figures import library, scan
from measuring import RUNS, percentile, row, verdict
from memory_figures import memory
from motion_figures import motion
from pixel_figures import pixels
from portal_figures import portal
from request_figures import requests
from start_figures import window
import xserver

def said(*command, pattern=r"(.*)"):
    try:
        text = subprocess.run(command, capture_output=True, text=True, timeout=60).stdout
    except OSError:
        return "absent"
    found = re.search(pattern, text)
    return found.group(1).strip() if found else "unknown"


def machine(library):
    cpu = said("cat", "/proc/cpuinfo", pattern=r"model name\s*:\s*(.*)")
    memory = int(said("cat", "/proc/meminfo", pattern=r"MemTotal:\s*(\d+)")) / 2**20
    package = lambda name: said("dpkg-query", "-W", "-f", "${Version}", name)  # noqa: E731
    files = [os.path.join(folder, name) for folder, _, names in os.walk(library) for name in names]
    size = sum(os.lstat(path).st_size for path in files)
    print(f"When         {datetime.datetime.now():%Y-%m-%d %H:%M}")
    print(f"Machine      {cpu}, {os.cpu_count()} cores, {memory:.0f} GiB, load {os.getloadavg()[0]:.2f}")
    system = said("cat", "/etc/os-release", pattern=r'PRETTY_NAME="(.*)"')
    print(f"System       {system}, kernel {os.uname().release}")
    swift = said("swift", "--version", pattern=r"Swift version (\S+)")
    print(f"Versions     Swift {swift}, GTK {package('libgtk-4-1')}, "
          f"gdk-pixbuf {package('libgdk-pixbuf-2.0-0')}, gexiv2 {package('libgexiv2-2')}, SQLite {package('libsqlite3-0')}, "
          f"exiftool {package('libimage-exiftool-perl')}")
    print(f"Display      Xvfb {'x'.join(map(str, xserver.Server().size()))}")
    print(f"Runs         {os.environ.get('PICKER_BENCH_RUNS') or 'as many as each figure wants'}")
    print(f"Library      {len(files)} files, {size / 2**20:.0f} MiB, {os.path.relpath(library)}\n")
    return files


def model(options):
    """Intents on a picker with 10,000 selected: reduced, presented, compared, 77 tiles drawn up."""
    print("One intent, presentation and tiles of a screen included, 10,000 selected in order")
    done = subprocess.run([options.model_steps, str(RUNS)], capture_output=True, text=True, timeout=600)
    if done.returncode != 0:
        sys.exit(f"bench: the model's steps ended with {done.returncode}: {done.stderr[-2000:]}")
    objects = [json.loads(line) for line in done.stdout.splitlines()]
    rounds = [entry for entry in objects if "steps" in entry]
    sizes = sorted({entry["library"] for entry in rounds})
    p99, p50 = {}, {}
    for size in sizes:
        runs = [[time / 1e6 for times in entry["steps"].values() for time in times]
                for entry in rounds if entry["library"] == size]
        p99[size] = [percentile(run, 0.99) for run in runs]
        p50[size] = [percentile(run, 0.5) for run in runs]
        row(f"p99 of {len(runs[0])} intents, {size:,} assets", p99[size], "ms")
        row(f"p50, {size:,} assets", p50[size], "ms")
    worst = {name: statistics.median(percentile(entry["steps"][name], 0.99) / 1e6
                                     for entry in rounds if entry["library"] == sizes[0] and name in entry["steps"])
             for name in rounds[0]["steps"]}
    slowest = sorted(worst.items(), key=lambda item: -item[1])[:4]
    print("  slowest kinds at p99: " + ", ".join(f"{name} {spent:.2f} ms" for name, spent in slowest))
    for entry in objects:
        if "bulk" in entry:
            print(f"  bulk, {entry['library']:,} assets, per asset: "
                  + ", ".join(f"{name} {spent:.0f} ns" for name, spent in entry["bulk"].items()))
    dense = coverage(next(entry["coverage"] for entry in objects if "coverage" in entry))
    laid_out = layouts(next(entry["layouts"] for entry in objects if "layouts" in entry))
    small = statistics.median(p99[sizes[0]])
    print(f"  {'p99 at 100,000':<46} {small:>9.2f} ms  goal: at most 1: {'met' if small <= 1 else 'MISSED'}")
    growth = statistics.median(p99[sizes[-1]]) / small
    verdict("p99 at 1,000,000 / 100,000", growth, "at most 1.5", growth <= 1.5)
    return small <= 1 and growth <= 1.5 and dense and laid_out


def coverage(rows):
    """Part of the grid's area that photos cover, with sections as long as they must be and with a section for each day."""
    print("Part of the grid that photos cover, one to four photos a day, window of 1400x900")
    by_day = {entry["tile"]: entry["part"] for entry in rows if entry["pinned"]}
    parts = {entry["tile"]: entry for entry in rows if not entry["pinned"]}
    for tile, entry in parts.items():
        name = f"tiles of {tile}, by {entry['span']}s"
        print(f"  {name:<46} {entry['part']:>9.2f}     by days {by_day[tile]:.2f}")
    least = min(entry["part"] for entry in parts.values())
    verdict("the least of them", least, "at least 0.85", least >= 0.85)
    return least >= 0.85


def layouts(rows):
    """Time to lay out a million photos, by width of the grid and size of tiles: squares, and rows of whole photos."""
    print("Layout of 1,000,000 photos")
    for entry in rows:
        name = f"{entry['width']} px wide, tiles of {entry['tile']}"
        print(f"  {name:<46} {entry['whole']:>9.2f} ms  squares {entry['square']:.2f} ms")
    most = max(entry["whole"] for entry in rows)
    verdict("the longest with whole photos, in ms", most, "at most 4", most <= 4)
    return most <= 4


def main():
    arguments = argparse.ArgumentParser()
    arguments.add_argument("--picker", required=True)
    arguments.add_argument("--empty-window", required=True)
    arguments.add_argument("--model-steps", required=True)
    arguments.add_argument("--library-steps", required=True)
    arguments.add_argument("--request-steps", required=True)
    arguments.add_argument("--delivery-steps", required=True)
    arguments.add_argument("--gexiv2-loop", required=True)
    arguments.add_argument("--pixel-steps", required=True)
    arguments.add_argument("--pixbuf-loop", required=True)
    arguments.add_argument("--gridview", required=True)
    arguments.add_argument("--library", required=True, help="10,000 files")
    arguments.add_argument("--large", required=True, help="100,000 files")
    arguments.add_argument("--before", help="a release build of an older tree, for --only against")
    arguments.add_argument("--only", choices=("model", "window", "scan", "library", "pixels", "motion", "memory", "requests", "delivery", "portal", "access", "embedding", "install", "against"))
    options = arguments.parse_args()
    options.library = os.path.abspath(options.library)
    options.large = os.path.abspath(options.large)
    files = machine(options.library)
    met = []
    if options.only in (None, "model"):
        met.append(model(options))
    if options.only in (None, "window"):
        met.append(window(options))
    if options.only in (None, "requests"):
        met.append(requests(options))
    if options.only in (None, "portal"):
        met.append(portal(options))
    if options.only in (None, "access"):
        met.append(access(options))
    if options.only in (None, "embedding"):
        met.append(embedding(options))
    if options.only in (None, "delivery"):
        met.append(delivery(options, files))
    if options.only in (None, "scan"):
        met.append(scan(options, files))
    if options.only in (None, "library"):
        met.append(library(options))
    if options.only in (None, "pixels"):
        met.append(pixels(options, files))
    if options.only in (None, "motion"):
        met.append(motion(options))
    if options.only in (None, "memory"):
        met.append(memory(options))
    if options.only in (None, "install"):
        met.append(installed(options))
    if options.only == "against":
        if not options.before:
            arguments.error("--only against wants --before FILE")
        met.append(compared(options))
    sys.exit(0 if all(met) else 1)


if __name__ == "__main__":
    main()
