# SPDX-License-Identifier: GPL-3.0-or-later
"""Each container with needles in all places, through each removal: none of what goes is left, and what may stay is there."""
import unittest

import finding
import needlecase
import needles
import reading

# More of one copy nobody reads.
MOST_LINES = 12


class Needles(needlecase.EachRemoval, needlecase.NeedleCase):
    def test_tools_write_all_containers(self):
        for name, reason in self.missing.items():
            with self.subTest(name):
                self.skipTest(reason)

    def test_searches_find_what_is_there(self):
        """Otherwise they would search in vain."""
        seen = reading.tags([self.path(made) for made in self.samples])
        for made in self.samples:
            with self.subTest(made.name):
                whole = b"\n".join(finding.parts(self.path(made), seen[self.path(made)]))
                self.assertTrue(list(needles.left(whole, ["always"])))
                for kind, wanted in made.stays.items():
                    missing = finding.lost(whole, wanted)
                    self.assertTrue(not missing or kind == "dates" and len(missing) < len(wanted), missing)

    def check(self, removal):
        copies, refused, seen = self.export(removal)
        for made in self.samples:
            with self.subTest(made.name, removal=removal):
                if made.may_be_refused and made.name in refused:
                    continue
                if made.name not in copies:
                    self.fail(f"no copy: {refused.get(made.name)}")
                path = copies[made.name]
                self.has_no_faults(finding.faults(path, seen[path], needles.removed_kinds(removal), made.stays), MOST_LINES)
        with self.subTest("originals", removal=removal):
            self.assertEqual(needlecase.folder_hashes(self.originals), self.before)


if __name__ == "__main__":
    unittest.main()
