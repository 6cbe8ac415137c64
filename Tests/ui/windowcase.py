# SPDX-License-Identifier: GPL-3.0-or-later
"""What tests of the window have in common: a small library, and the program opened on it."""
import os
import tempfile
import unittest

import fixtures
from scenestage import film
from windowdriver import BUTTON, ROOT, Picker

SHOTS = os.path.join(ROOT, "build", "ui-shots")


class WindowCase(unittest.TestCase):
    """Every test opens the program on the same small library, with an index of its own."""

    @classmethod
    def setUpClass(cls):
        folder = tempfile.TemporaryDirectory(prefix="picker-library.")
        cls.addClassCleanup(folder.cleanup)
        cls.library = fixtures.make_library(folder.name)

    def open(self, *arguments, tiles=len(fixtures.NAMES), **more):
        picker = self.enterContext(Picker("--library", self.library, "--limit", "0", *arguments, **more))
        picker.window
        picker.wait(lambda: len(picker.tiles()) == tiles, f"{tiles} tiles in the grid")
        return picker

    def alone(self, *arguments, **more):
        """A picker without an app, which remembers what its person chose."""
        picker = self.enterContext(Picker("pick", "--standalone", "--library", self.library, *arguments, **more))
        picker.window
        picker.wait(lambda: len(picker.tiles()) == len(fixtures.NAMES), "all tiles")
        return picker

    def with_video(self, *arguments, name="video.webm", seconds=1, **more):
        """A picker for an app on a library of one video."""
        folder = self.enterContext(tempfile.TemporaryDirectory(prefix="picker-film."))
        if not film(folder, self.path(fixtures.NAMES[0]), name, seconds):
            self.skipTest("ffmpeg is not installed")
        picker = self.enterContext(Picker("--library", folder, *arguments, **more))
        picker.window
        picker.wait(lambda: picker.tiles(), "the video's tile")
        return picker

    def wait_for_no_list(self, picker):
        """Nothing hangs under the search entry any more: Escape would close that first. The list of what to begin with stays
        until the suggestions for the text typed since arrive."""
        picker.gone("panel", "Suggestions")

    def choose_in_view(self, picker, name):
        """Turns a choice of the View menu on or off by the pointer."""
        choice = ("radio button", "check box")
        picker.click(picker.button("View"))
        picker.click_inside(picker.find(choice, name))
        picker.key("Escape")
        picker.gone(choice, name)
        picker.no_popover()

    def holds_all_words(self, picker):
        """The window does not end before the words of any button do."""
        for button in picker.look(BUTTON):
            if any(node.role == "label" for node in button.walk()):
                self.assertTrue(picker.holds_words_of(button), button.name)

    def shown(self, picker):
        return [tile.description for tile in picker.tiles()]

    def path(self, name):
        return next(os.path.join(self.library, album, file) for album, file, *_ in fixtures.PHOTOS if file == name)

    def focused_tile(self, picker):
        return next((tile.description for tile in picker.tiles() if tile.has("focused")), None)

    def colour(self, picker, shot, node, x, y):
        """The colour of a picture of the window so far from a node's upper left corner, in the toolkit's pixels."""
        box, border = node.box, (picker.geometry.width - picker.frame.box.width * picker.scale) // 2
        left, top = int((box.x + x) * picker.scale) + border, int((box.y + y) * picker.scale) + border
        return tuple(shot.new_subpixbuf(left, top, 1, 1).get_pixels()[:3])
