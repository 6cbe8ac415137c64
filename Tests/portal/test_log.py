# SPDX-License-Identifier: GPL-3.0-or-later
"""The person's record of what was handed to whom, whoever asked."""
import json
import os
import subprocess
import tempfile

from asking import App
from desk import Desk
from picking import Program
from portalcase import PortalCase
from waiting import until
from windowdriver import program


class Record(PortalCase):
    def setUp(self):
        folder = self.enterContext(tempfile.TemporaryDirectory(prefix="picker-script."))
        self.script = os.path.join(folder, "script.txt")
        with open(self.script, "w", encoding="utf-8") as file:
            file.write("tap tower.jpg\ntap waves.jpg\nadd\n")

    def command(self, desk, *arguments):
        return subprocess.run([program(), *arguments], env=desk.environment, capture_output=True, text=True)

    def entries(self, desk):
        return [json.loads(line) for line in self.command(desk, "log", "show", "--json").stdout.splitlines()]

    def test_nothing_is_kept_until_the_person_says_so(self):
        desk = self.enterContext(Desk(self.library, "--script", self.script))
        Program().pick(selection_limit=0).response()
        done = self.command(desk, "log")
        self.assertEqual((done.returncode, done.stdout), (0, ""))
        self.assertIn("log on", done.stderr)
        self.assertEqual(self.command(desk, "log", "on").returncode, 0)
        Program().pick(selection_limit=0, remove_metadata=["location"]).response()
        App().ask().response()
        self.command(desk, "pick", "--headless", "--script", self.script, "--library", self.library, "--limit", "0")
        until(lambda: len(self.entries(desk)) == 3, "all of it is written")
        names = [[item["name"] for item in entry["items"]] for entry in self.entries(desk)]
        # The portal's request takes one photo: the second takes the place of the first.
        self.assertEqual(names, [["tower.jpg", "waves.jpg"], ["waves.jpg"], ["tower.jpg", "waves.jpg"]])
        self.assertEqual(self.entries(desk)[0]["items"][0]["removed"], ["location"])
        shown = self.command(desk, "log").stdout
        self.assertIn("an unknown app\n  tower.jpg  (without location)\n", shown)
        self.assertEqual(self.command(desk, "log", "clear").returncode, 0)
        self.assertEqual(self.entries(desk), [])
        self.assertEqual(self.command(desk, "log", "off").returncode, 0)
        Program().pick(selection_limit=0).response()
        self.assertIn("no record is kept", self.command(desk, "log").stderr)
        # What would have been written late is there by the time that a later one is.
        self.assertEqual(self.command(desk, "log", "on").returncode, 0)
        Program().pick(selection_limit=0, remove_metadata=["location"]).response()
        entry, = until(lambda: self.entries(desk), "the later one is written")
        self.assertEqual(entry["items"][0]["removed"], ["location"])

    def test_a_continuous_selection_is_recorded_as_it_is_told(self):
        desk = self.enterContext(Desk(self.library, "--script", self.script, portal=False))
        self.command(desk, "log", "on")
        Program().pick(selection_limit=0, selection="continuous").response()
        until(lambda: len(self.entries(desk)) == 2, "both are written")
        names = [[item["name"] for item in entry["items"]] for entry in self.entries(desk)]
        self.assertEqual(names, [["tower.jpg"], ["waves.jpg"]])
