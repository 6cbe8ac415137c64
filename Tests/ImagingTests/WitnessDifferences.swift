// SPDX-License-Identifier: GPL-3.0-or-later

import Pixels

/// Where our reader and exiftool differ, and why ours is kept.
struct Difference {
    /// Path in the corpus.
    let file: String
    let field: WitnessField
    let ours: String
    let theirs: String
    let why: String
    /// Older libraries have it; with newer ones ours may be theirs.
    var isOfOlderLibraries = false

    static let known: [Difference] = [
        Difference(
            file: "AOMediaCodec__libavif/tests/data/clap_irot_imir_non_essential.avif",
            field: .size, ours: "10×8", theirs: "34×12",
            why: "exiftool states the size before the crop (clap) that the decoder makes."),
        Difference(
            file: "AOMediaCodec__libavif/tests/data/colors-animated-12bpc-keyframes-0-2-3.avif",
            field: .date, ours: "none", theirs: "2024-04-17T14:50:19+00:00",
            why: "Of a sequence of pictures the movie header's time is that of encoding, not of capture."),
        Difference(
            file: "AOMediaCodec__libavif/tests/data/colors-animated-8bpc-audio.avif",
            field: .date, ours: "none", theirs: "2023-09-06T17:35:53+00:00",
            why: "As above: the time of encoding."),
        Difference(
            file: "AOMediaCodec__libavif/tests/data/colors-animated-8bpc.avif",
            field: .date, ours: "none", theirs: "2023-09-06T17:35:53+00:00",
            why: "As above: the time of encoding."),
        Difference(
            file: "AOMediaCodec__libavif/tests/data/draw_points_idat_metasize0.avif",
            field: .isRead, ours: "yes", theirs: "no",
            why: "A meta box of size 0 reaches to the end of the file; exiftool finds no size in it."),
        Difference(
            file: "AOMediaCodec__libavif/tests/data/draw_points_idat_progressive_metasize0.avif",
            field: .isRead, ours: "yes", theirs: "no",
            why: "As above: a box of size 0."),
        Difference(
            file: "AOMediaCodec__libavif/tests/data/paris_icc_exif_xmp.png",
            field: .date, ours: "none", theirs: "2022-08-22T20:30:46+02:00",
            why: "A lack of ours: EXIF as ImageMagick's compressed text, which neither exiv2 up to 0.28.5 nor "
                + "our parsers find here. exiv2 0.28.9 does.", isOfOlderLibraries: true),
        Difference(
            file: "libjxl__conformance/testcases/bench_oriented_brg/ref.png",
            field: .orientation, ours: "1", theirs: "5",
            why: "Only in ImageMagick's text after the pixels; no viewer turns by it, nor does our decoder."),
        Difference(
            file: "libjxl__conformance/testcases/bench_oriented_brg/ref.png",
            field: .size, ours: "606×500", theirs: "500×606",
            why: "Follows from the orientation."),
        Difference(
            file: "mathiasbynens__small/svg.svg",
            field: .isRead, ours: "yes", theirs: "no",
            why: "An SVG may state no size; it is read all the same."),
        Difference(
            file: "python-pillow__Pillow/Tests/images/decompression_bomb.gif",
            field: .isRead, ours: "yes", theirs: "no",
            why: "The header is whole and states a size; what follows is damaged, which is for the "
                + "decoder to say."),
        Difference(
            file: "rwcarlsen__goexif/exif/samples/geodegrees_as_string.jpg",
            field: .place, ours: "none", theirs: "52.01389, 11.00278",
            why: "Degrees as text with decimal commas, 52°50′34″: exiftool takes the minutes for "
                + "seconds. No place is better than a wrong one."),
    ]
}
