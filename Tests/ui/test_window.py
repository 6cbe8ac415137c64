# SPDX-License-Identifier: GPL-3.0-or-later
"""The window under a hand: pointer, keys and the accessible names that other programs may rely on."""
import json
import os
import tempfile
import unittest

import fixtures
from shades import contrast, luminance
from windowcase import SHOTS, WindowCase
from windowdriver import ENTRY, TEXT, Picker


class Opening(WindowCase):
    def test_shows_every_photo_newest_first(self):
        picker = self.open()
        for name, description in zip(fixtures.NAMES, self.shown(picker), strict=True):
            self.assertIn(name, description)

    def test_has_the_accessible_names_of_the_contract(self):
        picker = self.open()
        for name in ("Add", "Cancel", "Options", "Zoom In", "Zoom Out"):
            with self.subTest(button=name):
                picker.button(name)
        picker.find(ENTRY, "Search Photos")
        picker.find("list", "Photos")
        picker.find("list", "Albums")

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

    def test_no_node_shows_the_name_of_its_class(self):
        picker = self.open()
        spoken = ("push button", "toggle button", "list", "list item", "entry", "text", "label", "heading",
                  "status bar", "slider", "check box")
        unnamed = [str(node) for node in picker.walk() if node.role in spoken and node.name.startswith("Gtk")]
        self.assertEqual(unnamed, [])

    def test_tiles_say_kind_and_date_and_take_the_focus(self):
        tile = self.open().tile("tower.jpg")
        self.assertRegex(tile.name, r"(?i)photo")
        self.assertRegex(tile.name, r"12|2025")
        self.assertTrue(tile.has("focusable"))

    def test_add_is_there_but_insensitive_while_nothing_is_selected(self):
        self.assertFalse(self.open().button("Add").sensitive)


class Selecting(WindowCase):
    def test_click_selects_and_a_second_click_takes_it_back(self):
        picker = self.open()
        picker.click_tile("bridge.jpg")
        add = picker.button("Add (1)")
        self.assertTrue(add.sensitive)
        picker.wait(lambda: picker.tile("bridge.jpg").has("selected"), "the tile says that it is selected")
        # On another spot: twice on the same one would be a double click, which previews.
        picker.click_tile("bridge.jpg", across=0.3, down=0.3)
        picker.button("Add")
        picker.wait(lambda: not picker.tile("bridge.jpg").has("selected"), "the tile is no longer selected")

    def test_shift_click_selects_the_range(self):
        picker = self.open()
        picker.click_tile("bridge.jpg")
        picker.button("Add (1)")
        picker.click_tile("square.jpg", "shift")
        picker.button("Add (4)")
        selected = [tile.description for tile in picker.tiles() if tile.has("selected")]
        for name, description in zip(["bridge.jpg", "market.jpg", "station.jpg", "square.jpg"], selected, strict=True):
            self.assertIn(name, description)

    def test_arrows_move_the_focus_and_space_toggles(self):
        picker = self.open()
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

    def test_toggle_action_of_assistive_technology(self):
        picker = self.open()
        picker.tile("waves.jpg").act("toggle")
        picker.button("Add (1)")
        picker.wait(lambda: picker.tile("waves.jpg").has("selected"), "the tile says that it is selected")
        picker.tile("waves.jpg").act("toggle")
        picker.button("Add")

    def test_select_all_and_none(self):
        picker = self.open()
        picker.click_tile("tower.jpg")
        picker.key("ctrl+a")
        picker.button(f"Add ({len(fixtures.NAMES)})")
        picker.key("ctrl+shift+a")
        picker.button("Add")

    def test_what_is_taken_back_is_made_again(self):
        picker = self.open()
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

    def test_limit_of_one_replaces(self):
        picker = self.open("--limit", "1")
        picker.click_tile("tower.jpg")
        picker.wait(lambda: picker.tile("tower.jpg").has("selected"), "the first tile is selected")
        picker.click_tile("river.jpg")
        picker.wait(lambda: picker.tile("river.jpg").has("selected"), "the other tile is selected")
        picker.wait(lambda: not picker.tile("tower.jpg").has("selected"), "the first tile is not selected any more")

    def test_keys_that_leave_the_photos_come_back_to_the_photo_that_they_left(self):
        picker = self.open()
        picker.key("Right", "Right")
        picker.wait(lambda: fixtures.NAMES[2] in (self.focused_tile(picker) or ""), "the third photo has the keys")
        for away, back in (("Tab", "shift+Tab"), ("shift+Tab", "Tab")):
            with self.subTest(away):
                picker.key(away)
                picker.wait(lambda: self.focused_tile(picker) is None, "no photo has the keys")
                picker.key(back)
                picker.wait(lambda: fixtures.NAMES[2] in (self.focused_tile(picker) or ""), "the third photo has them again")


class Albums(WindowCase):
    def test_sidebar_lists_the_folders_and_opens_one(self):
        picker = self.open()
        albums = picker.find("list", "Albums")
        # The row is found by its text, whatever the row is made of.
        beach = picker.wait(
            lambda: next((node for node in albums.walk() if node.role == "list item" and any(
                "Beach" in part.name for part in node.walk())), None), "the sidebar has a row “Beach”")
        picker.click(beach)
        picker.wait(lambda: len(picker.tiles()) == 6, "the six photos of the folder are shown")

    def test_album_of_the_command_line(self):
        self.open("--album", "Beach", tiles=6)


