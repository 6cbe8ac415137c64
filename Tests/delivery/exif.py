# SPDX-License-Identifier: GPL-3.0-or-later
"""EXIF blocks full of needles, by hand, since tools refuse to write what cameras write."""
import struct

from needles import DATE, FILE_PATH, LATITUDE_RATIONALS, LONGITUDE_RATIONALS, text

ASCII, SHORT, LONG, RATIONAL, UNDEFINED, BYTE = 2, 3, 4, 5, 7, 1
WIDTHS = {BYTE: 1, ASCII: 1, SHORT: 2, LONG: 4, RATIONAL: 8, UNDEFINED: 1}


def words(kind, place):
    return ASCII, text(kind, place).encode() + b"\0"


def wide(kind, place):
    """Text of Windows's XP tags."""
    return BYTE, (text(kind, place) + "\0").encode("utf-16-le")


class Writer:
    def __init__(self, little):
        self.order = "<" if little else ">"
        self.bytes = (b"II*\0" if little else b"MM\0*") + self.pack("I", 8)

    def pack(self, form, *values):
        return struct.pack(self.order + form, *values)

    def rationals(self, *pairs):
        return RATIONAL, b"".join(self.pack("II", *pair) for pair in pairs)

    def directory(self, entries, following=0):
        """The bytes of a directory that stands where the block ends now."""
        start = len(self.bytes)
        place, head, values = start + 6 + 12 * len(entries), self.pack("H", len(entries)), b""
        for tag, (kind, value) in sorted(entries.items()):
            head += self.pack("HHI", tag, kind, len(value) // WIDTHS[kind])
            if len(value) <= 4:
                head += value.ljust(4, b"\0")
            else:
                head += self.pack("I", place + len(values))
                values += value + b"\0" * (len(value) % 2)
        return head + self.pack("I", following) + values


def _picture(writer, orientation):
    return {
        0x010E: words("captions", "exif-description"), 0x010F: words("device", "exif-make"),
        0x0110: words("device", "exif-model"), 0x0112: (SHORT, writer.pack("H", orientation)),
        0x011A: writer.rationals((72, 1)), 0x011B: writer.rationals((72, 1)), 0x0128: (SHORT, writer.pack("H", 2)),
        0x0131: words("device", "exif-software"), 0x0132: (ASCII, DATE.encode() + b"\0"),
        0x013B: words("people", "exif-artist"), 0x013C: words("people", "exif-host"),
        0x8298: words("people", "exif-copyright"), 0x010D: (ASCII, FILE_PATH.encode() + b"\0"),
        0x4746: (SHORT, writer.pack("H", 4)), 0x9C9B: wide("captions", "xp-title"), 0x9C9C: wide("captions", "xp-comment"),
        0x9C9D: wide("people", "xp-author"), 0x9C9E: wide("captions", "xp-keywords"),
        # Padding of Windows, and a tag that nobody knows.
        0xEA1C: (UNDEFINED, b"Hiddenthorn-padding"), 0xFDB7: words("always", "exif-unknown"),
    }


def _detail(writer, note):
    return {
        0x829A: writer.rationals((1, 250)), 0x829D: writer.rationals((28, 10)), 0x8827: (SHORT, writer.pack("H", 3217)),
        0x9000: (UNDEFINED, b"0232"), 0x9003: (ASCII, DATE.encode() + b"\0"), 0x9004: (ASCII, DATE.encode() + b"\0"),
        0x9286: (UNDEFINED, b"ASCII\0\0\0" + text("captions", "exif-usercomment").encode()), 0x927C: (UNDEFINED, note),
        0xA001: (SHORT, writer.pack("H", 1)), 0xA420: words("device", "exif-unique"),
        0xA430: words("people", "exif-owner"), 0xA431: words("device", "exif-serial"),
        0xA433: words("device", "exif-lensmake"), 0xA434: words("device", "exif-lens"),
        0xA435: words("device", "exif-lensserial"), 0x9402: writer.rationals((101317, 100)),
    }


def _place(writer):
    return {
        0: (BYTE, b"\2\3\0\0"), 1: (ASCII, b"N\0"), 2: writer.rationals(*LATITUDE_RATIONALS), 3: (ASCII, b"W\0"),
        4: writer.rationals(*LONGITUDE_RATIONALS), 5: (BYTE, b"\0"), 6: writer.rationals((31337, 100)),
        0x1B: (UNDEFINED, b"ASCII\0\0\0" + text("location", "gps-method").encode()),
        0x1C: (UNDEFINED, b"ASCII\0\0\0" + text("location", "gps-area").encode()),
        0x1D: (ASCII, b"1987:06:05\0"),
    }


NOTE = b"MakerNote\0" + b"Hiddenthorn-makernote serial and place " * 3


def block(little=True, note=NOTE, thumbnail=b"", orientation=6):
    """A block with everything in it. `thumbnail` is a JPEG. Turned, unless it stands where pictures are not turned by it."""
    writer = Writer(little)
    main, detail, gps = _picture(writer, orientation), _detail(writer, note), _place(writer)
    main.update({0x8769: (LONG, b"\0" * 4), 0x8825: (LONG, b"\0" * 4)})
    sizes = [len(writer.directory(part)) for part in (main, detail, gps)]
    places = [8, 8 + sizes[0], 8 + sum(sizes[:2]), 8 + sum(sizes)]
    main.update({0x8769: (LONG, writer.pack("I", places[1])), 0x8825: (LONG, writer.pack("I", places[2]))})
    for part, following in ((main, places[3] if thumbnail else 0), (detail, 0), (gps, 0)):
        writer.bytes += writer.directory(part, following)
    if thumbnail:
        small = {0x0103: (SHORT, writer.pack("H", orientation)), 0x010E: words("always", "thumbnail-description"),
                 0x0201: (LONG, b"\0" * 4), 0x0202: (LONG, writer.pack("I", len(thumbnail)))}
        small[0x0201] = LONG, writer.pack("I", len(writer.bytes) + len(writer.directory(small)))
        writer.bytes += writer.directory(small) + thumbnail
    return writer.bytes


def apple_note(identifier):
    """Apple's note with the name that a Live Photo shares with its film."""
    value = identifier.encode() + b"\0"
    return b"Apple iOS\0\0\1MM" + struct.pack(">HHHIII", 1, 0x11, ASCII, len(value), 14 + 2 + 12 + 4, 0) + value


# What stays, by class, where that class is left in.
STAYS = {
    "captions": [text("captions", place) for place in ("exif-description", "exif-usercomment")],
    "people": [text("people", place) for place in ("exif-artist", "exif-copyright")],
    "device": [text("device", place) for place in ("exif-make", "exif-model", "exif-software", "exif-serial", "exif-lens")],
    "location": [text("location", place) for place in ("gps-method", "gps-area")],
    "dates": [DATE],
}
