# SPDX-License-Identifier: GPL-3.0-or-later
"""The picker as a dialog of another program's window under Wayland: by the handle that the compositor exports for that window (xdg-foreign)."""
import os
import subprocess
import sys
import tempfile
import unittest

import fixtures
from windowdriver import ROOT

PORTAL = os.path.join(ROOT, "Tests", "portal")
sys.path.append(PORTAL)

from asking import App  # noqa: E402
from desk import Desk  # noqa: E402
from waiting import until  # noqa: E402


class Parents(unittest.TestCase):
    def setUp(self):
        library = fixtures.make_library(self.enterContext(tempfile.TemporaryDirectory(prefix="picker-library.")))
        # What it says to the compositor is on standard error.
        self.desk = self.enterContext(Desk(library, environment={"WAYLAND_DEBUG": "client"}, says=[".*"]))

    def said(self, words):
        """Whether a request has said or heard this."""
        self.desk.said.flush()
        with open(self.desk.said.name, encoding="utf-8", errors="replace") as file:
            return words in file.read()

    def picker(self):
        picker = self.desk.picker()
        picker.window
        picker.wait(lambda: len(picker.tiles()) == len(fixtures.NAMES), "all tiles")
        return picker

    def test_a_window_of_a_gtk_program(self):
        client = subprocess.Popen([sys.executable, os.path.join(PORTAL, "gtkclient.py")], stdin=subprocess.DEVNULL, stdout=subprocess.PIPE,
                                  text=True, env=dict(self.desk.environment, GDK_DEBUG="portals"))
        self.addCleanup(client.communicate)
        self.addCleanup(client.kill)
        picker = self.picker()
        until(lambda: self.said(".set_parent_of("), "the picker has named its parent")
        # The compositor knows the handle: it would say otherwise.
        self.assertFalse(self.said(".destroyed()"))
        picker.click_tile("tower.jpg")
        picker.click(picker.button("Add (1)"))
        self.assertEqual(client.stdout.readline().split()[0], "True")

    def test_handles_that_are_none_change_nothing(self):
        for parent in ("wayland:", "wayland:nothing", "wayland:" + "x" * 4096, "x11:1a"):
            with self.subTest(parent[:20]):
                asked = App().ask(parent=parent)
                self.picker().key("Escape")
                self.assertEqual(asked.response()[0], 1)
                self.desk.no_window()


if __name__ == "__main__":
    unittest.main()
