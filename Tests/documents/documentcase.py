# SPDX-License-Identifier: GPL-3.0-or-later
"""A home as the documents suppose it, in which their commands run."""
import os
import shutil
import subprocess
import tempfile
import unittest

import fixtures
from windowdriver import ROOT

HERE = os.path.dirname(os.path.abspath(__file__))


class DocumentCase(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.home = cls.enterClassContext(tempfile.TemporaryDirectory(prefix="picker-documents."))
        cls.bin = os.path.join(cls.home, ".bin")
        os.makedirs(cls.bin)
        os.symlink(os.path.join(HERE, "person.py"), os.path.join(cls.bin, "desktop-picker"))
        os.makedirs(os.path.join(cls.home, "Pictures"))
        fixtures.make_library(os.path.join(cls.home, "Pictures"))
        for name in ("Holiday", "Scans"):
            shutil.copytree(os.path.join(cls.home, "Pictures"), os.path.join(cls.home, name))
        os.makedirs(os.path.join(cls.home, "Album"))
        cls.environment = dict(os.environ, HOME=cls.home, PATH=f"{cls.bin}:{os.environ['PATH']}")
        for name, folder in (("DATA", ".local/share"), ("CACHE", ".cache"), ("CONFIG", ".config"), ("STATE", ".local/state")):
            cls.environment[f"XDG_{name}_HOME"] = os.path.join(cls.home, folder)

    def run_line(self, line, folder=None, seconds=120):
        """A line as a shell of a person runs it. Gives back what it printed; fails where its status is another than 0."""
        done = subprocess.run(["bash", "-euo", "pipefail", "-c", line], cwd=folder or self.home, env=self.environment,
                              stdin=subprocess.DEVNULL, capture_output=True, text=True, timeout=seconds)
        self.assertEqual(done.returncode, 0, f"{line}\n{done.stdout}\n{done.stderr}")
        return done.stdout

    def in_tree(self, line, seconds=120):
        """The same in the tree of the project."""
        return self.run_line(line, ROOT, seconds)
