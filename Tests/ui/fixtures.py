# SPDX-License-Identifier: GPL-3.0-or-later
"""A small library that the tests make for themselves: plain pictures with dates, places and keywords of known value."""
import contextlib
import json
import os
import shutil
import struct
import tempfile

import gi

gi.require_version("GdkPixbuf", "2.0")
# 0.10 up to Debian 13, 0.16 since: what is called here is the same in both.
gi.require_version("GExiv2", max(gi.Repository.get_default().enumerate_versions("GExiv2"), default="0.10"))
from gi.repository import GdkPixbuf, GExiv2  # noqa: E402

# folder, file, colour, taken, keywords. From the newest to the oldest, as the grid shows them.
PHOTOS = [
    ("City", "tower.jpg", 0xC04040FF, "2025:08:12 18:00:00", ["evening"]),
    ("City", "bridge.jpg", 0x40C040FF, "2025:08:12 17:00:00", []),
    ("City", "market.jpg", 0x4040C0FF, "2025:08:12 16:00:00", ["food"]),
    ("City", "station.jpg", 0xC0C040FF, "2025:08:11 15:00:00", []),
    ("City", "square.jpg", 0xC040C0FF, "2025:08:11 14:00:00", []),
    ("City", "river.jpg", 0x40C0C0FF, "2025:08:11 13:00:00", ["water"]),
    ("Beach", "waves.jpg", 0x80A0C0FF, "2025:07:03 12:00:00", ["water"]),
    ("Beach", "dunes.jpg", 0xC0A080FF, "2025:07:03 11:00:00", []),
    ("Beach", "shell.jpg", 0xE0D0B0FF, "2025:07:03 10:00:00", []),
    ("Beach", "harbour.jpg", 0x205080FF, "2025:07:02 09:00:00", ["water", "evening"]),
    ("Beach", "gulls.jpg", 0xA0A0A0FF, "2025:07:02 08:00:00", []),
    ("Beach", "pier.jpg", 0x604020FF, "2025:07:01 07:00:00", ["water"]),
]
DATA = os.path.join(os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__)))), "data")
NAMES = [name for _, name, *_ in PHOTOS]


# A language that runs from the right and into which GTK is translated.
RIGHT_TO_LEFT = "he"


def speaking(language, folder, name="en_US.UTF-8"):
    """Environment of a program that speaks a language, with English names of days. The session's locale is C.UTF-8, in which glibc
    heeds no LANGUAGE since 2.39: it stands in the folder under another name."""
    if not os.path.isdir(os.path.join(folder, name)):
        shutil.copytree("/usr/lib/locale/C.utf8", os.path.join(folder, name))
    return {"LANGUAGE": language, "LOCPATH": folder, "LC_ALL": name, "LANG": name}


def right_to_left(folder):
    """Environment of a program whose text runs from the right. GTK takes the direction from the name of the locale; 4.8 from its own
    translation, which GLib hands out where the program has one into the same language: here one without sentences, among the
    program's other data."""
    catalogue = os.path.join(folder, "locale", RIGHT_TO_LEFT, "LC_MESSAGES")
    if not os.path.isdir(catalogue):
        os.makedirs(catalogue)
        for name in os.listdir(DATA):
            if name != "locale":
                os.symlink(os.path.join(DATA, name), os.path.join(folder, name))
        head = b"Content-Type: text/plain; charset=UTF-8\n"
        with open(os.path.join(catalogue, "desktop-picker.mo"), "wb") as file:
            file.write(struct.pack("<11I", 0x950412DE, 0, 1, 28, 36, 0, 44, 0, 44, len(head), 45) + b"\0" + head + b"\0")
    locale = speaking(RIGHT_TO_LEFT, os.path.join(folder, "locales"), "he_IL.UTF-8")
    return {**locale, "DESKTOP_PICKER_DATA": folder}


@contextlib.contextmanager
def withholding(*classes, encoding=None):
    """A home in which the person once had this left out of all photos, or had them converted, as a picker remembers it that has no
    app: where an app asks for either, no window opens yet."""
    with tempfile.TemporaryDirectory(prefix="picker-home.") as home:
        folder = os.path.join(home, "data", "desktop-picker", "apps")
        os.makedirs(folder, mode=0o700)
        with open(os.path.join(folder, "io.github.desktoppicker.DesktopPicker.json"), "w", encoding="utf-8") as file:
            json.dump({"options": {"removals": classes, **({"encoding": encoding} if encoding else {})}}, file)
        yield home


def tells_place(path):
    """Whether a file has a tag of a place."""
    metadata = GExiv2.Metadata()
    metadata.open_path(path)
    return any("GPS" in tag for tag in [*metadata.get_exif_tags(), *metadata.get_xmp_tags()])


def make_numbered(folder, count, sizes, step):
    """Pictures 000.png, 001.png and so on, an hour apart, the newest first: of these sizes in turn, each colour a step from the last."""
    for number in range(count):
        picture = GdkPixbuf.Pixbuf.new(GdkPixbuf.Colorspace.RGB, False, 8, *sizes[number % len(sizes)])
        picture.fill(number * step | 0x50A0FF)
        path = os.path.join(folder, f"{number:03}.png")
        picture.savev(path, "png", [], [])
        os.utime(path, (1.7e9 - number * 3600, 1.7e9 - number * 3600))


def make_library(folder):
    for album, name, colour, taken, keywords in PHOTOS:
        picture = GdkPixbuf.Pixbuf.new(GdkPixbuf.Colorspace.RGB, False, 8, 480, 360)
        picture.fill(colour)
        # A corner of another colour, so that no two files and no two rotations look the same.
        picture.new_subpixbuf(0, 0, 120, 90).fill(0x101010FF)
        path = os.path.join(folder, album, name)
        os.makedirs(os.path.dirname(path), exist_ok=True)
        picture.savev(path, "jpeg", ["quality"], ["85"])
        metadata = GExiv2.Metadata()
        metadata.open_path(path)
        metadata.try_set_tag_string("Exif.Photo.DateTimeOriginal", taken)
        metadata.try_set_tag_string("Exif.Photo.OffsetTimeOriginal", "+01:00")
        metadata.try_set_gps_info(-9.14, 38.71, 0.0)
        if keywords:
            metadata.try_set_tag_multiple("Xmp.dc.subject", keywords)
        metadata.save_file(path)
    return folder
