# SPDX-License-Identifier: GPL-3.0-or-later
"""Copies look and sound as their originals, for all decoders: pixels, frames, samples, lengths, colours, orientation."""
import os
import re
import unittest

import decoding
import needlecase
import reading
from needles import REMOVALS


class Pixels(needlecase.NeedleCase):
    def test_decoders_read_the_originals(self):
        """Otherwise two failures would look alike."""
        for made in self.samples:
            with self.subTest(made.name):
                for name, result in decoding.decoded(self.path(made)).items():
                    extension = os.path.splitext(made.name)[1][1:]
                    if name == "gdk-pixbuf" and not decoding.has_pixbuf_loader(extension):
                        self.skipTest(f"gdk-pixbuf has no loader for {extension}")
                    # ffmpeg has no decoder for animated WebP, nor for pictures of HEIC.
                    if name != "ffmpeg" or made.name != "webp-animated.webp":
                        self.assertNotIn(str(result).removeprefix(decoding.DAMAGED), ("", "refused"), name)

    def test_copies_look_the_same(self):
        before = reading.tags([self.path(made) for made in self.samples])
        for removal in REMOVALS:
            copies, _, seen = self.export(removal)
            for made in self.samples:
                # A drawing is converted, which test_conversions looks at.
                if made.name not in copies or os.path.splitext(copies[made.name])[1] == ".png" != os.path.splitext(made.name)[1]:
                    continue
                with self.subTest(made.name, removal=removal):
                    lines = decoding.differences(decoding.decoded(self.path(made)), decoding.decoded(copies[made.name]))
                    self.assertFalse(lines, "\n".join(lines))
                    drawn = [decoding.drawn(tags) for tags in (before[self.path(made)], seen[copies[made.name]])]
                    if made.name == "jxl-jpeg.jxl":
                        # exiftool cannot read EXIF that is packed, and decoders of JPEG XL turn by the picture alone.
                        drawn = [[line for line in lines if "Orientation" not in line] for lines in drawn]
                    self.assertEqual(*drawn)

    def test_a_motion_photo_keeps_its_film(self):
        for name in ("jpeg-motion.jpg", "jpeg-samsung.jpg"):
            self.check_behind(name, b"ftyp", ".mp4", 4)
        # These are found by looking, or by their box.
        for name in ("jpeg-unlisted.jpg", "heic-motion.heic"):
            self.check_behind(name, b"ftyp", ".mp4", 4, is_listed=False)

    def test_a_gain_map_stays_behind_its_photo(self):
        self.check_behind("jpeg-gainmap.jpg", b"\xff\xd8\xff", ".jpg", 0)

    def check_behind(self, name, sign, extension, before_sign, is_listed=True):
        """What stands behind a photo is decoded as in the original."""
        made = next(made for made in self.samples if made.name == name)
        for removal in REMOVALS:
            copies, refused, _ = self.export(removal)
            with self.subTest(removal=removal):
                if name not in copies:
                    self.fail(f"no copy: {refused.get(name)}")
                found = []
                for number, path in enumerate((self.path(made), copies[name])):
                    with open(path, "rb") as file:
                        data = file.read()
                    target = os.path.join(self.folder, "made", f"{name}-{removal}-{number}{extension}")
                    with open(target, "wb") as file:
                        file.write(data[data.rindex(sign) - before_sign:])
                    found.append(decoding.decoded(target))
                self.assertEqual(decoding.differences(*found), [])
                if is_listed:
                    self.assertTrue(self.is_found(data, sign, before_sign), "its photo does not tell where it is")

    @staticmethod
    def is_found(data, sign, before_sign):
        """Whether a length that XMP tells leads to it, apart from zeros behind it, and a padding to where it begins."""
        paddings = [int(digits) for digits in re.findall(rb'Item:Padding(?:="|>)(\d+)', data)]
        if paddings and data[:data.rindex(sign) - before_sign - paddings[0]][-2:] != b"\xff\xd9":
            return False
        lengths = [int(digits) for digits in re.findall(rb'Item:Length(?:="|>)(\d+)', data)]
        start = data.rindex(sign) - before_sign
        return any(len(data.rstrip(b"\0")[start:]) <= length <= len(data[start:]) for length in lengths if length)


if __name__ == "__main__":
    unittest.main()