class Zooming(WindowCase):
    def width(self, picker):
        return picker.tile("tower.jpg").box.width

    def test_keys_change_the_size_of_the_tiles(self):
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

    def test_buttons_change_the_size_of_the_tiles(self):
        picker = self.open()
        start = self.width(picker)
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

    def test_enter_is_add(self):
        picker = self.open("--output", "null")
        picker.click_tile("market.jpg")
        picker.button("Add (1)")
        picker.key("Return")
        result = picker.finish()
        self.assertEqual((result.status, result.output), (0, self.path("market.jpg") + "\0"))

    def test_cancel_prints_nothing(self):
        picker = self.open()
        picker.click_tile("tower.jpg")
        picker.button("Add (1)")
        picker.click(picker.button("Cancel"))
        result = picker.finish()
        self.assertEqual((result.status, result.output), (1, ""))

    def test_cancel_answers_to_its_default_action(self):
        picker = self.open()
        picker.button("Cancel").act("click")
        self.assertEqual(picker.finish().status, 1)

    def test_control_w_cancels(self):
        picker = self.open()
        picker.key("ctrl+w")
        self.assertEqual(picker.finish().status, 1)

    def test_json_says_that_it_was_cancelled(self):
        picker = self.open("--output", "json")
        picker.key("Escape")
        result = picker.finish()
        self.assertEqual(result.status, 1)
        self.assertEqual(json.loads(result.output), {"outcome": "cancelled", "items": []})


class Following(unittest.TestCase):
    """Files change while the window is open."""

    def test_a_new_photo_appears_a_renamed_one_stays_picked_a_deleted_one_goes(self):
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
            self.assertIn("another.jpg", " ".join(tile.description for tile in picker.tiles()[:2]))
            os.rename(os.path.join(library, "City", "bridge.jpg"), os.path.join(library, "Beach", "viaduct.jpg"))
            picker.wait(lambda: any("viaduct.jpg" in tile.description for tile in picker.tiles()), "its new name")
            picker.button("Add (1)")
            self.assertIn("selected", picker.tile("viaduct.jpg").name)
            os.remove(os.path.join(library, "Beach", "viaduct.jpg"))
            picker.wait(lambda: len(picker.tiles()) == number, "the deleted photo is gone")
            picker.button("Add")
            picker.find(TEXT + ("status bar",), "1 selected photo is gone from the disk")


class Looks(WindowCase):
    def schemes(self):
        """Each with a home that sets it, as a person does."""
        for scheme, setting in (("light", "0"), ("dark", "1")):
            home = self.enterContext(tempfile.TemporaryDirectory(prefix="picker-ui."))
            os.makedirs(os.path.join(home, "config", "gtk-4.0"))
            with open(os.path.join(home, "config", "gtk-4.0", "settings.ini"), "w") as file:
                file.write(f"[Settings]\ngtk-application-prefer-dark-theme={setting}\n")
            yield scheme, home

    def test_dark_and_light(self):
        brightness = {}
        for scheme, home in self.schemes():
            picker = self.open(home=home)
            shot = picker.screenshot(os.path.join(SHOTS, f"{scheme}.png"))
            # The window's last rows are a bar of the theme's own colour; photos would say nothing about it.
            bar = shot.new_subpixbuf(0, shot.get_height() - 24, shot.get_width(), 20)
            brightness[scheme] = luminance(bar)
        self.assertGreater(brightness["light"], 0.6)
        self.assertLess(brightness["dark"], 0.4)

    def test_our_own_symbols_follow_the_theme(self):
        for scheme, home in self.schemes():
            with self.subTest(scheme):
                picker = self.open(home=home)
                shot = picker.screenshot(os.path.join(SHOTS, f"{scheme}-symbols.png"))
                face = picker.part(shot, picker.button("Options"))
                # Left of its word.
                symbol = face.new_subpixbuf(0, 0, face.get_width() * 3 // 10, face.get_height())
                self.assertGreaterEqual(contrast(symbol), 4.5)

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

    def test_empty_folder_opens_and_says_so(self):
        with tempfile.TemporaryDirectory(prefix="picker-library.") as folder, Picker("--library", folder) as picker:
            picker.window
            picker.find(TEXT, "No Photos")
            picker.key("Escape")
            self.assertEqual(picker.finish().status, 1)

    def test_folder_of_broken_files_opens(self):
        with tempfile.TemporaryDirectory(prefix="picker-library.") as folder:
            for name in ("empty.jpg", "noise.png"):
                with open(os.path.join(folder, name), "wb") as file:
                    file.write(b"" if name == "empty.jpg" else b"this is not a picture")
            with Picker("--library", folder, "--limit", "0") as picker:
                picker.window
                picker.wait(lambda: len(picker.tiles()) == 2, "both files stand in the grid")
                picker.click_tile("noise.png")
                picker.key("ctrl+a")
                picker.button("Add")
                picker.key("Escape")
                self.assertEqual(picker.finish().status, 1)
