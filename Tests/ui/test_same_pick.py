# SPDX-License-Identifier: GPL-3.0-or-later
"""One truth, two hosts: the same pick by hand and by script ends in the same JSON."""
import collections
import json
import os
import tempfile
import unittest

import fixtures
from scripted import headless
from windowdriver import ENTRY, ROOT, Picker

CORPUS = os.path.join(os.path.dirname(ROOT), "shared", "corpus")


class SamePick(unittest.TestCase):
    def setUp(self):
        # One home for both: identifiers are keyed by a secret that is made at first use.
        folder = tempfile.TemporaryDirectory(prefix="picker-home.")
        self.addCleanup(folder.cleanup)
        self.home = folder.name

    def compare(self, library, names):
        lines = []
        for name in names:
            lines += [f"search {name.rsplit('.', 1)[0]}", f"tap {name}", "clear-search"]
        options = ("--library", library, "--limit", "0", "--output", "json")
        script = headless([*lines, f"expect count {len(names)}", "add"], *options, home=self.home)
        self.assertEqual(script.status, 0, script.errors)

        with Picker(*options, home=self.home) as picker:
            picker.window
            picker.wait(lambda: picker.tiles(), "photos in the grid", seconds=120)
            for count, name in enumerate(names, 1):
                picker.key("ctrl+f")
                picker.type(name.rsplit(".", 1)[0])
                picker.click_tile(name)
                picker.button(f"Add ({count})")
                entry = picker.find(ENTRY, "Search Photos")
                picker.key("ctrl+f", "Escape")
                picker.wait(lambda: entry.text == "", "the search is cleared")
            picker.click(picker.button(f"Add ({len(names)})"))
            hand = picker.finish()
        self.assertEqual(hand.status, 0, hand.errors)

        by_script, by_hand = json.loads(script.output), json.loads(hand.output)
        self.assertEqual(by_script["outcome"], "confirmed")
        self.assertEqual([item["name"] for item in by_script["items"]], names)
        self.assertEqual(by_hand, by_script)

    def test_own_fixtures(self):
        with tempfile.TemporaryDirectory(prefix="picker-library.") as folder:
            self.compare(fixtures.make_library(folder), ["harbour.jpg", "tower.jpg", "shell.jpg"])

    @unittest.skipUnless(os.path.isdir(CORPUS), "the corpus of real files (../shared/corpus) is not beside this checkout")
    def test_corpus_of_real_files(self):
        names = collections.Counter(name for _, _, files in os.walk(CORPUS) for name in files)
        wanted = ["canon-dslr.jpg", "door-knocker.jpg", "paris_icc_exif_xmp.avif"]
        self.assertEqual([name for name in wanted if names[name] != 1], [], "a name must be in the corpus once")
        self.compare(CORPUS, wanted)


if __name__ == "__main__":
    unittest.main()
