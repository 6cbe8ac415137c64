# SPDX-License-Identifier: GPL-3.0-or-later
"""PNG, APNG, WebP and GIF with needles in every chunk and block, and behind their ends."""
import os
import struct
import zlib

import exif
import profile
import tools
import xmp
from needles import DATE, text
from sample import BOTH, Sample, merged, writer


def chunk(kind, payload):
    return struct.pack(">I", len(payload)) + kind + payload + struct.pack(">I", zlib.crc32(kind + payload))


def _texts():
    for keyword, kind in (("Title", "captions"), ("Description", "captions"), ("Author", "people"), ("Copyright", "people"),
                          ("Software", "device"), ("Source", "device"), ("Comment", "captions")):
        yield chunk(b"tEXt", f"{keyword}\0{text(kind, 'png-' + keyword.lower())}".encode("latin-1"))
    yield chunk(b"tEXt", b"Creation Time\0" + DATE.encode())
    yield chunk(b"tEXt", b"Location\0" + text("location", "png-text").encode())
    yield chunk(b"tEXt", b"Odd\0Hiddenthorn-png-text")
    yield chunk(b"zTXt", b"Warning\0\0" + zlib.compress(text("captions", "png-packed").encode()))
    yield chunk(b"zTXt", b"Odd\0\0" + zlib.compress(b"Hiddenthorn-png-packed"))
    # ImageMagick's way of storing profiles.
    yield chunk(b"zTXt", b"Raw profile type exif\0\0" + zlib.compress(b"\nexif\n  18\n" + b"Hiddenthorn-raw".hex().encode()))
    yield chunk(b"iTXt", b"Disclaimer\0\0\0en\0Disclaimer\0" + text("captions", "png-international").encode())
    yield chunk(b"iTXt", b"Odd\0\1\0\0\0" + zlib.compress(b"Hiddenthorn-png-international"))


def _png(data):
    """A PNG with all chunks behind its header, and some before its end."""
    start = 8 + 25
    end = data.rindex(b"IEND") - 4
    front = chunk(b"iCCP", b"Hiddenthorn-iccp\0\0" + zlib.compress(profile.profile())) + chunk(b"eXIf", exif.block(False)) \
        + b"".join(_texts()) + chunk(b"iTXt", b"XML:com.adobe.xmp\0\0\0\0\0" + xmp.packet())
    back = chunk(b"tIME", struct.pack(">HBBBBB", 1987, 6, 5, 4, 3, 2)) + chunk(b"tEXt", b"Odd\0Hiddenthorn-back") \
        + chunk(b"odDd", b"Hiddenthorn-chunk") + chunk(b"caBX", b"Hiddenthorn-c2pa")
    return data[:start] + front + data[start:end] + back + data[end:] + b"Hiddenthorn-tail"


PNG_STAYS = merged(BOTH, {
    "captions": [text("captions", f"png-{place}") for place in ("title", "description", "packed", "international")],
    "people": [text("people", f"png-{place}") for place in ("author", "copyright")],
    "device": [text("device", "png-software")]})


@writer
def pngs(folder):
    yield Sample("png.png", _png(tools.picture(os.path.join(folder, "x.png"))), PNG_STAYS)


@writer
def apngs(folder):
    tools.need_encoder("apng")
    data = tools.picture(os.path.join(folder, "x.apng"), "-f", "apng", "-plays", "0", frames=3)
    yield Sample("apng.png", _png(data), PNG_STAYS)


def _piece(kind, payload):
    return kind + struct.pack("<I", len(payload)) + payload + b"\0" * (len(payload) % 2)


def _webp(data, size, flags):
    """A WebP of the extended format with all chunks."""
    pictures = data[12:]
    if pictures[:4] == b"VP8X":
        flags |= pictures[8]
        pictures = pictures[18:]
    header = bytes([flags | 0x2C, 0, 0, 0]) + struct.pack("<I", size[0] - 1)[:3] + struct.pack("<I", size[1] - 1)[:3]
    body = _piece(b"VP8X", header) + _piece(b"ICCP", profile.profile()) + pictures + _piece(b"EXIF", exif.block()) \
        + _piece(b"XMP ", xmp.packet()) + _piece(b"ODDC", b"Hiddenthorn-chunk") + _piece(b"C2PA", b"Hiddenthorn-c2pa")
    return b"RIFF" + struct.pack("<I", len(body) + 4) + b"WEBP" + body + b"Hiddenthorn-tail"


@writer
def webps(folder):
    tools.need_encoder("libwebp")
    data = tools.picture(os.path.join(folder, "x.webp"), "-c:v", "libwebp")
    yield Sample("webp.webp", _webp(data, (64, 48), 0), BOTH)
    # The simple format, behind whose only chunk others may stand.
    bare = data[12:]
    if bare[:4] == b"VP8X":
        bare = bare[18:]
    bare += _piece(b"EXIF", exif.block(orientation=1))
    yield Sample("webp-simple.webp", b"RIFF" + struct.pack("<I", len(bare) + 4) + b"WEBP" + bare)
    tools.need_encoder("libwebp_anim")
    data = tools.picture(os.path.join(folder, "y.webp"), "-c:v", "libwebp_anim", "-loop", "0", frames=3)
    yield Sample("webp-animated.webp", _webp(data, (64, 48), 2), BOTH)


def _blocks(label, payload):
    parts = b"".join(bytes([len(part)]) + part for part in (payload[start:start + 255] for start in range(0, len(payload), 255)))
    return b"!" + bytes([label]) + parts + b"\0"


@writer
def gifs(folder):
    tools.need_encoder("gif")
    data = tools.picture(os.path.join(folder, "x.gif"), frames=3)
    start = 13 + (3 << (data[10] & 7) + 1 if data[10] & 0x80 else 0)
    magic = b"\1" + bytes(range(255, -1, -1)) + b"\0"
    hidden = _blocks(0xFE, text("captions", "gif-comment").encode() + b" Hiddenthorn-comment") \
        + b"!\xff\x0bXMP DataXMP" + xmp.packet() + magic + b"!\xff\x0bODDAPP  1.0\x10Hiddenthorn-appl\0" \
        + _blocks(0x01, struct.pack("<4H4B", 0, 0, 8, 8, 8, 8, 1, 0)) [:-1] + b"\x10Hiddenthorn-text\0"
    end = _blocks(0xFE, b"Hiddenthorn-end") + b";Hiddenthorn-tail"
    yield Sample("gif.gif", data[:start] + hidden + data[start:-1] + end, xmp.STAYS)
