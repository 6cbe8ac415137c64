# SPDX-License-Identifier: GPL-3.0-or-later
"""TIFF, HEIC, AVIF, JPEG XL and SVG with needles, written by the encoders from a JPEG or PNG that has them, and by hand."""
import gzip
import os
import struct
import unittest

import exif
import iptc
import jpegs
import profile
import tools
import xmp
from needles import FILE_PATH, ISO6709, text
from sample import BOTH, Sample, writer


def _read(path):
    with open(path, "rb") as file:
        return file.read()


def _source(folder):
    """A JPEG that encoders take metadata from."""
    path = os.path.join(folder, "source.jpg")
    data = jpegs.plain(folder)
    block = b"Exif\0\0" + exif.block(False, thumbnail=jpegs.plain(folder, "16x16"))
    with open(path, "wb") as file:
        file.write(data[:2] + jpegs.segment(0xE1, block) + jpegs.segment(0xE1, jpegs.XMP_HEAD + xmp.packet())
                   + jpegs.segment(0xE2, b"ICC_PROFILE\0\1\1" + profile.profile()) + data[2:])
    return path


def _box(kind, payload):
    return struct.pack(">I4s", len(payload) + 8, kind) + payload


# What may stand behind the boxes of a picture.
HIDDEN_BOXES = _box(b"free", b"Hiddenthorn-free") + _box(b"uuid", bytes(range(16)) + b"Hiddenthorn-uuid") \
    + _box(b"odDd", b"Hiddenthorn-box")


@writer
def heics(folder):
    target = os.path.join(folder, "x.heic")
    tools.run("heif-enc", "-t", "16", "-o", target, _source(folder), allowed=(0, 5))
    if not os.path.exists(target):
        raise unittest.SkipTest("heif-enc has no encoder for HEVC")
    yield Sample("heic.heic", _read(target) + HIDDEN_BOXES, BOTH)
    import films
    film = films.filled(folder, "heic-motion.mp4")
    yield Sample("heic-motion.heic", _read(target) + _box(b"mpvd", film) + HIDDEN_BOXES, BOTH)


@writer
def avifs(folder):
    target = os.path.join(folder, "x.avif")
    tools.run("avifenc", "-s", "9", _source(folder), target)
    yield Sample("avif.avif", _read(target) + HIDDEN_BOXES, BOTH)


@writer
def jxls(folder):
    plain, target = os.path.join(folder, "x.png"), os.path.join(folder, "x.jxl")
    tools.picture(plain)
    tools.run("cjxl", "--container=0", plain, target)
    boxes = _box(b"JXL ", b"\r\n\x87\n") + _box(b"ftyp", b"jxl \0\0\0\0jxl ") + _box(b"Exif", b"\0\0\0\0" + exif.block()) \
        + _box(b"xml ", xmp.packet()) + _box(b"jumb", b"Hiddenthorn-jumbf") + _box(b"jxlc", _read(target) + b"Hiddenthorn-tail") + HIDDEN_BOXES
    yield Sample("jxl.jxl", boxes, BOTH)
    yield Sample("jxl-bare.jxl", _read(target) + b"Hiddenthorn-tail" + xmp.packet())


@writer
def jxls_of_jpegs(folder):
    """A JPEG in JPEG XL, from which all of it can be made again: its unknown segments, too.

    Without a colour profile, which is packed into the picture, where it stays (docs/privacy.md).
    """
    source, target = os.path.join(folder, "x.jpg"), os.path.join(folder, "x.jxl")
    with open(source, "wb") as file:
        file.write(jpegs.filled(folder, tail=b"", has_profile=False))
    tools.run("cjxl", "--lossless_jpeg=1", source, target)
    yield Sample("jxl-jpeg.jxl", _read(target), BOTH)


@writer
def tiffs(folder):
    plain = os.path.join(folder, "x.tif")
    tools.picture(plain, "-compression_algo", "lzw", "-pix_fmt", "rgb24")
    path = _source(folder)
    yield Sample("tiff.tif", _tiff(_read(plain), exif.block()) + b"Hiddenthorn-tail", BOTH)
    tools.run("exiftool", "-q", "-overwrite_original", "-tagsFromFile", path, "-all:all", "-xmp", "-icc_profile", plain,
              f"-IPTC:City={text('location', 'iptc-city')}", "-PageName=Hiddenthorn-page")
    yield Sample("tiff-exiftool.tif", _read(plain), BOTH)
    yield Sample("tiff-pages.tif", _pages(3))


