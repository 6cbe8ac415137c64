# SPDX-License-Identifier: GPL-3.0-or-later
"""The styles inside another program's window."""
import re

from windowcase import WindowCase
from windowdriver import TEXT


class Embedded(WindowCase):
    """The styles inside another program's window: what they say before anything is picked."""

    SHEET = "Your Photos Stay Private"

    def sheet(self, *arguments):
        """A picker with the sheet over its photos."""
        picker = self.open(*arguments, tiles=0)
        picker.find("heading", self.SHEET)
        return picker

    def test_the_sheet_comes_first_covers_the_photos_and_leaves_the_picker_open(self):
        picker = self.sheet("--style", "inline")
        self.assertTrue(picker.button("Continue").has("focused"))
        # Where the first photo is, which is read to nobody either.
        picker.click(picker.find("panel", self.SHEET), across=0.05, down=0.1)
        self.assertEqual(picker.tiles(), [])
        self.assertEqual(picker.button(re.compile("Add.*")).name, "Add")
        picker.key("Return")
        picker.gone("heading", self.SHEET)
        picker.wait(lambda: "tower.jpg" in (self.focused_tile(picker) or ""), "the photos have the keys now")
        picker.key("space")
        picker.button("Add (1)")
        picker.click_tile("bridge.jpg")
        picker.button("Add (2)")

    def test_badge_stays_where_all_bars_are_hidden_and_explains_itself(self):
        picker = self.sheet("--style", "compact", "--hide-accessories", "--selection", "continuous", "--output", "json")
        picker.resize(700, 150)
        # In a window of this height it stands beside the words.
        picker.wait(lambda: picker.button("Continue").box.y < 100, "the button is in its new place")
        picker.click(picker.button("Continue"))
        picker.gone("heading", self.SHEET)
        badge = picker.button("Only what you select is shared")
        self.assertIn("only those you select", badge.description)
        picker.click(badge)
        picker.find(TEXT, re.compile("This picker is a program of its own.*"))
        picker.key("Escape")
        picker.wait(lambda: not picker.look(TEXT, re.compile("This picker is a program of its own.*")), "the badge is closed")
