# SPDX-License-Identifier: GPL-3.0-or-later
"""The Options menu: switches, formats, the sentence, and no promise that the delivery does not keep."""
import json
import os
import re
import shutil
import unittest

import fixtures
from windowcase import WindowCase
from windowdriver import BUTTON, TEXT

SWITCH = ("toggle button", "check box", "switch", "push button", "radio button")


class Options(WindowCase):
    def open_menu(self, *arguments):
        picker = self.open(*arguments)
        picker.click_tile("tower.jpg")
        picker.button("Add (1)")
        picker.click(picker.look(BUTTON, "Options")[0])
        picker.find(SWITCH, "Location")
        return picker

    def go_to(self, picker, name):
        """Goes through the menu by Tab until the focus is on what is called so."""
        for _ in range(10):
            node = next(iter(picker.look(SWITCH, name)), None)
            if node is not None and node.has("focused"):
                return node
            picker.lead("Tab", SWITCH)
        raise AssertionError(f"Tab does not lead to {name}")

    def test_by_keys_a_format_says_what_photos_lose_and_a_switch_leaves_its_details_out(self):
        picker = self.open_menu()
        for name in ("Automatic", "Original"):
            with self.subTest(name=name):
                self.go_to(picker, name)
        self.go_to(picker, "Compatible")
        picker.key("space")
        picker.find(TEXT, re.compile("Photos in other formats than JPEG, PNG and GIF leave as JPEG, .*", re.DOTALL))
        self.assertTrue(picker.button("Add (1)").sensitive)
        picker.key("Left")
        picker.key("space")
        picker.gone(TEXT, re.compile("Photos in other formats .*", re.DOTALL))
        picker.find(TEXT, "This app gets 1 photo as it is, with place and date.")
        for name, left in (("Location", "place"), ("Names of people", "place, names of people")):
            self.go_to(picker, name)
            picker.key("space")
            picker.find(TEXT, f"This app gets a copy of 1 photo, without {left}.")
        picker.key("Escape")
        picker.click(picker.button("Add (1)"))
        result = picker.finish()
        copy = result.output.removesuffix("\n")
        self.addCleanup(shutil.rmtree, os.path.dirname(copy))
        self.assertNotEqual(copy, self.path("tower.jpg"))
        self.assertEqual(os.path.basename(copy), "Photo.jpg")
        self.assertEqual(os.stat(copy).st_mode & 0o777, 0o600)
        self.assertEqual(os.stat(os.path.dirname(copy)).st_mode & 0o777, 0o700)
        self.assertTrue(fixtures.tells_place(self.path("tower.jpg")))
        self.assertFalse(fixtures.tells_place(copy))

    def remembering(self, *classes, **options):
        """A picker without an app that remembers these options, with a photo picked."""
        picker = self.alone(home=self.enterContext(fixtures.withholding(*classes, **options)))
        picker.click_tile("tower.jpg")
        picker.button("Copy (1)")
        return picker

    def test_a_video_says_what_it_becomes_and_arrives_so(self):
        picker = self.with_video("--limit", "0", "--output", "json")
        picker.click_tile("video.webm")
        picker.click(picker.look(BUTTON, "Options")[0])
        self.go_to(picker, "Compatible")
        picker.key("space")
        picker.find(TEXT, re.compile("Photos in other formats .*\nVideos, also those of Live Photos, leave as H.264 in MP4, .*"))
        picker.key("Escape")
        picker.click(picker.button("Add (1)"))
        item, = json.loads(picker.finish().output)["items"]
        self.addCleanup(shutil.rmtree, os.path.dirname(item["path"]))
        self.assertEqual((item["name"], item["type"], item["transcoded"]), ("video.mp4", "video/mp4", "video/webm"))
        with open(item["path"], "rb") as file:
            self.assertEqual(file.read(8)[4:], b"ftyp")

    def test_what_was_remembered_is_left_out_and_can_be_included_again(self):
        picker = self.remembering("location")
        self.assertTrue(picker.button("Copy (1)").sensitive)
        picker.click(picker.look(BUTTON, "Options")[0])
        picker.find(TEXT, "Photos leave as copies without place.")
        self.go_to(picker, "Location")
        picker.key("space")
        picker.find(TEXT, "Photos leave as they are, with place and date.")


if __name__ == "__main__":
    unittest.main()
