# SPDX-License-Identifier: GPL-3.0-or-later
"""How many photos may be picked, as it is seen from the beginning."""
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


if __name__ == "__main__":
    unittest.main()
