# SPDX-License-Identifier: GPL-3.0-or-later
"""A memory card goes in and out while the window is open. Mounts are made in a namespace of the program's own."""
import os
import shutil
import subprocess
import tempfile
import unittest

import fixtures
from windowdriver import Picker, program

# The program's own process is the one that enters the namespace: its number stays, and nobody else sees what is mounted.
WRAPPER = """#!/bin/sh
exec unshare -m sh -c 'mount -t tmpfs tmpfs /media && exec "$0" "$@"' "{program}" "$@"
"""


def may_mount():
    command = ["unshare", "-m", "mount", "-t", "tmpfs", "tmpfs", "/media"]
    try:
        return subprocess.run(command, capture_output=True, timeout=60).returncode == 0
    except OSError:
        return False


@unittest.skipUnless(may_mount(), "needs the right to mount (unshare -m)")
class Card(unittest.TestCase):
    def setUp(self):
        self.home = self.enterContext(tempfile.TemporaryDirectory(prefix="picker-home."))
        pictures = fixtures.make_library(os.path.join(self.home, "Pictures"))
        self.card = os.path.join(self.home, "card")
        os.makedirs(os.path.join(self.card, "DCIM", "100TEST"))
        shutil.copy(os.path.join(pictures, "City", "tower.jpg"), os.path.join(self.card, "DCIM", "100TEST", "card.jpg"))
        shutil.copy(os.path.join(pictures, "City", "tower.jpg"), os.path.join(self.card, "no-photo-of-the-camera.jpg"))
        self.wrapper = os.path.join(self.home, "picker")
        with open(self.wrapper, "w", encoding="utf-8") as file:
            file.write(WRAPPER.format(program=program()))
        os.chmod(self.wrapper, 0o755)

    def inside(self, picker, *command):
        subprocess.run(["nsenter", "-t", str(picker.process.pid), "-m", *command], check=True, timeout=60)

    def test_its_photos_come_and_go_with_it(self):
        count = len(fixtures.NAMES)
        picker = self.enterContext(Picker("--limit", "0", binary=self.wrapper, environment={"HOME": self.home}))
        picker.wait(lambda: len(picker.tiles()) == count, "the photos of Pictures")
        for time in range(2):
            self.inside(picker, "mkdir", "-p", "/media/ada/EOS CARD")
            self.inside(picker, "mount", "--bind", self.card, "/media/ada/EOS CARD")
            picker.wait(lambda: len(picker.tiles()) == count + 1, "the photo of the card")
            picker.find("list item", "EOS CARD, 1 item")
            # On another spot: twice on one within 400 ms would be a double click, which previews.
            picker.click_tile("card.jpg", across=0.3 + 0.4 * time)
            picker.button("Add (1)")
            self.inside(picker, "umount", "/media/ada/EOS CARD")
            picker.wait(lambda: len(picker.tiles()) == count, "the photos of Pictures alone")
            picker.button("Add")
            picker.gone("list item", "EOS CARD, 1 item")
        picker.key("Escape")
        self.assertEqual(picker.finish().status, 1)


if __name__ == "__main__":
    unittest.main()
