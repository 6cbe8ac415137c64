# SPDX-License-Identifier: GPL-3.0-or-later
"""A photo shown large: every way in, on, and back, by keys, pointer and accessible names."""
import os
import re
import shutil
import tempfile
import unittest

import fixtures
from previewcase import PreviewCase
from scripted import headless
from shades import luminance
from windowcase import SHOTS
from windowdriver import BUTTON, TEXT, Picker
from xhands import screen, xdotool


class Opening(PreviewCase):
    def test_shift_space_opens_and_closes_and_the_focus_comes_back(self):
        picker = self.open()
        picture = self.open_by_keys(picker, "bridge.jpg")
        picker.wait(lambda: picture.has("focused"), "the picture has the focus")
        self.assertRegex(picture.name, r"(?i)^photo, .*bridge\.jpg$")
        self.assertEqual(picture.description, f"2 of {len(fixtures.NAMES)}")
        self.assertEqual(picker.tiles(), [], "what is under the preview is not read")
        picker.key("shift+space")
        self.closed(picker)
        self.focused(picker, "bridge.jpg")
        picker.button("Add")

    def test_has_names_for_all_that_one_can_press(self):
        picker = self.open()
        self.open_by_keys(picker, "bridge.jpg")
        for name in ("Next Photo", "Previous Photo", "Close Preview", "Select", "Cancel", "Add"):
            with self.subTest(button=name):
                picker.button(name)
        for name in ("Play", "Pause", "Sound"):
            self.assertEqual(picker.look(BUTTON, name), [], "nothing plays here, so there is no button for it")
        picker.find(TEXT, "bridge.jpg")
        picker.find(TEXT, re.compile(r"Tuesday, 12 August 2025, 17:00 · 2 of 12"))
        spoken = ("push button", "toggle button", "image", "label", "heading")
        self.assertEqual([str(node) for node in picker.walk() if node.role in spoken and node.name.startswith("Gtk")], [])

    def test_double_click_opens_and_leaves_the_selection(self):
        picker = self.open()
        picker.click_tile("market.jpg")
        picker.button("Add (1)")
        picker.click_tile("waves.jpg", times=2)
        self.picture(picker, "waves.jpg")
        picker.button("Add (1)")
        self.tick(picker, False)
        picker.key("Left")
        self.picture(picker, "river.jpg")

    def test_double_click_right_after_a_click_on_another_photo(self):
        picker = self.open()
        first, second = picker.reveal("market.jpg"), picker.reveal("waves.jpg")
        picker.point(first)
        # At once: all three within the time that GTK gives a double click.
        xdotool("click", 1)
        picker.click(second, times=2)
        self.picture(picker, "waves.jpg")
        picker.button("Add (1)")

    def test_double_click_at_limit_one_adds(self):
        picker = self.open("--limit", "1", "--output", "paths")
        picker.click_tile("waves.jpg", times=2)
        result = picker.finish()
        self.assertEqual((result.status, result.output), (0, self.path("waves.jpg") + "\n"))

    def test_corner_button_of_the_tile_under_the_pointer(self):
        picker = self.open()
        tile = picker.reveal("station.jpg")
        picker.point(tile)
        picker.click(tile, across=1 - 19 / tile.box.width, down=19 / tile.box.height)
        self.picture(picker, "station.jpg")
        picker.button("Add")

    def test_long_press_opens_and_picks_nothing(self):
        picker = self.open()
        picker.point(picker.reveal("dunes.jpg"))
        xdotool("mousedown", 1)
        try:
            self.picture(picker, "dunes.jpg")
        finally:
            xdotool("mouseup", 1)
        picker.key("Escape")
        self.closed(picker)
        self.focused(picker, "dunes.jpg")
        picker.button("Add")


class Moving(PreviewCase):
    def test_arrows_home_and_end_go_through_the_photos(self):
        picker = self.open()
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

    def test_buttons_go_on_back_and_out_and_the_keys_stay_with_the_preview(self):
        picker = self.open()
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

    def test_the_grid_comes_back_where_it_was_with_the_photo_in_view(self):
        picker = self.open()
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

    def test_an_album_closes_it(self):
        picker = self.open()
        self.open_by_keys(picker, "bridge.jpg")
        albums = picker.find("list", "Albums")
        beach = next(node for node in albums.walk() if node.role == "list item" and any("Beach" in part.name for part in node.walk()))
        picker.click(beach)
        self.closed(picker)
        picker.wait(lambda: len(picker.tiles()) == 6, "the six photos of the folder are shown")

    def test_control_f_leaves_for_the_search(self):
        picker = self.open()
        self.open_by_keys(picker, "bridge.jpg")
        picker.key("ctrl+f")
        self.closed(picker)
        picker.type("harbour")
        picker.wait(lambda: len(picker.tiles()) == 1, "only one tile is left")


