# SPDX-License-Identifier: GPL-3.0-or-later
"""What the window owes the desktop: its keys, and words for screen readers."""
import unittest

from windowcase import WindowCase


class Keys(WindowCase):
    def test_control_question_mark_lists_the_keys(self):
        picker = self.open()
        picker.key("ctrl+shift+question")
        picker.wait(lambda: any(node.name == "Take back the last change" for node in picker.walk()), "the keys are listed")

    def test_f10_opens_the_options(self):
        picker = self.open()
        picker.key("F10")
        picker.wait(lambda: any(node.name == "Names of people" and node.has("focusable") for node in picker.walk()),
                    "the menu is open")


class Speaking(WindowCase):
    def test_the_status_says_how_many_are_picked(self):
        picker = self.open("--limit", "5")

        def said():
            return [node.name for node in picker.walk() if node.role in ("status bar", "statusbar")]
        picker.click_tile("tower.jpg")
        picker.wait(lambda: "1 of 5 selected" in said(), "the selection is said")
        picker.click_tile("bridge.jpg")
        picker.wait(lambda: "2 of 5 selected" in said(), "and how it goes on")


if __name__ == "__main__":
    unittest.main()
