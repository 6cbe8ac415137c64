# SPDX-License-Identifier: GPL-3.0-or-later
"""What is wrong with a copy: needles that are left in its bytes or in what readers see, and those that are lost."""
import json

import decoding
import needles
import reading

PARTS = ("bytes", "unpacked", "exiftool", "ffprobe", "exiv2", "djxl")


def parts(path, seen):
    """A file's bytes, what is packed in them, and what readers see in it."""
    with open(path, "rb") as file:
        data = file.read()
    film = json.dumps(reading.film(path), ensure_ascii=False).encode() if decoding.is_film(path) else b""
    return data, needles.inflated(data), reading.texts(seen), film, reading.exiv2(path), reading.rebuilt(path)


def lost(whole, wanted):
    """The needles that are not there, in UTF-8 or as Windows has them."""
    return [needle for needle in wanted if needle.encode() not in whole and needle.encode("utf-16-le") not in whole]


def faults(path, seen, kinds, stays):
    """Lines: what is left of these kinds, and what is lost of all others that are to stay."""
    found = parts(path, seen)
    lines = [f"LEFT {name}: {line}" for name, part in zip(PARTS, found) for line in needles.left(part, kinds)]
    lines += [f"LEFT {line}" for line in reading.told(seen, kinds)]
    whole = b"\n".join(found)
    for kind, wanted in stays.items():
        missing = lost(whole, wanted) if kind not in kinds else []
        # One date is enough: the readers print it in several ways.
        if missing and (kind != "dates" or len(missing) == len(wanted)):
            lines.append(f"LOST {kind}: {missing}")
    return lines
