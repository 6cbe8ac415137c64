# SPDX-License-Identifier: GPL-3.0-or-later
"""Films with needles: QuickTime's, MP4's and 3GPP's user data, keys, tracks of places, Matroska's tags and attachments."""
import os
import struct

import tools
import xmp
from needles import ISO6709, LATITUDE, LONGITUDE, XMP_DATE, text
from sample import Sample, writer

TEXT_TRACK = f"1\n00:00:00,000 --> 00:00:00,800\n{text('captions', 'text-track')} {ISO6709} 47.638203, -8.891586\n\n"


def _box(kind, payload):
    return struct.pack(">I4s", len(payload) + 8, kind) + payload


def _said(*pairs):
    return [option for name, value in pairs for option in ("-metadata", f"{name}={value}")]


WORDS = _said(("title", text("captions", "film-title")), ("comment", text("captions", "film-comment")),
              ("description", text("captions", "film-description")), ("keywords", text("captions", "film-keyword")),
              ("artist", text("people", "film-artist")), ("copyright", text("people", "film-copyright")),
              ("make", text("device", "film-make")), ("model", text("device", "film-model")), ("location", ISO6709),
              ("location-eng", ISO6709), ("creation_time", XMP_DATE + "Z"))


def _coded(folder, name, *options, sound="aac"):
    """A film of a second with a sound, a text track where its form has them, and all words that ffmpeg writes."""
    path, texts = os.path.join(folder, name), os.path.join(folder, "places.srt")
    with open(texts, "w") as file:
        file.write(TEXT_TRACK)
    tools.ffmpeg("-f", "lavfi", "-i", "testsrc=size=64x48:rate=5:duration=1", "-f", "lavfi", "-i", "sine=duration=1", "-i", texts,
                 "-map", "0", "-map", "1", *options, "-c:a", sound, *WORDS,
                 "-metadata:s:v", "handler_name=Hiddenthorn-handler",
                 "-metadata:s:v", f"title={text('captions', 'track-title')}", path)
    return path


def _read(path):
    with open(path, "rb") as file:
        return file.read()


VIDEO = ("-c:v", "libx264", "-preset", "ultrafast", "-pix_fmt", "yuv420p", "-bsf:v", "filter_units=remove_types=6")


def filled(folder, name, *more):
    """A film of these words (`more`: of ffmpeg), with those that exiftool adds, a box of XMP, and boxes that nobody knows."""
    tools.need_encoder("libx264")
    path = _coded(folder, name, "-map", "2", *VIDEO, "-c:s", "mov_text", *more,
                  *(("-movflags", "use_metadata_tags") if name.endswith(".mov") else ()))
    tools.run("exiftool", "-q", "-overwrite_original",
              f"-Keys:Title={text('captions', 'keys-title')}", f"-Keys:Description={text('captions', 'keys-description')}",
              f"-Keys:Make={text('device', 'keys-make')}", f"-Keys:Model={text('device', 'keys-model')}",
              f"-Keys:Software={text('device', 'keys-software')}", f"-Keys:Artist={text('people', 'keys-artist')}",
              "-Keys:GPSCoordinates=47.638203, -8.891586", "-UserData:GPSCoordinates=47.638203, -8.891586",
              "-ItemList:GPSCoordinates=47.638203, -8.891586", f"-ItemList:Title={text('captions', 'list-title')}",
              f"-ItemList:Comment={text('captions', 'list-comment')}", f"-ItemList:Artist={text('people', 'list-artist')}",
              f"-ItemList:Encoder={text('device', 'list-encoder')}", f"-UserData:Make={text('device', 'user-make')}",
              f"-XMP:City={text('location', 'film-city')}",
              f"-XMP:Title={text('captions', 'film-xmp')}", path, allowed=(0, 1))
    data = bytearray(_read(path))
    # The name of the program that compressed it, within the description of the pictures.
    place = data.index(b"avc1", data.index(b"stsd")) + 4 + 42
    data[place:place + 32] = bytes([len(b"Hiddenthorn-stsd")]) + b"Hiddenthorn-stsd".ljust(31, b"\0")
    tail = _box(b"uuid", bytes.fromhex("BE7ACFCB97A942E89C71999491E3AFAC") + xmp.packet()) + _box(b"free", b"Hiddenthorn-free") \
        + _box(b"skip", b"Hiddenthorn-skip") + _box(b"uuid", bytes(range(16)) + b"Hiddenthorn-uuid") \
        + _box(b"odDd", b"Hiddenthorn-box") \
        + _box(b"meta", bytes(4) + _box(b"hdlr", bytes(20) + b"Hiddenthorn-hdlr\0")
               + _box(b"xml ", b"\0\0\0\0<a>Hiddenthorn-xml</a>"))
    return bytes(data) + tail


KEYS = {"captions": [text("captions", "keys-title"), text("captions", "keys-description")],
        "people": [text("people", "keys-artist")], "device": [text("device", "keys-make"), text("device", "keys-model")],
        "location": ["+47.6382"]}


@writer
def movies(folder):
    yield Sample("film.mov", filled(folder, "x.mov"), KEYS)
    yield Sample("film.mp4", filled(folder, "x.mp4"), KEYS)


@writer
def phones(folder):
    """3GPP's words with loci, by ffmpeg and by hand, and the film's tables before its pictures."""
    tools.need_encoder("libx264")
    path = _coded(folder, "x.3gp", "-map", "2", *VIDEO, "-c:s", "mov_text", "-brand", "3gp6")
    data = _read(path)
    place = data.rindex(b"moov") - 4
    size, = struct.unpack_from(">I", data, place)
    loci = _box(b"loci", b"\0\0\0\0\x15\xc7" + text("location", "loci").encode() + b"\0\0"
                + struct.pack(">iii", round(LONGITUDE * 65536), round(LATITUDE * 65536), 0) + b"earth\0\0")
    words = _box(b"titl", b"\0\0\0\0\x15\xc7" + text("captions", "titl").encode() + b"\0") \
        + _box(b"auth", b"\0\0\0\0\x15\xc7" + text("people", "auth").encode() + b"\0") \
        + _box(b"\xa9xyz", struct.pack(">HH", len(ISO6709), 0x15C7) + ISO6709.encode()) + _box(b"smta", b"Hiddenthorn-smta")
    user = _box(b"udta", loci + words)
    if data[place + size:].strip(b"\0"):
        raise AssertionError("ffmpeg wrote something behind moov")
    yield Sample("film.3gp", data[:place] + struct.pack(">I", size + len(user)) + data[place + 4:] + user)


@writer
def matroskas(folder):
    tools.need_encoder("libvpx-vp9")
    note = os.path.join(folder, "Hiddenthorn-attached.txt")
    with open(note, "w") as file:
        file.write("Hiddenthorn-attachment")
    title = {"captions": [text("captions", "film-title")]}
    path = _coded(folder, "x.mkv", "-map", "2", *VIDEO, "-c:s", "srt", "-attach", note,
                  "-metadata:s:t", "mimetype=text/plain", sound="flac")
    yield Sample("film.mkv", _read(path) + b"Hiddenthorn-tail", title)
    path = _coded(folder, "x.webm", "-c:v", "libvpx-vp9", "-deadline", "realtime", "-cpu-used", "8", sound="libvorbis")
    yield Sample("film.webm", _read(path), title)
