# SPDX-License-Identifier: GPL-3.0-or-later
"""Pictures that are converted: upright, of the original's size and colours for the eyes of others, with what may stay and nothing else."""
import os
import unittest

import exif
import finding
import needlecase
import needles
import reading
import sample
import xmp
from exporting import export

# Files of one picture that are no JPEG, PNG or GIF, and what of them comes along.
NAMES = ("webp.webp", "heic.heic", "avif.avif", "jxl.jxl", "tiff.tif", "svg.svg")
# Mean difference of a channel: Pillow ignores the samples' profile, which is nearly sRGB.
LOSS = 6
MOST_LINES = 12
SIGNS = {".jpg": b"\xff\xd8\xff", ".png": b"\x89PNG"}


class Conversions(needlecase.EachRemoval, needlecase.NeedleCase):
    done = {}

    def converted(self, removal, *more):
        """Samples with their copies, which are made once."""
        made = [one for one in self.samples if one.name in NAMES]
        if (removal, more) not in self.done:
            target = os.path.join(self.folder, f"converted-{len(self.done)}")
            named = [self.path(one) for one in made]
            self.done[removal, more] = export(named, removal, target, "--encoding", "compatible", *more)
        done = self.done[removal, more]
        self.assertEqual(done.faults, [])
        self.assertEqual(done.refused, {})
        return [(one, done.copies[one.name][0]) for one in made]

    def check(self, removal):
        copies = self.converted(removal)
        self.assertTrue(copies)
        seen = reading.tags([path for _, path in copies])
        kinds = needles.removed_kinds(removal)
        for made, path in copies:
            with self.subTest(made.name, removal=removal):
                self.is_of_its_kind(path)
                self.has_no_faults(finding.faults(path, seen[path], kinds, self.stays(made)), MOST_LINES)
                self.assertNotIn("Orientation", [key.rsplit(":", 1)[-1] for key, _ in seen[path]])

    @staticmethod
    def stays(made):
        """EXIF and XMP come along, and nothing of a container's own places for words."""
        both = sample.merged(exif.STAYS, xmp.STAYS)
        return {kind: [needle for needle in wanted if needle in both.get(kind, [])] for kind, wanted in made.stays.items()}

    def is_of_its_kind(self, path):
        with open(path, "rb") as file:
            self.assertTrue(file.read(8).startswith(SIGNS[os.path.splitext(path)[1]]))

    def test_the_type_that_is_taken_is_made(self):
        for _, path in self.converted("location", "--accept", "image/png"):
            with self.subTest(os.path.basename(path)):
                self.assertEqual(os.path.splitext(path)[1], ".png")
                self.is_of_its_kind(path)

    def test_copies_look_like_their_originals(self):
        """Upright, and in the colours that others see. As PNG, so that nothing is lost on the way."""
        for made, path in self.converted("location", "--accept", "image/png"):
            with self.subTest(made.name):
                # Versions of Pillow differ in whether they turn a TIFF; the program's own tests know how all formats look.
                original = None if made.name.endswith(".tif") else self.pixels(self.path(made))
                if original is None:
                    self.skipTest("Pillow is no witness for this format")
                self.assertEqual(self.pixels(path).size, original.size)
                pairs = list(zip(self.pixels(path).tobytes(), original.tobytes()))
                self.assertLess(sum(abs(a - b) for a, b in pairs) / len(pairs), LOSS)

    @staticmethod
    def pixels(path):
        from PIL import Image, ImageOps, UnidentifiedImageError
        try:
            with Image.open(path) as picture:
                return ImageOps.exif_transpose(picture).convert("RGB")
        except UnidentifiedImageError:
            return None

    def test_originals_are_as_they_were(self):
        self.converted("location")
        self.assertEqual(needlecase.folder_hashes(self.originals), self.before)


if __name__ == "__main__":
    unittest.main()
