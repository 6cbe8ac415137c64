# SPDX-License-Identifier: GPL-3.0-or-later
"""The sidebar: folders as a tree, and folders of one's own."""
import os
import shutil
import tempfile
import unittest

import fixtures
from windowcase import WindowCase
from windowdriver import Picker

DIALOG = ("filler", "dialog", "file chooser")


class Tree(WindowCase):
    def setUp(self):
        self.home = self.enterContext(tempfile.TemporaryDirectory(prefix="picker-home."))
        self.pictures = fixtures.make_library(os.path.join(self.home, "Pictures"))

    def own(self):
        """A picker on the pictures of a person who has a home of their own."""
        picker = self.enterContext(Picker("--limit", "0", environment={"HOME": self.home}))
        picker.window
        picker.wait(lambda: len(picker.tiles()) == len(fixtures.NAMES), "the photos of Pictures")
        return picker

    def row(self, picker, name):
        return next((node for node in picker.look("list item") if node.name.startswith(name + ",")), None)

    def test_a_triangle_closes_and_arrows_open(self):
        os.makedirs(os.path.join(self.pictures, "City", "Old Town"))
        os.rename(os.path.join(self.pictures, "City", "tower.jpg"), os.path.join(self.pictures, "City", "Old Town", "tower.jpg"))
        picker = self.own()
        picker.wait(lambda: self.row(picker, "Old Town"), "the folder below is listed")
        picker.click(picker.button("Hide What Is Below"))
        picker.wait(lambda: not self.row(picker, "Old Town"), "it is hidden")
        picker.click(self.row(picker, "City"))
        picker.wait(lambda: len(picker.tiles()) == 6, "the album is open")
        picker.key("Right")
        picker.wait(lambda: self.row(picker, "Old Town"), "an arrow shows it")
        picker.key("Left")
        picker.wait(lambda: not self.row(picker, "Old Town"), "and the other one hides it")

    def test_add_folder_makes_its_photos_part_of_the_library(self):
        scans = os.path.join(self.home, "Scans")
        os.makedirs(scans)
        shutil.copy(os.path.join(self.pictures, "City", "tower.jpg"), os.path.join(scans, "scan.jpg"))
        with open(os.path.join(scans, "scan.jpg"), "ab") as file:
            file.write(b"another file")
        picker = self.own()
        picker.click(picker.button("Add Folder…"))
        picker.find(DIALOG, "Add a Folder to the Library")
        picker.into_dialog(scans)
        picker.gone(DIALOG, "Add a Folder to the Library")
        picker.wait(lambda: self.row(picker, "Scans"), "the folder is an album")
        picker.wait(lambda: len(picker.tiles()) == len(fixtures.NAMES) + 1, "its photo is there")
        picker.focus()
        picker.key("Escape")
        picker.finish()
        again = self.enterContext(Picker("--limit", "0", environment={"HOME": self.home}, home=picker.home))
        again.wait(lambda: len(again.tiles()) == len(fixtures.NAMES) + 1, "it is still there in the next picker")

    def test_headings_do_not_answer_the_pointer(self):
        picker = self.own()

        def ground(node):
            """What a row shows between its words and its number."""
            return self.colour(picker, picker.picture(), node, node.box.width * 0.7, node.box.height / 2)
        row = picker.wait(lambda: self.row(picker, "Beach"), "the folder is listed")
        heading = next(node for node in picker.look("list item") if node.name == "Folders")
        picker.point(picker.find("list", "Photos"))
        plain = ground(row)
        self.assertEqual(ground(heading), plain)
        picker.point(row, across=0.5)
        picker.wait(lambda: ground(row) != plain, "a row that can be pressed is lighter or darker under the pointer")
        picker.point(heading, across=0.3)
        picker.wait(lambda: ground(row) == plain, "the pointer has left it")
        self.assertEqual(ground(heading), plain, "a heading is plain under the pointer")


