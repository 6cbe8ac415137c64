# SPDX-License-Identifier: GPL-3.0-or-later
"""The manifest of the Flatpak: flatpak-builder reads it, and what it fetches is named by what cannot change."""
import json
import os
import re
import shutil
import subprocess
import tempfile
import unittest

from documentcase import ROOT

NAME = "io.github.desktoppicker.DesktopPicker"
MANIFEST = os.path.join(ROOT, "packaging", "flatpak", f"{NAME}.yml")


class Manifest(unittest.TestCase):
    def setUp(self):
        with open(MANIFEST, encoding="utf-8") as file:
            self.text = file.read()

    def test_is_of_this_program_and_states_a_reason_for_each_permission(self):
        self.assertIn(f"\nid: {NAME}\n", self.text)
        reason = None
        for line in self.text[self.text.index("finish-args:"):self.text.index("build-options:")].splitlines()[1:]:
            if line.strip():
                reason = line if line.startswith("  #") else reason
                self.assertTrue(reason, line)
        # No original is ever written to.
        places = re.findall(r"--filesystem=(\S+)", self.text)
        self.assertTrue(places and all(place.endswith(":ro") for place in places), places)
        self.assertNotIn("--share=network", self.text)

    def test_what_is_fetched_cannot_change(self):
        archives = re.findall(r"- type: archive\n +url: (https://\S+)\n +sha256: ([0-9a-f]{64})\n", self.text)
        self.assertEqual(len(archives), self.text.count("type: archive"))
        packages = re.findall(r"- type: git\n +url: (https://\S+)\n +tag: v?([\d.]+)\n +commit: [0-9a-f]{40}\n +dest: packages/(\S+)\n", self.text)
        self.assertEqual(len(packages), self.text.count("type: git"))
        with open(os.path.join(ROOT, "Package.swift"), encoding="utf-8") as file:
            wanted = re.findall(r'\("([\w-]+/[\w.-]+)", "([\d.]+)"\)', file.read())
        self.assertEqual({(url.removeprefix("https://github.com/"), folder) for url, _, folder in packages},
                         {(name, name.split("/")[1]) for name, _ in wanted})
        numbers = dict((folder, [int(part) for part in version.split(".")]) for _, version, folder in packages)
        for name, least in wanted:
            self.assertGreaterEqual(numbers[name.split("/")[1]], [int(part) for part in least.split(".")])

    @unittest.skipUnless(shutil.which("flatpak-builder"), "flatpak-builder is not installed")
    def test_flatpak_builder_reads_it(self):
        # It writes into the folder that it is called in.
        folder = self.enterContext(tempfile.TemporaryDirectory(prefix="picker-flatpak."))
        read = subprocess.run(["flatpak-builder", "--show-manifest", MANIFEST], cwd=folder, capture_output=True,
                              text=True)
        self.assertEqual((read.returncode, read.stderr), (0, ""))
        manifest = json.loads(read.stdout)
        self.assertEqual(manifest["id"], NAME)
        self.assertEqual(manifest["modules"][-1]["name"], "desktop-picker")
        # Nothing was left out as unknown.
        self.assertEqual(len(manifest["finish-args"]), self.text.count("\n  - --"))
        self.assertEqual([module["name"] for module in manifest["modules"]], re.findall(r"\n  - name: (\S+)", self.text))
