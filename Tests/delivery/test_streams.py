# SPDX-License-Identifier: GPL-3.0-or-later
"""What cameras and encoders write among the coded pictures: copies have none of it, and look the same."""
import os
import shutil
import subprocess
import tempfile
import unittest

from exporting import export

NEEDLE = "Needleplace47.638203"
# An identifier of the message's owner, and the message.
MESSAGE = f"086f3693-b7b3-4f2c-9653-21492feee5b8+{NEEDLE}"
SOURCE = ["-f", "lavfi", "-i", "testsrc2=size=320x240:rate=10:duration=1", "-f", "lavfi", "-i", "sine=duration=1", "-c:a", "aac", "-shortest"]
H264 = ["-c:v", "libx264", "-bsf:v", f"h264_metadata=sei_user_data={MESSAGE}"]
# Names, how the films are made, and what must not stand in their copies: x265 signs in a message of its own.
FILMS = {"plain.mp4": (H264, NEEDLE), "fragments.mp4": ([*H264, "-movflags", "frag_keyframe+empty_moov"], NEEDLE), "film.mov": (H264, NEEDLE),
         "film.mkv": (H264, NEEDLE), "hevc.mp4": (["-c:v", "libx265", "-tag:v", "hvc1", "-x265-params", "log-level=none"], "x265 (build"),
         "hevc.mkv": (["-c:v", "libx265", "-x265-params", "log-level=none"], "x265 (build")}


def made(command):
    return subprocess.run(command, stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL).returncode == 0


def pictures(path):
    """What is decoded of a file, frame by frame."""
    done = subprocess.run(["ffmpeg", "-v", "error", "-i", path, "-map", "0:v", "-f", "framemd5", "-"], stdin=subprocess.DEVNULL, capture_output=True,
                          text=True, check=True)
    assert not done.stderr, done.stderr
    return [line for line in done.stdout.splitlines() if not line.startswith("#")]


def has(path, text):
    with open(path, "rb") as file:
        return text.encode() in file.read()


@unittest.skipUnless(shutil.which("ffmpeg"), "ffmpeg is not installed")
class Streams(unittest.TestCase):
    def setUp(self):
        self.folder = self.enterContext(tempfile.TemporaryDirectory(prefix="picker-streams."))
        self.originals = os.path.join(self.folder, "originals")
        os.mkdir(self.originals)

    def copies(self, names, removal):
        done = export([os.path.join(self.originals, name) for name in names], removal, os.path.join(self.folder, removal))
        self.assertEqual((done.faults, done.refused), ([], {}))
        return {name: done.copies[name][0] for name in names}

    def test_messages_of_films(self):
        for name, (options, needle) in FILMS.items():
            path = os.path.join(self.originals, name)
            self.assertTrue(made(["ffmpeg", "-y", *SOURCE, *options, path]), name)
            self.assertTrue(has(path, needle), f"{name} has a message to begin with")
        for removal in ("location", "device", "all"):
            for name, copy in self.copies(FILMS, removal).items():
                with self.subTest(name, removal=removal):
                    self.assertFalse(has(copy, FILMS[name][1]))
                    self.assertFalse(has(copy, "x264 - core"))
                    self.assertEqual(pictures(copy), pictures(os.path.join(self.originals, name)))

    @unittest.skipUnless(shutil.which("heif-enc"), "heif-enc is not installed")
    def test_messages_of_a_picture(self):
        path, still = os.path.join(self.originals, "photo.heic"), os.path.join(self.folder, "photo.png")
        self.assertTrue(made(["ffmpeg", "-y", *SOURCE[:4], "-frames:v", "1", still]))
        if not made(["heif-enc", still, "-o", path]):
            self.skipTest("heif-enc has no encoder for HEVC")
        copy = self.copies(["photo.heic"], "location")["photo.heic"]
        self.assertFalse(has(copy, "x265 (build"))
        self.assertEqual(*[self.decoded(one) for one in (path, copy)])

    def decoded(self, path):
        target = os.path.join(self.folder, "decoded.png")
        self.assertTrue(made(["heif-convert", path, target]))
        with open(target, "rb") as file:
            return file.read()


if __name__ == "__main__":
    unittest.main()
