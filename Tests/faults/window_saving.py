# SPDX-License-Identifier: GPL-3.0-or-later
"""Copies that the real window saves into folders that are full, read-only, gone, or of a file system that can do little."""
import contextlib
import hashlib
import os
import re
import shutil
import subprocess
import unittest

import fixtures
import stage
from window_faults import KIB, WindowCase
from windowdriver import Picker

# What FAT has no names for: as screenshots and old cameras have them.
ODD = ("2026-01-01 12:30:11.jpg", "what?.jpg", "dot..jpg")


class Stick:
    """A small disk of a file system that other systems have too."""

    KINDS = {
        "vfat": ("mkfs.vfat", ["mkfs.vfat"], ["mount", "-o", "loop,utf8"]),
        "ntfs": ("ntfs-3g", ["mkntfs", "-F", "-Q", "-q"], ["ntfs-3g", "-o", "windows_names"]),
    }

    def __init__(self, case, kind, size):
        tool, making, mounting = self.KINDS[kind]
        paths = dict(os.environ, PATH=os.environ["PATH"] + ":/sbin:/usr/sbin")
        if stage.CANNOT_MOUNT:
            case.skipTest(stage.CANNOT_MOUNT)
        if shutil.which(tool, path=paths["PATH"]) is None:
            case.skipTest(f"{tool} is not installed")
        image, self.folder = os.path.join(case.scratch(), "image"), os.path.join(case.scratch(), "STICK")
        os.mkdir(self.folder)
        with open(image, "wb") as file:
            file.truncate(size)
        subprocess.run([*making, image], check=True, capture_output=True, env=paths)
        made = subprocess.run([*mounting, image, self.folder], capture_output=True, text=True, env=paths)
        if made.returncode:
            case.skipTest(f"{kind} cannot be mounted here: {made.stderr.strip().splitlines()[0]}")
        case.addCleanup(stage.unmount, self.folder)

    @property
    def names(self):
        return sorted(name for name in os.listdir(self.folder) if not name.startswith("$"))


def content(path):
    with open(path, "rb") as file:
        return hashlib.file_digest(file, "sha256").digest()


class SavingCase(WindowCase):
    def setUp(self):
        super().setUp()
        self.photos = os.path.join(self.scratch(), "photos")
        os.mkdir(self.photos)
        fixtures.make_library(self.photos)

    def opened(self):
        home = self.home().folder
        picker = self.enterContext(Picker("pick", "--standalone", "--library", self.photos, binary=self.binary, home=home))
        picker.window
        picker.resize(760, 640)
        picker.wait(lambda: picker.tiles(), "tiles in the grid")
        return picker

    def hear(self, picker, sentence):
        picker.find(("label", "status bar"), sentence)

    def assert_whole(self, folder, count):
        """So many photos and nothing else: each as one of those that were picked."""
        names = sorted(os.listdir(folder))
        self.assertEqual(len(names), count, names)
        known = {content(path) for path in self.originals()}
        for name in names:
            self.assertIn(content(os.path.join(folder, name)), known, name)

    def originals(self):
        return [os.path.join(folder, name) for folder, _, names in os.walk(self.photos) for name in names]


@unittest.skipIf(stage.CANNOT_MOUNT, stage.CANNOT_MOUNT)
class Saving(SavingCase):
    def test_folders_that_take_little_or_nothing(self):
        """One after the other in one window: each is said in a sentence, and the next goes as ever."""
        disk, locked = stage.Disk(self, size=4 << 20), self.scratch()
        target = os.path.join(disk.folder, "full")
        os.mkdir(target)
        stage.freeze(self, locked)
        picker = self.opened()
        picker.key("ctrl+a")
        picker.button("Copy (12)")

        disk.leave(16 * KIB)
        picker.save_copies(target)
        self.hear(picker, re.compile("“full” is full: only [0-9]+ cop(y was|ies were) saved"))
        saved = len(os.listdir(target))
        self.assertTrue(0 < saved < 12, saved)
        self.assert_whole(target, saved)

        picker.save_copies(locked)
        self.hear(picker, f"Nothing may be saved in “{os.path.basename(locked)}”; choose another folder")
        self.assertEqual(os.listdir(locked), [])

        disk.leave(None)
        picker.save_copies(target)
        self.hear(picker, "12 copies saved in “full”")
        self.assert_whole(target, 12 + saved)
        self.assertEqual(self.said(picker), [])

    def test_what_is_too_large_is_left_out_and_the_rest_is_saved(self):
        # As on FAT beyond 4 GiB, which would take minutes: no file of the program's can have more than 8 MiB.
        with open(self.binary) as file:
            command = file.read()
        with open(self.binary, "w") as file:
            file.write(command.replace("exec ", "trap '' XFSZ; ulimit -f 16384; exec "))
        os.truncate(next(path for path in self.originals() if path.endswith("/tower.jpg")), 16 << 20)
        picker, target = self.opened(), self.scratch()
        picker.key("ctrl+a")
        picker.button("Copy (12)")
        picker.save_copies(target)
        self.hear(picker, f"tower.jpg is too large for “{os.path.basename(target)}” and was not saved")
        self.assert_whole(target, 11)


class Sticks(SavingCase):
    """No files without a name, on some no links, and not all letters for names."""

    def test_fat(self):
        self.fill("vfat", 512 * KIB)

    def test_ntfs(self):
        self.fill("ntfs", 4096 * KIB)

    def fill(self, kind, size):
        stick = Stick(self, kind, size)
        for name in ODD:
            shutil.copy(os.path.join(self.photos, "City", "tower.jpg"), os.path.join(self.photos, name))
        picker = self.opened()
        picker.key("ctrl+a")
        picker.button("Copy (15)")
        picker.save_copies(stick.folder)
        self.hear(picker, "15 copies saved in “STICK”")
        self.assert_whole(stick.folder, 15)
        self.assertLessEqual({"2026-01-01 12_30_11.jpg", "what_.jpg", "dot..jpg"}, set(stick.names))
        # No half photo and no makeshift name on a full one.
        with open(os.path.join(stick.folder, "ballast"), "wb", buffering=0) as ballast, contextlib.suppress(OSError):
            while True:
                ballast.write(bytes(KIB))
        os.truncate(ballast.name, max(0, os.path.getsize(ballast.name) - 40 * KIB))
        picker.save_copies(stick.folder)
        self.hear(picker, re.compile("“STICK” is full: only [0-9]+ cop(y was|ies were) saved"))
        os.remove(ballast.name)
        self.assert_whole(stick.folder, len(stick.names))


if __name__ == "__main__":
    unittest.main()
