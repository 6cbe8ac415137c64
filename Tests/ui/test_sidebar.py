# SPDX-License-Identifier: GPL-3.0-or-later
"""The sidebar: folders as a tree, and folders of one's own."""
import os
import shutil
import tempfile
import unittest

import fixtures
from test_window import WindowCase
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


if __name__ == "__main__":
    unittest.main()
