# SPDX-License-Identifier: GPL-3.0-or-later
"""The real window on broken ground: it opens, shows the photos with their pictures, and can be picked from."""
import os
import random
import shutil
import stat
import unittest

import fixtures
import stage
from accessible import file_name
from windowdriver import BUTTON, Picker, watched

KIB = 1024
# GTK's own words about a home that cannot be written are not ours to prevent.
FOREIGN = ("Gtk-", "GLib", "dconf", "Fontconfig", "Gdk-", "MESA", "libEGL", "shader cache")


class WindowCase(stage.FaultCase):
    PHOTOS = 200

    def setUp(self):
        # The driver starts one file: the program as a plain person starts it.
        self.binary = os.path.join(self.scratch(), "picker")
        with open(self.binary, "w") as file:
            file.write("#!/bin/sh\nexec " + " ".join([*stage.PLAIN, f"'{watched()}'"]) + ' "$@"\n')
        os.chmod(self.binary, os.stat(self.binary).st_mode | stat.S_IXUSR)

    def window(self, home, *arguments, **variables):
        # said() looks at every line, but at those that GTK writes of a home like this.
        picker = self.enterContext(Picker("--limit", "0", *arguments, binary=self.binary, home=home, says=".*",
                                          environment=dict(variables, DESKTOP_PICKER_TRACE_STARTUP="1")))
        picker.window
        return picker

    def said(self, picker):
        """Its sentences: nothing else may be there."""
        with open(picker.errors_file.name, errors="replace") as file:
            lines = [line for line in file.read().splitlines() if line]
        # The trace of the start, which tells the test when every picture is there, is not the picker's own word.
        lines = [line for line in lines if not line.startswith(("first-paint ", "renderer ")) and not any(word in line for word in FOREIGN)]
        for line in lines:
            self.assertTrue(line.startswith("desktop-picker: "), lines)
        return lines

    def pick(self, picker, name="tower.jpg"):
        """Sees the photo and its neighbours in pictures, clicks it, adds it."""
        picker.tile(name)
        picker.wait(lambda: "first-paint" in open(picker.errors_file.name).read(), "every visible tile has its picture")
        picker.click_tile(name)
        picker.click(picker.find(BUTTON, "Add (1)"))
        result = picker.finish()
        self.assertEqual(result.status, 0, result.errors)
        self.assertTrue(result.output.endswith(f"/{name}\n"), result.output)
        return self.said(picker)


@unittest.skipIf(stage.CANNOT_MOUNT, stage.CANNOT_MOUNT)
class FullDisk(WindowCase):
    def test_opens_shows_and_picks(self):
        for room in (0, 24, 384, 512):
            with self.subTest(KiB=room):
                disk = stage.Disk(self)
                home = stage.Home(disk.folder)
                disk.leave(room * KIB)
                picker = self.window(home.folder, "--library", self.library)
                said = self.pick(picker)
                self.assertTrue(any("memory" in line for line in said) or room > 0, said)
                self.assert_sound(home)
                disk.leave(None)
                self.assert_as_new(home)

    def test_goes_on_where_the_disk_fills_while_it_is_open(self):
        library = os.path.join(self.scratch(), "library")
        os.mkdir(library)
        fixtures.make_library(library)
        disk = stage.Disk(self)
        home = stage.Home(disk.folder)
        picker = self.window(home.folder, "--library", library)
        picker.wait(lambda: len(picker.tiles()) == len(fixtures.NAMES), "all photos are shown")
        picker.wait(lambda: os.path.exists(home.index + "-wal"), "the index is written")
        disk.leave(0)
        for number in range(40):
            shutil.copy(os.path.join(library, "City", "tower.jpg"), os.path.join(library, f"new {number}.jpg"))
        picker.wait(lambda: picker.look("list item", f"All Photos, {len(fixtures.NAMES) + 40} items"), "all new ones are counted")
        picker.wait(lambda: any("new " in tile.description for tile in picker.tiles()), "new photos are shown")
        # What comes in above stays above, since the person's place in the grid is kept: whichever is in view.
        tiles = picker.tiles()
        self.pick(picker, file_name(tiles[len(tiles) // 2].description))
        self.assert_sound(home)


@unittest.skipIf(stage.CANNOT_MOUNT, stage.CANNOT_MOUNT)
class ReadOnlyHome(WindowCase):
    def test_opens_shows_and_picks_from_the_persons_own_pictures(self):
        home = self.home()
        pictures = os.path.join(home.folder, "Pictures")
        os.mkdir(pictures)
        fixtures.make_library(pictures)
        before = stage.digest(home.folder)
        stage.freeze(self, home.folder)
        said = self.pick(self.window(home.folder, HOME=home.folder))
        self.assertEqual(len(said), 2, said)
        self.assertEqual(stage.digest(home.folder), before)

    def test_with_a_library_that_is_known(self):
        home = self.home()
        self.scan(home)
        stage.freeze(self, home.folder)
        said = self.pick(self.window(home.folder, "--library", self.library))
        self.assertLessEqual(len(said), 1, said)


class DamagedIndex(WindowCase):
    def test_opens_shows_and_picks(self):
        for name, seed in (("half", None), ("noise", 1), ("noise", 2), ("noise", 3)):
            with self.subTest(name, seed=seed):
                home = self.home()
                home.take_fixed_key()
                self.scan(home)
                stage.checkpoint(home.index)
                size = os.path.getsize(home.index)
                with open(home.index, "r+b") as file:
                    noise = random.Random(seed)
                    for _ in range(20 if seed else 0):
                        file.seek(noise.randrange(4096, max(4097, size)))
                        file.write(noise.randbytes(512))
                    file.truncate(size if seed else size // 2)
                picker = self.window(home.folder, "--library", self.library)
                self.pick(picker)
                self.assert_as_new(home)
