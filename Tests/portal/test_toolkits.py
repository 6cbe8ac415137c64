# SPDX-License-Identifier: GPL-3.0-or-later
"""What programs use that never heard of portals: their toolkit asks for them. And one pick by every way there is."""
import json
import os
import subprocess
import sys
import unittest

import gi
from gi.repository import GLib

from asking import App
from desk import HERE, Desk
import fixtures
from parents import parent_of
from picking import Program
from portalcase import PortalCase
from windowdriver import ENTRY, Picker


class Toolkits(PortalCase):
    def client(self, desk, name, **variables):
        """A program, running; it sees the portal that the desk has."""
        process = subprocess.Popen([sys.executable, os.path.join(HERE, name)], stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, text=True,
                                   env=dict(desk.environment, **variables))
        self.addCleanup(process.communicate)
        self.addCleanup(process.kill)
        return process

    def test_gtk_4(self):
        desk = self.desk()
        client = self.client(desk, "gtkclient.py", GDK_DEBUG="portals")
        picker = self.opened(desk)
        # A dialog of its window.
        self.assertIn(parent_of(int(picker.window)), [int(window) for window in picker.hands.windows(client.pid)])
        picker.click_tile("tower.jpg")
        picker.click(picker.button("Add (1)"))
        self.assertEqual(client.stdout.readline().split(), ["True", self.uri("tower.jpg")])

    @unittest.skipUnless(gi.Repository.get_default().enumerate_versions("Xdp"), "libportal is not installed")
    def test_libportal(self):
        desk = self.desk()
        client = self.client(desk, "libportalclient.py")
        picker = self.opened(desk)
        for name in ("tower.jpg", "pier.jpg"):
            picker.click_tile(name)
        picker.click(picker.button("Add (2)"))
        self.assertEqual([client.stdout.readline().strip() for _ in range(2)], [self.uri("tower.jpg"), self.uri("pier.jpg")])


class ThreeWays(PortalCase):
    """One person's session in the window, whoever asked for it."""

    def pick(self, picker):
        """A search, a photo of it, another one beside, and Add."""
        picker.key("ctrl+f")
        picker.type("water")
        picker.wait(lambda: len(picker.tiles()) == 4, "what was found")
        picker.click_tile("waves.jpg")
        picker.button("Add (1)")
        entry = picker.find(ENTRY, "Search Photos")
        picker.click(picker.button("Clear"))
        picker.wait(lambda: entry.text == "", "the search is cleared")
        picker.wait(lambda: len(picker.tiles()) == len(fixtures.NAMES), "all photos")
        picker.click_tile("tower.jpg")
        picker.click(picker.button("Add (2)"))

    def test_command_line_bus_and_portal(self):
        expected = [self.uri("waves.jpg"), self.uri("tower.jpg")]
        with self.subTest("command line"), Picker("--library", self.library, "--limit", "0", "--output", "json") as picker:
            picker.window
            picker.wait(lambda: len(picker.tiles()) == len(fixtures.NAMES), "all tiles")
            self.pick(picker)
            items = json.loads(picker.finish().output)["items"]
            self.assertEqual([item["uri"] for item in items], expected)
        with self.subTest("PhotoPicker1"), Desk(self.library, portal=False) as desk:
            request = Program().pick(selection_limit=0)
            self.pick(self.opened(desk))
            self.assertEqual([item["uri"] for item in request.response()[1]["items"]], expected)
        with self.subTest("portal"), Desk(self.library) as desk:
            asked = App().ask(multiple=GLib.Variant("b", True))
            self.pick(self.opened(desk))
            self.assertEqual(asked.response()[1]["uris"], expected)


if __name__ == "__main__":
    unittest.main()
