# SPDX-License-Identifier: GPL-3.0-or-later
"""JPEGs with needles in every segment, between scans and behind the end, and those that hold other pictures and films."""
import os
import struct

import exif
import iptc
import profile
import tools
import xmp
from needles import text
from sample import BOTH, Sample, merged, writer

XMP_HEAD, EXTENSION_HEAD = b"http://ns.adobe.com/xap/1.0/\0", b"http://ns.adobe.com/xmp/extension/\0"



def segment(marker, payload):
    return b"\xff" + bytes([marker]) + struct.pack(">H", len(payload) + 2) + payload


def plain(folder, size="64x48"):
    return tools.picture(os.path.join(folder, f"plain-{size}.jpg"), "-q:v", "3", size=size)


def _box(kind, payload):
    return struct.pack(">I4s", len(payload) + 8, kind) + payload


def content_credentials():
    """A segment as C2PA has it: a superbox with a claim in it."""
    claim = _box(b"jumb", _box(b"jumd", b"c2pa" + bytes(12) + b"\3c2pa\0") + _box(b"cbor", b"Hiddenthorn-c2pa claim"))
    return segment(0xEB, b"JP" + struct.pack(">HI", 1, 1) + claim)


def jfif_thumbnail():
    pixels = (b"Hiddenthorn-jfif" * 3)[:48]
    return segment(0xE0, b"JFIF\0\1\2\0\0\1\0\1\4\4" + pixels)


def metadata(folder, little=True, has_profile=True):
    """All segments that metadata can stand in, without JFIF's own."""
    block = exif.block(little, thumbnail=_thumbnail(folder))
    digest = b"0123456789ABCDEF0123456789ABCDEF"
    packet = xmp.packet({"xmpNote:HasExtendedXMP": digest.decode()})
    more = xmp.packet(full=False, elements="<odd:Long>Hiddenthorn-extended</odd:Long><photoshop:City>"
                      + text("location", "extended-city") + "</photoshop:City>")
    colours = segment(0xE2, b"ICC_PROFILE\0\1\1" + profile.profile()) if has_profile else b""
    return b"".join([
        segment(0xE1, b"Exif\0\0" + block), segment(0xE1, XMP_HEAD + packet),
        segment(0xE1, EXTENSION_HEAD + digest + struct.pack(">II", len(more), 0) + more),
        segment(0xED, b"Photoshop 3.0\0" + iptc.resources(block, packet)), colours,
        content_credentials(), segment(0xE7, b"Odd\0Hiddenthorn-app7"), segment(0xEC, b"Ducky\0Hiddenthorn-app12"),
        segment(0xE0, b"JFXX\0\x10Hiddenthorn-jfxx"), segment(0xE3, b"Meta\0\0Hiddenthorn-app3"),
        segment(0xFE, text("captions", "comment").encode() + b" Hiddenthorn-comment")])


def _thumbnail(folder):
    small = plain(folder, "16x16")
    return small[:2] + segment(0xFE, b"Hiddenthorn-thumbnail") + small[2:]


def _without_jfif(data):
    return data[:2] + data[4 + struct.unpack(">H", data[4:6])[0]:] if data[2:4] == b"\xff\xe0" else data


def filled(folder, little=True, tail=b"Hiddenthorn-tail" * 4, has_profile=True):
    data = _without_jfif(plain(folder))
    return data[:2] + jfif_thumbnail() + metadata(folder, little, has_profile) + data[2:] + tail