class Selecting(PreviewCase):
    def test_space_and_tick_pick_and_take_back(self):
        picker = self.open()
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

    def test_enter_adds(self):
        picker = self.open("--output", "paths")
        self.open_by_keys(picker, "market.jpg")
        picker.key("space")
        picker.button("Add (1)")
        picker.key("Return")
        result = picker.finish()
        self.assertEqual((result.status, result.output), (0, self.path("market.jpg") + "\n"))

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

    def test_the_limit_refuses_in_the_same_words_and_the_tick_stays_off(self):
        picker = self.open("--limit", "2")
        picker.click_tile("tower.jpg")
        picker.button("Add (1)")
        picker.click_tile("bridge.jpg")
        picker.button("Add (2)")
        self.open_by_keys(picker, "market.jpg")
        picker.click(picker.button("Select"))
        picker.find(TEXT + ("status bar",), "Only 2 photos can be added")
        self.tick(picker, False)
        picker.button("Add (2)")

    def test_ordered_numbers(self):
        picker = self.open("--selection", "ordered")
        picker.click_tile("tower.jpg")
        picker.button("Add (1)")
        self.open_by_keys(picker, "market.jpg")
        picker.key("space")
        picker.wait(lambda: picker.button("Select").description == "Selected as number 2", "the tick says its number")
        self.assertIn("selected as number 2", self.picture(picker, "market.jpg").name)
        picker.key("Home")
        self.picture(picker, "tower.jpg")
        picker.wait(lambda: picker.button("Select").description == "Selected as number 1", "the other one has the first")

    def test_in_the_staging_area_it_goes_through_what_is_picked(self):
        picker = self.open("--selection", "ordered")
        for count, name in enumerate(("pier.jpg", "tower.jpg", "waves.jpg"), 1):
            picker.click_tile(name)
            picker.button(f"Add ({count})")
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
        picker.wait(lambda: picker.button("Select").description == "Selected as number 2", "it moved up")
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

    def test_each_photo_is_painted(self):
        picker = self.open()
        self.open_by_keys(picker, "tower.jpg")
        self.expect(picker, "tower.jpg")
        for key, name in (("Right", "bridge.jpg"), ("Right", "market.jpg"), ("End", "pier.jpg"), ("Left", "gulls.jpg")):
            picker.key(key)
            self.expect(picker, name)

    def test_double_click_and_keys_come_nearer_and_go_back(self):
        picker = self.open()
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

    def test_the_buttons_zoom_the_picture_and_the_keys_stay_with_it(self):
        picker = self.open()
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

    def test_the_ground_is_dark_in_a_light_theme(self):
        picker = self.open()
        picture = self.open_by_keys(picker, "tower.jpg")
        self.expect(picker, "tower.jpg")
        shot = picker.screenshot(os.path.join(SHOTS, "preview.png"))
        # A strip at the lower edge, beside the buttons: the picture is smaller than the view and never enlarged.
        strip = shot.new_subpixbuf(picture.box.x + 20, picture.box.y + picture.box.height - 12, 60, 8)
        self.assertLess(luminance(strip), 0.15)


class Broken(unittest.TestCase):
    picture, closed = PreviewCase.picture, PreviewCase.closed

    def test_a_broken_file_says_why_and_is_not_picked(self):
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

    def test_a_photo_that_is_deleted_closes_its_preview(self):
        with tempfile.TemporaryDirectory(prefix="picker-library.") as folder:
            fixtures.make_library(folder)
            shutil.rmtree(os.path.join(folder, "Beach"))
            picker = self.enterContext(Picker("--library", folder, "--limit", "0"))
            picker.window
            picker.wait(lambda: len(picker.tiles()) == 6, "the photos")
            picker.click_tile("market.jpg", times=2)
            self.picture(picker, "market.jpg")
            os.remove(os.path.join(folder, "City", "market.jpg"))
            self.closed(picker)
            picker.wait(lambda: any(tile.has("focused") for tile in picker.tiles()), "a tile has the focus")


if __name__ == "__main__":
    unittest.main()
