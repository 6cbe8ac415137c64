# SPDX-License-Identifier: GPL-3.0-or-later
"""How many photos may be picked, as it is seen from the beginning; and why Add cannot be pressed, when it is tried."""
import os
import tempfile
import unittest

import fixtures
from windowcase import WindowCase
from windowdriver import BUTTON, Picker


class Invitation(WindowCase):
    def seen(self, picker):
        """The words on the staging button."""
        return [node.name for node in picker.find(BUTTON, "Show Selected").walk() if node.role == "label"][-1]

    def test_the_limit_is_seen_before_anything_is_picked(self):
        picker, words = self.open(), "Select photos"
        self.assertEqual(self.seen(picker), words)
        self.assertFalse(picker.find(BUTTON, "Show Selected").sensitive)
        picker.click_tile("tower.jpg")
        picker.wait(lambda: self.seen(picker) == "Show Selected (1)", "the button shows the number")
        picker.click_tile("tower.jpg")
        picker.wait(lambda: self.seen(picker) == words, "the limit is seen again")

    def test_at_limit_1_it_stands_in_the_status_line(self):
        picker = self.open("--limit", "1")
        picker.find("label", "Select a photo")
        self.assertEqual(picker.look(BUTTON, "Show Selected"), [])

    def test_the_words_fit_a_narrow_window_in_every_language(self):
        for language in ("de", "fr"):
            with self.subTest(language), tempfile.TemporaryDirectory(prefix="picker-home.") as home:
                environment = fixtures.speaking(language, os.path.join(home, "locales"))
                with Picker("--library", self.library, "--limit", "500", home=home, environment=environment) as picker:
                    picker.wait(lambda picker=picker: [node for node in picker.look(BUTTON) if not node.sensitive], "buttons")
                    picker.resize(360, 640)
                    self.holds_all_words(picker)


class Refusal(WindowCase):
    SPOKEN = ("label", "status bar")
    WHY = "Select a photo first"

    def beside(self, picker, sentence, name="Add"):
        """The sentence, which stands under the button."""
        said = picker.find(self.SPOKEN, sentence).box
        add = picker.button(name).box
        self.assertLess(said.y - (add.y + add.height), 40)
        self.assertGreater(said.x + said.width, add.x)

    def taken_by(self, picker, pick):
        """The sentence goes with the pick of a photo, which is taken back."""
        pick()
        picker.gone(self.SPOKEN, self.WHY)
        picker.button("Add (1)")
        pick()
        picker.button("Add")

    def test_its_key_a_click_over_a_photo_shown_large_and_one_in_the_grid_are_answered_beside_it(self):
        picker = self.open("--limit", "5")
        self.assertFalse(picker.button("Add").sensitive)
        picker.key("Return")
        self.beside(picker, self.WHY)
        self.assertIsNone(picker.process.poll())
        self.taken_by(picker, lambda: picker.click_tile("tower.jpg"))
        picker.key("shift+space")
        picker.button("Close Preview")
        picker.click(picker.button("Add"))
        self.beside(picker, self.WHY)
        self.taken_by(picker, lambda: picker.key("space"))
        picker.key("Escape")
        picker.gone(BUTTON, "Close Preview")
        place = picker.geometry
        picker.click(picker.button("Add"))
        self.beside(picker, self.WHY)
        self.assertEqual(picker.geometry, place, "the press moved no window")
        picker.click_tile("tower.jpg")
        picker.gone(self.SPOKEN, self.WHY)
        picker.click(picker.button("Add (1)"))
        self.assertEqual(picker.finish().output, self.path("tower.jpg") + "\n")

    def test_without_an_app_copy_and_its_menu_say_it_and_fit_a_narrow_window_with_what_they_say(self):
        picker = self.alone()
        for name in ("Copy", "More"):
            picker.click(picker.button(name))
            self.beside(picker, self.WHY, name)
            picker.gone(self.SPOKEN, self.WHY)
        for name in ("tower.jpg", "bridge.jpg"):
            picker.click_tile(name)
        picker.resize(360, 640)
        more, window = picker.button("More").box, picker.find("frame").box
        self.assertLessEqual(more.x + more.width, window.width)
        for name in ("tower.jpg", "bridge.jpg"):
            picker.click_tile(name)
        picker.click(picker.button("Copy"))
        said = picker.find(self.SPOKEN, self.WHY).box
        self.assertGreaterEqual(said.x, 0)
        self.assertLessEqual(said.x + said.width, picker.find("frame").box.width)


if __name__ == "__main__":
    unittest.main()
