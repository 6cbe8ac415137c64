# SPDX-License-Identifier: GPL-3.0-or-later
"""Photos that tell which they are, whatever is seen of them: a number that stands in the bytes, the date, the words and the colour of each."""
import os
import re

import fixtures
from fixtures import GdkPixbuf, GExiv2

# Steps of one channel that survive a JPEG and a preview of it.
LEVELS = (20, 75, 130, 185, 240)
MOST = len(LEVELS) ** 3
# All files have one size and one time, so that neither tells them apart.
BYTES, TIME = 8192, 1.7e9
DATE = re.compile(rb"2025:01:01 (\d\d):(\d\d):00")


def word(number):
    """What finds a photo."""
    return f"word{number:03}"


def make(path, number):
    """Writes a photo; its bytes."""
    red, green, blue = LEVELS[number % 5], LEVELS[number // 5 % 5], LEVELS[number // 25 % 5]
    picture = GdkPixbuf.Pixbuf.new(GdkPixbuf.Colorspace.RGB, False, 8, 160, 120)
    picture.fill(red << 24 | green << 16 | blue << 8 | 0xFF)
    picture.savev(path, "jpeg", ["quality"], ["90"])
    metadata = GExiv2.Metadata()
    metadata.open_path(path)
    metadata.try_set_tag_string("Exif.Photo.DateTimeOriginal", f"2025:01:01 {number // 60:02}:{number % 60:02}:00")
    metadata.try_set_tag_string("Exif.Photo.OffsetTimeOriginal", "+00:00")
    metadata.try_set_gps_info(-9.14, 38.71, 0.0)
    metadata.try_set_tag_multiple("Xmp.dc.subject", [word(number)])
    metadata.save_file(path)
    with open(path, "r+b") as file:
        file.truncate(BYTES)
        content = file.read()
    os.utime(path, (TIME, TIME))
    return content


def of_date(text):
    """The number in an item's captureDate; None where it is no such photo."""
    found = re.match(r"2025-01-01T(\d\d):(\d\d)", text)
    return found and int(found[1]) * 60 + int(found[2])


def of_file(content):
    """The number in the bytes of a photo, also of a copy without some details; None where they are no such photo."""
    found = DATE.search(content)
    return int(found[1]) * 60 + int(found[2]) if found else None


def of_preview(content):
    """The number that the colour of a preview is."""
    loader = GdkPixbuf.PixbufLoader()
    loader.write(content)
    loader.close()
    picture = loader.get_pixbuf()
    place = picture.get_height() // 2 * picture.get_rowstride() + picture.get_width() // 2 * picture.get_n_channels()
    channels = picture.get_pixels()[place:place + 3]
    return sum(min(range(5), key=lambda step: abs(LEVELS[step] - value)) * 5**place for place, value in enumerate(channels))


def tells_place(content, folder):
    """Whether the bytes of a photo have a tag of a place."""
    path = os.path.join(folder, "looked-at.jpg")
    with open(path, "wb") as file:
        file.write(content)
    return fixtures.tells_place(path)
