# SPDX-License-Identifier: GPL-3.0-or-later
"""The staging area: what was picked, in its order, with what the app will get."""
import contextlib
import os
import re
import unittest

from accessible import file_name
from scripted import items
from shades import distance, mean
from waiting import Missed
from windowcase import WindowCase
from windowdriver import BUTTON, TEXT
from xhands import server


class Staging(WindowCase):
    def test_by_its_button_how_much_it_is_that_no_drag_moves_without_an_order_and_narrow(self):
        picker = self.open()
        self.show_selected(picker)
        for name in ("pier.jpg", "tower.jpg"):
            picker.click_tile(name)
        picker.button("Add")
        names = ("waves.jpg", "tower.jpg")
        self.staged(picker, *names)
        self.how_much(picker, names)
        self.no_drag(picker, names)
        picker.resize(360, 640)
        picker.find(("label", "status bar"), re.compile(r"[0-9.]+ kB in all"))

    def show_selected(self, picker):
        picker.click_tile("pier.jpg")
        picker.click_tile("tower.jpg")
        picker.button("Add (2)")
        picker.click(picker.find(BUTTON, re.compile(r"Show Selected( \(2\))?")))
        staging = picker.find(("list", "table", "panel"), "Selected Photos")
        picker.wait(lambda: len([n for n in staging.walk() if n.role == "list item"]) == 2, "two photos are staged")
        picker.key("Escape")
        picker.gone(("list", "table", "panel"), "Selected Photos")
        self.assertIsNone(picker.process.poll(), "Escape closes the staging area first")

    def staged(self, picker, *names):
        """A picker with these photos picked, under review."""
        for name in names:
            picker.click_tile(name)
        picker.button(f"Add ({len(names)})")
        picker.key("ctrl+Return")
        self.order(picker, *names)

    def tiles(self, picker):
        staging = next(iter(picker.look(("list", "table", "panel"), "Selected Photos")), None)
        return [node for node in staging.walk() if node.role == "list item"] if staging else []

    def order(self, picker, *names):
        picker.wait(lambda: [file_name(tile.description) for tile in self.tiles(picker)] == list(names),
                    f"they stand so: {names}")

    def how_much(self, picker, names):
        kilobytes = sum(os.path.getsize(self.path(name)) for name in names) / 1000
        label = picker.find(TEXT, re.compile(r".* kB will be handed to .*"))
        said = float(label.name.split(" kB")[0])
        self.assertLess(abs(said - kilobytes), 0.6, label.name)

    def no_drag(self, picker, names):
        """Where order means nothing, a drag moves none."""
        first, last = self.tiles(picker)
        with picker.button_down(first):
            picker.drag_to(last, across=0.9)
            # It flies back to where it came from, and the next click may be below it.
            icon = picker.wait(lambda: self.drag_icon(picker), "an icon of the drag")
            self.assertTrue(server().lets_clicks_through(icon))
        # What comes after the drag: once it shows, the window has heard of the drag.
        picker.click(last)
        picker.button("Add (1)")
        self.assertEqual([file_name(tile.description) for tile in self.tiles(picker)], list(names))
        picker.click(last, across=0.3)
        picker.button("Add (2)")

    def drag_icon(self, picker):
        """The picture under the pointer of a drag; it is square, as no tooltip is."""
        for window in picker.hands.windows(picker.process.pid):
            # One that GTK only tried something with may be gone by now.
            with contextlib.suppress(Missed):
                box = picker.hands.geometry(window)
                if window != picker.window and box.width == box.height > 1:
                    return window
        return None

    def ringed(self, picker):
        """The photo that has the keyboard, as assistive technology is told it."""
        return picker.wait(lambda: next((file_name(tile.description) for tile in self.tiles(picker) if tile.has("focused")), None),
                           "a photo has the keys")

    def test_keys_act_on_the_photo_with_the_ring(self):
        picker = self.open()
        self.staged(picker, "waves.jpg", "tower.jpg", "pier.jpg", "bridge.jpg")
        for lead in ((), ("Left",), ("Home",)):
            if lead:
                picker.key(*lead)
            photo = self.ringed(picker)
            for key in ("space", "Delete"):
                picker.key(key)
                picker.wait(lambda: [file_name(tile.description) for tile in self.tiles(picker) if not tile.has("selected")] == [photo],
                            f"{photo} alone is taken out by {key}")
                picker.key("space")
                picker.button("Add (4)")
                self.assertEqual(self.ringed(picker), photo)
            picker.key("shift+space")
            picker.find("heading", photo)
            picker.key("Escape")
            self.assertEqual(self.ringed(picker), photo)

    def test_the_line_of_a_drag_drags_and_alt_with_an_arrow_and_the_app_gets_that_order(self):
        picker = self.open("--selection", "ordered", "--output", "json")
        self.staged(picker, "waves.jpg", "tower.jpg", "pier.jpg")
        picker.find(TEXT, "Drag to reorder")
        for step in (self.line, self.drags, self.alt_with_an_arrow):
            step(picker)
        picker.click(picker.button("Add (3)"))
        self.assertEqual([item["name"] for item in items(picker.finish())], ["waves.jpg", "pier.jpg", "tower.jpg"])

    def line(self, picker):
        """The place where a dragged photo would go is seen over all."""
        # The mark of a picked photo has the colour of the line.
        first, _, last = self.tiles(picker)
        self.away(picker)
        ring, ground = self.strip(picker, first, 0), self.strip(picker, last, -8)
        self.assertGreater(distance(ring, ground), 60, "the mark is seen on the ground")
        with picker.button_down(first):
            # Across the edge, so that the picture in the hand lies over the line.
            picker.drag_to(last, across=0.05)
            picker.wait(lambda: distance(self.strip(picker, last, -8, part=0.9), ring) < 30, "the line stands before the photo")
            picker.drag_to(last, across=0.95)
            picker.wait(lambda: distance(self.strip(picker, last, last.box.width + 6, part=0.9), ring) < 30,
                        "the line stands behind the photo")
            picker.wait(lambda: distance(self.strip(picker, last, -8), ground) < 12, "and no more before it")
        self.order(picker, "tower.jpg", "pier.jpg", "waves.jpg")
        picker.key("ctrl+z")
        self.order(picker, "waves.jpg", "tower.jpg", "pier.jpg")

    def drags(self, picker):
        first, _, last = self.tiles(picker)
        with picker.button_down(first):
            picker.drag_to(last, across=0.9)
        self.order(picker, "tower.jpg", "pier.jpg", "waves.jpg")
        picker.key("ctrl+z")
        self.order(picker, "waves.jpg", "tower.jpg", "pier.jpg")
        with picker.button_down(self.tiles(picker)[2]):
            picker.drag_to(self.tiles(picker)[0], across=0.1)
        self.order(picker, "pier.jpg", "waves.jpg", "tower.jpg")

    def alt_with_an_arrow(self, picker):
        """It moves the photo that has the focus."""
        picker.key("Home", "alt+Right")
        self.order(picker, "waves.jpg", "pier.jpg", "tower.jpg")
        picker.key("alt+Right")
        self.order(picker, "waves.jpg", "tower.jpg", "pier.jpg")
        picker.key("alt+Right", "alt+Left")
        self.order(picker, "waves.jpg", "pier.jpg", "tower.jpg")

    def away(self, picker):
        """The pointer at the corner of the window: on a tile it would leave a mark."""
        picker.hands.move(picker.geometry.x + 2, picker.geometry.y + 2)

    def strip(self, picker, tile, left, part=0.5):
        """The mean colour of a strip that is three pixels wide and as high as a part of a tile, so far from the tile's left edge."""
        box, border = tile.box, (picker.geometry.width - picker.find("frame").box.width) // 2
        height = int(box.width * part)
        strip = picker.picture().new_subpixbuf(border + box.x + left, border + box.y + (box.width - height) // 2, 3, height)
        return tuple(round(value) for value in mean(strip))

    def test_delete_takes_out_the_photo_that_has_the_focus_and_it_looks_so(self):
        picker = self.open("--selection", "ordered", "--output", "json")
        self.staged(picker, "waves.jpg", "tower.jpg", "pier.jpg")
        self.away(picker)
        picker.key("Home", "Right")
        second = self.tiles(picker)[1]
        picker.wait(lambda: second.has("focused"), "the second photo has the keys")
        picked = self.strip(picker, second, second.box.width // 2)
        picker.key("Delete")
        picker.button("Add (2)")
        picker.wait(lambda: distance(self.strip(picker, second, second.box.width // 2), picked) > 40, "the photo is faded")
        self.assertFalse(self.tiles(picker)[1].has("selected"))
        picker.key("Delete")
        self.order(picker, "waves.jpg", "tower.jpg", "pier.jpg")
        picker.key("ctrl+z")
        picker.button("Add (3)")
        picker.key("ctrl+y")
        picker.click(picker.button("Add (2)"))
        self.assertEqual([item["name"] for item in items(picker.finish())], ["waves.jpg", "pier.jpg"])


if __name__ == "__main__":
    unittest.main()
