# SPDX-License-Identifier: GPL-3.0-or-later
"""Files that cameras, phones and programs wrote: refused with a sentence, or a copy that is clean and looks the same.

PICKER_CORPUS names their folder.
"""
import os
import shutil
import tempfile
import unittest

import decoding
import needles
import reading
from exporting import export
from needlecase import EachRemoval

CORPUS = os.environ.get("PICKER_CORPUS", "")
MOST_LINES = 6


@unittest.skipUnless(CORPUS, "PICKER_CORPUS names no folder")
class Corpus(EachRemoval, unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.folder = tempfile.mkdtemp(prefix="picker-delivery-corpus.")
        cls.addClassCleanup(shutil.rmtree, cls.folder, ignore_errors=True)
        cls.originals = {}
        # Names of their own, so that none is another's film, and copies are told apart.
        for parent, folders, names in os.walk(CORPUS):
            folders.sort()
            for name in sorted(names):
                if not name.endswith((".xmp", ".md")):
                    own = f"{len(cls.originals):04d}-{name}"
                    shutil.copyfile(os.path.join(parent, name), os.path.join(cls.folder, own))
                    cls.originals[own] = os.path.relpath(os.path.join(parent, name), CORPUS)
        paths = [os.path.join(cls.folder, own) for own in cls.originals]
        cls.before = reading.tags(paths)

    def check(self, removal):
        target = os.path.join(self.folder, removal)
        done = export([os.path.join(self.folder, own) for own in self.originals], removal, target)
        self.assertEqual(done.faults, [])
        copies = [path for paths in done.copies.values() for path in paths]
        seen, kinds = reading.tags(copies), needles.removed_kinds(removal)
        self.assertTrue(copies)
        for own, (path, *_) in done.copies.items():
            original = os.path.join(self.folder, own)
            with self.subTest(self.originals[own], removal=removal):
                lines = [f"LEFT {line}" for line in reading.told(seen[path], kinds)]
                # What has no copy in its own format is drawn otherwise (test_conversions).
                if os.path.splitext(path)[1].lower() != os.path.splitext(own)[1].lower():
                    self.has_no_faults(lines, MOST_LINES)
                    continue
                lines += [f"PIXELS {line}" for line in decoding.differences(decoding.decoded(original), decoding.decoded(path))]
                drawn = [decoding.drawn(tags) for tags in (self.before[original], seen[path])]
                lines += [f"DRAWN {sorted(set(drawn[0]) ^ set(drawn[1]))} of {len(drawn[0])}"] if drawn[0] != drawn[1] else []
                self.has_no_faults(lines, MOST_LINES)
        for own, said in done.refused.items():
            with self.subTest(self.originals[own], removal=removal):
                self.assertTrue(said)


if __name__ == "__main__":
    unittest.main()
