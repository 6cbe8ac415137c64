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
# Of the film: made in some seconds, so that much can be done meanwhile.
RATE, SECONDS = 30, 12


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
        folder = tempfile.TemporaryDirectory(prefix="picker-films.")
        cls.addClassCleanup(folder.cleanup)
        shutil.copy(os.path.join(cls.library, next(place for place, name, *_ in fixtures.PHOTOS if name == PHOTO), PHOTO), folder.name)
        subprocess.run(
            ["ffmpeg", "-v", "error", "-f", "lavfi", "-i", f"testsrc2=size=1280x720:rate={RATE}", "-f", "lavfi", "-i", "sine", "-t", str(SECONDS),
             "-c:v", "mpeg4", "-q:v", "6", "-c:a", "flac", os.path.join(folder.name, FILM)], check=True)
        cls.library = folder.name

    def begin(self, **options):
        """A request with the film picked, as it is told first."""
        desk = self.services = self.desk()
        request = Program().pick(selection="continuous", selection_limit=0, preferred_encoding="compatible", **options)
        self.picker = self.opened(desk, tiles=2)
        self.picker.click_tile(FILM)
        film, = until(lambda: request.signals.of("SelectionChanged"), "the film is told")[0][0]
        return request, film

    def copies(self):
        """The folders of copies, which are small enough for the runtime directory."""
        place = os.path.join(os.environ["XDG_RUNTIME_DIR"], "desktop-picker-copies")
        return set(os.listdir(place)) if os.path.isdir(place) else set()

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
        before = self.copies()
        request, film = self.begin()
        self.assertEqual((film["name"], film["type"], film["delivered"]), ("film.mp4", "video/mp4", "copy"))
        self.assertEqual([key for key in ("bytes", "path", "uri", "width", "height") if key in film], [])
        file = request.open(film["id"])
        first = os.read(file, 1000)
        self.assertEqual(first[4:8], b"ftyp")
        self.assertFalse(any("bytes" in item for items, in request.signals.of("SelectionChanged") for item in items))
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
        until(lambda: self.copies() == before, "the film goes with its request")

    def test_of_a_film_without_its_place_nothing_is_read_before_that_is_gone(self):
        request, film = self.begin(remove_metadata=["location"])
        self.assertNotIn("bytes", film)
        path = self.read(request.open(film["id"]))
        whole = self.whole(request, film["id"])
        with open(whole["path"], "rb") as made, open(path, "rb") as read:
            self.assertEqual(made.read(), read.read())
        self.assertEqual(whole["removed"], ["location"])
        request.call("Close")

    def test_a_film_that_is_deselected_is_not_made_any_further(self):
        before = self.copies()
        request, film = self.begin()
        file = request.open(film["id"])
        self.assertEqual(os.read(file, 8)[4:], b"ftyp")
        self.assertEqual(len(self.copies() - before), 1)
        self.picker.click_tile(FILM)
        until(lambda: request.signals.of("SelectionChanged")[-1:] == [([],)], "nothing is selected")
        # It breaks off, which is no end.
        self.assertRaises(ConnectionResetError, self.read, file)
        until(lambda: self.copies() == before, "the film is not made any further")
        self.refused("UnknownAsset", request.open, film["id"])
        request.call("Close")

    def test_a_film_whose_details_are_left_out_meanwhile_is_not_read_any_further(self):
        request, film = self.begin()
        file = request.open(film["id"])
        os.read(file, 8)
        self.picker.click(self.picker.button("Options"))
        self.picker.click_inside(self.picker.find(("check box", "switch", "toggle button"), "Location"))
        self.assertRaises(ConnectionResetError, self.read, file)
        whole = self.whole(request, film["id"])
        self.assertEqual(whole["removed"], ["location"])
        request.call("Close")

    def test_a_film_that_the_program_deselects_is_not_made_any_further(self):
        before = self.copies()
        request, film = self.begin()
        file = request.open(film["id"])
        os.read(file, 8)
        request.call("DeselectAssets", "(as)", [film["id"]])
        self.assertRaises(ConnectionResetError, self.read, file)
        until(lambda: self.copies() == before, "the film is not made any further")
        # What the program does itself is not told back.
        self.picker.click_tile(PHOTO)
        told = until(lambda: [items for items, in request.signals.of("SelectionChanged") if "bytes" in str(items)], "the photo is told")[-1]
        self.assertEqual([item["name"] for item in told], [PHOTO])
        request.call("Close")

    def test_a_program_that_leaves_has_nothing_made(self):
        before = self.copies()
        request, film = self.begin()
        os.read(request.open(film["id"]), 8)
        self.assertEqual(len(self.copies() - before), 1)
        request.program.bus.close_sync(None)
        until(lambda: not self.services.windows(), "the request has ended")
        until(lambda: self.copies() == before, "nothing is left of the film")
