# SPDX-License-Identifier: GPL-3.0-or-later
"""The View menu: order of the photos, whole photos, and what is remembered of them."""
import json
import os
import tempfile
import unittest

from accessible import file_name
import fixtures
from windowcase import WindowCase
from windowdriver import BUTTON, Picker

CHOICE = ("radio button", "check box")


class Reading(WindowCase):
    """What reads the window aloud goes from a photo to the next as the eye does."""

    @classmethod
    def setUpClass(cls):
        folder = tempfile.TemporaryDirectory(prefix="picker-library.")
        cls.addClassCleanup(folder.cleanup)
        cls.library = folder.name
        fixtures.make_numbered(folder.name, 240, [(8, 6)], 1 << 24)

    def test_photos_follow_one_another_wherever_the_grid_was_scrolled(self):
        picker = self.enterContext(Picker("--library", self.library, "--limit", "0"))
        picker.resize(700, 500)
        picker.wait(lambda: len(picker.tiles()) > 8, "photos in the grid")

        def numbers():
            # A photo that nothing is known of yet has no name.
            told = [tile.description.split(".")[0] for tile in picker.tiles()]
            return [int(name) for name in told] if all(name.isdigit() for name in told) else [1, 0]

        def in_order(first, last):
            def are():
                told = numbers()
                return told == sorted(told) and first in told and last in told
            return are
        picker.wait(in_order(0, 3), "they are told in order at the top")
        grid = picker.find("list", "Photos")
        first = 0
        # Wherever the window ends, some of these views begin with a tile that stood behind others.
        while first < 180:
            picker.scroll(grid, 8)
            told = picker.wait(lambda first=first: (told := numbers())[0] > first and told == sorted(told) and told,
                               f"they are told in order behind {first}")
            first = told[0]
        picker.key("End")
        picker.wait(in_order(239, 239), "they are told in order at the end")

    def test_a_pointer_that_rests_is_over_the_photo_that_scrolling_brought_under_it(self):
        picker = self.enterContext(Picker("--library", self.library, "--limit", "0"))
        picker.resize(700, 500)
        picker.wait(lambda: len(picker.tiles()) > 8, "photos in the grid")
        grid = picker.find("list", "Photos")
        picker.point(grid)
        x, y = picker.hands.place()

        def under_it():
            """The whole tile under the pointer, where there is one, once it stands there, with its place on the display."""
            tiles = [tile for tile in picker.tiles() if tile.box.y > grid.box.y + 60]
            places = [(*picker.place(tile, 0, 0), tile.box) for tile in tiles]
            return next(((left, top, box) for left, top, box in places
                         if left < x < left + box.width and top < y < top + box.height), None)
        # A turn of the wheel may end between two photos.
        picker.hands.wheel(7)
        for _ in range(6):
            if found := under_it():
                break
            picker.hands.wheel(6)
        else:
            self.fail("no whole photo came under the pointer")
        left, top, box = found

        def colour(x, y):
            return bytes(picker.hands.screen().new_subpixbuf(int(x), int(y), 1, 1).get_pixels())
        # Photos are of one colour: in their upper corner stands the button that shows them large, and goes with the pointer.
        corner, middle = (left + box.width - 12, top + 19), (left + box.width / 3, top + box.height / 3)
        picker.wait(lambda: colour(*corner) != colour(*middle), "the photo under the pointer has its button")
        picker.hands.move(5, 5)
        picker.wait(lambda: colour(*corner) == colour(*middle), "it goes with the pointer")