class Narrow(WindowCase):
    """The list in place of the photos, where there is no room beside them: what opens leads away from it."""

    def show(self, picker):
        picker.click(picker.button("Albums"))
        picker.wait(lambda: self.row(picker, "All Photos"), "the list of albums")

    def row(self, picker, name):
        return next((node for node in picker.look("list item") if node.name.startswith(name + ",")), None)

    def on(self, picker, name):
        def is_there():
            row = self.row(picker, name)
            return row and row.has("focused") and row.has("selected")
        picker.wait(is_there, f"the keys are on {name}")

    def test_by_arrows_by_taps_by_its_name_and_under_a_pointer_that_passes(self):
        picker = self.open()
        picker.resize(420, 640)
        for step in (self.arrows, self.taps, self.name_and_way_back, self.passing_pointer):
            self.show(picker)
            step(picker)

    def arrows(self, picker):
        """Arrows move, Return or the space bar opens."""
        names = [node.name.split(",")[0] for node in picker.look("list item") if "," in node.name]
        beach = names.index("Beach")
        for key in ("Return", "space"):
            with self.subTest(key):
                self.on(picker, "All Photos")
                for name in names[1:beach + 1]:
                    picker.key("Down")
                    self.on(picker, name)
                picker.key(key)
                picker.wait(lambda: len(picker.tiles()) == 6, "the six photos of the folder are shown")
                self.show(picker)
                self.on(picker, "Beach")
                picker.key(*["Up"] * beach)
                self.on(picker, "All Photos")
                picker.key("Return")
                picker.wait(lambda: len(picker.tiles()) > 6, "all photos are shown")
                if key == "Return":
                    self.show(picker)

    def taps(self, picker):
        """A tap opens also what is open."""
        # At another place each time: no hand is as fast as this one, whose second tap would be that of a double one.
        for count, (name, across, least, most) in enumerate((("All Photos", 0.4, 7, 12), ("City", 0.5, 6, 6), ("City", 0.6, 6, 6))):
            if count > 0:
                self.show(picker)
            picker.click(self.row(picker, name), across=across)
            picker.wait(lambda least=least, most=most: least <= len(picker.tiles()) <= most, f"the photos of {name}")

    def name_and_way_back(self, picker):
        """The album's name stands over its photos, and Photos leads to all."""
        picker.click(self.row(picker, "City"))
        picker.wait(lambda: len(picker.tiles()) == 6, "the photos of the folder")
        picker.wait(lambda: any("City" in node.name for node in picker.look(("label", "status bar"))), "its name stands over them")
        picker.click(picker.button("Photos"))
        picker.wait(lambda: len(picker.tiles()) > 6, "all photos")

    def passing_pointer(self, picker):
        """It leaves no mark behind."""
        picker.point(self.row(picker, "City"))
        picker.point(picker.button("Add"))
        self.on(picker, "All Photos")


class Wide(WindowCase):
    def test_arrows_open(self):
        picker = self.open()
        row = lambda name: next((n for n in picker.look("list item") if n.name.startswith(name + ",")), None)  # noqa: E731
        picker.click(picker.wait(lambda: row("City"), "the folder is listed"))
        picker.wait(lambda: len(picker.tiles()) == 6, "its photos are shown")
        for keys, there, away in ((["Up"], "waves.jpg", "tower.jpg"), (["Up"], "tower.jpg", "none"),
                                  (["Down", "Down"], "tower.jpg", "waves.jpg")):
            picker.key(*keys)
            picker.wait(lambda there=there, away=away: any(there in text for text in self.shown(picker)) and not any(
                away in text for text in self.shown(picker)), f"{keys} shows another album")
        picker.wait(lambda: row("City").has("focused"), "the keys are still in the list")