def between_scans():
    """A flat picture of 8 x 8 in three scans, one a component, with segments between them."""
    quantities = b"".join(segment(0xDB, bytes([number]) + bytes([16] * 64)) for number in (0,))
    codes = segment(0xC4, b"\x00" + bytes([1] + [0] * 15) + b"\0") + segment(0xC4, b"\x10" + bytes([1] + [0] * 15) + b"\0")
    frame = segment(0xC0, struct.pack(">BHHB", 8, 8, 8, 3) + b"\1\x11\0\2\x11\0\3\x11\0")
    scans = b""
    for component in (1, 2, 3):
        hidden = segment(0xFE, b"Hiddenthorn-between") + segment(0xE1, b"Exif\0\0" + exif.block(orientation=1)) \
            + segment(0xE7, b"Hiddenthorn-app7")
        scans += (hidden if component > 1 else b"") + segment(0xDA, bytes([1, component, 0, 0, 63, 0])) + b"\x3f"
    head = b"\xff\xd8" + segment(0xE0, b"JFIF\0\1\2\0\0\1\0\1\0\0")
    return head + quantities + frame + codes + scans + b"\xff\xd9"


STAYS = merged(BOTH, iptc.STAYS)


@writer
def jpegs(folder):
    for little in (True, False):
        yield Sample(f"jpeg-{'little' if little else 'big'}.jpg", filled(folder, little), STAYS)
    yield Sample("jpeg-scans.jpg", between_scans())
    # A colour profile of which the first part is missing.
    half = filled(folder, has_profile=False)
    yield Sample("jpeg-profile.jpg", half[:2] + segment(0xE2, b"ICC_PROFILE\0\2\2" + profile.profile()) + half[2:], STAYS)
    # Behind the tables, where Google's cameras have the profile.
    data = _without_jfif(plain(folder))
    behind = data.index(b"\xff\xc0")
    yield Sample("jpeg-late.jpg", data[:behind] + metadata(folder) + data[behind:], STAYS)
    # Fill bytes before each marker, as the standard allows.
    data = plain(folder)
    stuffed = segment(0xE1, b"Exif\0\0" + exif.block())
    yield Sample("jpeg-fill.jpg", data[:2] + b"\xff\xff\xff" + stuffed + b"\xff\xff" + segment(0xFE, b"Hiddenthorn-fill")
                 + segment(0xE1, XMP_HEAD + xmp.packet(full=False, elements=xmp.LITERAL)) + data[2:],
                 exif.STAYS)


@writer
def written_by_exiftool(folder):
    """What this tool writes where it is asked for a place and words in all groups."""
    path = os.path.join(folder, "x.jpg")
    plain_path = os.path.join(folder, "plain-64x48.jpg")
    plain(folder)
    os.rename(plain_path, path)
    tools.run("exiftool", "-q", "-overwrite_original", "-GPSLatitude=47.638203", "-GPSLatitudeRef=N", "-GPSLongitude=8.891586",
              "-GPSLongitudeRef=W", "-XMP:GPSLatitude=47.638203", "-XMP:GPSLongitude=-8.891586",
              f"-IPTC:City={text('location', 'tool-city')}", f"-XMP:City={text('location', 'tool-city')}",
              f"-IPTC:Caption-Abstract={text('captions', 'tool-caption')}", f"-XMP:Title={text('captions', 'tool-title')}",
              f"-XMP:PersonInImage={text('people', 'tool-person')}", f"-EXIF:Artist={text('people', 'tool-artist')}",
              f"-EXIF:Model={text('device', 'tool-model')}", f"-XMP:Lens={text('device', 'tool-lens')}",
              "-Comment=Hiddenthorn-tool", path)
    with open(path, "rb") as file:
        yield Sample("jpeg-exiftool.jpg", file.read(), {
            "location": [text("location", "tool-city")],
            "captions": [text("captions", "tool-caption"), text("captions", "tool-title")],
            "people": [text("people", "tool-person"), text("people", "tool-artist")],
            "device": [text("device", "tool-model"), text("device", "tool-lens")]})