class View(WindowCase):
    def names(self, picker):
        return [file_name(description) for description in self.shown(picker)]

    def open_menu(self, picker):
        picker.click(picker.button("View"))
        return picker.wait(lambda: next((node for node in picker.look(CHOICE) if node.has("focused")), None),
                           "the menu has the focus")

    def choose(self, picker, name, key="Down"):
        """Goes through the menu by keys and takes what is called so: arrows lead through the orders, Tab out of them."""
        self.open_menu(picker)
        for _ in range(len(picker.look(CHOICE))):
            line = next(iter(picker.look(CHOICE, name)))
            if line.has("focused"):
                break
            picker.lead(key, CHOICE)
        if not line.has("checked") or key == "Tab":
            picker.key("space")
        picker.key("Escape")

    def test_through_orders_sections_and_whole_photos(self):
        picker = self.open()
        for step in (self.orders, self.sections, self.whole_photos):
            step(picker)

    def orders(self, picker):
        newest = list(fixtures.NAMES)
        self.assertEqual(self.names(picker), newest)
        self.choose(picker, "Oldest First")
        picker.wait(lambda: self.names(picker) == newest[::-1], "the oldest are first")
        self.choose(picker, "By Name")
        picker.wait(lambda: self.names(picker) == sorted(newest), "they stand by name")
        self.choose(picker, "Newest First", "Up")
        picker.wait(lambda: self.names(picker) == newest, "the newest are first again")

    def sections(self, picker):
        """They are as long as was chosen, at once."""
        first, other = picker.tile("tower.jpg").box, picker.tile("station.jpg").box
        self.assertEqual(first.y, other.y, "two days of one section stand in a line")
        picker.click(picker.button("View"))
        picker.click_inside(picker.find(CHOICE, "By Days"))
        picker.wait(lambda: picker.tile("station.jpg").box.x == first.x, "each day begins a line")
        picker.click_inside(picker.find(CHOICE, "Without Sections"))
        picker.wait(lambda: picker.tile("station.jpg").box.y == picker.tile("tower.jpg").box.y, "all stand in lines again")
        picker.key("Escape")
        picker.gone(CHOICE, "Without Sections")
        picker.no_popover()

    def whole_photos(self, picker):
        """They have their proportions."""
        def is_square():
            box = picker.tile("tower.jpg").box
            return box.width == box.height
        self.assertTrue(is_square())
        self.choose(picker, "Show Whole Photos", "Tab")
        # Fixtures are wider than high.
        picker.wait(lambda: not is_square(), "the photo is shown whole")
        self.choose(picker, "Show Whole Photos", "Tab")
        picker.wait(is_square, "and square again")

    def test_results_of_a_text_may_stand_by_how_well_they_match(self):
        folder = self.enterContext(tempfile.TemporaryDirectory(prefix="picker-library."))
        fixtures.make_library(folder)
        # The newest: its name only begins with the word that others have as a keyword.
        os.rename(os.path.join(folder, "City", "tower.jpg"), os.path.join(folder, "City", "watertower.jpg"))
        home = self.enterContext(tempfile.TemporaryDirectory(prefix="picker-home."))
        picker = self.enterContext(Picker("--standalone", "--library", folder, home=home))
        picker.wait(lambda: len(picker.tiles()) == len(fixtures.NAMES), "all photos in the grid")
        self.open_menu(picker)
        self.assertEqual(picker.look(CHOICE, "Best Match First"), [], "without a search nothing matches")
        picker.key("Escape")
        picker.type("water")
        newest = ["watertower.jpg", "river.jpg", "waves.jpg", "harbour.jpg", "pier.jpg"]
        picker.wait(lambda: self.names(picker) == newest, "the newest are first")
        picker.button("water, 4 items")
        picker.key("Escape")  # closes the suggestions
        picker.gone(BUTTON, "water, 4 items")
        self.choose(picker, "Best Match First", "Up")
        best = newest[1:] + newest[:1]
        picker.wait(lambda: self.names(picker) == best, "those with the whole word are first")
        self.choose(picker, "Newest First")
        picker.wait(lambda: self.names(picker) == newest, "the newest are first again")
        self.choose(picker, "Best Match First", "Up")
        picker.wait(lambda: self.names(picker) == best, "and the best")
        picker.key("ctrl+w")
        picker.finish()
        # The next search stands so too.
        again = self.enterContext(Picker("--standalone", "--library", folder, home=home))
        again.wait(lambda: self.names(again)[:1] == ["watertower.jpg"], "all photos stand by date")
        again.type("water")
        again.wait(lambda: self.names(again) == best, "the best matches are first")


class Remembering(WindowCase):
    """A picker without an app remembers for itself; others only for apps whose name the session proves."""

    def again(self, home):
        picker = self.enterContext(Picker("--standalone", "--library", self.library, home=home))
        picker.window
        picker.wait(lambda: len(picker.tiles()) > 0, "tiles in the grid")
        return picker

    def close(self, picker):
        picker.key("ctrl+w")
        picker.finish()

    def remembered(self, home, what):
        for folder, _, names in os.walk(os.path.join(home, "data", "desktop-picker", "apps")):
            for name in names:
                with open(os.path.join(folder, name), encoding="utf-8") as file:
                    return json.load(file).get(what)
        return None

    def test_a_window_opens_as_large_as_it_was_left_and_stays_so_with_its_order(self):
        home = self.enterContext(tempfile.TemporaryDirectory(prefix="picker-home."))
        first = self.again(home)
        before = first.geometry[2:]
        first.resize(900, 620)
        first.wait(lambda: self.remembered(home, "windowSize") == {"width": 900, "height": 620}, "the size is kept")
        first.click(first.button("View"))
        first.wait(lambda: any(node.has("focused") for node in first.look(CHOICE)), "the menu has the focus")
        first.key("Down")
        first.wait(lambda: self.remembered(home, "sort"), "the order is kept")
        first.key("Escape")
        order = [tile.description for tile in first.tiles()]
        self.close(first)
        for round in range(2):
            picker = self.again(home)
            self.assertEqual(picker.geometry[2:], (900, 620))
            if round == 0:
                self.assertEqual([tile.description for tile in picker.tiles()], order)
            # Nobody touches it: closing it keeps what was kept.
            picker.key("ctrl+plus")
            picker.wait(lambda: self.remembered(home, "zoomLevel") is not None, "the size of tiles is kept")
            self.close(picker)
            self.assertEqual(self.remembered(home, "windowSize"), {"width": 900, "height": 620})
        self.assertNotEqual(before, (900, 620))


class LargeText(WindowCase):
    """Text twice as large, as a person sets it for all programs."""

    def test_a_window_of_360_pixels_holds_its_bars(self):
        home = self.enterContext(tempfile.TemporaryDirectory(prefix="picker-home."))
        settings = os.path.join(home, "config", "gtk-4.0", "settings.ini")
        os.makedirs(os.path.dirname(settings))
        with open(settings, "w", encoding="utf-8") as file:
            file.write("[Settings]\ngtk-font-name=Cantarell 22\n")
        picker = self.enterContext(Picker("--library", self.library, "--limit", "500", home=home))
        picker.wait(lambda: [node for node in picker.look(BUTTON) if not node.sensitive], "buttons")
        picker.resize(360, 640)
        self.holds_all_words(picker)
        picker.click_tile("tower.jpg")
        # A window that is too small for its words would grow back.
        picker.resize(360, 720)
        for name in ("Add (1)", "Options", "Show Selected"):
            self.assertTrue(picker.holds_words_of(picker.button(name)), f"{name} is inside the window")
        picker.click(picker.button("Options"))
        menu = picker.popover()
        self.assertLessEqual(menu.width, 360, "the menu is no wider than the window")


if __name__ == "__main__":
    unittest.main()
