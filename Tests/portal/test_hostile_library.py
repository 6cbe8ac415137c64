# SPDX-License-Identifier: GPL-3.0-or-later
"""Apps that want to see more of the library than the person chose for them. The person's part is played by a script."""
import json
import os
import shutil
import socket
import struct
import subprocess
import threading
import unittest
import zlib

from gi.repository import Gio, GLib

import bus
from photolibrary import REQUEST, Library
from picking import ERROR, NAME, error_of
from test_hostile_programs import GONE
from test_photo_library import LibraryCase, SandboxedCase
from waiting import until
from windowdriver import program


def png(width, height, rows=b""):
    """A PNG that claims a size."""
    def chunk(name, content):
        return struct.pack(">I", len(content)) + name + content + struct.pack(">I", zlib.crc32(name + content))
    head = struct.pack(">IIBBBBB", width, height, 8, 2, 0, 0, 0)
    return b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", head) + chunk(b"IDAT", zlib.compress(rows)) + chunk(b"IEND", b"")


class Reading(LibraryCase):
    """An app with a limited library reads what is not in it."""

    def setUp(self):
        super().setUp()
        self.library_of = self.asked("answer select", "tap tower.jpg", "tap waves.jpg", "add")
        self.assertEqual(self.library_of.allow(), "limited")
        self.ids = self.library_of.ids()

    def message(self, id, **options):
        with self.assertRaises(GLib.Error) as caught:
            self.library_of.open(id, **options)
        return error_of(caught.exception), caught.exception.message

    def test_a_hidden_photo_is_no_other_than_an_absent_one(self):
        dunes = self.listed()["dunes.jpg"]
        self.assertEqual(self.message(dunes), self.message("0" * 16))
        self.assertEqual(self.message(dunes, part="preview", size=64), self.message("0" * 16, part="preview", size=64))

    def listed(self):
        """{name: identifier} of the whole library, by the library's own identifiers, which a program without an id is told."""
        lines = subprocess.run([program(), "library", "list", "--library", self.library], env=self.desk.environment, check=True,
                               capture_output=True, text=True).stdout.splitlines()
        return {asset["name"]: asset["id"] for asset in map(json.loads, lines)}

    def test_no_page_is_behind_the_last_one(self):
        results = self.library_of.fetch(limit=1)[1]
        name = results["next"].split("-")[0]
        for place in (3, 12, 500, 2**63 - 1, -1, "0x2", ""):
            with self.subTest(place):
                self.fails("InvalidConfiguration", self.library_of.fetch, next=f"{name}-{place}")
        self.assertEqual(self.library_of.fetch(next=f"{name}-2"), ([], {}))

    def test_no_search_finds_what_is_hidden(self):
        for text in ("dunes", "Beach harbour", "evening food", "market.jpg", "dunes OR waves", "\"dunes\"", "d*"):
            with self.subTest(text):
                self.assertFalse({"dunes.jpg", "harbour.jpg", "market.jpg"} & set(self.library_of.names(search=text)))
        for sort in ("date", "-date", "name", "size", "added"):
            self.assertEqual(sorted(self.library_of.names(sort=sort)), ["tower.jpg", "waves.jpg"])

    def test_no_album_of_the_person_is_there(self):
        self.assertEqual(self.library_of.albums(), [])
        for album in ("library", "favourites", "Beach", "recently-added"):
            with self.subTest(album):
                self.fails("UnknownAlbum", self.library_of.fetch, album=album)
        self.assertEqual({tuple(asset["albums"]) for asset in self.library_of.fetch(properties=["albums"])[0]}, {()})

    def test_nothing_is_told_of_others(self):
        os.remove(self.path("dunes.jpg"))
        shutil.copy(self.path("shell.jpg"), os.path.join(self.library, "Beach", "again.jpg"))
        os.utime(self.path("gulls.jpg"))
        # The next thing that is told is about a photo of the app's.
        os.remove(self.path("waves.jpg"))
        until(lambda: self.library_of.signals.of("Changed"), "a change of its own is told")
        self.assertEqual(self.library_of.signals.of("Changed"), [([], [], [self.ids["waves.jpg"]])])

    def test_a_file_in_the_place_of_a_photo_is_not_opened(self):
        for swap in (os.symlink, os.link, shutil.copy):
            with self.subTest(swap.__name__):
                os.remove(self.path("tower.jpg")) if os.path.lexists(os.path.join(self.library, "City", "tower.jpg")) else None
                swap(self.secret, os.path.join(self.library, "City", "tower.jpg"))
                with self.assertRaises(GLib.Error) as caught:
                    self.library_of.open(self.ids["tower.jpg"])
                self.assertIn(error_of(caught.exception), (ERROR + "UnknownAsset", GONE))

    def test_an_own_album_takes_no_photo_of_others(self):
        album = self.library_of.call("CreateAlbum", "(s)", "Mine")[0]
        for id in (self.listed()["dunes.jpg"], "0" * 16, "no identifier"):
            with self.subTest(id):
                self.fails("UnknownAsset", self.library_of.call, "AddToAlbum", "(sas)", album, [self.ids["waves.jpg"], id])
        self.assertEqual(self.library_of.albums()[0]["count"], 0)
        # Nor is it another program's.
        other = Library(bus.connection())
        self.assertEqual([found["id"] for found in other.albums()], [album], "the same process is the same app")

    def test_a_request_is_its_callers_alone(self):
        other = bus.connection()
        self.says("answer close")
        path = self.library_of.ask("read-write").path
        with self.assertRaises(GLib.Error) as caught:
            other.call_sync(NAME, path, REQUEST, "Close", None, None, Gio.DBusCallFlags.NONE, 5000, None)
        self.assertIn("UnknownMethod", error_of(caught.exception))

    def test_too_many_calls_are_refused(self):
        pending = [self.library_of.proxy.begin("AuthorizationStatus", "(s)", "read-write") for _ in range(1000)]
        answers = {"ok": 0, "busy": 0}
        for call in pending:
            try:
                call.answer()
                answers["ok"] += 1
            except GLib.Error as error:
                self.assertEqual(error_of(error), ERROR + "Busy")
                answers["busy"] += 1
        self.assertTrue(answers["busy"] > 100 and answers["ok"] > 20, answers)


