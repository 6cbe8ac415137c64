# SPDX-License-Identifier: GPL-3.0-or-later
"""Videos that are made films: H.264 and AAC in MP4, with what may stay of the words and nothing else."""
import os
import unittest

import finding
import needlecase
import needles
import reading
from exporting import export

NAMES = ("film.mov", "film.mp4", "film.3gp", "film.mkv", "film.webm")
MOST_LINES = 12


class Films(needlecase.EachRemoval, needlecase.NeedleCase):
    done = {}

    def films(self, removal):
        """Samples with their films, which are made once."""
        made = [one for one in self.samples if one.name in NAMES]
        if not made:
            self.skipTest("no videos can be made on this machine")
        if removal not in self.done:
            target = os.path.join(self.folder, f"films-{removal}")
            self.done[removal] = export([self.path(one) for one in made], removal, target, "--encoding", "compatible")
        done = self.done[removal]
        self.assertEqual(done.faults, [])
        self.assertEqual(done.refused, {})
        return [(one, done.copies[one.name][0]) for one in made]

    def check(self, removal):
        films = self.films(removal)
        seen = reading.tags([path for _, path in films])
        kinds = needles.removed_kinds(removal)
        for made, path in films:
            with self.subTest(made.name, removal=removal):
                self.is_film(path)
                self.has_no_faults(finding.faults(path, seen[path], kinds, made.stays), MOST_LINES)

    def is_film(self, path):
        self.assertEqual(os.path.splitext(path)[1], ".mp4")
        read = reading.film(path)
        coded = {stream["codec_type"]: stream["codec_name"] for stream in read["streams"] if "codec_name" in stream}
        self.assertEqual((coded["video"], coded["audio"]), ("h264", "aac"))
        # A program can play it while it is received.
        with open(path, "rb") as file:
            data = file.read()
        self.assertLess(data.index(b"moov"), data.index(b"mdat"))
        self.assertAlmostEqual(float(read["format"]["duration"]), 1, delta=0.2)

    def test_originals_are_as_they_were(self):
        self.films("location")
        self.assertEqual(needlecase.folder_hashes(self.originals), self.before)


if __name__ == "__main__":
    unittest.main()
