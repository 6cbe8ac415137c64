# SPDX-License-Identifier: GPL-3.0-or-later
"""What cannot be handed over is said in the window, while something can be done about it."""
import base64
import json
import os
import re
import tempfile
import unittest

from PIL import Image

from windowdriver import BUTTON, TEXT, Picker

SHOTS = os.path.join("build", "ui-shots")
# A flat colour, coded arithmetically: drawn like any JPEG, but no copy without details is made of such a one.
ARITHMETIC = base64.b64decode(
    "/9j/4AAQSkZJRgABAQAAAQABAAD/2wBDAA0JCgsKCA0LCgsODg0PEyAVExISEyccHhcgLikxMC4pLSwzOko+MzZGNywtQFdBRkxOUlNSMj5aYVpQYEpRUk//2wBDAQ4ODh"
    "MREyYVFSZPNS01T09PT09PT09PT09PT09PT09PT09PT09PT09PT09PT09PT09PT09PT09PT09PT09PT0//yQARCAAwAEADASIAAhEBAxEB/8wACgAQEAUBEBEF/9oADAMB"
    "AAIRAxEAPwD+5eQprmBpt9D/2Q==")


class Shortfall(unittest.TestCase):
    def setUp(self):
        library = self.enterContext(tempfile.TemporaryDirectory(prefix="picker-short."))
        for number in range(2):
            Image.effect_noise((640, 480), 20 + number).convert("RGB").save(os.path.join(library, f"IMG_000{number}.jpg"))
        with open(os.path.join(library, "coded.jpg"), "wb") as file:
            file.write(ARITHMETIC)
        self.picker = self.enterContext(
            Picker("--library", library, "--limit", "0", "--remove", "location", "--output", "json",
                   says="desktop-picker: coded.jpg was left out: .*"))
        self.picker.window
        self.picker.wait(lambda: len(self.picker.tiles()) == 3, "all tiles")
        self.picker.key("ctrl+a")
        self.add()

    def add(self):
        self.picker.click(self.picker.button("Add (3)"))
        self.picker.find(("label", "heading", *TEXT), re.compile("1 of 3 photos cannot be handed to .*"))

    def test_says_which_and_why_and_adds_the_others(self):
        picker = self.picker
        picker.find(("label", *TEXT), re.compile("coded.jpg was left out: .*"))
        picker.screenshot(os.path.join(SHOTS, "shortfall.png"))
        # The focus is where nothing is lost.
        picker.wait(lambda: picker.button("Back to the Selection").has("focused"), "the focus")
        picker.key("Tab")
        picker.wait(lambda: picker.button("Add the Others").has("focused"), "Tab leads to the other button")
        picker.key("Return")
        result = picker.finish()
        self.assertEqual(result.status, 0)
        self.assertEqual(sorted(item["name"] for item in json.loads(result.output)["items"]), ["IMG_0000.jpg", "IMG_0001.jpg"])

    def test_goes_back_and_loses_nothing(self):
        picker = self.picker
        for way in (lambda: picker.key("Escape"), lambda: picker.click(picker.button("Back to the Selection"))):
            way()
            picker.wait(lambda: not picker.look(BUTTON, "Add the Others"), "the sheet is gone")
            # The keys are with the photos again.
            picker.key("Escape")
            picker.find(BUTTON, "Discard")
            picker.click(picker.button("Keep Picking"))
            self.add()
        picker.click(picker.button("Cancel"))
        result = picker.finish()
        self.assertEqual((result.status, result.output.count('"id"')), (1, 0))


if __name__ == "__main__":
    unittest.main()
