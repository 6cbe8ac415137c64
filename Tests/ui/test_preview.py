# SPDX-License-Identifier: GPL-3.0-or-later
"""A photo shown large: every way in, on, and back, by keys, pointer and accessible names."""
import os
import re
import tempfile
import unittest

import fixtures
from previewcase import PreviewCase
from scripted import headless
from shades import luminance
from windowcase import SHOTS
from windowdriver import BUTTON, TEXT, Picker
from xhands import screen


class Opening(PreviewCase):
    def test_by_keys_a_held_button_the_corner_of_a_tile_and_a_double_click(self):
        picker = self.open()
        for step in (self.keys, self.held_button, self.corner, self.double_click):
            step(picker)

    def keys(self, picker):
        picture = self.open_by_keys(picker, "bridge.jpg")
        picker.wait(lambda: picture.has("focused"), "the picture has the focus")
        self.assertRegex(picture.name, r"(?i)^photo, .*bridge\.jpg$")
        self.assertEqual(picture.description, f"2 of {len(fixtures.NAMES)}")
        self.assertEqual(picker.tiles(), [], "what is under the preview is not read")
        picker.key("shift+space")
        self.closed(picker)
        self.focused(picker, "bridge.jpg")
        picker.button("Add")

    def held_button(self, picker):
        with picker.button_down(picker.reveal("dunes.jpg")):
            self.picture(picker, "dunes.jpg")
        picker.key("Escape")
        self.closed(picker)
        self.focused(picker, "dunes.jpg")
        picker.button("Add")

    def corner(self, picker):
        tile = picker.reveal("station.jpg")
        picker.point(tile)
        picker.click(tile, across=1 - 19 / tile.box.width, down=19 / tile.box.height)
        self.picture(picker, "station.jpg")
        picker.button("Add")
        picker.key("Escape")
        self.closed(picker)

    def double_click(self, picker):
        picker.click_tile("market.jpg")
        picker.button("Add (1)")
        picker.click_tile("waves.jpg", times=2)
        self.picture(picker, "waves.jpg")
        picker.button("Add (1)")
        self.tick(picker, False)
        picker.key("Left")
        self.picture(picker, "river.jpg")

    def test_double_click_at_limit_one_adds(self):
        picker = self.open("--limit", "1", "--output", "paths")
        picker.click_tile("waves.jpg", times=2)
        result = picker.finish()
        self.assertEqual((result.status, result.output), (0, self.path("waves.jpg") + "\n"))


class Moving(PreviewCase):
    def test_on_by_arrows_by_buttons_and_back_to_a_small_grid_with_the_photo_in_view(self):
        picker = self.open()
        for step in (self.arrows, self.buttons, self.back_in_view):
            step(picker)

    def arrows(self, picker):
        self.open_by_keys(picker, "tower.jpg")
        self.assertFalse(picker.button("Previous Photo").sensitive)
        for key, name in (("Right", "bridge.jpg"), ("Right", "market.jpg"), ("Left", "bridge.jpg"), ("End", "pier.jpg")):
            picker.key(key)
            self.picture(picker, name)
        self.assertFalse(picker.button("Next Photo").sensitive)
        picker.key("Right")
        self.picture(picker, "pier.jpg")
        picker.key("Escape")
        self.closed(picker)
        self.focused(picker, "pier.jpg")
        self.assertIsNone(picker.process.poll(), "Escape closes the preview first")

    def buttons(self, picker):
        self.open_by_keys(picker, "gulls.jpg")
        picker.click(picker.button("Next Photo"))
        picture = self.picture(picker, "pier.jpg")
        # The button has nowhere to go any more, and loses the keys.
        picker.wait(lambda: picture.has("focused"), "the picture has the focus")
        picker.click(picker.button("Previous Photo"))
        self.picture(picker, "gulls.jpg")
        picker.button("Close Preview").act("click")
        self.closed(picker)
        self.focused(picker, "gulls.jpg")

    def back_in_view(self, picker):
        picker.resize(420, 400)
        self.open_by_keys(picker, "tower.jpg")
        picker.key("End")
        self.picture(picker, "pier.jpg")
        picker.key("Escape")
        self.closed(picker)
        self.focused(picker, "pier.jpg")

        def in_view():
            tile, grid = picker.tile("pier.jpg").box, picker.find("list", "Photos").box
            return tile.y >= grid.y and tile.y + tile.height <= grid.y + grid.height
        picker.wait(in_view, "the tile of pier.jpg is in view")

    def test_arrows_are_turned_round_where_text_runs_from_the_right(self):
        data = self.enterContext(tempfile.TemporaryDirectory(prefix="picker-data."))
        picker = self.open(environment=fixtures.right_to_left(data))
        is_turned = picker.tile("tower.jpg").box.x > picker.tile("bridge.jpg").box.x
        if not is_turned and picker.gtk_version() < (4, 18):
            self.skipTest("GTK's translation into Hebrew is not installed")
        self.assertTrue(is_turned, "the first photo is on the right")
        picker.key("Home", "shift+space")
        self.picture(picker, "tower.jpg")
        for key, name in (("Left", "bridge.jpg"), ("Left", "market.jpg"), ("Right", "bridge.jpg")):
            picker.key(key)
            self.picture(picker, name)
        back, forward = picker.button("Previous Photo").box, picker.button("Next Photo").box
        self.assertGreater(back.x, forward.x)
        self.assertLess(picker.button("Select").box.x, picker.button("Close Preview").box.x)

    def test_a_search_and_an_album_close_it(self):
        picker = self.open()
        self.open_by_keys(picker, "bridge.jpg")
        picker.key("ctrl+f")
        self.closed(picker)
        picker.type("harbour")
        picker.wait(lambda: len(picker.tiles()) == 1, "only one tile is left")
        self.wait_for_no_list(picker)
        picker.key("Escape")
        picker.wait(lambda: len(picker.tiles()) == len(fixtures.NAMES), "all tiles are back")
        picker.click_tile("bridge.jpg")
        picker.button("Add (1)")
        picker.key("shift+space")
        self.picture(picker, "bridge.jpg")
        albums = picker.find("list", "Albums")
        beach = next(node for node in albums.walk() if node.role == "list item" and any("Beach" in part.name for part in node.walk()))
        picker.click(beach)
        self.closed(picker)
        picker.wait(lambda: len(picker.tiles()) == 6, "the six photos of the folder are shown")