class Edge(WindowCase):
    """The line between the sidebar and the photos, which can be moved."""

    USUAL = 212

    def alone(self, home, **more):
        picker = self.enterContext(Picker("--standalone", "--library", self.library, "--limit", "0", home=home, **more))
        picker.window
        picker.wait(lambda: len(picker.tiles()) == len(fixtures.NAMES), "the photos are there")
        return picker

    def home(self):
        return self.enterContext(tempfile.TemporaryDirectory(prefix="picker-home."))

    def width(self, picker, mirrored=False):
        grid, frame = picker.find("list", picker.photos).box, picker.find("frame").box
        # One pixel is the line's.
        return (frame.width - grid.width if mirrored else grid.x) - 1

    def room(self, picker):
        """What sidebar and photos have together."""
        return picker.find("frame").box.width

    def has_width(self, picker, width, **more):
        picker.wait(lambda: self.width(picker, **more) == width, f"the sidebar is {width} wide")

    def drag(self, picker, distance, mirrored=False):
        grid = picker.find("list", picker.photos)
        picker.point(grid, down=0.5)
        x, y = picker.place(grid, 1 if mirrored else 0, 0.5)
        picker.hands.move(x, y)
        picker.hands.press()
        for part in (0.1, 0.4, 0.8, 1):
            picker.hands.move(max(0, int(x + distance * part)), y)
        picker.hands.release()

    def test_a_hand_makes_it_wider_and_it_stays_so(self):
        home = self.home()
        picker = self.alone(home)
        self.has_width(picker, self.USUAL)
        self.drag(picker, 90)
        self.has_width(picker, self.USUAL + 90)
        self.drag(picker, -30)
        self.has_width(picker, self.USUAL + 60)
        picker.key("ctrl+w")
        picker.finish()
        again = self.alone(home)
        self.has_width(again, self.USUAL + 60)
        # As far as it goes, and no farther than photos have room beside it.
        again.resize(800, 600)
        self.drag(again, 600)
        self.has_width(again, self.room(again) - 360)
        self.drag(again, -600)
        self.has_width(again, self.USUAL)
        self.assertEqual(again.errors(), "")

    def test_it_is_pressed_beside_moved_by_keys_and_narrowed_by_a_smaller_window(self):
        picker = self.alone(self.home())
        for step in (self.press_beside, self.keys, self.window_sizes):
            step(picker)

    def press_beside(self, picker):
        """It is the photos'."""
        grid = picker.find("list", "Photos")
        x, y = picker.place(grid, 0, 0.02)
        picker.hands.move(x + 7, y)
        picker.hands.press()
        picker.drag_to(picker.tile("bridge.jpg"))
        picker.hands.release()
        picker.wait(lambda: sum(tile.has("selected") for tile in picker.tiles()) >= 2, "a band from beside the photos picks them")
        self.has_width(picker, self.USUAL)
        picker.key("ctrl+shift+a")
        picker.wait(lambda: not any(tile.has("selected") for tile in picker.tiles()), "none is picked any more")

    def keys(self, picker):
        picker.key("F8")
        edge = picker.find("separator", "Width of the sidebar")
        picker.wait(lambda: edge.has("focused"), "the edge has the keys")
        picker.key("Right", "Right", "Right", "Left")
        self.has_width(picker, self.USUAL + 32)
        picker.key("Escape")
        picker.wait(lambda: self.focused_tile(picker), "the photos have the keys again")
        picker.gone("separator", "Width of the sidebar")
        picker.key("F8", "F8")
        picker.wait(lambda: self.focused_tile(picker), "the key that gives them takes them")

    def window_sizes(self, picker):
        """A smaller window narrows it, and a larger one gives back what it had."""
        picker.resize(1180, 700)
        wide = self.width(picker) + 300
        self.drag(picker, 300)
        self.has_width(picker, wide)
        picker.resize(740, 600)
        self.has_width(picker, self.room(picker) - 360)
        picker.resize(420, 600)
        picker.wait(lambda: self.width(picker) < 1, "a narrow window has no sidebar")
        picker.resize(1180, 700)
        self.has_width(picker, wide)

    def test_from_the_right_it_is_dragged_to_the_left(self):
        home = self.home()
        picker = self.alone(home, environment=fixtures.right_to_left(os.path.join(home, "right-to-left")))
        self.has_width(picker, self.USUAL, mirrored=True)
        self.drag(picker, -70, mirrored=True)
        self.has_width(picker, self.USUAL + 70, mirrored=True)
        picker.key("F8", "Left", "Right", "Left")
        self.has_width(picker, self.USUAL + 86, mirrored=True)


if __name__ == "__main__":
    unittest.main()
