#!/usr/bin/python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""make-demo-library.py [DIR] : a small photo library to look at the picker with (default: build/demo-library).

The pictures are real photographs under free licences, taken from the Debian packages mate-backgrounds and
plasma-workspace-wallpapers, cropped and scaled as a photographer would frame the same subject more than once. Their
dates, places, titles and keywords are made up here; nobody took them there and then. Who took them, and under which
licence, is in every file (Exif Artist and Copyright) and in docs/developing/demo-library.md.

The same input gives the same library. A stamp says what it was made from, so a second run does nothing.
"""
import hashlib
import os
import shutil
import sys

import gi

gi.require_version("GdkPixbuf", "2.0")
# 0.10 up to Debian 13, 0.16 since: what is called here is the same in both.
gi.require_version("GExiv2", max(gi.Repository.get_default().enumerate_versions("GExiv2"), default="0.10"))
from gi.repository import GdkPixbuf, GExiv2, GLib  # noqa: E402

MATE = "/usr/share/backgrounds/mate/nature/%s.jpg"
PLASMA = "/usr/share/wallpapers/%s/contents/images/2560x1600.jpg"
GPL, LGPL = "GPL-2+ (Debian package mate-backgrounds)", "LGPL-3 (Debian package plasma-workspace-wallpapers)"

# name: (file, who took it, licence)
PHOTOGRAPHS = {
    "Aqua": (MATE % "Aqua", "Charles Barbin", GPL),
    "Blinds": (MATE % "Blinds", "Lennart Poettering, Andrea Cimitan", GPL),
    "Dune": (MATE % "Dune", "Marco Cogoni, Hylke Bons", GPL),
    "FreshFlower": (MATE % "FreshFlower", "Jens Ansorg", GPL),
    "Garden": (MATE % "Garden", "Charles Barbin", GPL),
    "GreenMeadow": (MATE % "GreenMeadow", "Timothy Schellhase, Lapo Calamandrei", GPL),
    "LadyBird": (MATE % "LadyBird", "Charles Barbin", GPL),
    "RainDrops": (MATE % "RainDrops", "blackcombwhistler07", GPL),
    "Storm": (MATE % "Storm", "Sergey Nazarov", GPL),
    "TwoWings": (MATE % "TwoWings", "Charles Barbin, Hylke Bons", GPL),
    "Wood": (MATE % "Wood", "Jean-François Fortin Tam", GPL),
    "YellowFlower": (MATE % "YellowFlower", "Charles Barbin", GPL),
    "BytheWater": (PLASMA % "BytheWater", "Maciej Wiklo", LGPL),
    "ColdRipple": (PLASMA % "ColdRipple", "Risto Saukonpää", LGPL),
    "ColorfulCups": (PLASMA % "ColorfulCups", "Dmitri Popov", LGPL),
    "DarkestHour": (PLASMA % "DarkestHour", "Risto Saukonpää", LGPL),
    "EveningGlow": (PLASMA % "EveningGlow", "Ian Hex", LGPL),
    "FallenLeaf": (PLASMA % "FallenLeaf", "Martin Klapetek", LGPL),
    "Grey": (PLASMA % "Grey", "Sigi Sagi", LGPL),
    "Kite": (PLASMA % "Kite", "Risto Saukonpää", LGPL),
    "OneStandsOut": (PLASMA % "OneStandsOut", "Risto Saukonpää", LGPL),
    "Path": (PLASMA % "Path", "Risto Saukonpää", LGPL),
    "Summer": (PLASMA % "summer_1am", "Risto Saukonpää", LGPL),
}

WHOLE = (0.0, 0.0, 1.0, 1.0)
# How a file is framed: x, y, width, height as fractions, then the Exif orientation that the file is stored with.
FRAMES = {
    "whole": (*WHOLE, 1),
    "left": (0.0, 0.1, 0.62, 0.8, 1),
    "right": (0.38, 0.1, 0.62, 0.8, 1),
    "close": (0.26, 0.24, 0.5, 0.5, 1),
    "wide": (0.0, 0.32, 1.0, 0.44, 1),
    "tall": (0.34, 0.0, 0.42, 1.0, 6),  # a phone held upright: pixels lie on their side, the tag says so
    "tall-left": (0.06, 0.0, 0.42, 1.0, 8),
    "square": (0.22, 0.02, 0.6, 0.96, 1),
}

LISBON, GUINCHO = (38.70630, -9.13560), (38.73210, -9.47250)
DERWENT, PIER = (54.58340, -3.14520), (54.65100, -3.21800)
HOME, WOODS = (47.37210, 8.54230), (47.34910, 8.49130)
SAIMAA, COTTAGE = (61.18540, 28.46120), (61.23110, 28.22020)
OFFICE = (47.38690, 8.51720)

# folder, file name, photograph, frame, local time with offset, place, title, keywords
LIBRARY = [
    ("Lisbon 2025", "IMG_2041.jpg", "BytheWater", "whole", "2025-05-16T18:42:10+01:00", LISBON, "Down by the Tagus", ["water", "evening"]),
    ("Lisbon 2025", "IMG_2042.jpg", "BytheWater", "tall", "2025-05-16T18:42:31+01:00", LISBON, None, ["water"]),
    ("Lisbon 2025", "IMG_2047.jpg", "BytheWater", "left", "2025-05-16T18:55:02+01:00", LISBON, None, []),
    ("Lisbon 2025", "IMG_2063.jpg", "Dune", "whole", "2025-05-17T11:08:44+01:00", GUINCHO, "Wind at Guincho", ["beach", "grass"]),
    ("Lisbon 2025", "IMG_2064.jpg", "Dune", "right", "2025-05-17T11:09:20+01:00", GUINCHO, None, ["beach"]),
    ("Lisbon 2025", "IMG_2066.jpg", "Dune", "tall", "2025-05-17T11:12:05+01:00", GUINCHO, None, ["beach", "grass"]),
    ("Lisbon 2025", "IMG_2071.jpg", "Kite", "whole", "2025-05-17T12:31:17+01:00", GUINCHO, "The kite got away", ["sky", "kite"]),
    ("Lisbon 2025", "IMG_2072.jpg", "Kite", "close", "2025-05-17T12:31:40+01:00", GUINCHO, None, ["sky", "kite"]),
    ("Lisbon 2025", "IMG_2080.jpg", "ColorfulCups", "whole", "2025-05-18T09:20:00+01:00", LISBON, "Market day", ["colour"]),
    ("Lisbon 2025", "IMG_2081.jpg", "ColorfulCups", "tall", "2025-05-18T09:21:13+01:00", LISBON, None, ["colour"]),
    ("Lake District", "DSC_0412.jpg", "EveningGlow", "whole", "2025-09-13T19:38:21+01:00", DERWENT, "Boats at Derwentwater", ["lake", "boats", "sunset"]),
    ("Lake District", "DSC_0413.jpg", "EveningGlow", "left", "2025-09-13T19:39:02+01:00", DERWENT, None, ["lake", "boats"]),
    ("Lake District", "DSC_0414.jpg", "EveningGlow", "wide", "2025-09-13T19:40:36+01:00", DERWENT, None, ["lake", "sunset"]),
    ("Lake District", "DSC_0418.jpg", "EveningGlow", "right", "2025-09-13T19:44:50+01:00", DERWENT, None, ["boats"]),
    ("Lake District", "DSC_0431.jpg", "ColdRipple", "whole", "2025-09-14T07:12:09+01:00", PIER, "Nobody else up yet", ["fog", "pier"]),
    ("Lake District", "DSC_0432.jpg", "ColdRipple", "square", "2025-09-14T07:13:55+01:00", PIER, None, ["fog"]),
    ("Lake District", "DSC_0440.jpg", "Storm", "whole", "2025-09-14T16:02:47+01:00", PIER, "The road back", ["road", "rain"]),
    ("Lake District", "DSC_0441.jpg", "Storm", "wide", "2025-09-14T16:03:01+01:00", PIER, None, ["road"]),
    ("Finland", "IMG_3310.jpg", "Summer", "whole", "2025-07-05T00:58:33+03:00", SAIMAA, "One in the morning", ["lake", "summer"]),
    ("Finland", "IMG_3311.jpg", "Summer", "wide", "2025-07-05T00:59:10+03:00", SAIMAA, None, ["lake", "summer"]),
    ("Finland", "IMG_3312.jpg", "Summer", "tall", "2025-07-05T01:02:54+03:00", SAIMAA, None, ["lake"]),
    ("Finland", "IMG_3325.jpg", "DarkestHour", "whole", "2025-07-06T02:14:20+03:00", SAIMAA, "And an hour later", ["lake", "night"]),
    ("Finland", "IMG_3326.jpg", "DarkestHour", "right", "2025-07-06T02:15:48+03:00", SAIMAA, None, ["lake", "night"]),
    ("Finland", "IMG_3350.jpg", "Path", "whole", "2025-07-08T14:33:12+03:00", COTTAGE, "The way to the cottage", ["forest"]),
    ("Finland", "IMG_3351.jpg", "Path", "tall-left", "2025-07-08T14:34:02+03:00", COTTAGE, None, ["forest"]),
    ("Finland", "IMG_3352.jpg", "Path", "square", "2025-07-08T14:36:41+03:00", COTTAGE, None, ["forest"]),
    ("Finland", "IMG_3358.jpg", "OneStandsOut", "whole", "2025-07-08T15:01:29+03:00", COTTAGE, None, ["moss", "forest"]),
    ("Finland", "IMG_3359.jpg", "OneStandsOut", "close", "2025-07-08T15:02:00+03:00", COTTAGE, "One stands out", ["moss"]),
    ("Garden", "DSC_0611.jpg", "YellowFlower", "whole", "2026-06-14T08:11:12+02:00", HOME, "Still in flower", ["flowers", "yellow"]),
    ("Garden", "DSC_0612.jpg", "YellowFlower", "tall", "2026-05-10T10:11:40+02:00", HOME, None, ["flowers", "yellow"]),
    ("Garden", "DSC_0613.jpg", "YellowFlower", "close", "2026-05-10T10:12:22+02:00", HOME, None, ["flowers"]),
    ("Garden", "DSC_0615.jpg", "FreshFlower", "whole", "2026-05-10T10:25:03+02:00", HOME, None, ["flowers", "orange"]),
    ("Garden", "DSC_0616.jpg", "FreshFlower", "square", "2026-05-10T10:25:50+02:00", HOME, None, ["flowers", "orange"]),
    ("Garden", "DSC_0620.jpg", "Garden", "whole", "2026-05-10T17:40:18+02:00", HOME, "Marigolds", ["flowers", "red"]),
    ("Garden", "DSC_0621.jpg", "Garden", "right", "2026-05-10T17:40:55+02:00", HOME, None, ["flowers", "red"]),
    ("Garden", "DSC_0622.jpg", "Garden", "tall", "2026-05-10T17:41:30+02:00", HOME, None, ["flowers"]),
    ("Garden", "DSC_0630.jpg", "LadyBird", "whole", "2026-05-10T18:02:07+02:00", HOME, "A visitor", ["ladybird", "macro"]),
    ("Garden", "DSC_0631.jpg", "LadyBird", "close", "2026-05-10T18:02:31+02:00", HOME, None, ["ladybird", "macro"]),
    ("Garden", "DSC_0633.jpg", "LadyBird", "tall-left", "2026-05-10T18:03:10+02:00", HOME, None, ["macro"]),
    ("Garden", "DSC_0640.jpg", "RainDrops", "whole", "2026-06-14T08:15:00+02:00", HOME, "After the rain", ["rain", "green", "macro"]),
    ("Garden", "DSC_0641.jpg", "RainDrops", "right", "2026-06-14T08:15:44+02:00", HOME, None, ["rain", "green"]),
    ("Garden", "DSC_0642.jpg", "Blinds", "whole", "2026-06-14T08:20:19+02:00", HOME, None, ["green", "macro"]),
    ("Garden", "DSC_0643.jpg", "GreenMeadow", "whole", "2026-06-14T08:31:02+02:00", HOME, None, ["green", "grass"]),
    ("Garden", "DSC_0644.jpg", "GreenMeadow", "wide", "2026-06-14T08:31:30+02:00", HOME, None, ["green", "grass"]),
    ("Garden", "DSC_0650.jpg", "TwoWings", "whole", "2026-06-14T11:48:56+02:00", HOME, "Ready to fly", ["flowers", "macro"]),
    ("Garden", "DSC_0651.jpg", "TwoWings", "close", "2026-06-14T11:49:20+02:00", HOME, None, ["macro"]),
    ("Autumn walk", "IMG_4001.jpg", "FallenLeaf", "whole", "2025-10-19T15:22:08+02:00", WOODS, "October", ["autumn", "leaves"]),
    ("Autumn walk", "IMG_4002.jpg", "FallenLeaf", "left", "2025-10-19T15:22:40+02:00", WOODS, None, ["autumn", "leaves"]),
    ("Autumn walk", "IMG_4003.jpg", "FallenLeaf", "tall", "2025-10-19T15:23:31+02:00", WOODS, None, ["autumn"]),
    ("Autumn walk", "IMG_4010.jpg", "Path", "right", "2025-10-19T15:58:00+02:00", WOODS, None, ["forest", "autumn"]),
    ("Autumn walk", "IMG_4011.jpg", "OneStandsOut", "right", "2025-10-19T16:04:12+02:00", WOODS, None, ["moss", "forest"]),
    ("Phone", "PXL_20260318_081502.jpg", "Grey", "whole", "2026-03-18T08:15:02+01:00", OFFICE, "The new station roof", ["architecture"]),
    ("Phone", "PXL_20260318_081530.jpg", "Grey", "tall", "2026-03-18T08:15:30+01:00", OFFICE, None, ["architecture"]),
    ("Phone", "PXL_20260318_081611.jpg", "Grey", "close", "2026-03-18T08:16:11+01:00", OFFICE, None, ["architecture"]),
    ("Phone", "PXL_20260318_124407.jpg", "Aqua", "whole", "2026-03-18T12:44:07+01:00", OFFICE, "Four hundred tries", ["water", "macro"]),
    ("Phone", "PXL_20260318_124419.jpg", "Aqua", "right", "2026-03-18T12:44:19+01:00", OFFICE, None, ["water", "macro"]),
    ("Phone", "PXL_20260318_124425.jpg", "Aqua", "tall", "2026-03-18T12:44:25+01:00", None, None, ["water"]),
    ("Phone", "PXL_20260318_161020.jpg", "Wood", "whole", "2026-03-18T16:10:20+01:00", None, None, ["wood"]),
    ("Phone", "PXL_20260614_193344.jpg", "Kite", "right", "2026-06-14T19:33:44+02:00", WOODS, None, ["sky", "kite"]),
    ("Phone", "PXL_20260614_193512.jpg", "Kite", "tall", "2026-06-14T19:35:12+02:00", WOODS, None, ["sky", "kite"]),
]

CAMERAS = {"IMG_": ("Canon", "Canon EOS 80D"), "DSC_": ("NIKON CORPORATION", "NIKON D750"), "PXL_": ("Google", "Pixel 7")}
LONGEST_SIDE = 2400  # enough for a full-screen preview; the originals would be five times the bytes
STAMP = ".stamp"


def stamp():
    """What the library is made from: this file, and the size of every photograph it uses."""
    text = hashlib.sha256(open(__file__, "rb").read())
    for name, (path, _, _) in sorted(PHOTOGRAPHS.items()):
        text.update(f"{name} {os.path.getsize(path)}\n".encode())
    return text.hexdigest() + "\n"


def framed(pixbuf, frame):
    x, y, w, h, orientation = FRAMES[frame]
    width, height = pixbuf.get_width(), pixbuf.get_height()
    part = pixbuf.new_subpixbuf(int(x * width), int(y * height), int(w * width), int(h * height))
    scale = min(1.0, LONGEST_SIDE / max(part.get_width(), part.get_height()))
    part = part.scale_simple(
        round(part.get_width() * scale), round(part.get_height() * scale), GdkPixbuf.InterpType.HYPER)
    # The tag says how to turn the stored pixels to see them upright, so they are stored turned the other way.
    turn = {1: None, 6: GdkPixbuf.PixbufRotation.COUNTERCLOCKWISE, 8: GdkPixbuf.PixbufRotation.CLOCKWISE}[orientation]
    return (part.rotate_simple(turn) if turn is not None else part), orientation


def describe(path, entry, orientation):
    folder, name, photograph, _, taken, place, title, keywords = entry
    _, artist, licence = PHOTOGRAPHS[photograph]
    make, model = CAMERAS[name[:4]]
    moment, offset = taken[:19].replace("-", ":").replace("T", " "), taken[19:]
    metadata = GExiv2.Metadata()
    metadata.open_path(path)
    metadata.clear()
    for tag, value in {
        "Exif.Image.Make": make,
        "Exif.Image.Model": model,
        "Exif.Image.DateTime": moment,
        "Exif.Photo.DateTimeOriginal": moment,
        "Exif.Photo.DateTimeDigitized": moment,
        "Exif.Photo.OffsetTimeOriginal": offset,
        "Exif.Image.Artist": artist,
        "Exif.Image.Copyright": f"{artist}, {licence}; cropped; date and place are made up",
        "Exif.Image.Orientation": str(orientation),
    }.items():
        metadata.try_set_tag_string(tag, value)
    if place:
        metadata.try_set_gps_info(place[1], place[0], 0.0)
    if title:
        metadata.try_set_tag_string("Xmp.dc.description", title)
    if keywords:
        metadata.try_set_tag_multiple("Xmp.dc.subject", keywords)
    metadata.save_file(path)
    # File managers sort by this one; the picker must not need it.
    instant = GLib.DateTime.new_from_iso8601(taken, None).to_unix()
    os.utime(path, (instant, instant))


def main():
    root = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
    target = os.path.abspath(sys.argv[1] if len(sys.argv) > 1 else os.path.join(root, "build", "demo-library"))
    absent = [path for path, _, _ in PHOTOGRAPHS.values() if not os.path.exists(path)]
    if absent:
        sys.exit(f"make-demo-library.py: {absent[0]} is missing; scripts/install-packages.sh demo installs it.")
    wanted = stamp()
    # The stamp stands beside the library: nothing but photos belongs in a folder that the picker shows.
    stamp_file = target + STAMP
    if os.path.exists(stamp_file) and open(stamp_file).read() == wanted and os.path.isdir(target):
        return
    print(f"Making the demo library, {len(LIBRARY)} photographs in {target}")
    unfinished = target + ".new"
    shutil.rmtree(unfinished, ignore_errors=True)
    loaded = {}
    for count, entry in enumerate(sorted(LIBRARY, key=lambda e: e[2]), 1):
        folder, name, photograph, frame = entry[:4]
        if photograph not in loaded:  # one at a time in memory: they are sorted by photograph
            loaded = {photograph: GdkPixbuf.Pixbuf.new_from_file(PHOTOGRAPHS[photograph][0])}
        pixbuf, orientation = framed(loaded[photograph], frame)
        path = os.path.join(unfinished, folder, name)
        os.makedirs(os.path.dirname(path), exist_ok=True)
        pixbuf.savev(path, "jpeg", ["quality"], ["88"])
        describe(path, entry, orientation)
        if sys.stdout.isatty():
            print(f"\r  {count} of {len(LIBRARY)}", end="", flush=True)
    if sys.stdout.isatty():
        print()
    shutil.rmtree(target, ignore_errors=True)
    os.rename(unfinished, target)
    with open(stamp_file, "w") as file:
        file.write(wanted)


if __name__ == "__main__":
    main()
