# SPDX-License-Identifier: GPL-3.0-or-later
"""The containers of which copies are made, and those that are converted: the table of docs/privacy.md, by the files that prove each row."""
import collections

# `files`: samples with needles that prove the row. `places`: where the needles are. `note`: what the row says besides.
Row = collections.namedtuple("Row", "container files places note")

COPIED = (
    Row("JPEG", ("jpeg-little.jpg", "jpeg-big.jpg", "jpeg-late.jpg", "jpeg-fill.jpg", "jpeg-scans.jpg", "jpeg-profile.jpg",
                 "jpeg-exiftool.jpg"),
        "EXIF with GPS, maker note and thumbnail; XMP with its extension; Photoshop's resources with IPTC; colour profile; C2PA; comments; "
        "unknown segments, also behind tables and between scans; JFIF's thumbnail; what follows the picture", ""),
    Row("JPEG with a gain map (Ultra HDR)", ("jpeg-gainmap.jpg",), "both pictures, and what follows them", "the gain map stays"),
    Row("motion photo of Google and Samsung", ("jpeg-motion.jpg", "jpeg-samsung.jpg", "jpeg-unlisted.jpg"), "the picture and its film", "the film stays"),
    Row("Live Photo", ("live.jpg", "live.mov"), "both files, the maker note",
        "both under one name, with the random number that they share (of the maker note nothing else stays)"),
    Row("PNG, APNG", ("png.png", "apng.png"), "texts of all three kinds, packed and not; EXIF; ImageMagick's EXIF; XMP; colour profile; "
        "time; C2PA; unknown chunks; what follows the end", ""),
    Row("WebP", ("webp.webp", "webp-simple.webp", "webp-animated.webp"), "EXIF, XMP, colour profile, C2PA, unknown chunks", ""),
    Row("GIF", ("gif.gif",), "comments, plain text, XMP, unknown extensions, what follows the end", ""),
    Row("HEIC, HEIF, AVIF", ("heic.heic", "heic-motion.heic", "avif.avif"), "EXIF, XMP, colour profile, unknown boxes; the film of a motion photo", "the film stays"),
    Row("JPEG XL", ("jxl.jxl", "jxl-bare.jxl", "jxl-jpeg.jxl"), "EXIF and XMP, packed and not; JUMBF; what makes the JPEG again; unknown boxes; what follows the picture",
        "the picture's own colour profile stays"),
    Row("TIFF, DNG", ("tiff.tif", "tiff-exiftool.tif", "tiff-pages.tif"),
        "EXIF, GPS, XMP, IPTC, Photoshop's resources, colour profile, layers, unknown tags; several pages", ""),
    Row("QuickTime, MP4", ("film.mov", "film.mp4"), "QuickTime's keys, user data and list of iTunes; XMP; dates of film and tracks; the "
        "encoder's name; subtitles; unknown boxes", "encrypted ones are refused"),
    Row("3GPP", ("film.3gp",), "3GPP's place, title and author, QuickTime's place", ""),
    Row("Matroska, WebM", ("film.mkv", "film.webm"), "title, tags, attachments, chapters, dates, unknown elements", ""),
)
# Of these nothing but the picture leaves, drawn as PNG.
DRAWN = (
    Row("SVG", ("svg.svg", "svg-wide.svg", "svg-packed.svgz"), "title, description, RDF, comments, instructions, names of editors and files", ""),
)
# By file, how it is made: of these copies that leave something out have another format.
CONVERTED = (
    Row("JPEG 2000", ("converted.jp2",), "", ""), Row("BMP", ("converted.bmp",), "", ""), Row("icons", ("converted.ico",), "", ""),
    Row("TGA", ("converted.tga",), "", ""), Row("PNM", ("converted.ppm",), "", ""), Row("AVI", ("converted.avi",), "", ""),
    Row("MPEG transport streams", ("converted.mts",), "", ""), Row("MPEG program streams", ("converted.mpg",), "", ""),
)


def table():
    """The rows as docs/privacy.md has them."""
    yield "| container | copies | where the tests have written needles |"
    yield "|---|---|---|"
    for row in COPIED:
        yield f"| {row.container} | yes{'; ' + row.note if row.note else ''} | {row.places} |"
    for row in DRAWN:
        yield f"| {row.container} | as PNG; an app that takes no PNG gets a JPEG | {row.places} |"
    names = ", ".join(row.container for row in CONVERTED)
    yield f"| {names}; raw formats but DNG, Photoshop | in another format: JPEG, PNG or MP4 | |"
