# SPDX-License-Identifier: GPL-3.0-or-later
"""A small ICC profile that says who made it, and on which screen."""
import struct


def _text(value):
    return b"text\0\0\0\0" + value + b"\0"


def _description(value):
    value += b"\0"
    return b"desc\0\0\0\0" + struct.pack(">I", len(value)) + value + b"\0" * (4 + 4 + 2 + 1 + 67)


def _xyz(*values):
    return b"XYZ \0\0\0\0" + struct.pack(">3i", *(round(value * 65536) for value in values))


def profile():
    """sRGB's primaries with a gamma of 2.2, as version 2."""
    curve = b"curv\0\0\0\0" + struct.pack(">IH", 1, round(2.2 * 256)) + b"\0\0"
    tags = {
        b"desc": _description(b"Hiddenthorn-icc screen of a person"), b"cprt": _text(b"Hiddenthorn-icc-copyright"),
        b"dmnd": _description(b"Hiddenthorn-icc-maker"), b"dmdd": _description(b"Hiddenthorn-icc-model"),
        b"wtpt": _xyz(0.9642, 1, 0.8249), b"rXYZ": _xyz(0.4361, 0.2225, 0.0139), b"gXYZ": _xyz(0.3851, 0.7169, 0.0971),
        b"bXYZ": _xyz(0.1431, 0.0606, 0.7141), b"rTRC": curve, b"gTRC": curve, b"bTRC": curve,
    }
    start, table, values = 128 + 4 + 12 * len(tags), struct.pack(">I", len(tags)), b""
    for name, value in tags.items():
        table += name + struct.pack(">II", start + len(values), len(value))
        values += value + b"\0" * (-len(value) % 4)
    head = struct.pack(">I4sI4s4s4s6H4s4sI4s4sQI3i4s", start + len(values), b"lcms", 0x02100000, b"mntr", b"RGB ", b"XYZ ",
                       1987, 6, 5, 4, 3, 2, b"acsp", b"APPL", 0, b"FLMF", b"FLMX", 0, 0,
                       round(0.9642 * 65536), 65536, round(0.8249 * 65536), b"FLMC")
    return head.ljust(128, b"\0") + table + values
