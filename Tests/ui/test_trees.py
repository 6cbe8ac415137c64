# SPDX-License-Identifier: GPL-3.0-or-later
"""What assistive technology is told in every state of every style, line by line (`make trees` writes Tests/ui/trees anew)."""
import difflib
import os
import tempfile
import unittest

import trees
from windowdriver import ROOT


class Trees(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        folder = tempfile.TemporaryDirectory(prefix="picker-trees.")
        cls.addClassCleanup(folder.cleanup)
        cls.stage = trees.Stage(folder.name)
        cls.seen = set()

    def compare(self, scene):
        for state, picker in trees.SCENES[scene](self.stage):
            file = trees.path(scene, state, picker.gtk_version())
            name = os.path.basename(file)
            with self.subTest(name):
                self.assertTrue(os.path.exists(file), f"{name} is missing; make trees writes it")
                with open(file, encoding="utf-8") as written:
                    wanted = written.read()
                told = trees.settled(picker, wanted)
                difference = difflib.unified_diff(
                    wanted.splitlines(), told.splitlines(), os.path.relpath(file, ROOT), "the window", lineterm="", n=2)
                self.assertEqual(wanted, told, "\n".join(
                    ["", *difference, "make trees writes what the window tells now; look at the difference first."]))
                unnamed = [line for line in told.splitlines() if "“Gtk" in line and not line.lstrip().startswith(trees.LAYOUT)]
                self.assertEqual(unnamed, [], "what is read aloud has a name of its own, not that of its class")
            self.seen.add(name)

    def test_no_file_is_of_a_state_that_is_no_more(self):
        # Tests run by their names, this one last; alone it has seen nothing.
        if not self.seen:
            self.skipTest("only together with the others")
        for _, folder in trees.GENERATIONS:
            self.assertEqual(set(trees.files(folder)) - self.seen, set())


def _of(scene):
    def test(self):
        self.compare(scene)
    return test


for _scene in trees.SCENES:
    setattr(Trees, "test_in_" + _scene.replace(".", "_"), _of(_scene))


if __name__ == "__main__":
    unittest.main()
