# SPDX-License-Identifier: GPL-3.0-or-later
"""What it costs to hand films over: one of gigabytes without its place beside cp, and one that is converted beside ffmpeg."""
import contextlib
import os
import shutil
import statistics
import subprocess

from delivering import delivered, timed
from measuring import Home, against, interleaved, judged, row

FILM_BYTES, SECONDS = 4 << 30, 60
FFMPEG = ["ffmpeg", "-hide_banner", "-loglevel", "error", "-nostdin", "-y"]


def film(folder):
    """A film of four gigabytes with a place: one of seconds, over and over."""
    short, path = os.path.join(folder, "short.mp4"), os.path.join(folder, "film.mp4")
    subprocess.run([*FFMPEG, "-f", "lavfi", "-i", "testsrc2=size=1920x1080:rate=30", "-f", "lavfi", "-i", "sine", "-vf", "noise=alls=40:allf=t",
                    "-t", "4", "-c:v", "libx264", "-preset", "ultrafast", "-b:v", "60M", "-pix_fmt", "yuv420p", short], check=True)
    times = FILM_BYTES // os.path.getsize(short)
    subprocess.run([*FFMPEG, "-stream_loop", str(times), "-i", short, "-c", "copy", "-metadata", "location=+47.6382-008.8916/", path], check=True)
    os.unlink(short)
    return path


def films(options, folder):
    """One on the machine's own file system, one in memory, where no disk is in the way, and one where blocks can be shared; the last two take
    root, and btrfs-progs."""
    print("A film of 4 GiB without its place")
    path = film(folder)
    met = beside_cp(options, folder, path, "on the disk")
    if os.geteuid() != 0 or not shutil.which("mkfs.btrfs"):
        print("  skipped: other file systems want root and btrfs-progs\n")
        return met
    # The first use of memory that the machine has not had yet takes longer than the copying.
    with mounted(os.path.join(folder, "memory"), ["-t", "tmpfs", "-o", f"size={3 * FILM_BYTES}", "tmpfs"]) as mount:
        met = beside_cp(options, mount, shutil.copy(path, mount), "in memory") and met
    return shared(options, folder, path) and met


def beside_cp(options, folder, path, where):
    """Each begins with no bytes that wait for the disk, and writes a new file: who comes second would wait for what the first has written."""
    home = Home(os.path.join(folder, "home-film")).environment(XDG_RUNTIME_DIR=None)
    target = os.path.join(folder, "copy.mp4")

    def copy():
        os.sync()
        seconds = timed(["cp", "--reflink=never", path, target])
        os.unlink(target)
        return seconds

    def remove():
        os.sync()
        return delivered(options, [path], home, "location")

    copy()
    copied, removed = interleaved(copy, remove, runs=5)
    own = [seconds for seconds, *_ in removed]
    row(f"cp {where}", copied, "s")
    row("the picker", own, "s")
    row("a worker's memory", [worker for *_, worker in removed], "MiB")
    return against("the picker / cp", statistics.median(own) / statistics.median(copied), 1.1)


@contextlib.contextmanager
def mounted(mount, arguments):
    os.mkdir(mount)
    subprocess.run(["mount", *arguments, mount], check=True)
    try:
        yield mount
    finally:
        subprocess.run(["umount", mount], check=True)


def shared(options, folder, path):
    image = os.path.join(folder, "image")
    with open(image, "wb") as file:
        file.truncate(2 * FILM_BYTES)
    subprocess.run(["mkfs.btrfs", "-q", image], check=True, stdout=subprocess.DEVNULL)
    with mounted(os.path.join(folder, "btrfs"), ["-o", "loop", image]) as mount:
        there = shutil.copy(path, mount)
        home = Home(os.path.join(mount, "home")).environment(XDG_RUNTIME_DIR=None)
        os.sync()
        spent = [delivered(options, [there], home, "location", rounds=2)[0] * 1000 for _ in range(5)]
    os.unlink(image)
    count = subprocess.run(["ffprobe", "-loglevel", "error", "-select_streams", "v", "-show_entries", "stream=nb_frames", "-of", "csv=p=0", path],
                           capture_output=True, text=True, check=True).stdout.strip()
    # Each picture's messages are looked at: a camera writes position and date among them.
    row(f"on btrfs, blocks shared, {int(count):,} pictures", spent, "ms")
    met = judged("the median", statistics.median(spent), "ms", 500)
    print()
    return met


def made_films(options, folder):
    """ffmpeg makes the same of it, and takes the sound as it is, too."""
    print(f"A film of {SECONDS} s, 1080p HEVC, to H.264, beside ffmpeg with the same settings")
    home = Home(os.path.join(folder, "home-made")).environment(XDG_RUNTIME_DIR=None)
    path, target = os.path.join(folder, "hevc.mov"), os.path.join(folder, "made.mp4")
    subprocess.run([*FFMPEG, "-f", "lavfi", "-i", "testsrc2=size=1920x1080:rate=30", "-f", "lavfi", "-i", "sine", "-vf", "noise=alls=8:allf=t",
                    "-t", str(SECONDS), "-c:v", "libx265", "-preset", "ultrafast", "-x265-params", "log-level=none", "-tag:v", "hvc1",
                    "-pix_fmt", "yuv420p", "-c:a", "aac", path], check=True)
    settings = ["-c:v", "libx264", "-preset", "veryfast", "-crf", "20", "-profile:v", "high", "-pix_fmt", "yuv420p", "-c:a", "copy"]
    made, other = interleaved(lambda: delivered(options, [path], home, "none", "compatible"),
                              lambda: timed([*FFMPEG, "-i", path, *settings, target]), runs=3)
    own = [seconds for seconds, *_ in made]
    row("the picker", own, "s")
    row("ffmpeg", other, "s")
    row("the picker's own memory, at most", [memory for _, memory, _ in made], "MiB")
    row("a worker's", [worker for *_, worker in made], "MiB")
    met = against("the picker / ffmpeg", statistics.median(own) / statistics.median(other), 1.1)
    print()
    return met
