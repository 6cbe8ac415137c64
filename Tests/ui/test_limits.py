# SPDX-License-Identifier: GPL-3.0-or-later
"""How many photos may be picked, as it is seen from the beginning; and why Add cannot be pressed, when it is tried."""
import os
import tempfile
import unittest

import fixtures
from windowcase import SHOTS, WindowCase
from windowdriver import BUTTON, Picker


class Invitation(WindowCase):
    def seen(self, picker):
        """The words on the staging button."""
        return [node.name for node in picker.find(BUTTON, "Show Selected").walk() if node.role == "label"][-1]

    def test_the_limit_is_seen_before_anything_is_picked(self):
        for limit, words in (("0", "Select photos"), ("3", "Select up to 3 photos")):
            with self.subTest(limit=limit):
                picker = self.open("--limit", limit)
                self.assertEqual(self.seen(picker), words)
                self.assertFalse(picker.find(BUTTON, "Show Selected").sensitive)
                picker.screenshot(f"{SHOTS}/limit-{limit}.png")
                picker.click_tile("tower.jpg")
                picker.wait(lambda: self.seen(picker) == "Show Selected (1)", "the button shows the number")
                picker.click_tile("tower.jpg")
                picker.wait(lambda: self.seen(picker) == words, "the limit is seen again")

    def test_at_limit_1_it_stands_in_the_status_line(self):
        picker = self.open("--limit", "1")
        picker.find("label", "Select a photo")
        self.assertEqual(picker.look(BUTTON, "Show Selected"), [])

    def test_the_words_fit_a_narrow_window_in_every_language_and_large(self):
        for name, lines, language in (("german", [], "de"), ("french", [], "fr"), ("large", ["gtk-font-name=Cantarell 22"], None)):
            with self.subTest(name=name), tempfile.TemporaryDirectory(prefix="picker-home.") as home:
                settings = os.path.join(home, "config", "gtk-4.0", "settings.ini")
                os.makedirs(os.path.dirname(settings))
                with open(settings, "w", encoding="utf-8") as file:
                    file.write("\n".join(["[Settings]", *lines, ""]))
                environment = fixtures.speaking(language, os.path.join(home, "locales")) if language else {}
                with Picker("--library", self.library, "--limit", "500", home=home, environment=environment) as picker:
                    picker.wait(lambda: [node for node in picker.look(BUTTON) if not node.sensitive], "buttons")
                    picker.resize(360, 640)
                    picker.screenshot(f"{SHOTS}/limit-{name}-narrow.png")
                    for button in picker.look(BUTTON):
                        if any(node.role == "label" for node in button.walk()):
                            self.assertTrue(picker.holds_words_of(button), button.name)


class Refusal(WindowCase):
    SPOKEN = ("label", "status bar")
    WHY = "Select a photo first"

    def beside(self, picker, sentence, name="Add"):
        """The sentence, which stands under the button."""
        said = picker.find(self.SPOKEN, sentence).box
        add = picker.button(name).box
        self.assertLess(said.y - (add.y + add.height), 40)
        self.assertGreater(said.x + said.width, add.x)

    def test_a_click_on_it_is_answered_beside_it(self):
        picker = self.open("--limit", "5")
        self.assertFalse(picker.button("Add").sensitive)
        place = picker.geometry
        picker.click(picker.button("Add"))
        self.beside(picker, self.WHY)
        picker.screenshot(f"{SHOTS}/add-refused.png")
        self.assertEqual(picker.geometry, place, "the press moved no window")
        picker.click_tile("tower.jpg")
        picker.gone(self.SPOKEN, self.WHY)
        picker.click(picker.button("Add (1)"))
        self.assertEqual(picker.finish().output, self.path("tower.jpg") + "\n")

    def test_so_is_its_key(self):
        picker = self.open("--limit", "5")
        picker.key("Return")
        self.beside(picker, self.WHY)
        self.assertIsNone(picker.process.poll())

    def test_so_it_is_over_a_photo_shown_large(self):
        picker = self.open("--limit", "5")
        picker.key("shift+space")
        picker.button("Close Preview")
        picker.click(picker.button("Add"))
        self.beside(picker, self.WHY)
        picker.screenshot(f"{SHOTS}/add-refused-preview.png")

    def test_without_an_app_copy_and_its_menu_say_it(self):
        picker = self.alone()
        for name in ("Copy", "More"):
            picker.click(picker.button(name))
            self.beside(picker, self.WHY, name)
            picker.gone(self.SPOKEN, self.WHY)

    def test_the_sentence_fits_a_narrow_window(self):
        picker = self.alone()
        picker.resize(360, 640)
        picker.click(picker.button("Copy"))
        said = picker.find(self.SPOKEN, self.WHY).box
        picker.screenshot(f"{SHOTS}/add-refused-narrow.png")
        self.assertGreaterEqual(said.x, 0)
        self.assertLessEqual(said.x + said.width, picker.find("frame").box.width)


if __name__ == "__main__":
    unittest.main()
