# SPDX-License-Identifier: GPL-3.0-or-later
"""Figures of pixels: thumbnails, metadata and stand-ins out of sandboxed workers, and what a window makes of them."""
import json
import os
import shutil
import statistics
import subprocess
import sys
import tempfile

import phone_photos
from measuring import RENDERERS, RUNS, Home, interleaved, judged, percentile, row, seconds, traced, verdict

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
    small = [ours("stand-ins", 2) * 1000 / len(photos) for _ in range(RUNS)]
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
    answers = [step([options.pixel_steps, "replace", "1"], files[:16]) for _ in range(RUNS)]
    row("the next answer, another worker forked", [answer["replaced"] for answer in answers], "ms")
    row("the same answer as usual", [answer["usual"] for answer in answers], "ms")
    value = statistics.median(answer["replaced"] for answer in answers)
    good = value <= 5
    print(f"  {'death to the next answer':<46} {value:>9.2f} ms  goal: at most 5: {'met' if good else 'MISSED'}\n")
    return good


def cold(options, photos, folder, decode):
    """Nothing in the thumbnail cache: from the grid's first layout. With nothing kept of the last first screen, and with it."""
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

    def opened(*gone, renderer):
        for name in gone:
            shutil.rmtree(os.path.join(home.folder, "cache", name), ignore_errors=True)
        environment = home.environment(DESKTOP_PICKER_TRACE_STARTUP="exit", **RENDERERS[renderer])
        found = traced([options.picker, "--library", library, "--limit", "0"], environment,
                       "first-layout", "stand-ins", "first-paint", "tiles")
        return found | {name: [(found[name][0] - found["first-layout"][0]) / 1e6] for name in ("stand-ins", "first-paint")}

    for renderer in RENDERERS:
        opened("thumbnails", "desktop-picker", renderer=renderer)  # what OpenGL compiles is kept from here on
    # The tiles that the first one keeps are what the second one shows (adr/0011): it asks no decoder for them.
    columns = interleaved(*(
        lambda gone=gone, renderer=renderer: opened(*gone, renderer=renderer)
        for renderer in RENDERERS for gone in (("thumbnails", "desktop-picker"), ("thumbnails",))))
    met = []
    for number, name in enumerate(RENDERERS):
        runs, kept = columns[2 * number:2 * number + 2]
        tiles = int(runs[0]["tiles"][0])
        print(f"Window without thumbnails, {tiles} tiles, from the grid's first layout, {name}")
        row("stand-ins painted", [run["stand-ins"][0] for run in runs], "ms", runs[0]["renderer"])
        row("all sharp and painted", [run["first-paint"][0] for run in runs], "ms")
        row("all sharp, tiles of the last opening kept", [run["first-paint"][0] for run in kept], "ms")
        small, whole = (statistics.median(run[what][0] for run in runs) for what in ("stand-ins", "first-paint"))
        # Pinned where goals were set; what the other renderer adds is its own start.
        goals = (80, round(tiles * decode / 2 * 1.2)) if name == "cairo" else (None, None)
        met.append(judged("stand-ins", small, "ms", goals[0]))
        met.append(judged(f"all sharp; {tiles} decodes by two, times 1.2", whole, "ms", goals[1]))
        print()
    return all(met)


def jumps(options, folder):
    """The second of two runs over the same places: what a run visits is warm then."""
    home = Home(os.path.join(folder, "jumps"))
    seconds([options.picker, "library", "scan", options.large], home.environment())
    environments = [home.environment(DESKTOP_PICKER_TRACE_JUMPS="20", **variables) for variables in RENDERERS.values()]
    command = [options.picker, "--library", options.large, "--limit", "0"]
    traced(command, environments[0], "jump")
    columns = interleaved(*(lambda environment=environment: traced(command, environment, "jump") for environment in environments))
    print("Window on 100,000, warm thumbnail cache: a jump to a place not seen in this run, whole screen sharp and painted")
    met = []
    for name, runs in zip(RENDERERS, columns):
        row(f"median of 20 jumps, {name}", [statistics.median(run["jump"]) for run in runs], "ms", runs[0]["renderer"])
        row(f"p95 of 20 jumps, {name}", [percentile(run["jump"], 0.95) for run in runs], "ms")
        value = statistics.median(statistics.median(run["jump"]) for run in runs)
        met.append(judged(f"a jump, {name}", value, "ms", 60 if name == "cairo" else None))
    print()
    return all(met)


def large(options, folder):
    """The memory is that of one worker, the larger of two."""
    if not phone_photos.can_be_made():
        print("Photos of 200 megapixels: left out, heif-enc or Pillow is missing\n")
        return True
    paths, bits = phone_photos.make(folder, 2)

    def taken(paths):
        answer = step([options.pixel_steps, "large", "2"], paths)
        if answer["done"] < len(paths):
            sys.exit(f"bench: {answer['done']} of {len(paths)} photos of 200 megapixels")
        return answer

    one, both = interleaved(lambda: taken(paths[:1]), lambda: taken(paths))
    print(f"HEIC of {phone_photos.WIDTH} x {phone_photos.HEIGHT}, {bits:.1f} bits a pixel, to 256 px, two workers, sandboxed")
    row("one photo", [answer["seconds"] for answer in one], "s")
    row("two at once, a photo", [answer["seconds"] / 2 for answer in both], "s")
    memory = [max(answer["memory"]) / 1024 for answer in one + both]
    row("memory of a worker, at most", memory, "MiB")
    met = [judged("one photo", statistics.median(answer["seconds"] for answer in one), "s", 3, 2),
           judged("two at once, a photo", statistics.median(answer["seconds"] / 2 for answer in both), "s", 3, 2),
           judged("memory of a worker", max(memory), "MiB", 512)]
    print()
    return all(met)


def pixels(options, files):
    photos = large_photos(files)
    met = []
    with tempfile.TemporaryDirectory(dir=os.path.dirname(options.library)) as folder:
        good, decode = thumbnails(options, photos, folder)
        met.append(good)
        met.append(facts(options, files))
        met.append(replacement(options, files))
        met.append(large(options, folder))
        met.append(cold(options, photos, folder, decode))
        met.append(jumps(options, folder))
    return all(met)
