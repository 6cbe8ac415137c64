# SPDX-License-Identifier: GPL-3.0-or-later
"""The first look through the folders, as it is seen while nothing is known yet, and where it cannot be brought to its end."""
import os
import re
import sqlite3
import subprocess
import tempfile
import unittest

from windowcase import WindowCase
from windowdriver import Picker, program, watched

SAID = ("label", "status bar", "heading")


class FirstScan(WindowCase):
    def begin(self, width, *arguments, spoil="BEGIN IMMEDIATE", says=()):
        """A picker that cannot write its index: another program keeps that for itself, or has spoilt it."""
        home = self.enterContext(tempfile.TemporaryDirectory(prefix="picker-home."))
        for name in ("data", "config"):
            os.mkdir(os.path.join(home, name))
        empty = self.enterContext(tempfile.TemporaryDirectory(prefix="picker-empty."))
        variables = dict(os.environ, XDG_DATA_HOME=os.path.join(home, "data"), XDG_CONFIG_HOME=os.path.join(home, "config"))
        subprocess.run([program(), "library", "scan", empty], env=variables, check=True, capture_output=True)
        index = sqlite3.connect(os.path.join(home, "data", "desktop-picker", "library.sqlite"), isolation_level=None)
        self.addCleanup(index.close)
        # GRDB writes to an index whose write-ahead log is empty when it opens one, and would wait for the other program.
        index.execute("CREATE TABLE filler (id)")
        index.execute("DROP TABLE filler")
        index.execute(spoil)
        picker = self.enterContext(Picker("--library", self.library, "--limit", "0", *arguments, home=home, says=says, binary=watched(),
                                          environment={"DESKTOP_PICKER_SIZE": f"{width}x640"}))
        picker.window
        return picker, index

    def test_says_how_far_it_is_wherever_there_is_room_or_none(self):
        for name, width, arguments in (("narrow", 360, ()), ("wide", 1280, ()), ("bare", 900, ("--hide-accessories", "bottom"))):
            with self.subTest(name):
                picker, index = self.begin(width, *arguments)
                text = picker.find(SAID, re.compile("Looking through your photos.*"))
                self.assertEqual(len(picker.look(SAID, re.compile("Looking through your photos.*"))), 1)
                bar = picker.find("progress bar", re.compile("Looking through your photos.*"))
                window = picker.find("frame").box
                for node in (text, bar):
                    self.assertGreater(node.box.width, 0)
                    self.assertGreaterEqual(node.box.x, 0)
                    self.assertLessEqual(node.box.x + node.box.width, window.width)
                self.assertEqual(picker.tiles(), [])
                index.execute("ROLLBACK")
                picker.wait(lambda: len(picker.tiles()) > 0, "photos in the grid")
                picker.gone("progress bar")

    def test_that_fails_says_why_in_the_window(self):
        picker, _ = self.begin(
            900, spoil="CREATE TRIGGER refuse BEFORE INSERT ON asset BEGIN SELECT RAISE(ABORT, 'refused'); END",
            says="desktop-picker: the folders could not be looked through.*")
        picker.find(SAID, "The folders could not be looked through")
        picker.find(SAID, re.compile("the photo index does not answer .*"))
        picker.gone("progress bar")
        picker.key("ctrl+w")
        self.assertIn("the folders could not be looked through", picker.finish().errors)


if __name__ == "__main__":
    unittest.main()
