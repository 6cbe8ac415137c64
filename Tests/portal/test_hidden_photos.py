# SPDX-License-Identifier: GPL-3.0-or-later
"""A photo that an app does not see is no other than one that nobody has: not by an answer, nor by the time that it takes, nor by its picture.

Times are compared by ranks (`ranks.py`). Which of two equal calls comes first is drawn by lot, so that whatever the machine does besides is in both samples
alike, however it is distributed: where the service does the same for both, a deviation of 6.1 comes by chance once in a billion runs. A load makes
the test see less, and never fail. Where the processors have five programs each, a detour of half a millisecond is seen, and a photo that the app does see deviates by 12.
"""
import contextlib
import json
import os
import random
import unittest

from gi.repository import GLib

from boxed import Remote
import numbered
from numberedlibrary import NumberedLibrary
from photolibrary import Library
from picking import ERROR, error_of
from ranks import ONCE_IN_A_BILLION, deviations
import survey
from test_photo_library import LibraryCase, SandboxedCase
from test_sandboxed_programs import APP
from waiting import until

# Calls of each kind.
CALLS = 150


def read_by(process):
    """The bytes of files that a process has read so far, also of those in memory."""
    with open(f"/proc/{process}/io", encoding="ascii") as file:
        return int(file.readline().split()[1])


def worked_by(process):
    """The nanoseconds that all threads of a process have run so far: other programs do not count."""
    total = 0
    for thread in os.listdir(f"/proc/{process}/task"):
        # One that has ended since is one whose work cannot be told.
        with contextlib.suppress(OSError), open(f"/proc/{process}/task/{thread}/schedstat", encoding="ascii") as file:
            total += int(file.read().split()[0])
    return total


def by_lot(first, second):
    """Whether a call is one of the first kind, and the call: as many of both, each pair in an order that is drawn."""
    lot = random.Random(7)
    return [(is_first, lot.choice(first if is_first else second)) for _ in range(CALLS) for is_first in lot.sample((True, False), 2)]


class HiddenCase(LibraryCase):
    def numbered(self, count=12):
        """Photos that tell which they are, in place of the other library."""
        self.library = os.path.join(self.folder, "Numbered")
        return NumberedLibrary(self.library, count)

    def equal(self, values, drawn):
        """The values of calls of both kinds are of one distribution."""
        first, second = ([value for value, (is_first, _) in zip(values, drawn) if is_first is kind] for kind in (True, False))
        found = deviations(first, second)
        self.assertLess(abs(found), ONCE_IN_A_BILLION, f"medians {sorted(first)[CALLS // 2]} and {sorted(second)[CALLS // 2]}")


class Unnamed(HiddenCase):
    """A program without an id, which is told the library's own identifiers."""

    def setUp(self):
        super().setUp()
        self.library_of = self.asked("answer select", "tap tower.jpg", "tap waves.jpg", "add")
        self.assertEqual(self.library_of.allow(), "limited")
        self.ids = self.library_of.ids()
        self.album = self.library_of.call("CreateAlbum", "(s)", "Mine")[0]
        listed = self.listed()
        lot = random.Random(3)
        self.hidden = [id for name, id in listed.items() if name not in self.ids]
        self.absent = [f"{lot.getrandbits(64):016x}" for _ in self.hidden]

    def calls(self):
        """{name: calls about what is hidden, calls about what is absent}: method and arguments."""
        def both(method, *arguments):
            return [[(method, argument) for argument in some] for some in arguments]

        def opening(ids, **options):
            return [{"id": id, **options} for id in ids]

        def put(ids):
            return [{"method": "AddToAlbum", "signature": "(sas)", "arguments": [self.album, [self.ids["waves.jpg"], id]]} for id in ids]
        return {
            "open": both("open", opening(self.hidden), opening(self.absent)),
            "preview": both("open", *(opening(ids, part="preview", size=128) for ids in (self.hidden, self.absent))),
            "search": both("fetch", [{"search": word} for word in ("dunes", "harbour", "evening food")],
                           [{"search": word} for word in ("dunas", "harbuor", "evening fool")]),
            "album": both("fetch", [{"album": self.beach}], [{"album": self.beach[::-1]}]),
            "put": both("call", put(self.hidden), put(self.absent)),
        }

    def listed(self):
        self.beach = next(album["id"] for album in self.lines("albums") if album["name"] == "Beach")
        return {asset["name"]: asset["id"] for asset in self.lines("list")}

    def lines(self, command):
        return [json.loads(line) for line in self.command("library", command, "--library", self.library).splitlines()]

    def test_what_is_hidden_takes_no_other_time_than_what_is_absent(self):
        remote = Remote(self.library_of)
        process, = self.desk.readers()
        for name, (hidden, absent) in self.calls().items():
            drawn = by_lot(hidden, absent)
            times, reads, works = [], [], []
            for _, call in drawn:
                read, worked = read_by(process), worked_by(process)
                times += survey.timed(remote, [call])
                reads.append(read_by(process) - read)
                works.append(worked_by(process) - worked)
            with self.subTest(name, of="time"):
                self.equal([seconds for seconds, _ in times], drawn)
            with self.subTest(name, of="work"):
                self.equal(works, drawn)
            # What the process that reads the library has read for it.
            with self.subTest(name, of="files"):
                self.equal(reads, drawn)
            with self.subTest(name, of="answers"):
                self.assertEqual(len({json.dumps(answer) for _, answer in times}), 1)

    def test_what_is_hidden_has_no_other_words_than_what_is_absent(self):
        remote = Remote(self.library_of)
        for name, kinds in self.calls().items():
            said = [{self.said(remote, *call) for call in calls} for calls in kinds]
            with self.subTest(name):
                self.assertEqual(said[0], said[1])
                self.assertEqual(len(said[0]), 1)

    def said(self, remote, method, arguments):
        try:
            return json.dumps(getattr(remote, method)(**arguments))
        except GLib.Error as error:
            return f"{error_of(error)}: {error.message}".replace(str(arguments.get("id")), "ID")


