# SPDX-License-Identifier: GPL-3.0-or-later
"""What is known about a photo that is shown large: the panel beside it, by key, button and screen reader."""
import os
import unittest

import fixtures
from fixtures import GExiv2
from previewcase import PreviewCase


class Info(PreviewCase):
    @classmethod
    def setUpClass(cls):
        super().setUpClass()
        metadata = GExiv2.Metadata()
        path = os.path.join(cls.library, "City", "bridge.jpg")
        metadata.open_path(path)
        for tag, value in (("Exif.Image.Make", "Canon"), ("Exif.Image.Model", "Canon EOS R5"),
                           ("Exif.Photo.LensModel", "RF 50mm F1.2")):
            metadata.try_set_tag_string(tag, value)
        metadata.save_file(path)

    def lines(self, picker):
        found = picker.look("list", "Info")
        return [node.name for node in found[0].walk() if node.role == "list item"] if found else None

    def holds(self, picker, *lines):
        picker.wait(lambda: set(lines) <= set(self.lines(picker) or []), f"the panel has {lines}")

    def closed_panel(self, picker):
        picker.wait(lambda: self.lines(picker) is None, "the panel is hidden")

    def test_by_its_key_its_button_and_arrows(self):
        picker = self.open()
        for step in (self.key, self.button, self.arrows):
            self.open_by_keys(picker, "bridge.jpg")
            step(picker)
            picker.key("Escape")
            self.closed(picker)

    def key(self, picker):
        """It shows what is known, and the panel stays from photo to photo."""
        self.assertIsNone(self.lines(picker))
        picker.key("i")
        self.holds(picker, "Camera, Canon EOS R5", "Lens, RF 50mm F1.2", "Place, Lisbon, Portugal")
        lines = self.lines(picker)
        self.assertEqual([line.split(",")[0] for line in lines],
                         ["Date", "Place", "Camera", "Lens", "Size", "Kind", "File", "Albums", "When Added"])
        self.assertEqual(lines[0], "Date, Tuesday, 12 August 2025, 17:00, UTC+1")
        self.assertRegex(lines[4], r"Size, 480 × 360 · \d[\d.]* kB")
        self.assertEqual(lines[5:], ["Kind, Photo · JPEG", "File, bridge.jpg", "Albums, City", "When Added, as it is"])
        picker.key("Right")
        self.holds(picker, "File, market.jpg", "Keywords, food")
        self.assertNotIn("Camera", " ".join(self.lines(picker)))
        picker.key("Escape")
        self.closed(picker)
        picker.key("shift+space")
        self.holds(picker, "File, market.jpg")
        picker.key("i")
        self.closed_panel(picker)
        picker.key("Escape")
        self.closed(picker)
        picker.key("shift+space")
        self.picture(picker, "market.jpg")
        self.closed_panel(picker)

    def button(self, picker):
        """It shows the panel, and the keys stay with the picture."""
        picker.click(picker.button("Info"))
        self.holds(picker, "Camera, Canon EOS R5")
        self.assertTrue(self.picture(picker, "bridge.jpg").has("focused"))
        picker.wait(lambda: (toggle := picker.button("Info")).has("pressed") or toggle.has("checked"), "the button is down")
        picker.click(picker.button("Info"))
        self.closed_panel(picker)

    def arrows(self, picker):
        """They lead to the lines, and the keys of the preview work there."""
        picker.key("i")
        self.holds(picker, "Camera, Canon EOS R5")

        def focused():
            return next((node.name for node in picker.look("list item") if node.has("focused")), None)
        picker.key("Down")
        picker.wait(focused, "a line has the focus")
        first = focused()
        picker.key("Down")
        picker.wait(lambda: focused() not in (None, first), "the next line has the focus")
        picker.key("Up")
        picker.wait(lambda: focused() == first, "the line before has the focus")
        picker.key("Up")
        picker.wait(lambda: self.picture(picker, "bridge.jpg").has("focused"), "the picture has the focus")
        picker.key("Down", "space")
        picker.button("Add (1)")
        # The next photo has fewer lines.
        for _ in range(12):
            picker.key("Down")
        picker.wait(lambda: (focused() or "").startswith("When Added"), "the last line has the focus")
        picker.key("Right")
        self.picture(picker, "market.jpg")
        picker.wait(lambda: len(self.lines(picker)) < 9 and focused(), "a line has the focus still")
        picker.key("i")
        self.closed_panel(picker)
        picker.wait(lambda: self.picture(picker, "market.jpg").has("focused"), "the picture has the keys again")

    def test_it_says_what_the_options_take_out(self):
        picker = self.alone(home=self.enterContext(fixtures.withholding("location")))
        picker.click_tile("bridge.jpg", times=2)
        self.picture(picker, "bridge.jpg")
        picker.key("i")
        self.holds(picker, "When Copied, no location, called Photo")

    def test_it_is_beside_the_photo_or_below_it_and_all_of_it_can_be_reached(self):
        picker = self.open()
        for width, height, is_below in ((1000, 640, False), (360, 640, True), (360, 420, True)):
            with self.subTest(width=width, height=height):
                picker.resize(width, height)
                self.open_by_keys(picker, "bridge.jpg")
                if self.lines(picker) is None:
                    picker.key("i")
                self.holds(picker, "Camera, Canon EOS R5")

                def placed():
                    picture, panel = self.picture(picker, "bridge.jpg").box, picker.find("list", "Info").box
                    if is_below:
                        return picture.height >= 90 and panel.y >= picture.y + picture.height
                    return picture.height >= 90 and panel.x >= picture.x + picture.width
                picker.wait(placed, "the panel is where there is room")

                def reached():
                    line = picker.find("list item", self.lines(picker)[-1])
                    return line.has("focused") and line.box.y + line.box.height <= picker.find("frame").box.height
                for _ in range(20):
                    if reached():
                        break
                    picker.key("Down")
                picker.wait(reached, "the last line is in view")
                # Back to the first one, which the next size begins with.
                picker.key(*["Up"] * len(self.lines(picker)))
                picker.wait(lambda: self.picture(picker, "bridge.jpg").has("focused"), "the picture has the keys again")
                picker.key("Escape")
                self.closed(picker)


if __name__ == "__main__":
    unittest.main()
