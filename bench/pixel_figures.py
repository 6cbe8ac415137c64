# SPDX-License-Identifier: GPL-3.0-or-later
"""Figures of pixels: thumbnails, metadata and stand-ins out of sandboxed workers, and what a window makes of them."""
import json
import os
import re
import shutil
import statistics
import subprocess
import sys
import tempfile

from measuring import Home, interleaved, percentile, row, seconds, verdict

PHOTOS = 300


def step(command, paths, environment=None):
    """The JSON line of a step that reads paths on its standard input."""
    done = subprocess.run(command, input="\n".join(paths) + "\n", env=environment, capture_output=True, text=True)
    if done.returncode != 0:
        sys.exit(f"bench: {' '.join(command[:3])} ended with {done.returncode}: {done.stderr[-2000:]}")
    return json.loads(done.stdout.splitlines()[-1])


def large_photos(files):
    """JPEGs with the scan data of a camera, in a stated order."""
    found = [path for path in sorted(files) if path.lower().endswith((".jpg", ".jpeg")) and os.path.getsize(path) > 1_800_000]
    return found[:PHOTOS]


def has_small_picture(path):
    with open(path, "rb") as photo:
        return photo.read(65536).find(b"\xff\xd8\xff", 2) > 0


def thumbnails(options, photos, folder):
    def loop(*more):
        return step([options.pixbuf_loop, *more], photos)["seconds"]

    def saved():
        with tempfile.TemporaryDirectory(dir=folder) as target:
            return loop("png", target)

    def ours(name, workers):
        with tempfile.TemporaryDirectory(dir=folder) as cache:
            answer = step([options.pixel_steps, name, str(workers)] + ([cache] if name == "thumbnails" else []), photos)
        # A small picture is there where the camera put one in.
        if answer["done"] < len(photos) and name != "stand-ins":
            sys.exit(f"bench: {name}: {answer['done']} of {len(photos)} photos")
        return answer["seconds"]

    print(f"Thumbnails of {len(photos)} JPEGs of 12 megapixels, 256 px, files in memory")
    stored, floor = interleaved(lambda: ours("thumbnails", 2), saved)
    row("two workers, sandboxed, PNG stored", [value * 1000 / len(photos) for value in stored], "ms a file")
    row("gdk_pixbuf_new_from_file_at_scale, PNG saved", [value * 1000 / len(photos) for value in floor], "ms a file")
    gain = statistics.median(floor) / statistics.median(stored)
    met = gain >= 2.4
    verdict("times as many a second", gain, "at least 2.4", met)

    one, bare = interleaved(lambda: ours("decode", 1), loop)
    row("one worker, nothing stored", [value * 1000 / len(photos) for value in one], "ms a file")
    row("the same call in process", [value * 1000 / len(photos) for value in bare], "ms a file")
    ratio = statistics.median(one) / statistics.median(bare)
    verdict("one worker / in process", ratio, "at most 1.10", ratio <= 1.10)
    small = [ours("stand-ins", 2) * 1000 / len(photos) for _ in range(5)]
    row("stand-ins, two workers", small, "ms a file")
    return met and ratio <= 1.10, statistics.median(one) * 1000 / len(photos)


def facts(options, files):
    print(f"Metadata of {len(files):,} files")
    environment = dict(os.environ)
    ours, loop = interleaved(
        lambda: step([options.pixel_steps, "facts", "2"], files)["seconds"],
        lambda: gexiv2(options, files, environment))
    row("two sandboxed workers, all facts", ours, "s")
    row("gexiv2 loop, 5 fields, one process", loop, "s")
    ratio = statistics.median(ours) / statistics.median(loop)
    verdict("two workers / gexiv2 loop", ratio, "at most 0.55", ratio <= 0.55)
    return ratio <= 0.55


def gexiv2(options, files, environment):
    with tempfile.NamedTemporaryFile("w", suffix=".list") as listing:
        listing.write("\n".join(files) + "\n")
        listing.flush()
        with open(listing.name) as source:
            start = os.times().elapsed
            subprocess.run([options.gexiv2_loop], stdin=source, env=environment, stdout=subprocess.DEVNULL,
                           stderr=subprocess.DEVNULL, check=True)
            return os.times().elapsed - start


def replacement(options, files):
    print("A worker killed from outside")
    answers = [step([options.pixel_steps, "replace", "1"], files[:16]) for _ in range(5)]
    row("the next answer, another worker forked", [answer["replaced"] for answer in answers], "ms")
    row("the same answer as usual", [answer["usual"] for answer in answers], "ms")
    value = statistics.median(answer["replaced"] for answer in answers)
    good = value <= 5
    print(f"  {'death to the next answer':<46} {value:>9.2f} ms  goal: at most 5: {'met' if good else 'MISSED'}\n")
    return good