@writer
def gain_map(folder):
    """An Ultra HDR picture: a smaller one behind it, with metadata of its own, and padding between them."""
    small = _without_jfif(plain(folder, "32x24"))
    numbers = {"hdrgm:Version": "1.0", "hdrgm:GainMapMin": "0", "hdrgm:GainMapMax": "3", "hdrgm:HDRCapacityMax": "3"}
    small = small[:2] + segment(0xE1, b"Exif\0\0" + exif.block()) + segment(0xE1, XMP_HEAD + xmp.packet(numbers, full=False)) \
        + segment(0xFE, b"Hiddenthorn-map") + small[2:]
    listed = ('<Container:Directory><rdf:Seq><rdf:li rdf:parseType="Resource"><Container:Item Item:Semantic="Primary" '
              'Item:Mime="image/jpeg"/></rdf:li><rdf:li rdf:parseType="Resource"><Container:Item Item:Semantic="GainMap" '
              f'Item:Mime="image/jpeg" Item:Length="{len(small)}"/></rdf:li></rdf:Seq></Container:Directory>')
    main = _without_jfif(plain(folder))
    packet = xmp.packet({"hdrgm:Version": "1.0"}, listed)
    main = main[:2] + segment(0xE1, b"Exif\0\0" + exif.block()) + segment(0xE1, XMP_HEAD + packet) + main[2:]
    yield Sample("jpeg-gainmap.jpg", main + small + b"Hiddenthorn-tail", BOTH)


def _apart(data):
    """A JPEG's bytes up to its last EOI."""
    return data[:data.rindex(b"\xff\xd9") + 2]


def _picture_of_motion(folder, length, padding=0, *, is_listed=True):
    """The picture of a motion photo, which says how long the film is with what is behind it, and how much stands before it."""
    listed = ('<Container:Directory><rdf:Seq><rdf:li rdf:parseType="Resource"><Container:Item Item:Semantic="Primary" '
              f'Item:Mime="image/jpeg" Item:Length="0" Item:Padding="{padding}"/></rdf:li><rdf:li rdf:parseType="Resource">'
              f'<Container:Item Item:Semantic="MotionPhoto" Item:Mime="video/mp4" Item:Length="{length}"/></rdf:li></rdf:Seq>'
              '</Container:Directory>')
    main = _without_jfif(plain(folder))
    packet = xmp.packet({"GCamera:MotionPhoto": "1", "GCamera:MotionPhotoVersion": "1"}, listed if is_listed else "")
    return _apart(main[:2] + segment(0xE1, b"Exif\0\0" + exif.block()) + segment(0xE1, XMP_HEAD + packet) + main[2:])


@writer
def motion_photo(folder):
    import films
    film = films.filled(folder, "motion.mp4")
    yield Sample("jpeg-motion.jpg", _picture_of_motion(folder, len(film)) + film, BOTH)
    yield Sample("jpeg-unlisted.jpg", _picture_of_motion(folder, 0, is_listed=False) + film, BOTH)
    # Samsung's trailer: blocks, and a directory that tells how far before it they begin.
    version = b"\0\0\x31\x0a" + struct.pack("<I", 19) + b"MotionPhoto_Version" + b"mpv3" + b"Hiddenthorn-version"
    block = b"\0\0\x30\x0a" + struct.pack("<I", 16) + b"MotionPhoto_Data" + film
    entries = b"".join(data[:4] + struct.pack("<II", distance, len(data))
                       for data, distance in ((version, len(version) + len(block)), (block, len(block))))
    directory = b"SEFH" + struct.pack("<II", 107, 2) + entries
    behind = film + directory + struct.pack("<I", len(directory)) + b"SEFT"
    before = version + block[:len(block) - len(film)]
    yield Sample("jpeg-samsung.jpg", _picture_of_motion(folder, len(behind), len(before)) + before + behind, BOTH)


@writer
def live_photo(folder):
    """A photo and its film, which know each other by a name."""
    import films
    identifier = "0B1C2D3E-4F50-4162-8374-95A6B7C8D9EA"
    data = _without_jfif(plain(folder))
    block = exif.block(note=exif.apple_note(identifier))
    yield Sample("live.jpg", data[:2] + segment(0xE1, b"Exif\0\0" + block) + data[2:], exif.STAYS)
    yield Sample("live.mov", films.filled(folder, "live.mov", "-metadata", f"com.apple.quicktime.content.identifier={identifier}"), comes_along=True)
