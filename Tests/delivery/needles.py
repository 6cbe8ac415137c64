# SPDX-License-Identifier: GPL-3.0-or-later
"""Needles: values that stand nowhere by chance, in every spelling that files have for them, and the search for them.

A text needle is its class's word and the place where it was written, so that what is found tells where it was left.
"""
import math
import struct
import zlib

REMOVALS = ("location", "captions", "people", "device", "all")
CLASSES = REMOVALS[:4]
# What each class's texts begin with. `always` goes with whatever is removed: thumbnails, maker notes, paths, what is unknown.
WORDS = {"location": "Zyndrovia", "captions": "Quixotrope", "people": "Ebenezarth", "device": "Flimflexor",
         "always": "Hiddenthorn"}

LATITUDE, LONGITUDE = 47 + 38 / 60 + 17.53 / 3600, -(8 + 53 / 60 + 29.71 / 3600)
ISO6709 = "+47.6382-008.8916/"
XMP_LATITUDE, XMP_LONGITUDE = "47,38.292167N", "8,53.495167W"
# Degrees, minutes and seconds as EXIF has them.
LATITUDE_RATIONALS, LONGITUDE_RATIONALS = ((47, 1), (38, 1), (1753, 100)), ((8, 1), (53, 1), (2971, 100))
DATE, XMP_DATE = "1987:06:05 04:03:02", "1987-06-05T04:03:02"
FILE_PATH = "/home/Hiddenthorn/Pictures/Hiddenthorn-path.psd"
# Seconds since 1904, as in films.
FILM_DATE = 2082844800 + 549864182


def text(kind, place):
    """A needle of a class that was written at a place."""
    return f"{WORDS[kind]}-{place}"


def removed_kinds(removal):
    """The kinds of needles that may not be in a copy."""
    if removal == "all":
        return (*CLASSES, "always", "dates")
    return (removal, "always")


def _both(form, *values):
    return [struct.pack(order + form, *values) for order in "<>"]


def _coordinates():
    yield from (spelling.encode(code) for code in ("utf-8", "utf-16-le", "utf-16-be") for spelling in (
        "47.6382", "8.8915", "8.8916", "47,38.29", "8,53.495", "47° 38", "47 38 17", "47deg 38", "17.53", "53' 29.71",
        "4738.29", "853.495"))
    for seconds in (1753, 2971):
        yield from _both("II", seconds, 100)
    for value in (LATITUDE, LONGITUDE):
        yield from _both("d", value)
        # Fixed point of 3GPP's loci, and ten-millionths of a degree as drones and phones write them.
        yield from _both("i", math.floor(value * 65536))
        yield from _both("i", round(value * 10_000_000))


def _dates():
    for code in ("utf-8", "utf-16-le", "utf-16-be"):
        yield from (spelling.encode(code) for spelling in ("1987:06:05", "1987-06-05", "19870605"))
    # PNG's tIME, a film's header of both versions, an ICC profile's header.
    yield struct.pack(">HBBBBB", 1987, 6, 5, 4, 3, 2)
    yield struct.pack(">I", FILM_DATE)
    yield struct.pack(">6H", 1987, 6, 5, 4, 3, 2)


def spellings(kind):
    """All byte strings that tell of a kind."""
    if kind == "dates":
        return list(_dates())
    word = WORDS[kind]
    forms = [form.encode(code) for form in (word, word.lower(), word.upper()) for code in ("utf-8", "utf-16-le", "utf-16-be")]
    return forms + (list(_coordinates()) if kind == "location" else [])


SPELLINGS = {kind: spellings(kind) for kind in (*WORDS, "dates")}


def inflated(data):
    """What is packed by zlib in a PNG's chunks, or is a packed SVG, so that it can be searched, too."""
    if data[:2] == b"\x1f\x8b":
        return _unpacked(data, 31)
    if data[:8] != b"\x89PNG\r\n\x1a\n":
        return b""
    place, found = 8, b""
    while place + 8 <= len(data):
        length, kind = struct.unpack(">I4s", data[place:place + 8])
        payload = data[place + 8:place + 8 + length]
        if kind in (b"zTXt", b"iCCP", b"iTXt"):
            # Behind the keyword and its flags; wherever a stream begins.
            for start in range(min(len(payload), 256)):
                if payload[start:start + 1] == b"\x78":
                    found += _unpacked(payload[start:], 15)
        place += 12 + length
    return found


def _unpacked(data, bits):
    try:
        return zlib.decompressobj(bits).decompress(data, 1 << 24)
    except zlib.error:
        return b""


def left(data, kinds, within=None):
    """Lines: each needle of these kinds that stands in bytes, with its surroundings."""
    for part, name in ((data, ""), (inflated(data), " packed")):
        for kind in kinds:
            for spelling in SPELLINGS[kind]:
                place = part.find(spelling)
                if place >= 0:
                    around = part[max(0, place - 24):place + len(spelling) + 24]
                    yield f"{kind}{name} at {place}: {spelling!r} in {around!r}"
