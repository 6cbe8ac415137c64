# SPDX-License-Identifier: GPL-3.0-or-later
"""What it costs to hand photos over: copies without places beside cp and exiftool, films, originals, and conversions beside heif-convert."""
import os
import shutil
import statistics
import subprocess
import sys
import tempfile

from delivering import delivered, timed
from film_figures import films, made_films
from measuring import Home, against, interleaved, judged, row
from phone_photos import tile

PHOTOS, PICTURES = 100, 16


def photos(folder, files):
    """A hundred 12-megapixel JPEGs with a place each."""
    found = [path for path in sorted(files) if path.lower().endswith((".jpg", ".jpeg")) and os.path.getsize(path) > 1_800_000][:PHOTOS]
    if len(found) < PHOTOS:
        sys.exit(f"bench: only {len(found)} photos of a camera's size in the library")
    paths = []
    for number, path in enumerate(found):
        paths.append(os.path.join(folder, f"{number:03d}.jpg"))
        shutil.copyfile(path, paths[-1])
    subprocess.run(["exiftool", "-q", "-q", "-m", "-overwrite_original", "-GPSLatitude=47.638203", "-GPSLatitudeRef=N",
                    "-GPSLongitude=8.891586", "-GPSLongitudeRef=W", *paths], check=True)
    return paths


def places(options, home, paths, folder):
    print(f"{PHOTOS} JPEGs of 12 megapixels without their places, copies read again, beside cp and exiftool")
    target = os.path.join(folder, "target")

    def emptied(work):
        """Each begins with no bytes that wait for the disk: who comes second would wait for what the first has written."""
        shutil.rmtree(target, ignore_errors=True)
        os.mkdir(target)
        os.sync()
        return work()

    def exiftool():
        # One process for all of them, which is how it is fastest.
        return timed(["exiftool", "-q", "-q", "-m", "-gps:all=", "-xmp:geotag=", "-o", target, *paths])

    copied, removed, other = interleaved(
        lambda: emptied(lambda: timed(["cp", *paths, target])),
        lambda: emptied(lambda: delivered(options, paths, home, "location")), lambda: emptied(exiftool), runs=5)
    shutil.rmtree(target)
    own = [seconds for seconds, *_ in removed]
    row("cp", copied, "s")
    row("the picker", own, "s")
    row("exiftool, one process", other, "s")
    row("the picker's own memory, at most", [memory for _, memory, _ in removed], "MiB")
    row("a worker's", [worker for *_, worker in removed], "MiB")
    met = against("the picker / cp", statistics.median(own) / statistics.median(copied), 2)
    faster = statistics.median(other) / statistics.median(own)
    print(f"  {'exiftool / the picker':<46} {faster:>9.2f} x   goal: at least 5: {'met' if faster >= 5 else 'MISSED'}\n")
    return met and faster >= 5


def originals(options, home, paths):
    print(f"{PHOTOS} originals handed over")
    spent = [delivered(options, paths, home, "none", rounds=2)[0] * 1000 for _ in range(5)]
    row("without a copy", spent, "ms")
    met = judged("the median", statistics.median(spent), "ms", 20)
    print()
    return met


def conversions(options, home, folder):
    if not shutil.which("heif-enc") or not shutil.which("heif-convert"):
        print("Conversions: skipped, libheif-examples is not installed\n")
        return True
    print(f"{PICTURES} HEICs of 12 megapixels to JPEG, two workers, beside heif-convert one after the other")
    from PIL import Image
    plain, whole = os.path.join(folder, "tile.png"), os.path.join(folder, "whole.png")
    tile(plain)
    with Image.open(plain) as part:
        picture = Image.new("RGB", (4032, 3024))
        for x in range(0, 4032, part.width):
            for y in range(0, 3024, part.height):
                picture.paste(part, (x, y))
        picture.save(whole, compress_level=1)
    first = os.path.join(folder, "0.heic")
    subprocess.run(["heif-enc", "-q", "50", whole, "-o", first], check=True, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    paths = [first]
    for number in range(1, PICTURES):
        paths.append(os.path.join(folder, f"{number}.heic"))
        shutil.copyfile(first, paths[-1])
        # Equal files are one photo to the library.
        with open(paths[-1], "ab") as file:
            file.write(b"\0\0\0\x09free" + bytes([number]))

    def convert():
        return sum(timed(["heif-convert", "-q", "92", path, os.path.join(folder, "out.jpg")]) for path in paths)

    own, other = interleaved(lambda: delivered(options, paths, home, "none", "compatible"), convert, runs=3)
    row("the picker", [seconds for seconds, *_ in own], "s")
    row("heif-convert", other, "s")
    row("the picker's own memory, at most", [memory for _, memory, _ in own], "MiB")
    row("a worker's", [worker for *_, worker in own], "MiB")
    faster = statistics.median(other) / statistics.median(seconds for seconds, *_ in own)
    print(f"  {'heif-convert / the picker':<46} {faster:>9.2f} x   goal: at least 1.8: {'met' if faster >= 1.8 else 'MISSED'}\n")
    return faster >= 1.8


def delivery(options, files):
    with tempfile.TemporaryDirectory(dir=os.path.dirname(options.library)) as folder:
        # Copies go where cp's go.
        home = Home(os.path.join(folder, "home")).environment(XDG_RUNTIME_DIR=None)
        with tempfile.TemporaryDirectory(dir=folder) as jpegs:
            paths = photos(jpegs, files)
            met = [places(options, home, paths, folder), originals(options, home, paths)]
        with tempfile.TemporaryDirectory(dir=folder) as heics:
            met.append(conversions(options, home, heics))
        with tempfile.TemporaryDirectory(dir=folder) as one:
            met += [made_films(options, one), films(options, one)]
    return all(met)
