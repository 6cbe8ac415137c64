# SPDX-License-Identifier: GPL-3.0-or-later
"""The end of a pick: what is under way is finished, what was chosen is remembered, and the app hears of nothing else."""
import json
import os
import tempfile

from exchangecase import Exchange
import fixtures
from windowdriver import Picker

# As the program remembers for itself, where no app waits.
MEMORY = os.path.join("data", "desktop-picker", "apps", "io.github.desktoppicker.DesktopPicker.json")


class Heard(Exchange):
    """Standard error and standard output are the app's: it learns what was picked, and nothing of the rest."""

    def test_folders_that_are_not_shown_in_full_are_counted_and_not_named(self):
        with tempfile.TemporaryDirectory(prefix="picker-broken.") as folder:
            fixtures.make_library(folder)
            for name in ("Diary", "Letters"):
                os.mkdir(os.path.join(folder, name))
                os.symlink("/nowhere/at-all.jpg", os.path.join(folder, name, "secret.jpg"))
            picker = self.enterContext(Picker("--library", folder, "--limit", "0", says="desktop-picker: .*2 folders .*"))
            said = picker.wait(lambda: "\n" in picker.errors() and picker.errors(), "the scan says what was wrong")
            self.assertIn("2 folders could not be shown in full; see: desktop-picker library scan", said)
            for name in (folder, "Diary", "Letters", "secret"):
                self.assertNotIn(name, said)
            picker.key("ctrl+w")
            self.assertEqual(picker.finish().errors, said)

    def test_what_a_viewer_says_goes_nowhere(self):
        home, opened = self.viewer('echo "looking at $@"; echo "cannot read $@" >&2')
        picker = self.place(self.open(home=home))
        self.menu(picker, "market.jpg", *["Down"] * 5, "Return")
        self.assertEqual(opened(picker), self.path("market.jpg"))
        picker.key("ctrl+w")
        result = picker.finish()
        self.assertEqual((result.output, result.errors), ("", ""))


class Remembered(Exchange):
    """What was chosen in the last moment is kept as what was chosen before."""

    def remembered(self, home):
        with open(os.path.join(home, MEMORY), encoding="utf-8") as file:
            return json.load(file)

    def test_a_size_by_hand_and_a_key_right_before_escape(self):
        with tempfile.TemporaryDirectory(prefix="picker-memory.") as home:
            for hides, width, height in ((True, 870, 610), (False, 900, 640), (True, 860, 600)):
                picker = self.alone(home=home)
                picker.resize(width, height)
                picker.key("F9", "Escape")
                picker.finish()
                self.assertEqual(self.remembered(home)["hidesSidebar"], hides)
                self.assertEqual(self.remembered(home)["windowSize"], {"width": width, "height": height})


class UnderWay(Exchange):
    """Copies that are being saved when the window goes."""

    SIZE = 48 << 20

    def test_copies_are_saved_to_the_end(self):
        with tempfile.TemporaryDirectory(prefix="picker-large.") as library, \
                tempfile.TemporaryDirectory(prefix="picker-copies.") as folder:
            fixtures.make_library(library)
            for album, name, *_ in fixtures.PHOTOS:
                # A photo is one whatever follows its end: these take their time to be copied.
                os.truncate(os.path.join(library, album, name), self.SIZE)
            picker = self.enterContext(Picker("pick", "--standalone", "--library", library))
            picker.wait(lambda: len(picker.tiles()) == len(fixtures.NAMES), "all tiles")
            self.place(picker)
            picker.key("ctrl+a")
            picker.save_copies(folder)
            picker.wait(lambda: os.listdir(folder), "the first copy is saved")
            picker.focus()
            picker.key("ctrl+w", "ctrl+w")
            if len(os.listdir(folder)) == len(fixtures.NAMES):
                self.skipTest("files are copied at once here, so nothing was under way")
            result = picker.finish()
            self.assertEqual((result.status, result.output, result.errors), (1, "", ""))
            self.assertEqual(sorted(os.listdir(folder)), sorted(fixtures.NAMES))
            self.assertEqual({os.path.getsize(os.path.join(folder, name)) for name in fixtures.NAMES}, {self.SIZE})
