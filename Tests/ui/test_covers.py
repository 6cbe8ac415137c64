# SPDX-License-Identifier: GPL-3.0-or-later
"""Covers of albums: the newest photo of each in place of its symbol, where a person wants that."""
import json
import os
import shutil
import tempfile
import unittest

import fixtures
from shades import distance
from windowcase import WindowCase
from windowdriver import Picker

NAME = "Covers of Albums"
COVERS = {"All Photos": 0xC04040, "City": 0xC04040, "Beach": 0x80A0C0}
# In logical pixels.
EDGE = 28
LOOKS = {"light": "", "dark": "gtk-application-prefer-dark-theme=1"}


class Covers(WindowCase):
    def setUp(self):
        self.home = self.enterContext(tempfile.TemporaryDirectory(prefix="picker-home."))

    def opened(self, *arguments, library=None, tiles=len(fixtures.NAMES)):
        picker = self.enterContext(
            Picker("pick", "--standalone", "--library", library or self.library, *arguments, home=self.home))
        picker.window
        picker.wait(lambda: len(picker.tiles()) == tiles, "the photos in the grid")
        return picker

    def remembered(self):
        for folder, _, names in os.walk(os.path.join(self.home, "data", "desktop-picker", "apps")):
            for name in names:
                with open(os.path.join(folder, name), encoding="utf-8") as file:
                    return json.load(file).get("showsCovers")
        return None

    def row(self, picker, name):
        return next((node for node in picker.look("list item") if node.name.startswith(name + ",")), None)

    def start(self, picker):
        """Where in the box of a row its cover begins: GTK since 4.10 counts the padding of the row in."""
        return 16 if picker.gtk_version() >= (4, 10) else 0

    def has_cover(self, picker, name, colour):
        """Whether the square before an album's name is of a colour, but for the mark in the first corner of every photo."""
        row, shot = self.row(picker, name), picker.picture()
        if row is None:
            return False
        wanted, top = colour.to_bytes(3, "big"), (row.box.height - EDGE) / 2
        places = [(EDGE / 2, EDGE / 2), (EDGE - 4, 3), (3, EDGE - 4), (EDGE - 4, EDGE - 4)]
        return all(distance(self.colour(picker, shot, row, self.start(picker) + x, top + y), wanted) < 12 for x, y in places)

    def see_covers(self, picker):
        for name, colour in COVERS.items():
            picker.wait(lambda name=name, colour=colour: self.has_cover(picker, name, colour), f"{name} has its newest photo")

    def see_none(self, picker):
        for name, colour in COVERS.items():
            picker.wait(lambda name=name, colour=colour: not self.has_cover(picker, name, colour), f"{name} has its symbol")

    def boxes(self, picker):
        names = ("Library", "Folders", "Places", "Portugal", *COVERS)
        return [(node.name, node.box) for node in picker.look("list item") if node.name.split(",")[0] in names]

    def test_are_chosen_in_the_view_menu_remembered_and_in_the_list_of_a_narrow_window_too(self):
        picker = self.opened()
        self.see_none(picker)
        before = self.boxes(picker)
        self.choose_in_view(picker, NAME)
        self.see_covers(picker)
        self.assertEqual(self.boxes(picker), before, "no row has moved")
        picker.wait(self.remembered, "the choice is kept")
        picker.key("ctrl+w")
        picker.finish()
        again = self.opened()
        self.see_covers(again)
        # The ground of the open album does not show through.
        again.click(self.row(again, "City"))
        again.wait(lambda: len(again.tiles()) == 6, "the album is open")
        self.see_covers(again)
        size = again.geometry[2:]
        again.resize(420, 640)
        again.click(again.button("Albums"))
        again.wait(lambda: self.row(again, "All Photos"), "the list of albums")
        self.see_covers(again)
        again.resize(*size)
        self.choose_in_view(again, NAME)
        self.see_none(again)
        self.assertEqual(self.boxes(again), before)
        again.wait(lambda: self.remembered() is False, "that is kept, too")

    def test_of_a_library_with_damaged_photos_in_light_and_dark_and_when_a_new_photo_comes(self):
        library = os.path.join(self.home, "Pictures")
        shutil.copytree(self.library, library)
        os.makedirs(os.path.join(library, "City", "Old Town"))
        os.rename(os.path.join(library, "City", "bridge.jpg"), os.path.join(library, "City", "Old Town", "bridge.jpg"))
        os.mkdir(os.path.join(library, "Attic"))
        for folder in ("Attic", "City"):
            with open(os.path.join(library, folder, "damaged.jpg"), "wb") as file:
                file.write(b"\xff\xd8\xff\xe0" + folder.encode() * 99)
        settings = os.path.join(self.home, "config", "gtk-4.0", "settings.ini")
        os.makedirs(os.path.dirname(settings))
        for look, line in LOOKS.items():
            with self.subTest(look):
                with open(settings, "w", encoding="utf-8") as file:
                    file.write(f"[Settings]\n{line}\n")
                picker = self.opened(library=library, tiles=len(fixtures.NAMES) + 2)
                if look == "light":
                    self.choose_in_view(picker, NAME)
                self.see_covers(picker)
                row, shot = self.row(picker, "Attic"), picker.picture()
                corner, ground = [self.colour(picker, shot, row, x, row.box.height / 2) for x in (self.start(picker) + 2, row.box.width * 0.7)]
                self.assertEqual(corner, ground, "an album of damaged photos has its symbol")
                if look == "dark":
                    self.new_photo(picker, library)
                picker.key("ctrl+w")
                picker.finish()

    def new_photo(self, picker, library):
        picture = fixtures.GdkPixbuf.Pixbuf.new(fixtures.GdkPixbuf.Colorspace.RGB, False, 8, 300, 300)
        picture.fill(0x30E060FF)
        picture.savev(os.path.join(library, "Beach", "new.png"), "png", [], [])
        picker.wait(lambda: self.has_cover(picker, "Beach", 0x30E060), "the new photo is the cover of its album")
        self.assertTrue(self.has_cover(picker, "City", COVERS["City"]))


if __name__ == "__main__":
    unittest.main()