class Named(SandboxedCase, HiddenCase):
    """An app in a sandbox, which has identifiers of what it saw once."""

    def test_what_was_taken_out_takes_no_other_time_than_what_was_deleted(self):
        app = self.boxed("answer all")
        self.assertEqual(app.allow(), "authorized")
        ids = app.ids()
        # It is limited, and nothing was selected for it.
        self.access("set", APP, "read-write", "limited")
        gone = sorted(ids)[::2]
        for name in gone:
            os.remove(self.path(name))
        self.command("library", "scan", "--library", self.library)
        until(lambda: app.status() == "limited" and not app.names(), "nothing is seen")
        for options in ({}, {"part": "preview", "size": 128}):
            drawn = by_lot(*([("content", {"id": id, **options}) for name, id in ids.items() if (name in gone) is is_gone] for is_gone in (False, True)))
            times = app.timed(calls=[call for _, call in drawn])
            with self.subTest(options):
                self.equal([seconds for seconds, _ in times], drawn)
                self.assertEqual({answer for _, answer in times}, {ERROR + "UnknownAsset"})


class Previews(HiddenCase):
    def test_a_preview_is_never_that_of_another_photo(self):
        """Thumbnails of the desktop are found by path and second: one may be of a photo that lay there before, and that the app does not see."""
        self.asked("answer all")
        self.desk.end_service()
        library = self.numbered()
        self.desk.library = self.library
        self.desk.start_service(self.desk.ends)
        whole = Library()
        self.assertEqual(whole.allow(), "authorized")
        ids = whole.ids()
        sizes = (128, 256, 512, 1024)
        for size in sizes:
            self.assertEqual(numbered.of_preview(whole.content(ids["p1.jpg"], part="preview", size=size)), 1)
        # What was decided about a program without an id is forgotten with the service.
        self.desk.end_service()
        self.desk.start_service(self.desk.ends)
        self.says("answer select", "tap p3.jpg", "add")
        some = Library()
        self.assertEqual(some.allow(), "limited")
        library.rename("p1.jpg")
        os.rename(library.path("p3.jpg"), os.path.join(self.library, "City", "p1.jpg"))
        until(lambda: some.names() == ["p1.jpg"], "the photo is where the other one was")
        for size in sizes:
            with self.subTest(size):
                self.assertEqual(numbered.of_preview(some.content(some.ids()["p1.jpg"], part="preview", size=size)), 3)


class Measured(unittest.TestCase):
    """What the comparison sees, and what it does not."""

    def test_ranks(self):
        values = [number % 50 for number in range(CALLS)]
        for name, first, second, least, most in (
                ("the same", values, values, 0, 0), ("a third of them later", values, [value + 17 for value in values], -99, -ONCE_IN_A_BILLION),
                ("all of them earlier", values, [value - 50 for value in values], 14, 16), ("one value", [1] * CALLS, [1] * CALLS, 0, 0),
                ("one outlier", values, values[:-1] + [10**9], -1, 0), ("the width alone", values, [2 * value - 25 for value in values], -2, 2)):
            with self.subTest(name):
                self.assertLessEqual(least, deviations(first, second))
                self.assertLessEqual(deviations(first, second), most)


del LibraryCase, SandboxedCase, HiddenCase

if __name__ == "__main__":
    unittest.main()