def traced(command, environment, *names):
    done = subprocess.run(command, env=environment, capture_output=True, text=True, timeout=600)
    found = {name: [float(value) for value in re.findall(rf"^{name} ([0-9.]+)$", done.stderr, re.MULTILINE)] for name in names}
    for name, values in found.items():
        if not values:
            sys.exit(f"bench: {command[0]} printed no {name} (status {done.returncode}):\n{done.stderr[-2000:]}")
    return found


def cold(options, photos, folder, decode):
    """Nothing in the thumbnail cache: from the grid's first layout."""
    library = os.path.join(folder, "full")
    os.makedirs(library)
    # Of those that have a small picture inside, as all cameras write: what has none has no stand-in either.
    for number, path in enumerate(path for path in photos if has_small_picture(path)):
        try:
            os.link(path, os.path.join(library, f"{number:03}.jpg"))
        except OSError:
            shutil.copy2(path, os.path.join(library, f"{number:03}.jpg"))
    home = Home(os.path.join(folder, "cold"))
    seconds([options.picker, "library", "scan", library], home.environment())
    stand_ins, sharp = [], []
    for _ in range(5):
        shutil.rmtree(os.path.join(home.folder, "cache", "thumbnails"), ignore_errors=True)
        environment = home.environment(DESKTOP_PICKER_TRACE_STARTUP="exit", GSK_RENDERER="cairo")
        found = traced([options.picker, "--library", library, "--limit", "0"], environment,
                       "first-layout", "stand-ins", "first-paint", "tiles")
        stand_ins.append((found["stand-ins"][0] - found["first-layout"][0]) / 1e6)
        sharp.append((found["first-paint"][0] - found["first-layout"][0]) / 1e6)
    tiles = int(found["tiles"][0])
    print(f"Window on a cold cache, {tiles} tiles, from the grid's first layout")
    row("stand-ins painted", stand_ins, "ms")
    row("all sharp and painted", sharp, "ms")
    small, whole = statistics.median(stand_ins), statistics.median(sharp)
    goal = tiles * decode / 2 * 1.2
    print(f"  {'stand-ins':<46} {small:>9.1f} ms  goal: at most 80: {'met' if small <= 80 else 'MISSED'}")
    print(f"  {'all sharp':<46} {whole:>9.1f} ms  goal: at most {goal:.0f} ({tiles} decodes over two workers, times 1.2): "
          f"{'met' if whole <= goal else 'MISSED'}\n")
    return small <= 80 and whole <= goal


def jumps(options, folder):
    """The second of two runs over the same places: what a run visits is warm then."""
    home = Home(os.path.join(folder, "jumps"))
    seconds([options.picker, "library", "scan", options.large], home.environment())
    environment = home.environment(DESKTOP_PICKER_TRACE_JUMPS="20", GSK_RENDERER="cairo")
    command = [options.picker, "--library", options.large, "--limit", "0"]
    traced(command, environment, "jump")
    runs = [traced(command, environment, "jump")["jump"] for _ in range(5)]
    print("Window on 100,000, warm thumbnail cache: a jump to a place not seen in this run, whole screen sharp and painted")
    row("median of 20 jumps", [statistics.median(run) for run in runs], "ms")
    row("p95 of 20 jumps", [percentile(run, 0.95) for run in runs], "ms")
    value = statistics.median(statistics.median(run) for run in runs)
    print(f"  {'a jump':<46} {value:>9.1f} ms  goal: at most 60: {'met' if value <= 60 else 'MISSED'}\n")
    return value <= 60


def memory(options, folder):
    home = Home(os.path.join(folder, "memory"))
    seconds([options.picker, "library", "scan", options.library], home.environment())
    environment = home.environment(DESKTOP_PICKER_TRACE_SCROLL="6000", GSK_RENDERER="cairo")
    found = traced([options.picker, "--library", options.library, "--limit", "0"], environment, "resident")
    value = found["resident"][0] / 1024
    print(f"Window on {10_000:,}, after scrolling from one end to the other\n"
          f"  {'resident':<46} {value:>9.1f} MiB goal: at most 250: {'met' if value <= 250 else 'MISSED'}\n")
    return value <= 250


def pixels(options, files):
    photos = large_photos(files)
    met = []
    with tempfile.TemporaryDirectory(dir=os.path.dirname(options.library)) as folder:
        good, decode = thumbnails(options, photos, folder)
        met.append(good)
        met.append(facts(options, files))
        met.append(replacement(options, files))
        met.append(cold(options, photos, folder, decode))
        met.append(jumps(options, folder))
        met.append(memory(options, folder))
    return all(met)
