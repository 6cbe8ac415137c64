# SPDX-License-Identifier: GPL-3.0-or-later
"""What can be done with a photo that is shown large, besides looking at it: its menu, and playing it."""
import os
import unittest

import fixtures
from previewcase import PreviewCase
from scenestage import film


class Menus(PreviewCase):
    LINES = ["Select", "Copy", "Save Copies…", "Open With…", "Open in Viewer", "Show in Files"]

    def lines(self, picker):
        return [node.name for node in picker.look("menu item")]

    def test_the_menu_opens_over_the_picture_and_picks(self):
        picker = self.open()
        picture = self.open_by_keys(picker, "bridge.jpg")
        for name, opens in (("key", lambda: picker.key("Menu")), ("F10", lambda: picker.key("shift+F10")),
                            ("button", lambda: picker.point(picture) or picker.hands.click(button=3))):
            with self.subTest(name):
                opens()
                picker.wait(lambda: self.lines(picker) == self.LINES, "the menu has its lines")
                picker.key("Escape")
                picker.wait(lambda: not self.lines(picker), "the menu is closed")
                picker.wait(lambda: self.picture(picker, "bridge.jpg").has("focused"), "the picture has the keys again")
        picker.key("Menu")
        picker.find("menu item", "Select")
        picker.key("Return")
        picker.button("Add (1)")
        self.picture(picker, "bridge.jpg")
        self.tick(picker, True)


class Playing(PreviewCase):
    """A video, played by its buttons."""

    @classmethod
    def setUpClass(cls):
        super().setUpClass()
        if not film(cls.library, os.path.join(cls.library, "City", "tower.jpg"), "film.mp4", seconds=4):
            raise unittest.SkipTest("ffmpeg is not installed, which makes the video")

    def open_film(self, picker):
        picker.key("Home")
        self.focused(picker, "film.mp4")
        picker.key("shift+space")
        picture = self.picture(picker, "film.mp4")
        picker.button("Add")
        return picture

    def test_space_picks_after_play_was_pressed_and_the_bar_is_as_wide_as_a_hand_needs_it(self):
        picker = self.open(tiles=len(fixtures.NAMES) + 1)
        for name, press in (("pointer", lambda: picker.click(picker.button("Play"))),
                            ("assistive technology", lambda: picker.button("Play").act("click"))):
            with self.subTest(name):
                picture = self.open_film(picker)
                press()
                picker.button("Pause")
                picker.wait(lambda picture=picture: picture.has("focused"), "the picture has the keys")
                picker.key("space")
                picker.button("Add (1)")
            picker.key("Escape")
            self.closed(picker)
            picker.key("ctrl+shift+a")
        self.open_film(picker)
        for width, least, most in ((1200, 300, 560), (700, 300, 560), (360, 90, 336)):
            with self.subTest(width):
                picker.resize(width, 640)
                picker.wait(lambda least=least, most=most: least <= picker.find("slider", "Position").box.width <= most,
                            f"the slider is between {least} and {most} wide")
                play, sound = picker.button("Play").box, picker.button("Sound").box
                self.assertGreaterEqual(play.x, 0)
                self.assertLessEqual(sound.x + sound.width, width)


if __name__ == "__main__":
    unittest.main()