def _pages(count):
    """Pages of grey pixels, each with words of its own."""
    data, links = bytearray(b"II*\0" + bytes(4)), 4
    for number in range(1, count + 1):
        words = {270: text("captions", "page"), 271: text("device", "page-make"), 285: "Hiddenthorn-page", 305: text("device", "page-software"),
                 315: text("people", "page-artist")}
        numbers = {254: 2, 256: 16, 257: 16, 258: 8, 259: 1, 262: 1, 273: len(data), 277: 1, 278: 16, 279: 256}
        data += bytes((number * 40 + place) % 256 for place in range(256))
        own = [(tag, 4, 1, value) for tag, value in numbers.items()]
        for tag, word in words.items():
            word = f"{word}{number}".encode() + b"\0"
            own.append((tag, 2, len(word), len(data)))
            data += word + b"\0" * (len(word) % 2)
        struct.pack_into("<I", data, links, len(data))
        data += struct.pack("<H", len(own)) + b"".join(struct.pack("<HHII", *entry) for entry in sorted(own)) + bytes(4)
        links = len(data) - 4
    return bytes(data)


def _tiff(picture, block):
    """Adds a block's directories to those of a picture, both little-endian: the picture's own directory is written anew."""
    def entries(data, place):
        count, = struct.unpack_from("<H", data, place)
        return [struct.unpack_from("<HHII", data, place + 2 + 12 * number) for number in range(count)]

    writer, base = exif.Writer(True), len(picture)
    own = entries(picture, struct.unpack_from("<I", picture, 4)[0])
    own = [entry for entry in own if entry[0] not in (305, 0x8769)]
    known = {entry[0] for entry in own}
    widths = {1: 1, 2: 1, 3: 2, 4: 4, 5: 8, 7: 1}
    for tag, kind, count, value in entries(block, 8):
        if tag not in known:
            inside = widths[kind] * count <= 4 and tag not in (0x8769, 0x8825)
            own.append((tag, kind, count, value if inside else value + base))
    # Offsets within the block's other directories count from its own start.
    moved = bytearray(block)
    for pointer in (0x8769, 0x8825):
        place = next(entry[3] for entry in entries(block, 8) if entry[0] == pointer)
        for number, (tag, kind, count, value) in enumerate(entries(block, place)):
            if widths[kind] * count > 4:
                struct.pack_into("<I", moved, place + 2 + 12 * number + 8, value + base)
    values = bytes(moved)
    for tag, kind, data in ((700, 1, xmp.packet()), (33723, 7, iptc.block()), (34377, 1, iptc.resources()),
                            (34675, 7, profile.profile()),
                            (37724, 7, b"Hiddenthorn-layers")):
        own.append((tag, kind, len(data), base + len(values)))
        values += data + b"\0" * (len(data) % 2)
    values += b"\0" * ((base + len(values)) % 2)
    directory = struct.pack("<H", len(own)) + b"".join(struct.pack("<HHII", *entry) for entry in sorted(own)) + bytes(4)
    assert writer.order == "<"
    return picture[:4] + struct.pack("<I", base + len(values)) + picture[8:] + values + directory


def _svg():
    packet = xmp.packet().decode().split("?>\n", 1)[1].rsplit("<?xpacket", 1)[0]
    return (
        '<?xml version="1.0" encoding="UTF-8"?>\n<!-- Hiddenthorn-svg-comment -->\n<?odd Hiddenthorn-instruction?>\n'
        '<svg xmlns="http://www.w3.org/2000/svg" xmlns:inkscape="http://www.inkscape.org/namespaces/inkscape" '
        'xmlns:sodipodi="http://sodipodi.sourceforge.net/DTD/sodipodi-0.dtd" width="64" height="48" viewBox="0 0 64 48" '
        f'sodipodi:docname="Hiddenthorn-name.svg" inkscape:version="Hiddenthorn-version" inkscape:export-filename="{FILE_PATH}" '
        f'data-place="{ISO6709} {text("location", "svg-data")}" aria-label="{text("captions", "svg-label")}">'
        f'<title>{text("captions", "svg-title")}</title><desc>{text("captions", "svg-desc")}</desc><metadata>{packet}</metadata>'
        '<sodipodi:namedview inkscape:cx="1" id="Hiddenthorn-view"/><defs/>'
        '<g inkscape:label="Hiddenthorn-layer" id="g1"><rect x="4" y="4" width="40" height="30" fill="#3366cc"/>'
        '<circle cx="40" cy="30" r="12" style="fill:#cc6633"/><!-- Hiddenthorn-inner --></g></svg>\n'
        '<!-- Hiddenthorn-end -->\n').encode()


@writer
def svgs(folder):
    yield Sample("svg.svg", _svg())
    wide = _svg().decode().replace('encoding="UTF-8"', 'encoding="UTF-16"').encode("utf-16")
    yield Sample("svg-wide.svg", wide)
    yield Sample("svg-packed.svgz", gzip.compress(_svg(), mtime=0))
