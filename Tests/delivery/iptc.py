# SPDX-License-Identifier: GPL-3.0-or-later
"""Photoshop's resources with IPTC in them, and with all that may not stay."""
import struct

from needles import text

_RECORDS = (
    (5, text("captions", "iptc-title")), (25, text("captions", "iptc-keyword")), (120, text("captions", "iptc-caption")),
    (105, text("captions", "iptc-headline")), (80, text("people", "iptc-byline")), (116, text("people", "iptc-copyright")),
    (110, text("people", "iptc-credit")), (90, text("location", "iptc-city")), (101, text("location", "iptc-country")),
    (92, text("location", "iptc-sub")), (65, text("device", "iptc-program")), (55, "19870605"), (200, "Hiddenthorn-iptc-unknown"),
)


def block():
    """IPTC records alone."""
    records = b"\x1c\x01\x5a\0\x03\x1b%G" + struct.pack(">BBBHH", 0x1C, 2, 0, 2, 4)
    return records + b"".join(struct.pack(">BBBH", 0x1C, 2, number, len(value)) + value.encode() for number, value in _RECORDS)


def _resource(number, data, name=b""):
    named = bytes([len(name)]) + name
    return b"8BIM" + struct.pack(">H", number) + named + b"\0" * (len(named) % 2) + struct.pack(">I", len(data)) + data \
        + b"\0" * (len(data) % 2)


def resources(exif=b"", packet=b""):
    """All resources: density, IPTC, a thumbnail, paths, a copy of EXIF and XMP, and one that nobody knows."""
    parts = [_resource(0x03ED, struct.pack(">IHHIHH", 72 << 16, 1, 2, 72 << 16, 1, 2)), _resource(0x0404, block()),
             _resource(0x040C, struct.pack(">7I", 1, 4, 4, 12, 48, 20, 0) + b"Hiddenthorn-ps-thumbnail"),
             _resource(0x07D0, b"Hiddenthorn-ps-path" * 2, b"Hiddenthorn-name"), _resource(0x0FA0, b"Hiddenthorn-ps-unknown")]
    if exif:
        parts.append(_resource(0x0422, exif))
    if packet:
        parts.append(_resource(0x0424, packet))
    return b"".join(parts)


STAYS = {
    "captions": [text("captions", place) for place in ("iptc-title", "iptc-keyword", "iptc-caption")],
    "people": [text("people", "iptc-byline"), text("people", "iptc-copyright")],
    "location": [text("location", "iptc-city"), text("location", "iptc-country")],
}
