#!/usr/bin/python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""make_library.py DIR --count N : N small JPEGs in dated folders, each with a date, a place and keywords of its own.

Used where the fuller generator beside the checkout (../shared/tools/make-library.py) is absent. The same N gives the same
library. A few base pictures are encoded once; a file is one of them behind an Exif header of its own.
"""
import argparse
import datetime
import os
import random

import gi

gi.require_version("GdkPixbuf", "2.0")
# 0.10 up to Debian 13, 0.16 since: what is called here is the same in both.
gi.require_version("GExiv2", max(gi.Repository.get_default().enumerate_versions("GExiv2"), default="0.10"))
from gi.repository import GdkPixbuf, GExiv2  # noqa: E402

WORDS = ["beach", "family", "birthday", "cat", "dog", "sunset", "mountain", "food", "wedding", "garden", "museum", "snow"]


def base_pictures(rnd, count=16, width=1600, height=1200):
    """Soft random pictures: a few coloured fields scaled up, as unlike each other as photos are, and as quick to decode."""
    made = []
    for _ in range(count):
        small = GdkPixbuf.Pixbuf.new(GdkPixbuf.Colorspace.RGB, False, 8, 16, 12)
        for x in range(16):
            for y in range(12):
                small.new_subpixbuf(x, y, 1, 1).fill(rnd.getrandbits(24) << 8 | 0xFF)
        big = small.scale_simple(width, height, GdkPixbuf.InterpType.BILINEAR)
        made.append(bytes(big.save_to_bufferv("jpeg", ["quality"], ["80"])[1]))
    return made


def main():
    arguments = argparse.ArgumentParser()
    arguments.add_argument("folder")
    arguments.add_argument("--count", type=int, required=True)
    options = arguments.parse_args()
    rnd = random.Random(options.count)
    bases = base_pictures(rnd)
    taken = datetime.datetime(2012, 3, 1, 8)
    for number in range(options.count):
        taken += datetime.timedelta(seconds=rnd.choice((2, 40, 900, 86400)) * rnd.uniform(0.5, 1.5))
        path = os.path.join(options.folder, f"{taken:%Y}", f"{taken:%Y-%m}", f"IMG_{number:05d}.jpg")
        os.makedirs(os.path.dirname(path), exist_ok=True)
        with open(path, "wb") as file:
            file.write(rnd.choice(bases))
        metadata = GExiv2.Metadata()
        metadata.open_path(path)
        metadata.try_set_tag_string("Exif.Photo.DateTimeOriginal", f"{taken:%Y:%m:%d %H:%M:%S}")
        metadata.try_set_tag_string("Exif.Image.Orientation", str(rnd.choice((1, 1, 1, 6, 8))))
        metadata.try_set_tag_string("Exif.Image.Model", rnd.choice(("Canon EOS 80D", "Pixel 7", "NIKON D750")))
        if rnd.random() < 0.6:
            metadata.try_set_gps_info(rnd.uniform(-180, 180), rnd.uniform(-60, 60), rnd.uniform(0, 900))
        if rnd.random() < 0.2:
            metadata.try_set_tag_multiple("Xmp.dc.subject", rnd.sample(WORDS, 3))
        metadata.save_file(path)
        os.utime(path, (taken.timestamp(), taken.timestamp()))


if __name__ == "__main__":
    main()
