# SPDX-License-Identifier: GPL-3.0-or-later
"""Each container with needles in all places, through each removal: none of what goes is left, and what may stay is there."""
import json
import unittest

import decoding
import needlecase
import needles
import reading

# More of one copy nobody reads.
MOST_LINES = 12
PARTS = ("bytes", "unpacked", "exiftool", "ffprobe", "exiv2", "djxl")


def parts(path, seen):
    """A file's bytes, what is packed in them, and what readers see in it."""
    with open(path, "rb") as file:
        data = file.read()
    film = json.dumps(reading.film(path), ensure_ascii=False).encode() if decoding.is_film(path) else b""
    return data, needles.inflated(data), reading.texts(seen), film, reading.exiv2(path), reading.rebuilt(path)


def lost(whole, wanted):
    """The needles that are not there, in UTF-8 or as Windows has them."""
    return [needle for needle in wanted if needle.encode() not in whole and needle.encode("utf-16-le") not in whole]


class Needles(needlecase.NeedleCase):
    def test_tools_write_all_containers(self):
        for name, reason in self.missing.items():
            with self.subTest(name):
                self.skipTest(reason)

    def test_searches_find_what_is_there(self):
        """Otherwise they would search in vain."""
        seen = reading.tags([self.path(made) for made in self.samples])
        for made in self.samples:
            with self.subTest(made.name):
                whole = b"\n".join(parts(self.path(made), seen[self.path(made)]))
                self.assertTrue(list(needles.left(whole, ["always"])))
                for kind, wanted in made.stays.items():
                    missing = lost(whole, wanted)
                    self.assertTrue(not missing or kind == "dates" and len(missing) < len(wanted), missing)

    def check(self, removal):
        copies, refused, seen = self.export(removal)
        for made in self.samples:
            with self.subTest(made.name, removal=removal):
                if made.may_be_refused and made.name in refused:
                    continue
                if made.name not in copies:
                    self.fail(f"no copy: {refused.get(made.name)}")
                self.check_copy(made, copies[made.name], seen[copies[made.name]], needles.removed_kinds(removal))
        with self.subTest("originals", removal=removal):
            self.assertEqual(needlecase.folder_hashes(self.folder), self.before)

    def check_copy(self, made, path, seen, kinds):
        found = parts(path, seen)
        lines = [f"LEFT {name}: {line}" for name, part in zip(PARTS, found) for line in needles.left(part, kinds)]
        lines += [f"LEFT {line}" for line in reading.told(seen, kinds)]
        whole = b"\n".join(found)
        for kind, wanted in made.stays.items():
            missing = lost(whole, wanted) if kind not in kinds else []
            # One date is enough: the readers print it in several ways.
            if missing and (kind != "dates" or len(missing) == len(wanted)):
                lines.append(f"LOST {kind}: {missing}")
        if lines:
            self.fail("\n".join([f"{len(lines)} faults", *lines[:MOST_LINES]]))

    def test_location(self):
        self.check("location")

    def test_captions(self):
        self.check("captions")

    def test_people(self):
        self.check("people")

    def test_device(self):
        self.check("device")

    def test_all(self):
        self.check("all")


if __name__ == "__main__":
    unittest.main()
