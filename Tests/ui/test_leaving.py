# SPDX-License-Identifier: GPL-3.0-or-later
"""Escape where photos are picked: asked once, in the window, before they are discarded."""
import os
import unittest

import fixtures
from windowcase import WindowCase
from windowdriver import BUTTON

QUESTION = "Press Escape again to discard the 2 photos that you picked"
SPOKEN = ("label", "status bar")


class Leaving(WindowCase):
    def picked(self, *arguments):
        """Two photos are picked, and Escape is pressed."""
        picker = self.open(*arguments)
        for name in ("tower.jpg", "bridge.jpg"):
            picker.click_tile(name)
        picker.button("Add (2)")
        picker.key("Escape")
        picker.find(SPOKEN, QUESTION)
        return picker

    def test_a_held_escape_does_not_answer_its_own_question(self):
        picker = self.open()
        for name in ("tower.jpg", "bridge.jpg"):
            picker.click_tile(name)
        picker.button("Add (2)")
        # Long enough for a dozen repetitions.
        picker.hands.hold("Escape", 1.5)
        picker.find(SPOKEN, QUESTION)
        self.assertIsNone(picker.process.poll())
        picker.key("Escape")
        self.assertEqual(picker.finish()[:2], (1, ""))

    def test_a_held_escape_takes_one_step_back(self):
        picker = self.open()
        # What is held is repeated here: the focus goes on from photo to photo.
        picker.hands.hold("Right", 1.5)
        picker.wait(lambda: self.focused_tile(picker) not in (None, *self.shown(picker)[:2]), "the focus is past the second photo")
        picker.key("ctrl+f")
        picker.type("zzz")
        picker.button("Clear Search")
        self.wait_for_no_list(picker)
        picker.hands.hold("Escape", 1.5)
        picker.gone(BUTTON, "Clear Search")
        self.assertIsNone(picker.process.poll(), "the repetitions did not leave")
        picker.key("Escape")
        self.assertEqual(picker.finish().status, 1)

    def test_discard_leaves(self):
        picker = self.picked()
        picker.click(picker.button("Discard"))
        self.assertEqual(picker.finish()[:2], (1, ""))

    def test_keep_picking_keeps_photos_and_keys(self):
        picker = self.picked()
        picker.click(picker.button("Keep Picking"))
        picker.gone(BUTTON, "Discard")
        picker.wait(lambda: self.focused_tile(picker), "a photo has the keys again")
        picker.key("Return")
        self.assertEqual(picker.finish().output.splitlines(), [self.path("tower.jpg"), self.path("bridge.jpg")])

    def test_from_the_search_entry_the_search_goes_first(self):
        picker = self.open()
        for name in ("tower.jpg", "bridge.jpg"):
            picker.click_tile(name)
        picker.button("Add (2)")
        picker.key("ctrl+f")
        picker.type("zzz")
        picker.button("Clear Search")
        self.wait_for_no_list(picker)
        picker.key("Escape")
        picker.gone(BUTTON, "Clear Search")
        self.assertEqual(picker.look(BUTTON, "Discard"), [])
        # So does the list of what to begin with.
        picker.key("ctrl+f")
        picker.find("panel", "Suggestions")
        picker.key("Escape")
        picker.gone("panel", "Suggestions")
        self.assertEqual(picker.look(BUTTON, "Discard"), [])
        picker.key("Escape")
        picker.find(SPOKEN, QUESTION)
        picker.key("Escape")
        self.assertEqual(picker.finish().status, 1)

    def test_the_question_and_its_buttons_fit_a_narrow_window(self):
        picker = self.open()
        picker.resize(360, 640)
        picker.key("ctrl+a", "Escape")
        keep = picker.button("Keep Picking")
        self.assertLessEqual(keep.box.x + keep.box.width, picker.find("frame").box.width)

    def test_closing_the_window_asks_once_and_leaves_no_trace(self):
        picker = self.open()
        picker.key("ctrl+a")
        picker.button(f"Add ({len(fixtures.NAMES)})")
        picker.key("ctrl+w")
        picker.find(SPOKEN, f"Close again to discard the {len(fixtures.NAMES)} photos that you picked")
        picker.click(picker.button("Keep Picking"))
        picker.gone(BUTTON, "Discard")
        # The close button of the window's bar.
        picker.ask_to_close()
        picker.button("Discard")
        picker.ask_to_close()
        self.assertEqual(picker.finish().status, 1)
        self.assertFalse(os.path.exists(os.path.join(picker.home, "data", "recently-used.xbel")), "nothing is among the recent files")


if __name__ == "__main__":
    unittest.main()
