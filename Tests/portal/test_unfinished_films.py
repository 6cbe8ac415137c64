# SPDX-License-Identifier: GPL-3.0-or-later
"""Films of a continuous selection that have to be made: a program is told of them at once, and reads them from their beginning while they are made."""
import os
import shutil
import subprocess
import tempfile
import unittest

import fixtures
from picking import Program
from test_photo_picker import PickerCase
from waiting import until

FILM, PHOTO = "film.mkv", "waves.jpg"
# Of the film that is read to its end, and how often another one repeats it: that is given up long before it is made, on any machine.
RATE, SECONDS, TIMES = 30, 12, 10


def probe(path, *options):
    return subprocess.run(["ffprobe", "-v", "error", *options, "-of", "csv=p=0", path], check=True, capture_output=True,
                          text=True).stdout.split()


def pictures(path):
    """How many pictures can be decoded."""
    return int(probe(path, "-count_frames", "-select_streams", "v", "-show_entries", "stream=nb_read_frames")[0])


@unittest.skipUnless(shutil.which("ffmpeg"), "ffmpeg is not installed")
class UnfinishedFilms(PickerCase):
    @classmethod
    def setUpClass(cls):
        super().setUpClass()
        cls.short, cls.long = (cls.enterClassContext(tempfile.TemporaryDirectory(prefix="picker-films.")) for _ in range(2))
        for folder in (cls.short, cls.long):
            shutil.copy(os.path.join(cls.library, next(place for place, name, *_ in fixtures.PHOTOS if name == PHOTO), PHOTO), folder)
        film = os.path.join(cls.short, FILM)
        subprocess.run(
            ["ffmpeg", "-v", "error", "-f", "lavfi", "-i", f"testsrc2=size=1280x720:rate={RATE}", "-f", "lavfi", "-i", "sine", "-t", str(SECONDS),
             "-c:v", "mpeg4", "-q:v", "6", "-c:a", "flac", film], check=True)
        subprocess.run(["ffmpeg", "-v", "error", "-stream_loop", str(TIMES - 1), "-i", film, "-c", "copy", os.path.join(cls.long, FILM)], check=True)

    def begin(self, library, **options):
        """A request with the film picked, as it is told first."""
        self.library = library
        desk = self.services = self.desk()
        before = self.copies()
        request = Program().pick(selection="continuous", selection_limit=0, preferred_encoding="compatible", **options)
        self.picker = self.opened(desk, tiles=2)
        self.picker.click_tile(FILM)
        film, = until(lambda: request.signals.of("SelectionChanged"), "the film is told")[0][0]
        # Its own: another picker of the session may leave some, or take them away.
        self.made = until(lambda: self.copies() - before, "the film has a folder")
        return request, film

    def copies(self):
        """The folders of copies: in memory, and for large films beside the cache."""
        places = [os.path.join(os.environ["XDG_RUNTIME_DIR"], "desktop-picker-copies"),
                  os.path.join(self.services.environment["XDG_CACHE_HOME"], "desktop-picker", "copies")]
        return {os.path.join(place, name) for place in places if os.path.isdir(place) for name in os.listdir(place)}

    def is_gone(self):
        """Whether nothing is left of the film."""
        return not self.made & self.copies()

    def whole(self, request, id):
        """The film as it is told once it is made."""
        def told():
            items = [item for items, in request.signals.of("SelectionChanged") for item in items]
            return next((item for item in items if item["id"] == id and "bytes" in item), None)
        # Its making makes way for everything else.
        return until(told, "the film is whole", 120)

    def read(self, file):
        """All that a descriptor gives, in a file."""
        path = os.path.join(self.enterContext(tempfile.TemporaryDirectory(prefix="picker-read.")), "read.mp4")
        with open(path, "wb") as copy, os.fdopen(file, "rb") as film:
            shutil.copyfileobj(film, copy)
        return path

    def test_a_film_is_read_while_it_is_made(self):
        request, film = self.begin(self.short)
        self.assertEqual((film["name"], film["type"], film["delivered"]), ("film.mp4", "video/mp4", "copy"))
        self.assertEqual([key for key in ("bytes", "path", "uri", "width", "height") if key in film], [])
        file = request.open(film["id"])
        first = os.read(file, 1000)
        self.assertEqual(first[4:8], b"ftyp")
        # The next change does not wait for the film.
        self.picker.click_tile(PHOTO)
        told = until(lambda: [items for items, in request.signals.of("SelectionChanged") if len(items) == 2], "both are told")[0]
        self.assertEqual(["bytes" in item for item in told if item["id"] != film["id"]], [True])
        stream = self.read(file)
        with open(stream, "rb+") as copy:
            rest = copy.read()
            copy.seek(0)
            copy.write(first + rest)
        whole = self.whole(request, film["id"])
        self.assertEqual((pictures(stream), pictures(whole["path"])), (RATE * SECONDS, RATE * SECONDS))
        self.assertEqual((whole["width"], whole["height"], whole["bytes"]), (1280, 720, os.path.getsize(whole["path"])))
        with open(whole["path"], "rb") as made:
            self.assertEqual(request.content(film["id"]), made.read())
        # Nothing of the stream is left beside it.
        self.assertEqual(os.listdir(os.path.dirname(whole["path"])), [os.path.basename(whole["path"])])
        request.call("Close")
        until(self.is_gone, "the film goes with its request")

    def test_of_a_film_without_its_place_nothing_is_read_before_that_is_gone(self):
        request, film = self.begin(self.short, remove_metadata=["location"])
        self.assertNotIn("bytes", film)
        path = self.read(request.open(film["id"]))
        whole = self.whole(request, film["id"])
        with open(whole["path"], "rb") as made, open(path, "rb") as read:
            self.assertEqual(made.read(), read.read())
        self.assertEqual(whole["removed"], ["location"])
        request.call("Close")

    def test_a_film_that_is_deselected_is_not_made_any_further(self):
        request, film = self.begin(self.long)
        file = request.open(film["id"])
        self.assertEqual(os.read(file, 8)[4:], b"ftyp")
        self.assertEqual(len(self.made), 1)
        self.picker.click_tile(FILM)
        until(lambda: request.signals.of("SelectionChanged")[-1:] == [([],)], "nothing is selected")
        # It breaks off, which is no end.
        self.assertRaises(ConnectionResetError, self.read, file)
        until(self.is_gone, "the film is not made any further")
        self.refused("UnknownAsset", request.open, film["id"])
        request.call("Close")

    def test_a_film_whose_details_are_left_out_meanwhile_is_not_read_any_further(self):
        request, film = self.begin(self.long)
        file = request.open(film["id"])
        os.read(file, 8)
        self.picker.click(self.picker.button("Options"))
        self.picker.click_inside(self.picker.find(("check box", "switch", "toggle button"), "Location"))
        self.assertRaises(ConnectionResetError, self.read, file)
        # The next one is told, and made anew.
        until(lambda: any(item["id"] == film["id"] and item.get("removed") == ["location"]
                          for items, in request.signals.of("SelectionChanged") for item in items), "the film is told without its place")
        request.call("Close")

    def test_a_film_that_the_program_deselects_is_not_made_any_further(self):
        request, film = self.begin(self.long)
        file = request.open(film["id"])
        os.read(file, 8)
        request.call("DeselectAssets", "(as)", [film["id"]])
        self.assertRaises(ConnectionResetError, self.read, file)
        until(self.is_gone, "the film is not made any further")
        # What the program does itself is not told back.
        self.picker.click_tile(PHOTO)
        told = until(lambda: [items for items, in request.signals.of("SelectionChanged") if "bytes" in str(items)], "the photo is told")[-1]
        self.assertEqual([item["name"] for item in told], [PHOTO])
        request.call("Close")

    def test_a_program_that_leaves_has_nothing_made(self):
        request, film = self.begin(self.long)
        os.read(request.open(film["id"]), 8)
        self.assertEqual(len(self.made), 1)
        request.program.bus.close_sync(None)
        until(lambda: not self.services.windows(), "the request has ended")
        until(self.is_gone, "nothing is left of the film")
