# SPDX-License-Identifier: GPL-3.0-or-later
"""The sidebar: folders as a tree, and folders of one's own."""
import os
import shutil
import tempfile
import unittest

import fixtures
from windowcase import WindowCase
from windowdriver import BUTTON, Picker

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

    def test_not_where_the_caller_named_the_folders(self):
        picker = self.open()
        self.assertEqual(picker.look(BUTTON, "Add Folder…"), [])


class Narrow(WindowCase):
    """The list in place of the photos, where there is no room beside them: what opens leads away from it."""

    def albums(self):
        picker = self.open()
        picker.resize(420, 640)
        self.show(picker)
        return picker

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

    def test_arrows_move_and_return_or_space_opens(self):
        picker = self.albums()
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
                self.show(picker)

    def test_a_tap_opens_also_what_is_open(self):
        picker = self.albums()
        # At another place each time: no hand is as fast as this one, whose second tap would be that of a double one.
        for name, across, least, most in (("All Photos", 0.4, 7, 12), ("City", 0.5, 6, 6), ("City", 0.6, 6, 6)):
            picker.click(self.row(picker, name), across=across)
            picker.wait(lambda least=least, most=most: least <= len(picker.tiles()) <= most, f"the photos of {name}")
            self.show(picker)

    def test_the_pointer_leaves_no_mark_behind(self):
        picker = self.albums()
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


if __name__ == "__main__":
    unittest.main()
