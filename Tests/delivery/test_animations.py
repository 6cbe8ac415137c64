# SPDX-License-Identifier: GPL-3.0-or-later
"""Animated pictures that become GIFs: each frame for its time, transparent where it was, and as often as before."""
import json
import os
import shutil
import tempfile
import unittest

import tools
from exporting import export

SIDE = 64
# Milliseconds, as a GIF can state them.
TIMES = (100, 200, 50, 120)
# Mean difference of a channel: a frame has 255 colours.
LOSS = 6


def frames():
    """A disc that moves before nothing, so that every frame uncovers what the one before covered, over a band that stays."""
    from PIL import Image, ImageDraw
    for number in range(len(TIMES)):
        picture = Image.new("RGBA", (SIDE, SIDE), (0, 0, 0, 0))
        draw = ImageDraw.Draw(picture)
        for y in range(48, SIDE):
            draw.line((0, y, SIDE, y), fill=(y * 4 - 1, 255 - y * 3, 128, 255))
        draw.ellipse((number * 12, 8, number * 12 + 24, 32), fill=(200, 40 * number, 30, 255))
        yield picture


def read(path):
    """Each frame as it is shown, with its time."""
    from PIL import Image, ImageSequence
    with Image.open(path) as picture:
        return [(frame.convert("RGBA").copy(), frame.info.get("duration")) for frame in ImageSequence.Iterator(picture)]


def difference(one, other):
    """Mean difference of the channels of what is opaque in both, and the share of pixels that only one shows."""
    pairs = list(zip(one.getdata(), other.getdata()))
    seen = [(a, b) for a, b in pairs if a[3] > 127 and b[3] > 127]
    unlike = sum((a[3] > 127) != (b[3] > 127) for a, b in pairs) / len(pairs)
    return sum(abs(a[c] - b[c]) for a, b in seen for c in range(3)) / max(1, 3 * len(seen)), unlike


