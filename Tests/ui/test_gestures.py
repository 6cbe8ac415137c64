# SPDX-License-Identifier: GPL-3.0-or-later
"""The grid under a hand: drags that pick, picks that are refused, and zooming about the pointer."""
import itertools
import unittest

from accessible import file_name
import fixtures
from windowcase import WindowCase
from windowdriver import TEXT
from xhands import screen


class Dragging(WindowCase):
    def names(self, picker):
        return [file_name(tile.description) for tile in picker.tiles() if tile.has("selected")]

    def picked(self, picker, *names):
        picker.wait(lambda: self.names(picker) == list(names), f"picked: {names}")

    def test_by_a_drag_a_band_a_heading_and_a_key(self):
        picker = self.open()
        for step in (self.drag, self.band, self.heading, self.key_for_a_section):
            step(picker)
            picker.key("ctrl+shift+a")
            picker.button("Add")
            self.picked(picker)

    def drag(self, picker):
        """It picks all between one photo and another, and gives back what it leaves."""
        with picker.button_down(picker.reveal("bridge.jpg")):
            picker.drag_to(picker.tile("square.jpg"))
            self.picked(picker, "bridge.jpg", "market.jpg", "station.jpg", "square.jpg")
            picker.drag_to(picker.tile("market.jpg"))
            self.picked(picker, "bridge.jpg", "market.jpg")
        picker.button("Add (2)")
        picker.key("ctrl+z")
        self.picked(picker)

    def band(self, picker):
        """From the ground it picks what it touches."""
        # The band goes down through the first column, over two lines.
        column = [tile for tile in picker.tiles() if tile.box.x == picker.tile("tower.jpg").box.x]
        with picker.button_down(picker.find("list", "Photos"), across=0.005, down=0.02):
            picker.drag_to(column[1], across=0.3)
            self.picked(picker, *(file_name(tile.description) for tile in column[:2]))
        picker.button("Add (2)")

    def heading(self, picker):
        """Pressed it picks its section, and takes it back."""
        grid = picker.find("list", "Photos")
        for name, picked in (("Add (12)", len(fixtures.NAMES)), ("Add", 0)):
            picker.point(grid, across=0.05, down=18 / grid.box.height)
            picker.hands.click()
            picker.button(name)
            picker.wait(lambda: len(self.names(picker)) == picked, f"{picked} photos picked")

    def key_for_a_section(self, picker):
        """It picks the section of the photo that has the focus."""
        picker.click(picker.button("View"))
        picker.click_inside(picker.find(("radio button", "check box"), "By Days"))
        picker.key("Escape")
        picker.gone(("radio button", "check box"), "By Days")
        picker.click_tile("station.jpg")
        self.picked(picker, "station.jpg")
        picker.key("ctrl+space")
        self.picked(picker, "station.jpg", "square.jpg", "river.jpg")
        picker.button("Add (3)")
        picker.key("ctrl+space")
        self.picked(picker)

    def test_while_ordered_no_drag_picks(self):
        picker = self.open("--selection", "ordered")
        with picker.button_down(picker.reveal("bridge.jpg")):
            picker.drag_to(picker.tile("square.jpg"))
            picker.find(TEXT + ("status bar",), self.ONE_BY_ONE)
        picker.click_tile("waves.jpg")
        picker.button("Add (1)")

    ONE_BY_ONE = "The order counts here: photos are picked one by one"

    def test_while_ordered_a_band_says_that_photos_are_picked_one_by_one(self):
        picker = self.open("--selection", "ordered")
        with picker.button_down(picker.find("list", "Photos"), across=0.005, down=0.02):
            picker.drag_to(picker.tile("market.jpg"))
            picker.find(TEXT + ("status bar",), self.ONE_BY_ONE)
        self.picked(picker)

    def test_while_ordered_shift_click_picks_one_and_says_so(self):
        picker = self.open("--selection", "ordered")
        picker.click_tile("bridge.jpg")
        picker.button("Add (1)")
        self.assertEqual(picker.look(TEXT + ("status bar",), self.ONE_BY_ONE), [])
        picker.click_tile("square.jpg", "shift")
        picker.button("Add (2)")
        picker.find(TEXT + ("status bar",), self.ONE_BY_ONE)
        self.picked(picker, "bridge.jpg", "square.jpg")

    def test_near_the_edge_the_photos_come_to_the_pointer(self):
        picker = self.open()
        picker.resize(700, 400)
        picker.key("ctrl+plus", "ctrl+plus")
        grid = picker.find("list", "Photos")
        picker.scroll(grid, -20)
        with picker.button_down(picker.reveal("tower.jpg")):
            picker.drag_to(grid, across=0.9, down=0.98)
            picker.button(f"Add ({len(fixtures.NAMES)})")
            picker.drag_to(grid, across=0.02, down=0.01)
            picker.button("Add (1)")


class Refusing(WindowCase):
    def test_a_full_selection_shakes_the_tile_and_says_why(self):
        picker = self.open("--limit", "2")
        for name in ("tower.jpg", "bridge.jpg"):
            picker.click_tile(name)
        picker.button("Add (2)")
        tile = picker.reveal("river.jpg")
        picker.point(tile)
        still = self.strip(picker, tile)

        across = itertools.cycle((0.3, 0.7))

        def moves():
            # A shake is over in a third of a second, in which a busy machine may take no picture: each click shakes anew. Never twice
            # on one spot: that would be a double click, which shows the photo large and so changes the strip, too.
            picker.click(tile, across=next(across))
            return any(self.strip(picker, tile) != still for _ in range(6))
        picker.wait(moves, "the tile moves")
        self.assertFalse(any(node.name == "Preview" for node in picker.walk()), "what changed was the tile")
        picker.find(TEXT + ("status bar",), "Only 2 photos can be added")
        picker.button("Add (2)")

    def strip(self, picker, tile):
        """The ground beside a tile, into which it moves when it shakes."""
        box, border = tile.box, (picker.geometry.width - picker.find("frame").box.width * picker.scale) // 2
        shot = screen().new_subpixbuf(
            picker.geometry.x + box.x + border - 2, picker.geometry.y + box.y + border + box.height // 2, 2, 4)
        return bytes(shot.get_pixels())


class ZoomingAboutThePointer(WindowCase):
    def test_the_photo_under_the_pointer_stays_there(self):
        picker = self.open()
        picker.resize(700, 420)
        tile = picker.reveal("river.jpg")
        picker.point(tile)
        for key, name in (("ctrl+plus", "larger"), ("ctrl+plus", "larger again"), ("ctrl+minus", "smaller")):
            box = picker.tile("river.jpg").box
            y = box.y + box.height / 2
            picker.key(key)

            def landed():
                now = picker.tile("river.jpg").box
                return now.width != box.width and now
            now = picker.wait(landed, f"tiles are {name}")
            self.assertLessEqual(abs(now.y + now.height / 2 - y), now.height / 2 + 1, name)
            picker.point(picker.tile("river.jpg"))


if __name__ == "__main__":
    unittest.main()
