# SPDX-License-Identifier: GPL-3.0-or-later
"""The tools that write and read the files of these tests. One that is missing is a skip with that reason."""
import functools
import shutil
import subprocess
import unittest


def need(name):
    if shutil.which(name) is None:
        raise unittest.SkipTest(f"{name} is missing")


def run(*command, allowed=(0,), **more):
    """Runs a tool that must succeed. Returns what it wrote."""
    need(command[0])
    done = subprocess.run(command, stdin=subprocess.DEVNULL, capture_output=True, timeout=300, **more)
    if done.returncode not in allowed:
        said = done.stderr.decode(errors="replace")[-800:]
        raise AssertionError(f"{' '.join(map(str, command))}: status {done.returncode}: {said}")
    return done.stdout


def outputs(*command):
    """What a tool wrote, and what it complained of, whatever its status."""
    need(command[0])
    done = subprocess.run(command, stdin=subprocess.DEVNULL, capture_output=True, timeout=300)
    return done.stdout.decode(errors="replace"), done.stderr.decode(errors="replace")


def ffmpeg(*arguments, allowed=(0,)):
    return run("ffmpeg", "-hide_banner", "-loglevel", "error", "-nostdin", "-y", *map(str, arguments), allowed=allowed)


@functools.cache
def encoders():
    return run("ffmpeg", "-hide_banner", "-encoders").decode()


def need_encoder(name):
    if f" {name} " not in encoders():
        raise unittest.SkipTest(f"ffmpeg has no {name}")


def picture(path, *options, size="64x48", frames=1):
    """Writes a picture or an animation without any metadata."""
    ffmpeg("-f", "lavfi", "-i", f"testsrc=size={size}:rate=5", "-frames:v", frames, "-map_metadata", "-1", "-fflags", "+bitexact",
           "-flags:v", "+bitexact", *options, path)
    with open(path, "rb") as file:
        return file.read()