class Animations(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.folder = tempfile.mkdtemp(prefix="picker-animations.")
        cls.addClassCleanup(shutil.rmtree, cls.folder, ignore_errors=True)
        cls.pictures = list(frames())

    def made(self, name, pictures=None, **options):
        path = os.path.join(self.folder, name)
        first, *more = pictures or self.pictures
        first.save(path, save_all=True, append_images=more, duration=list(TIMES), **options)
        return path

    def made_jxl(self, name):
        """The same as JPEG XL, and the PNG that it was made of. cjxl lets all of them play endlessly."""
        pictures = [picture.copy() for picture in self.pictures]
        for number, picture in enumerate(pictures):
            # Two corners that change make each frame as large as the picture: cjxl 0.11 breaks off at smaller ones.
            for corner in ((0, 0), (SIDE - 1, SIDE - 1)):
                picture.putpixel(corner, (50 * number, 255, 0, 255))
        plain = self.made(os.path.splitext(name)[0] + "-plain.png", pictures, disposal=1, loop=0)
        path = os.path.join(self.folder, name)
        # In a container, which has room for what is said of it.
        tools.run("cjxl", "--container=1", plain, path, "-d", "0", "-e", "3")
        return path, plain

    def exported(self, path, *more, removal="none"):
        target = os.path.join(self.folder, f"to-{os.path.basename(path)}-{len(more)}-{removal}")
        done = export([path], removal, target, "--encoding", "compatible", *more)
        self.assertEqual((done.faults, done.refused), ([], {}))
        return done.copies[os.path.basename(path)][0]

    def is_like(self, original, copy):
        self.assertTrue(copy.endswith(".gif"))
        before, after = read(original), read(copy)
        self.assertEqual([time for _, time in after], [time for _, time in before])
        for number, ((one, _), (other, _)) in enumerate(zip(before, after)):
            with self.subTest(os.path.basename(original), frame=number):
                colours, clear = difference(one, other)
                self.assertLess(colours, LOSS)
                self.assertEqual(clear, 0)

    def test_a_webp_moves_on(self):
        path = self.made("a.webp", lossless=True, loop=0)
        self.is_like(path, self.exported(path))

    def test_a_png_moves_on(self):
        path = self.made("a.png", loop=0, disposal=1)
        self.is_like(path, self.exported(path))

    def test_a_jpeg_xl_moves_on(self):
        path, plain = self.made_jxl("a.jxl")
        self.is_like(plain, self.exported(path))

    def test_a_lossy_one_of_many_colours(self):
        from PIL import Image
        path = os.path.join(self.folder, "wide.webp")
        noise = [Image.effect_noise((160, 120), 60 + 10 * number).convert("RGB") for number in range(3)]
        noise[0].save(path, save_all=True, append_images=noise[1:], duration=80, quality=80)
        before, after = read(path), read(self.exported(path))
        self.assertEqual(len(after), len(before))
        for (one, _), (other, _) in zip(before, after):
            self.assertLess(difference(one, other)[0], LOSS)

    def test_one_that_is_played_twice(self):
        from PIL import Image
        path = self.made("twice.webp", lossless=True, loop=2)
        with Image.open(self.exported(path)) as picture:
            self.assertEqual(picture.info["loop"], 1)

    def described(self, name):
        """An animation that says where, when, by what and of what it is, in EXIF and in XMP."""
        path = self.made_jxl(name)[0] if name.endswith(".jxl") else self.made(name, lossless=True)
        tools.run("exiftool", "-q", "-overwrite_original", "-EXIF:GPSLatitude=48.8584", "-EXIF:GPSLatitudeRef=N", "-EXIF:GPSLongitude=2.2945",
                  "-EXIF:GPSLongitudeRef=E", "-EXIF:DateTimeOriginal=2025:08:12 18:00:00", "-EXIF:Make=Needlecam", "-XMP-dc:Subject=tower",
                  "-XMP-photoshop:City=Needleville", "-EXIF:Orientation#=6", path)
        return path

    def told(self, path):
        """What exiftool reads of a copy's metadata."""
        return json.loads(tools.run("exiftool", "-j", "-n", "-G1", "-XMP:all", path))[0]

    def test_what_the_original_says_is_said_by_it(self):
        for name in ("said.webp", "said.png", "said.jxl"):
            path = self.described(name)
            copy = self.exported(path)
            with self.subTest(name):
                said = self.told(copy)
                self.assertAlmostEqual(said["XMP-exif:GPSLatitude"], 48.8584, 4)
                self.assertAlmostEqual(said["XMP-exif:GPSLongitude"], 2.2945, 4)
                # By one of the two properties in which exiv2 has had it.
                dates = [said.get(name) for name in ("XMP-photoshop:DateCreated", "XMP-exif:DateTimeOriginal")]
                self.assertIn("2025:08:12 18:00:00", dates)
                self.assertEqual((said["XMP-tiff:Make"], said["XMP-dc:Subject"]), ("Needlecam", "tower"))
                # It is upright by itself.
                self.assertNotIn("XMP-tiff:Orientation", said)
                self.assertEqual(len(read(copy)), len(TIMES))

    def test_what_is_left_out_is_left_out_of_it(self):
        for name in ("place.webp", "place.jxl"):
            with self.subTest(name):
                self.leaves_out(self.described(name))

    def leaves_out(self, path):
        copy = self.exported(path, removal="location")
        said = self.told(copy)
        self.assertEqual([key for key in said if "GPS" in key or "City" in key], [])
        self.assertEqual(said["XMP-tiff:Make"], "Needlecam")
        with open(copy, "rb") as file:
            self.assertNotIn(b"Needleville", file.read())
        copy = self.exported(path, removal="all")
        with open(copy, "rb") as file:
            self.assertNotIn(b"XMP", file.read())

    def test_a_type_that_is_no_gif_is_a_still(self):
        path = self.made("still.webp", lossless=True)
        copy = self.exported(path, "--accept", "image/png")
        self.assertTrue(copy.endswith(".png"))


if __name__ == "__main__":
    unittest.main()
