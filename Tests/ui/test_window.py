# SPDX-License-Identifier: GPL-3.0-or-later
"""The window under a hand: pointer, keys and the accessible names that other programs may rely on."""
import json
import os
import tempfile
import unittest

import fixtures
from previewcase import PreviewCase
from shades import contrast, luminance
from windowcase import SHOTS, WindowCase
from windowdriver import TEXT, Picker


class Opening(WindowCase):
    def test_what_the_pointer_rests_on_explains_itself(self):
        picker = self.open()
        # GTK 4.8 keeps tooltips out of the accessible tree.
        tooltips = lambda: [box for box in picker.hands.popovers(picker) if 20 < box.height < 80]  # noqa: E731
        for node in (picker.button("Sidebar"), picker.tile("tower.jpg")):
            with self.subTest(str(node)):
                picker.point(picker.button("Cancel"))
                picker.wait(lambda: not tooltips(), "no tooltip")
                picker.point(node)
                picker.wait(tooltips, "a tooltip")


class Selecting(WindowCase):
    def test_by_clicks_a_range_arrows_an_action_and_all_and_what_was_is_made_again(self):
        picker = self.open()
        for step in (self.clicks, self.shift_click, self.arrows_and_space, self.action, self.all_and_none, self.undo_and_redo, self.tab_and_back):
            step(picker)
            picker.key("ctrl+shift+a")
            picker.button("Add")
            picker.wait(lambda: not any(tile.has("selected") for tile in picker.tiles()), f"nothing is selected after {step.__name__}")

    def clicks(self, picker):
        picker.click_tile("bridge.jpg")
        add = picker.button("Add (1)")
        self.assertTrue(add.sensitive)
        picker.wait(lambda: picker.tile("bridge.jpg").has("selected"), "the tile says that it is selected")
        # On another spot: twice on the same one would be a double click, which previews.
        picker.click_tile("bridge.jpg", across=0.3, down=0.3)
        picker.button("Add")
        picker.wait(lambda: not picker.tile("bridge.jpg").has("selected"), "the tile is no longer selected")

    def shift_click(self, picker):
        picker.click_tile("bridge.jpg")
        picker.button("Add (1)")
        picker.click_tile("square.jpg", "shift")
        picker.button("Add (4)")
        selected = [tile.description for tile in picker.tiles() if tile.has("selected")]
        for name, description in zip(["bridge.jpg", "market.jpg", "station.jpg", "square.jpg"], selected, strict=True):
            self.assertIn(name, description)

    def arrows_and_space(self, picker):
        picker.click_tile("tower.jpg")
        picker.button("Add (1)")
        picker.key("Right")
        picker.wait(lambda: "bridge.jpg" in (self.focused_tile(picker) or ""), "the focus is on the second tile")
        picker.key("space")
        picker.button("Add (2)")
        picker.key("space")
        picker.button("Add (1)")
        picker.key("Left")
        picker.wait(lambda: "tower.jpg" in (self.focused_tile(picker) or ""), "the focus is back on the first tile")
        picker.key("End")
        picker.wait(lambda: "pier.jpg" in (self.focused_tile(picker) or ""), "End goes to the last tile")
        picker.key("Home")
        picker.wait(lambda: "tower.jpg" in (self.focused_tile(picker) or ""), "Home goes to the first tile")

    def action(self, picker):
        picker.tile("waves.jpg").act("toggle")
        picker.button("Add (1)")
        picker.wait(lambda: picker.tile("waves.jpg").has("selected"), "the tile says that it is selected")
        picker.tile("waves.jpg").act("toggle")
        picker.button("Add")

    def all_and_none(self, picker):
        picker.click_tile("tower.jpg")
        picker.key("ctrl+a")
        picker.button(f"Add ({len(fixtures.NAMES)})")
        picker.key("ctrl+shift+a")
        picker.button("Add")

    def undo_and_redo(self, picker):
        picker.click_tile("tower.jpg")
        picker.button("Add (1)")
        picker.key("ctrl+a")
        everything = f"Add ({len(fixtures.NAMES)})"
        picker.button(everything)
        for again in ("ctrl+shift+z", "ctrl+y"):
            with self.subTest(again):
                picker.key("ctrl+z")
                picker.button("Add (1)")
                picker.key(again)
                picker.button(everything)

    def tab_and_back(self, picker):
        picker.key("Home", "Right", "Right")
        picker.wait(lambda: fixtures.NAMES[2] in (self.focused_tile(picker) or ""), "the third photo has the keys")
        for away, back in (("Tab", "shift+Tab"), ("shift+Tab", "Tab")):
            with self.subTest(away):
                picker.key(away)
                picker.wait(lambda: self.focused_tile(picker) is None, "no photo has the keys")
                picker.key(back)
                picker.wait(lambda: fixtures.NAMES[2] in (self.focused_tile(picker) or ""), "the third photo has them again")


