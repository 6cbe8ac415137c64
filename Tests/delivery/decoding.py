# SPDX-License-Identifier: GPL-3.0-or-later
"""What decoders of others make of a file: digests of its pixels and sounds, or that they cannot read it."""
import functools
import hashlib
import json
import os
import tempfile

import reading
import tools

FILMS = (".mp4", ".mov", ".3gp", ".mkv", ".webm", ".m4v")
# What gdk-pixbuf has a loader for on every machine of these tests; heif and avif where they are installed.
PIXBUF = (".jpg", ".jpeg", ".mpo", ".png", ".apng", ".gif", ".tif", ".tiff", ".svg", ".svgz", ".heic", ".heif", ".avif")
MOVED = (".gif", ".apng", ".png", ".avif")
# Only the first picture of a JPEG is its own; what else ffmpeg finds behind it are others.
STILLS = (".jpg", ".jpeg", ".mpo", ".webp", ".tif", ".tiff")


def is_film(path):
    return path.lower().endswith(FILMS)


def decoded(path):
    """By decoder, what came out. The same for files of the same bytes, so that is kept."""
    with open(path, "rb") as file:
        digest = hashlib.file_digest(file, "sha256").digest()
    return _decoded(digest, os.path.splitext(path)[1].lower(), path)


DAMAGED = "damaged "
_results = {}


def _decoded(digest, extension, path):
    if (digest, extension) not in _results:
        result = {}
        if extension in PIXBUF:
            result["gdk-pixbuf"] = _pixbuf(path)
        if is_film(path):
            result["ffmpeg"] = _frames(path, "-map", "0:v?", "-map", "0:a?")
            result["ffprobe"] = _streams(path)
        elif extension in MOVED:
            result["ffmpeg"] = _frames(path, "-map", "0:v")
        elif extension in STILLS:
            result["ffmpeg"] = _frames(path, "-map", "0:v:0", "-frames:v", "1")
        if extension == ".jxl":
            result["djxl"] = _djxl(path)
        if extension == ".webp":
            result["Pillow"] = _moving_webp(path)
        _results[digest, extension] = result
    return _results[digest, extension]


def _pixbuf(path):
    import gi
    gi.require_version("GdkPixbuf", "2.0")
    from gi.repository import GdkPixbuf, GLib
    try:
        picture = GdkPixbuf.Pixbuf.new_from_file(path)
    except GLib.Error as error:
        return "refused" if "recognize" in str(error) else DAMAGED
    width = picture.get_width() * picture.get_n_channels()
    pixels, stride = picture.read_pixel_bytes().get_data(), picture.get_rowstride()
    state = hashlib.sha256()
    # What lies between rows is no picture.
    for row in range(picture.get_height()):
        state.update(pixels[row * stride:row * stride + width])
    size = f"{picture.get_width()}x{picture.get_height()}x{picture.get_n_channels()}"
    return f"{size} {picture.get_option('orientation')} {state.hexdigest()}"


def _djxl(path):
    """libjxl's own program: ffmpeg 7 never ends over some of these files."""
    with tempfile.TemporaryDirectory() as folder:
        target = os.path.join(folder, "x.ppm")
        tools.run("djxl", path, target, allowed=(0, 1))
        if not os.path.exists(target):
            return "refused"
        with open(target, "rb") as file:
            return hashlib.file_digest(file, "sha256").hexdigest()


def _form(path):
    """ffmpeg looks for an animation only in the first bytes of a PNG."""
    if not path.lower().endswith((".png", ".apng")):
        return ()
    with open(path, "rb") as file:
        return ("-f", "apng" if b"acTL" in file.read() else "png_pipe")


def _frames(path, *options):
    """The digest of each frame. What is damaged says so in front."""
    output, errors = tools.outputs("ffmpeg", "-hide_banner", "-loglevel", "error", "-nostdin", *_form(path), "-i", path,
                                   *options, "-f", "framemd5", "-")
    frames = "\n".join(line for line in output.splitlines() if not line.startswith("#software")) or "refused"
    return DAMAGED + frames if errors else frames


def _streams(path):
    """Lengths and kinds of streams of pictures and sounds."""
    read = reading.film(path)
    names = ("codec_name", "codec_tag_string", "width", "height", "duration", "nb_frames", "sample_rate", "channels", "pix_fmt",
             "color_space", "r_frame_rate", "start_time")
    streams = [{name: stream.get(name) for name in names}
               for stream in read.get("streams", []) if stream.get("codec_type") in ("video", "audio")
               and not stream.get("disposition", {}).get("attached_pic")]
    return json.dumps(streams, sort_keys=True)


def _moving_webp(path):
    try:
        from PIL import Image, ImageSequence, UnidentifiedImageError
    except ImportError:
        return "no Pillow"
    try:
        with Image.open(path) as picture:
            return [(frame.info.get("duration"), hashlib.sha256(frame.convert("RGBA").tobytes()).hexdigest())
                    for frame in ImageSequence.Iterator(picture)]
    except (UnidentifiedImageError, OSError, ValueError) as error:
        return type(error).__name__


# What draws a picture right besides its pixels.
_DRAWN = ("Orientation", "RedMatrixColumn", "GreenMatrixColumn", "BlueMatrixColumn", "MediaWhitePoint", "RedTRC",
          "ColorSpaceData", "LoopCount", "AnimationIterations", "AnimationPlays")
# As readers of EXIF and of XMP say it.
_UPRIGHT = ("Horizontal (normal)", "Top-left")


def drawn(seen):
    """Orientation, colours and repetitions, of a list of tags: those that stand outside of thumbnails and previews."""
    return sorted({f"{key.rsplit(':', 1)[-1]}={value}" for key, value in seen
                   if key.rsplit(":", 1)[-1] in _DRAWN and str(value) not in _UPRIGHT
                   and not any(group in key for group in ("IFD1", "Maker", "Doc"))})


@functools.cache
def has_pixbuf_loader(extension):
    import gi
    gi.require_version("GdkPixbuf", "2.0")
    from gi.repository import GdkPixbuf
    return any(extension in format.get_extensions() for format in GdkPixbuf.Pixbuf.get_formats())


def differences(before, after):
    """Lines: decoders that see another picture than before."""
    return [f"{name}: {str(seen)[:160]} became {str(after.get(name))[:160]}" for name, seen in before.items()
            if not _are_same(seen, after.get(name))]


def _are_same(before, after):
    """What stands behind a picture may be damaged in its original only. Of what both have damaged, decoders guess the rest."""
    plain = [str(result).removeprefix(DAMAGED) for result in (before, after)]
    return plain[0] == plain[1] or all(str(result).startswith(DAMAGED) for result in (before, after)) or before == "refused"