class Selecting(PreviewCase):
    def test_space_tick_and_action_pick_and_take_back_and_enter_adds(self):
        picker = self.open("--output", "paths")
        self.open_by_keys(picker, "bridge.jpg")
        picker.key("space")
        picker.button("Add (1)")
        self.tick(picker, True)
        self.assertIn("selected", self.picture(picker, "bridge.jpg").name)
        picker.key("Right", "space")
        picker.button("Add (2)")
        picker.click(picker.button("Select"))
        picker.button("Add (1)")
        self.tick(picker, False)
        self.picture(picker, "market.jpg").act("toggle")
        picker.button("Add (2)")
        picker.key("Escape")
        self.closed(picker)
        for name in ("bridge.jpg", "market.jpg"):
            self.assertTrue(picker.tile(name).has("selected"))
        picker.key("shift+space")
        self.picture(picker, "market.jpg")
        picker.key("Return")
        result = picker.finish()
        self.assertEqual((result.status, result.output), (0, f"{self.path('bridge.jpg')}\n{self.path('market.jpg')}\n"))

    def test_limit_one_replaces(self):
        picker = self.open("--limit", "1")
        picker.click_tile("tower.jpg")
        picker.button("Add (1)")
        self.open_by_keys(picker, "bridge.jpg")
        self.tick(picker, False)
        picker.key("space")
        self.tick(picker, True)
        picker.button("Add (1)")
        picker.key("Left")
        self.picture(picker, "tower.jpg")
        self.tick(picker, False)

    def numbered(self, picker, number):
        picker.wait(lambda: picker.button("Select").description == f"Selected as number {number}", f"the tick says number {number}")

    def test_ordered_it_has_numbers_and_goes_through_what_is_picked_in_the_staging_area(self):
        picker = self.open("--selection", "ordered")
        picker.click_tile("pier.jpg")
        picker.button("Add (1)")
        self.open_by_keys(picker, "tower.jpg")
        picker.key("space")
        self.numbered(picker, 2)
        self.assertIn("selected as number 2", self.picture(picker, "tower.jpg").name)
        picker.key("End")
        self.picture(picker, "pier.jpg")
        self.numbered(picker, 1)
        picker.key("Escape")
        self.closed(picker)
        picker.click_tile("waves.jpg")
        picker.button("Add (3)")
        picker.key("ctrl+Return")
        picker.find("list", "Selected Photos")
        picker.key("Home", "shift+space")
        self.assertEqual(self.picture(picker, "pier.jpg").description, "1 of 3")
        picker.key("Right")
        self.picture(picker, "tower.jpg")
        picker.key("space")
        picker.button("Add (2)")
        picker.key("Right")
        self.picture(picker, "waves.jpg")
        self.numbered(picker, 2)
        picker.key("Escape")
        self.closed(picker)
        staging = picker.find("list", "Selected Photos")
        picker.wait(lambda: any(node.has("focused") and "waves.jpg" in node.description for node in staging.walk()),
                    "the focus is on the photo looked at last")