class Storms(LibraryCase):
    def test_a_person_who_closes_windows_gets_no_more_of_them(self):
        library = self.asked("answer close")
        codes = [library.ask().response()[0] for _ in range(8)]
        self.assertEqual(codes, [1] * 4 + [2] * 4)
        self.assertEqual(library.status(), "not-determined")

    def test_windows_in_which_the_person_decides_do_not_count(self):
        library = self.asked("answer select", "tap tower.jpg", "add")
        self.assertEqual(library.allow(), "limited")
        self.says("tap waves.jpg", "add")
        self.assertEqual([len(library.pick_more()[1]["added"]) for _ in range(8)], [1, 0] * 4)
        # Who only has them go, by whatever button, gets no more.
        for lines, code in ((["add"], 0), (["cancel"], 1)):
            self.says(*lines)
            self.assertEqual([library.pick_more()[0] for _ in range(2)], [code] * 2)
        self.assertIn(2, [library.pick_more()[0] for _ in range(3)])
        self.assertEqual(library.names(), ["tower.jpg"])

    def test_a_program_has_few_requests_at_once(self):
        library = self.asked("answer deny")
        pending = [library.proxy.begin("RequestAuthorization", "(ssa{sv})", "read-write", "", {}) for _ in range(40)]
        refused = 0
        for call in pending:
            try:
                call.answer()
            except GLib.Error as error:
                self.assertEqual(error_of(error), ERROR + "Busy")
                refused += 1
        self.assertGreater(refused, 20)


