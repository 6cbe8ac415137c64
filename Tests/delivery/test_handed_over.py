# SPDX-License-Identifier: GPL-3.0-or-later
"""Where copies of a pick lie, and for whom."""
import json
import os
import stat
import subprocess
import tempfile
import unittest

import jpegs
from exporting import program


class HandedOver(unittest.TestCase):
    def setUp(self):
        self.root = self.enterContext(tempfile.TemporaryDirectory(prefix="picker-handed."))
        self.library, self.target = os.path.join(self.root, "photos"), os.path.join(self.root, "copies")
        for folder in (self.library, self.target):
            os.mkdir(folder)
        with open(os.path.join(self.library, "photo.jpg"), "wb") as file:
            file.write(jpegs.filled(self.root))

    def pick(self, *options):
        """The outcome of a script that leaves the place out, its status, and what was said."""
        variables = dict(os.environ)
        for name in ("DATA_HOME", "CACHE_HOME", "CONFIG_HOME", "RUNTIME_DIR"):
            folder = os.path.join(self.root, name)
            os.makedirs(folder, mode=0o700, exist_ok=True)
            variables[f"XDG_{name}"] = folder
        script = os.path.join(self.root, "script")
        with open(script, "w", encoding="utf-8") as file:
            file.write("tap photo.jpg\noption location off\nexpect removed photo.jpg location\nadd\n")
        command = [program(), "pick", "--headless", "--script", script, "--library", self.library, "--output", "json", *options]
        done = subprocess.run(command, env=variables, capture_output=True, text=True, timeout=120)
        return json.loads(done.stdout or "{}"), done.returncode, done.stderr

    def is_private(self, path):
        self.assertEqual(stat.S_IMODE(os.stat(path).st_mode), 0o600)
        self.assertEqual(stat.S_IMODE(os.stat(os.path.dirname(path)).st_mode), 0o700)

    def test_copies_lie_in_the_runtime_directory(self):
        outcome, status, said = self.pick()
        self.assertEqual((status, said), (0, ""))
        path = outcome["items"][0]["path"]
        self.assertTrue(path.startswith(os.path.join(self.root, "RUNTIME_DIR") + "/"), path)
        self.is_private(path)

    def test_copies_lie_where_the_caller_wants_them(self):
        outcome, status, said = self.pick("--copies-to", self.target)
        self.assertEqual((status, said), (0, ""))
        path = outcome["items"][0]["path"]
        self.assertTrue(path.startswith(self.target + "/"), path)
        self.assertEqual(os.path.basename(path), "photo.jpg")
        self.is_private(path)
        # Another one has a folder of its own.
        self.assertNotEqual(self.pick("--copies-to", self.target)[0]["items"][0]["path"], path)

    def test_a_folder_that_is_not_there_is_said_before_anything_is_picked(self):
        missing = os.path.join(self.root, "missing")
        outcome, status, said = self.pick("--copies-to", missing)
        self.assertEqual((outcome, status), ({}, 2))
        self.assertIn(f"the folder {missing} ", said)


if __name__ == "__main__":
    unittest.main()