class Pictures(PreviewCase):
    """What is painted, by its colours."""

    def colour(self, picker, picture, x, y):
        """What is painted at a place of the picture's view."""
        box, window = picture.box, picker.geometry
        border = (window.width - picker.find("frame").box.width) // 2
        place = (window.x + border + box.x + x, window.y + border + box.y + y)
        return tuple(screen().new_subpixbuf(*place, 1, 1).get_pixels()[:3])

    def centre(self, picker, picture):
        return self.colour(picker, picture, picture.box.width // 2, picture.box.height // 2)

    def expect(self, picker, name):
        picture = self.picture(picker, name)
        colour = next(colour for _, file, colour, *_ in fixtures.PHOTOS if file == name)
        wanted = tuple(colour >> shift & 0xFF for shift in (24, 16, 8))

        def painted():
            return all(abs(a - b) < 12 for a, b in zip(self.centre(picker, picture), wanted, strict=True))
        picker.wait(painted, f"{name} is painted in its colour")

    def test_each_photo_is_painted_on_a_ground_that_is_dark_in_a_light_theme(self):
        picker = self.open()
        picture = self.open_by_keys(picker, "tower.jpg")
        self.expect(picker, "tower.jpg")
        shot = picker.screenshot(os.path.join(SHOTS, "preview.png"))
        # A strip at the lower edge, beside the buttons: the picture is smaller than the view and never enlarged.
        strip = shot.new_subpixbuf(picture.box.x + 20, picture.box.y + picture.box.height - 12, 60, 8)
        self.assertLess(luminance(strip), 0.15)
        for key, name in (("Right", "bridge.jpg"), ("Right", "market.jpg"), ("End", "pier.jpg"), ("Left", "gulls.jpg")):
            picker.key(key)
            self.expect(picker, name)

    def test_a_hand_keys_and_buttons_come_nearer_and_go_back(self):
        picker = self.open()
        self.zoom_by_hand(picker)
        picker.key("Escape")
        self.closed(picker)
        self.zoom_by_buttons(picker)

    def zoom_by_hand(self, picker):
        picker.resize(380, 500)
        picture = self.open_by_keys(picker, "tower.jpg")
        self.expect(picker, "tower.jpg")
        box = picture.box
        top = (box.height - box.width * 360 / 480) / 2

        # The picture's dark corner is seen while all of it is, and goes out of view beside the pointer.
        def corner_is_dark():
            return max(self.colour(picker, picture, 80, int(top) + 10)) < 60
        picker.wait(corner_is_dark, "the corner of the whole picture")
        picker.click(picture, times=2, across=0.9, down=0.6)
        picker.wait(lambda: not corner_is_dark(), "a double click shows it in its own pixels")
        picker.click(picture, times=2, across=0.9, down=0.6)
        picker.wait(corner_is_dark, "another one shows all of it")
        picker.key("ctrl+plus")
        picker.wait(lambda: not corner_is_dark(), "Ctrl + comes nearer")
        picker.key("ctrl+0")
        picker.wait(corner_is_dark, "Ctrl 0 shows all of it")
        self.picture(picker, "tower.jpg")

    def zoom_by_buttons(self, picker):
        picker.resize(760, 420)
        picture = self.open_by_keys(picker, "tower.jpg")
        self.expect(picker, "tower.jpg")
        nearer, farther = (picker.find(BUTTON, name) for name in ("Zoom In", "Zoom Out"))
        picker.wait(lambda: nearer.sensitive and not farther.sensitive, "the picture is shown whole")
        steps = 0
        while nearer.sensitive:
            picker.click(nearer)
            steps += 1
            picker.wait(lambda: farther.sensitive, "the picture is nearer")
            self.assertLess(steps, 9, "it comes no nearer than its own pixels")
        self.assertTrue(picture.has("focused"))
        picker.key("Right")
        picture = self.picture(picker, "bridge.jpg")
        picker.wait(lambda: nearer.sensitive and not farther.sensitive, "the next one is shown whole")
        picker.click(nearer)
        picker.wait(lambda: farther.sensitive, "the picture is nearer")
        picker.click(farther)
        picker.wait(lambda: not farther.sensitive, "the picture is shown whole")
        picker.key("Escape")
        self.closed(picker)
        self.assertTrue(picker.find(BUTTON, "Zoom Out").sensitive, "the tiles are as large as before")


class Broken(unittest.TestCase):
    picture, closed = PreviewCase.picture, PreviewCase.closed

    def test_a_broken_file_says_why_and_is_not_picked_nor_with_all_others(self):
        with tempfile.TemporaryDirectory(prefix="picker-library.") as folder:
            fixtures.make_library(folder)
            with open(os.path.join(folder, "noise.png"), "wb") as file:
                file.write(b"this is not a picture")
            headless(["cancel"], "--library", folder)
            picker = self.enterContext(Picker("--library", folder, "--limit", "0"))
            picker.window
            picker.click_tile("noise.png", times=2)
            self.picture(picker, "noise.png")
            picker.find(TEXT + ("status bar",), re.compile(r"noise\.png cannot be shown: .+"))
            self.assertFalse(picker.button("Select").sensitive)
            picker.key("space")
            picker.find(TEXT + ("status bar",), re.compile(r"noise\.png cannot be added: .+"))
            picker.button("Add")
            picker.key("Right")
            picker.gone(TEXT + ("status bar",), re.compile(r"noise\.png cannot be shown: .+"))
            picker.key("Escape")
            self.closed(picker)
            picker.key("ctrl+a")
            picker.button(f"Add ({len(fixtures.NAMES)})")


if __name__ == "__main__":
    unittest.main()
