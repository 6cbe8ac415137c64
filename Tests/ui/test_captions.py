# SPDX-License-Identifier: GPL-3.0-or-later
"""What stands under the photos in an order other than by date."""
import tempfile
import unittest

from shades import contrast, luminance
from windowcase import WindowCase
from windowdriver import Picker

CHOICE = ("radio button", "check box")


class Captions(WindowCase):
    def choose(self, picker, order):
        picker.click(picker.button("View"))
        picker.wait(lambda: any(node.has("focused") for node in picker.look(CHOICE)), "the menu has the focus")
        picker.click_inside(picker.find(CHOICE, order))
        picker.wait(lambda: picker.find(CHOICE, order).has("checked"), f"{order} is chosen")
        picker.key("Escape")
        picker.wait(lambda: not picker.look(CHOICE), "the menu is closed")
        picker.hands.move(5, 5)

    def below(self, picker, name):
        """What the picture of the window shows between a tile's photo and its end."""
        tile, shot = picker.tile(name), picker.picture()
        box, border = tile.box, (picker.geometry.width - picker.find("frame").box.width * picker.scale) // 2
        return shot.new_subpixbuf(
            box.x * picker.scale + border, (box.y + box.width + 3) * picker.scale + border, box.width * picker.scale,
            (box.height - box.width - 3) * picker.scale)

    def has_words(self, picker, name):
        box = picker.tile(name).box
        return box.height >= box.width + 20 and contrast(self.below(picker, name)) >= 4.5

    def test_by_name_by_size_a_press_on_the_words_and_small_tiles(self):
        picker = self.open()
        tile = picker.tile("tower.jpg")
        self.assertEqual(tile.box.height, tile.box.width, "by date there is nothing under a photo")
        self.choose(picker, "By Name")
        picker.wait(lambda: self.has_words(picker, "tower.jpg"), "the name can be read under the photo")
        words = luminance(self.below(picker, "tower.jpg"))
        self.choose(picker, "Largest First")
        picker.wait(lambda: self.has_words(picker, "tower.jpg") and luminance(self.below(picker, "tower.jpg")) != words,
                    "and then its size, other words")
        self.choose(picker, "Oldest First")
        picker.wait(lambda: picker.tile("tower.jpg").box.height == picker.tile("tower.jpg").box.width, "by date nothing again")
        self.choose(picker, "By Name")
        picker.wait(lambda: self.has_words(picker, "bridge.jpg"), "names stand under the photos")
        picker.click(picker.tile("bridge.jpg"), down=0.96)
        picker.wait(lambda: picker.tile("bridge.jpg").has("selected"), "the photo is picked")
        picker.key(*["ctrl+minus"] * 4)
        picker.wait(lambda: (box := picker.tile("bridge.jpg").box) and box.height == box.width < 80, "small tiles have no words")
        picker.key("ctrl+0")
        picker.wait(lambda: self.has_words(picker, "bridge.jpg"), "larger ones have them again")

    def test_they_are_there_from_the_start_where_the_order_was_chosen_before(self):
        home = self.enterContext(tempfile.TemporaryDirectory(prefix="picker-home."))
        first = self.enterContext(Picker("--standalone", "--library", self.library, home=home))
        first.wait(lambda: len(first.tiles()) == 12, "the photos are there")
        self.choose(first, "By Name")
        first.wait(lambda: self.has_words(first, "tower.jpg"), "names stand under the photos")
        first.key("ctrl+w")
        first.finish()
        again = self.enterContext(Picker("--standalone", "--library", self.library, home=home))
        again.window
        again.wait(lambda: len(again.tiles()) == 12 and self.has_words(again, "tower.jpg"), "they still do")
        self.assertEqual(again.errors(), "")


if __name__ == "__main__":
    unittest.main()
