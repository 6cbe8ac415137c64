# SPDX-License-Identifier: GPL-3.0-or-later
"""What it costs to hand photos over: copies without places beside cp and exiftool, films, originals, and conversions beside heif-convert."""
import json
import os
import shutil
import statistics
import subprocess
import sys
import tempfile
import threading
import time

from measuring import Home, against, interleaved, judged, row
from phone_photos import tile

PHOTOS, FILM_BYTES, PICTURES = 100, 4 << 30, 16


class Workers(threading.Thread):
    """The most memory that a worker of a process's had, in MiB, while it runs."""

    def __init__(self):
        super().__init__(daemon=True)
        self.most, self.goes_on = 0, True

    def run(self):
        while self.goes_on:
            for process in filter(str.isdigit, os.listdir("/proc")):
                try:
                    with open(f"/proc/{process}/status", encoding="utf-8", errors="replace") as file:
                        lines = dict(line.split(":", 1) for line in file if ":" in line)
                except OSError:
                    continue
                if lines.get("Name", "").strip() == "picker-worker" and "VmHWM" in lines:
                    self.most = max(self.most, int(lines["VmHWM"].split()[0]) / 1024)
            time.sleep(0.02)


def delivered(options, paths, home, removals, encoding="automatic", rounds=1):
    """The last round of a delivery: seconds, MiB of the process, MiB of its largest worker."""
    watch = Workers()
    watch.start()
    done = subprocess.run([options.delivery_steps, removals, encoding, str(rounds)], input="\n".join(paths) + "\n",
                          env=home, capture_output=True, text=True, timeout=1200)
    watch.goes_on = False
    watch.join()
    if done.returncode != 0:
        sys.exit(f"bench: the delivery of {len(paths)} files ended with {done.returncode}: {done.stderr[-2000:]}")
    last = json.loads(done.stdout.splitlines()[-1])
    if last["items"] != len(paths):
        sys.exit(f"bench: {last['items']} of {len(paths)} were handed over")
    return last["seconds"], last["resident"] / 1024, watch.most


def timed(command, **more):
    start = time.monotonic()
    subprocess.run(command, check=True, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, **more)
    return time.monotonic() - start


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


def film(folder):
    """A film of four gigabytes with a place: one of seconds, over and over."""
    short, path = os.path.join(folder, "short.mp4"), os.path.join(folder, "film.mp4")
    run = ["ffmpeg", "-hide_banner", "-loglevel", "error", "-nostdin", "-y"]
    subprocess.run([*run, "-f", "lavfi", "-i", "testsrc2=size=1920x1080:rate=30", "-f", "lavfi", "-i", "sine", "-vf", "noise=alls=40:allf=t",
                    "-t", "4", "-c:v", "libx264", "-preset", "ultrafast", "-b:v", "60M", "-pix_fmt", "yuv420p", short], check=True)
    times = FILM_BYTES // os.path.getsize(short)
    subprocess.run([*run, "-stream_loop", str(times), "-i", short, "-c", "copy", "-metadata", "location=+47.6382-008.8916/", path], check=True)
    os.unlink(short)
    return path


def places(options, home, paths, folder):
    print(f"{PHOTOS} JPEGs of 12 megapixels without their places, copies read again, beside cp and exiftool")
    target = os.path.join(folder, "target")

    def emptied(work):
        shutil.rmtree(target, ignore_errors=True)
        os.mkdir(target)
        return work()

    def exiftool():
        # One process for all of them, which is how it is fastest.
        return timed(["exiftool", "-q", "-q", "-m", "-gps:all=", "-xmp:geotag=", "-o", target, *paths])

    copied, removed, other = interleaved(
        lambda: emptied(lambda: timed(["cp", *paths, target])), lambda: delivered(options, paths, home, "location"),
        lambda: emptied(exiftool), runs=5)
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


def films(options, folder):
    """One on the machine's own file system, one where blocks can be shared, which takes root and btrfs-progs."""
    print("A film of 4 GiB without its place")
    home = Home(os.path.join(folder, "home-film")).environment(XDG_RUNTIME_DIR=None)
    path = film(folder)
    target = os.path.join(folder, "copy.mp4")
    copied, removed = interleaved(lambda: timed(["cp", "--reflink=never", path, target]),
                                  lambda: delivered(options, [path], home, "location"), runs=3)
    os.unlink(target)
    own = [seconds for seconds, *_ in removed]
    row("cp", copied, "s")
    row("the picker", own, "s")
    row("a worker's memory", [worker for *_, worker in removed], "MiB")
    met = against("the picker / cp", statistics.median(own) / statistics.median(copied), 1.1)
    if os.geteuid() != 0 or not shutil.which("mkfs.btrfs"):
        print("  skipped: a file system with reflinks wants root and btrfs-progs\n")
        return met
    return shared(options, folder, path) and met


def shared(options, folder, path):
    image, mount = os.path.join(folder, "image"), os.path.join(folder, "btrfs")
    os.mkdir(mount)
    with open(image, "wb") as file:
        file.truncate(2 * FILM_BYTES)
    subprocess.run(["mkfs.btrfs", "-q", image], check=True, stdout=subprocess.DEVNULL)
    subprocess.run(["mount", "-o", "loop", image, mount], check=True)
    try:
        there = shutil.copy(path, mount)
        home = Home(os.path.join(mount, "home")).environment(XDG_RUNTIME_DIR=None)
        os.sync()
        spent = [delivered(options, [there], home, "location", rounds=2)[0] * 1000 for _ in range(5)]
    finally:
        subprocess.run(["umount", mount], check=True)
        os.unlink(image)
    row("on btrfs, blocks shared", spent, "ms")
    met = judged("the median", statistics.median(spent), "ms", 50)
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
            met.append(films(options, one))
    return all(met)