class Adding(LibraryCase):
    """An app adds what is no photo, or more than that."""

    def setUp(self):
        super().setUp()
        self.library_of = self.asked("answer add")
        self.assertEqual(self.library_of.allow("add-only"), "authorized")

    def added(self):
        folder = os.path.join(self.library, "App")
        return sorted(os.listdir(folder)) if os.path.isdir(folder) else []

    def refused(self, error, file, **options):
        self.fails(error, self.library_of.add, file, name="photo.jpg", **options)
        self.assertEqual(self.added(), [])

    def file(self, content):
        path = os.path.join(self.folder, "handed-in")
        with open(path, "wb") as file:
            file.write(content)
        descriptor = os.open(path, os.O_RDONLY)
        self.addCleanup(os.close, descriptor)
        return descriptor

    def opened(self, path, flags):
        descriptor = os.open(path, flags)
        self.addCleanup(os.close, descriptor)
        return descriptor

    def test_a_descriptor_that_only_names_a_file(self):
        self.refused("NotSupported", self.opened(self.path("tower.jpg"), os.O_PATH))

    def test_a_link(self):
        link = os.path.join(self.folder, "link")
        os.symlink(self.path("tower.jpg"), link)
        self.refused("NotSupported", self.opened(link, os.O_PATH | os.O_NOFOLLOW))

    def test_a_pipe_a_folder_a_device_and_a_socket(self):
        reading, writing = os.pipe()
        self.addCleanup(os.close, reading)
        self.addCleanup(os.close, writing)
        ends = socket.socketpair()
        for end in ends:
            self.addCleanup(end.close)
        for descriptor in (reading, writing, ends[0].fileno(), self.opened(self.library, os.O_RDONLY), self.opened("/dev/zero", os.O_RDONLY)):
            with self.subTest(os.readlink(f"/proc/self/fd/{descriptor}")):
                self.refused("NotSupported", descriptor)

    def test_a_file_that_cannot_be_read(self):
        self.refused("NotSupported", self.opened(self.path("tower.jpg"), os.O_WRONLY))

    def test_what_is_no_picture(self):
        with open(self.path("tower.jpg"), "rb") as file:
            photo = file.read()
        for content in (b"", b"text", b"\xff\xd8\xff", photo[:200], b"<svg xmlns='http://www.w3.org/2000/svg'/>"[:20], b"#!/bin/sh\n", os.urandom(4096)):
            with self.subTest(content[:16]):
                self.refused("NotSupported", self.file(content))

    def test_a_bomb(self):
        for descriptor in (self.file(png(60_000, 60_000)), self.file(png(2**31 - 1, 2**31 - 1))):
            with self.assertRaises(GLib.Error) as caught:
                self.library_of.add(descriptor, name="bomb.png")
            self.assertIn(error_of(caught.exception), (ERROR + "TooLarge", ERROR + "NotSupported"))
            self.assertEqual(self.added(), [])

    def test_a_file_that_changes_meanwhile(self):
        with open(self.path("tower.jpg"), "rb") as file:
            photo = file.read()
        path = os.path.join(self.folder, "changing")
        stop = threading.Event()

        def change():
            while not stop.is_set():
                for content in (photo, b"no picture" * 1000, b""):
                    with open(path, "wb") as file:
                        file.write(content)
        with open(path, "wb") as file:
            file.write(photo)
        changing = threading.Thread(target=change)
        changing.start()
        try:
            for _ in range(10):
                descriptor = os.open(path, os.O_RDONLY)
                try:
                    self.library_of.add(descriptor, name="photo.jpg")
                except GLib.Error as error:
                    self.assertIn(error_of(error), (ERROR + "NotSupported", ERROR + "TooLarge"))
                finally:
                    os.close(descriptor)
        finally:
            stop.set()
            changing.join()
        # Whatever landed is a whole picture: what was judged is what is kept.
        for name in self.added():
            with open(os.path.join(self.library, "App", name), "rb") as file:
                self.assertEqual(file.read(), photo)

    def test_names_lead_nowhere(self):
        with open(self.path("tower.jpg"), "rb") as file:
            photo = file.read()
        wanted = ["../../escape.jpg", "/etc/passwd", ".hidden.jpg", "a/b.jpg", "x" * 1000 + ".jpg", "new\nline.jpg", "..", "CON\u202egpj.jpg", ".jpg"]
        for number, name in enumerate(wanted):
            self.library_of.add(self.file(photo + bytes([number])), name=name)
        self.assertEqual(len(self.added()), len(wanted))
        for name in self.added():
            self.assertFalse(name.startswith(".") or "/" in name or "\n" in name or "\u202e" in name, name)
            self.assertTrue(name.endswith(".jpg"), name)
            self.assertLess(len(name.encode()), 200)
        self.assertEqual(sorted(os.listdir(self.folder)), sorted(set(os.listdir(self.folder)) - {"escape.jpg"}))

    def test_a_folder_that_leads_elsewhere(self):
        elsewhere = os.path.join(self.folder, "elsewhere")
        os.mkdir(elsewhere)
        os.symlink(elsewhere, os.path.join(self.library, "App"))
        with open(self.path("tower.jpg"), "rb") as file:
            self.fails("Failed", self.library_of.add, file.fileno(), name="photo.jpg")
        self.assertEqual(os.listdir(elsewhere), [])


class Others(SandboxedCase):
    """Apps with ids."""

    def test_identifiers_of_one_app_are_nothing_to_another(self):
        app = self.boxed("answer all")
        self.assertEqual(app.allow(), "authorized")
        ids = app.ids()
        other = self.app("org.example.Other")
        self.assertEqual(other.status(), "not-determined")
        self.assertEqual(other.allow(), "authorized")
        own = other.ids()
        self.assertEqual(sorted(own), sorted(ids))
        self.assertFalse(set(own.values()) & set(ids.values()))
        self.refused("UnknownAsset", other.content, id=ids["tower.jpg"])
        album = app.call(method="CreateAlbum", signature="(s)", arguments=["Mine"])[0]
        self.assertNotIn(album, [found["id"] for found in other.albums()])
        self.refused("UnknownAlbum", other.fetch, album=album)
        self.assertEqual(other.told()["Changed"], [])

    def test_what_is_kept_open_is_neither_written_nor_more_than_it_was(self):
        app = self.boxed("answer select", "tap tower.jpg", "add")
        app.allow()
        tower = app.ids()["tower.jpg"]
        kept = app.keep(id=tower)
        self.assertFalse(kept["written"])
        self.assertFalse(app.sees(path=self.path("tower.jpg")))
        os.rename(self.path("tower.jpg"), os.path.join(self.library, "moved.jpg"))
        os.symlink(self.secret, os.path.join(self.library, "City", "tower.jpg"))
        self.assertNotIn(b"PRIVATE KEY", bytes.fromhex(app.kept(id=tower)))


if __name__ == "__main__":
    unittest.main()