class Albums(WindowCase):
    def test_album_of_the_command_line(self):
        self.open("--album", "Beach", tiles=6)


class Zooming(WindowCase):
    def width(self, picker):
        return picker.tile("tower.jpg").box.width

    def test_keys_and_buttons_change_the_size_of_the_tiles(self):
        picker = self.open()
        start = self.width(picker)
        picker.key("ctrl+plus")
        picker.wait(lambda: self.width(picker) > start, "Ctrl + makes tiles larger")
        picker.key("ctrl+minus")
        picker.wait(lambda: self.width(picker) == start, "Ctrl - takes it back")
        picker.key("ctrl+minus")
        picker.wait(lambda: self.width(picker) < start, "Ctrl - makes tiles smaller")
        picker.key("ctrl+0")
        picker.wait(lambda: self.width(picker) == start, "Ctrl 0 goes back to the start")
        picker.click(picker.button("Zoom In"))
        picker.wait(lambda: self.width(picker) > start, "Zoom In makes tiles larger")
        picker.click(picker.button("Zoom Out"))
        picker.wait(lambda: self.width(picker) == start, "Zoom Out takes it back")


class Ending(WindowCase):
    def test_add_prints_the_paths(self):
        picker = self.open("--output", "paths")
        picker.click_tile("tower.jpg")
        picker.button("Add (1)")
        picker.click_tile("pier.jpg")
        picker.click(picker.button("Add (2)"))
        result = picker.finish()
        self.assertEqual(result.status, 0)
        self.assertEqual(result.output.splitlines(), [self.path("tower.jpg"), self.path("pier.jpg")])

    def test_cancel_prints_nothing(self):
        picker = self.open()
        picker.click_tile("tower.jpg")
        picker.button("Add (1)")
        picker.click(picker.button("Cancel"))
        result = picker.finish()
        self.assertEqual((result.status, result.output), (1, ""))

    def test_cancel_by_its_action_is_said_in_json(self):
        picker = self.open("--output", "json")
        picker.button("Cancel").act("click")
        result = picker.finish()
        self.assertEqual(result.status, 1)
        self.assertEqual(json.loads(result.output), {"outcome": "cancelled", "items": []})


class Following(unittest.TestCase):
    """Files change while the window is open."""

    picture, closed = PreviewCase.picture, PreviewCase.closed

    def test_a_new_photo_appears_a_renamed_one_stays_picked_a_deleted_one_goes_also_while_it_is_shown_large(self):
        with tempfile.TemporaryDirectory(prefix="picker-library.") as folder:
            library = fixtures.make_library(folder)
            number = len(fixtures.NAMES)
            picker = self.enterContext(Picker("--library", library, "--limit", "0"))
            picker.window
            picker.wait(lambda: len(picker.tiles()) == number, "the library as it was")
            picker.click_tile("bridge.jpg")
            picker.button("Add (1)")
            # A photo that says when it was taken stands where it belongs: the newest first.
            with open(os.path.join(library, "City", "tower.jpg"), "rb") as file:
                photo = file.read()
            with open(os.path.join(library, "City", "another.jpg"), "wb") as file:
                file.write(photo + b"other contents behind the picture")
            picker.wait(lambda: len(picker.tiles()) == number + 1, "the new photo")
            picker.wait(lambda: any("another.jpg" in tile.description for tile in picker.tiles()[:2]), "it stands where it belongs")
            os.rename(os.path.join(library, "City", "bridge.jpg"), os.path.join(library, "Beach", "viaduct.jpg"))
            picker.wait(lambda: any("viaduct.jpg" in tile.description for tile in picker.tiles()), "its new name")
            picker.button("Add (1)")
            self.assertIn("selected", picker.tile("viaduct.jpg").name)
            os.remove(os.path.join(library, "Beach", "viaduct.jpg"))
            picker.wait(lambda: len(picker.tiles()) == number, "the deleted photo is gone")
            picker.button("Add")
            picker.find(TEXT + ("status bar",), "1 selected photo is gone from the disk")
            picker.key("Home", "Right", "Right")
            picker.wait(lambda: picker.tile("market.jpg").has("focused"), "the focus is on a photo that stays")
            picker.key("shift+space")
            self.picture(picker, "market.jpg")
            os.remove(os.path.join(library, "City", "market.jpg"))
            self.closed(picker)
            picker.wait(lambda: any(tile.has("focused") for tile in picker.tiles()), "a tile has the focus")


