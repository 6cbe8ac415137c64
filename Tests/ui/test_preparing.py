# SPDX-License-Identifier: GPL-3.0-or-later
"""The window while copies are made of what was added: it stays, says how many are ready, and can be closed."""
import json
import os
import re
import shutil
import tempfile
import unittest

from PIL import Image

from windowcase import WindowCase
from windowdriver import BUTTON, TEXT, Picker

COUNT = 6
# Seconds within which a slow machine makes all of them, or a film.
READY = 180


class Preparing(unittest.TestCase):
    def setUp(self):
        self.library = self.enterContext(tempfile.TemporaryDirectory(prefix="picker-large."))
        # Large ones, so that each takes a while.
        for number in range(COUNT):
            picture = Image.effect_noise((2400, 1800), 20 + number).convert("RGB")
            picture.save(os.path.join(self.library, f"{number}.webp"), method=0, quality=40)

    def added(self):
        """A picker whose app takes PNG alone, and all photos added."""
        picker = self.enterContext(Picker("--library", self.library, "--limit", "0", "--accept", "image/png", "--output", "json"))
        picker.window
        picker.wait(lambda: len(picker.tiles()) == COUNT, "all tiles")
        picker.key("ctrl+a")
        picker.click(picker.button(f"Add ({COUNT})"))
        picker.find(("label", "status bar", "progress bar", *TEXT), re.compile(f"Preparing photos: [0-9]+ of {COUNT}"))
        return picker

    def test_says_how_many_are_ready_and_closes_when_all_are(self):
        picker = self.added()
        self.assertFalse(picker.find(BUTTON, re.compile("Add.*")).sensitive)
        result = picker.finish(READY)
        self.assertEqual(result.status, 0)
        self.assertEqual(result.output.count('"transcoded":"image/webp"'), COUNT)


class PreparingAFilm(WindowCase):
    """One video takes minutes: the bar moves while it is made, and it can be given up."""

    def added(self):
        # The video's own coding is fast to make and large, and takes a while to be made a film of.
        picker = self.with_video("--limit", "0", "--encoding", "compatible", "--output", "json", name="video.avi", seconds=120)
        picker.click_tile("video.avi")
        picker.click(picker.button("Add (1)"))
        self.bar = picker.find("progress bar")
        picker.find(("label", "status bar", *TEXT), "Preparing photos")
        return picker

    def test_shows_how_far_it_is(self):
        picker = self.added()
        picker.wait(lambda: 0.1 < self.bar.value < 1, "the bar is under way")
        item, = json.loads(picker.finish(READY).output)["items"]
        self.addCleanup(shutil.rmtree, os.path.dirname(item["path"]))
        self.assertEqual((item["name"], item["type"]), ("video.mp4", "video/mp4"))

    def test_can_be_stopped_and_given_up(self):
        picker = self.added()
        picker.key("Escape")
        # Nothing is lost: the selection is as it was.
        picker.find(BUTTON, "Add (1)")
        picker.wait(lambda: not picker.look("progress bar"), "no progress any more")
        picker.click(picker.button("Add (1)"))
        picker.find("progress bar")
        picker.click(picker.button("Cancel"))
        result = picker.finish()
        self.assertEqual((result.status, result.output.count('"id"')), (1, 0))


if __name__ == "__main__":
    unittest.main()
