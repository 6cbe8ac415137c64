# SPDX-License-Identifier: GPL-3.0-or-later
"""What the metadata readers of others see in a file, and of which class it is, by names that are theirs and not the program's."""
import json
import os
import tempfile

import classes
import tools

def tags(paths):
    """By path, the tags that exiftool reads: (groups with name, value)."""
    found = {path: [] for path in paths}
    for start in range(0, len(paths), 200):
        # Status 1: a file that it cannot read, which it says.
        output = tools.run("exiftool", "-a", "-u", "-ee3", "-G0:1:3:4", "-struct", "-j", "-api", "LargeFileSupport=1",
                           "-charset", "filename=utf8", *paths[start:start + 200], allowed=(0, 1))
        for entry in json.loads(output or b"[]"):
            found[entry.pop("SourceFile")] = list(entry.items())
    return found


def told(seen, kinds):
    """Lines: tags that tell of these kinds. The second directory of a TIFF is a page as the first is, where it says so."""
    seen = list(seen)
    has_pages = any(":IFD1:" in key and value == "Single page of multi-page image" for key, value in seen)
    for key, value in seen:
        if classes.BARE.match(key):
            continue
        place = key.replace(":IFD1:", ":IFD0:") if has_pages else key
        for kind in set(classes.told(place, value)) & set(kinds):
            yield f"{kind}: exiftool {key} = {str(value)[:80]}"


def texts(seen):
    """All that was read as one text, to look for needles in it."""
    return "\n".join(f"{key}={value}" for key, value in seen
                     if not key.startswith(("System", "File:System", "ExifTool"))).encode()


def film(path):
    """What ffprobe reads of a film, without its name."""
    read = json.loads(tools.run("ffprobe", "-v", "error", "-show_format", "-show_streams", "-show_chapters", "-of", "json", path,
                                allowed=(0, 1)) or b"{}")
    read.get("format", {}).pop("filename", None)
    return read


def exiv2(path):
    """What Exiv2 reads of a picture, as a text; nothing of a file that it does not know."""
    try:
        import gi
        gi.require_version("GExiv2", "0.10")
        from gi.repository import GExiv2, GLib
    except (ImportError, ValueError):
        return b""
    GExiv2.log_set_level(GExiv2.LogLevel.MUTE)
    metadata = GExiv2.Metadata()
    try:
        metadata.open_path(path)
    except GLib.Error:
        return b""
    lines = []
    for name in [*metadata.get_exif_tags(), *metadata.get_iptc_tags(), *metadata.get_xmp_tags()]:
        values = metadata.get_tag_multiple(name) or []
        lines.append(f"{name}={metadata.get_tag_interpreted_string(name)} {values}")
    if metadata.get_comment():
        lines.append(f"comment={metadata.get_comment()}")
    return "\n".join(lines).encode(errors="replace")


def rebuilt(path):
    """The JPEG that a JPEG XL was made of, with all that stood in it, or one of its picture."""
    if not path.endswith(".jxl"):
        return b""
    with tempfile.TemporaryDirectory() as folder:
        target = os.path.join(folder, "x.jpg")
        tools.run("djxl", path, target, allowed=(0, 1))
        if not os.path.exists(target):
            return b""
        with open(target, "rb") as file:
            return file.read()