class Looks(WindowCase):
    def schemes(self):
        """Each with a home that sets it, as a person does."""
        for scheme, setting in (("light", "0"), ("dark", "1")):
            home = self.enterContext(tempfile.TemporaryDirectory(prefix="picker-ui."))
            os.makedirs(os.path.join(home, "config", "gtk-4.0"))
            with open(os.path.join(home, "config", "gtk-4.0", "settings.ini"), "w") as file:
                file.write(f"[Settings]\ngtk-application-prefer-dark-theme={setting}\n")
            yield scheme, home

    def test_bars_are_dark_and_light_and_our_own_symbols_can_be_seen(self):
        brightness = {}
        for scheme, home in self.schemes():
            with self.subTest(scheme):
                picker = self.open(home=home)
                shot = picker.screenshot(os.path.join(SHOTS, f"{scheme}.png"))
                # The window's last rows are a bar of the theme's own colour; photos would say nothing about it.
                bar = shot.new_subpixbuf(0, shot.get_height() - 24, shot.get_width(), 20)
                brightness[scheme] = luminance(bar)
                face = picker.part(shot, picker.button("Options"))
                # Left of its word.
                symbol = face.new_subpixbuf(0, 0, face.get_width() * 3 // 10, face.get_height())
                self.assertGreaterEqual(contrast(symbol), 4.5)
        self.assertGreater(brightness["light"], 0.6)
        self.assertLess(brightness["dark"], 0.4)

    def test_words_in_place_of_a_picture_can_be_read(self):
        library = self.enterContext(tempfile.TemporaryDirectory(prefix="picker-library."))
        with open(os.path.join(library, "noise.png"), "wb") as file:
            file.write(b"this is not a picture")
        for scheme, home in self.schemes():
            with self.subTest(scheme), Picker("--library", library, "--limit", "0", home=home) as picker:
                picker.wait(lambda: len(picker.tiles()) == 1, "the file stands in the grid")
                shot = picker.screenshot(os.path.join(SHOTS, f"{scheme}-broken.png"))
                # The icon ends above the name, and is no text.
                words = picker.part(shot, picker.tiles()[0], down=0.55)
                self.assertGreaterEqual(contrast(words), 4.5)

    def test_bears_every_size_from_360_pixels_up(self):
        picker = self.open()
        for width, height in ((1200, 760), (360, 640), (360, 300), (800, 600)):
            with self.subTest(size=(width, height)):
                picker.resize(width, height)
                picker.wait(lambda: picker.tile("tower.jpg").box.width > 20, "the first tile is still there")
                tile, grid = picker.tile("tower.jpg").box, picker.find("list", "Photos").box
                self.assertLessEqual(tile.x + tile.width, grid.x + grid.width + 1, "the tile stays inside the grid")


class BadInput(unittest.TestCase):
    def run_picker(self, *arguments):
        with Picker(*arguments, says=".*") as picker:
            return picker.finish()

    def test_missing_folder(self):
        result = self.run_picker("--library", "/no/such/folder")
        self.assertEqual((result.status, result.output), (2, ""))
        self.assertIn("/no/such/folder", result.errors)

    def test_wrong_usage(self):
        self.assertEqual(self.run_picker("--no-such-option").status, 64)
        self.assertEqual(self.run_picker("--limit", "1", "--preselect", "x").status, 64)

    def test_options_that_exclude_each_other_are_named(self):
        cases = ((("--standalone", "--headless"), "leave out --headless"), (("--other-files", "--standalone"), "leave out --standalone"),
                 (("--other-files", "--headless", "--script", "/dev/null"), "leave out --headless"),
                 (("--script", "/dev/null"), "--script needs --headless"))
        for arguments, sentence in cases:
            with self.subTest(arguments=arguments):
                result = self.run_picker(*arguments)
                self.assertEqual(result.status, 64)
                self.assertIn(sentence, result.errors)
