# SPDX-License-Identifier: GPL-3.0-or-later
"""The library for apps while something dies, is absent or changes: what is granted is never wider than what the person saw."""
import os
import shutil
import signal
import unittest

import bus
from desk import DOCUMENTS, STORE
from photolibrary import Library
from test_photo_library import LibraryCase, SandboxedCase
from test_sandboxed_programs import Boxed
from waiting import until


class Stores(SandboxedCase):
    """With the real permission store and document portal."""

    def test_without_the_permission_store_nothing_is_allowed_and_nobody_is_asked(self):
        app = self.boxed("answer select", "tap tower.jpg", "add")
        self.assertEqual(app.allow(), "limited")
        tower = app.ids()["tower.jpg"]
        self.desk.kill(STORE)
        until(lambda: app.status() == "denied", "nothing is allowed")
        self.assertEqual((app.names(), app.allow()), ([], "denied"))
        self.refused("UnknownAsset", app.content, id=tower)
        self.desk.start_store(self.desk.ends)
        until(lambda: app.status() == "limited", "the store is back")
        self.assertEqual(app.ids(), {"tower.jpg": tower})

    def test_without_the_document_portal_photos_are_sealed_copies(self):
        app = self.boxed("answer select", "tap tower.jpg", "add")
        self.assertEqual(app.allow(), "limited")
        tower = app.ids()["tower.jpg"]
        before = app.keep(id=tower)
        self.assertIn("/doc/", before["path"])
        self.desk.kill(DOCUMENTS)
        after = app.keep(id=tower)
        self.assertIn("memfd", after["path"])
        self.assertEqual((before["written"], after["written"]), (False, False))
        self.assertEqual(bytes.fromhex(app.kept(id=tower)), self.bytes_of("tower.jpg"))

    def test_an_index_that_is_built_anew_has_the_same_photos_for_an_app(self):
        app = self.boxed("answer select", "tap tower.jpg", "tap waves.jpg", "add")
        self.assertEqual(app.allow(), "limited")
        before = app.ids()
        self.desk.end_service()
        self.desk.forget_index()
        # An equal copy is another photo, and one more is one that was not selected.
        shutil.copy(self.path("tower.jpg"), os.path.join(self.library, "City", "copy.jpg"))
        self.desk.start_service(self.desk.ends)
        again = self.app()
        self.assertEqual(again.status(), "limited")
        until(lambda: len(again.ids()) == 2, "the index is there")
        ids = again.ids()
        self.assertEqual(sorted(ids.values()), sorted(before.values()))
        contents = {bytes.fromhex(again.content(id=id)) for id in ids.values()}
        self.assertEqual(contents, {self.bytes_of("tower.jpg"), self.bytes_of("waves.jpg")})

    def test_the_example_runs_in_the_sandbox(self):
        app = self.boxed("answer select", "tap tower.jpg", "tap waves.jpg", "add")
        self.assertEqual(app.allow(), "limited")
        listed = Boxed(self.desk, self.folder, "gallery")
        self.addCleanup(listed.end)
        said = listed.told()
        self.assertEqual(said["code"], 0, said)
        self.assertIn("You let this program see some of your photos.", said["output"])
        self.assertIn("tower.jpg", said["output"])
        self.assertNotIn("dunes.jpg", said["output"])


class Changes(LibraryCase):
    def test_a_photo_that_is_new_is_not_seen_before_it_is_added(self):
        library = self.asked("answer select", "tap tower.jpg", "add")
        self.assertEqual(library.allow(), "limited")
        shutil.copy(self.path("waves.jpg"), os.path.join(self.library, "City", "taken.jpg"))
        self.says("answer select", "tap dunes.jpg", "add")
        library.pick_more()
        # The picker has looked through the folders by now.
        self.assertEqual(sorted(library.names()), ["dunes.jpg", "tower.jpg"])
        self.says("tap taken.jpg", "add")
        self.assertEqual(len(library.pick_more()[1]["added"]), 1)
        self.assertEqual(sorted(library.names()), ["dunes.jpg", "taken.jpg", "tower.jpg"])

    def test_a_process_that_is_killed_is_started_again(self):
        library = self.asked("answer select", "tap tower.jpg", "add")
        self.assertEqual(library.allow(), "limited")
        before = library.ids()
        first, = until(self.desk.readers, "the process of the app")
        os.kill(first, signal.SIGKILL)
        until(lambda: first not in self.desk.readers(), "it has gone")
        self.assertEqual(library.ids(), before)
        self.assertEqual(library.content(before["tower.jpg"]), self.bytes_of("tower.jpg"))

    def test_what_is_taken_away_while_it_is_fetched_is_not_handed_over_afterwards(self):
        library = self.asked("answer select", "range #1 #12", "add")
        self.assertEqual(library.allow(), "limited")
        ids = library.ids()
        self.assertEqual(len(ids), 12)
        self.says(*(f"tap {name}" for name in sorted(ids) if name != "tower.jpg"), "add")
        response = library.request("PresentLimitedLibraryPicker", "(sa{sv})")
        seen = []
        while not response.signals.of("Response"):
            seen.append(len(library.names()))
            bus.pump()
        self.assertEqual(response.response(), (0, {"added": []}))
        # Either all that was seen before, or what is left.
        self.assertTrue(set(seen) <= {12, 1}, seen)
        self.assertEqual(library.names(), ["tower.jpg"])
        for name, id in ids.items():
            if name != "tower.jpg":
                self.fails("UnknownAsset", library.open, id)

    def test_an_app_that_leaves_takes_its_process_along(self):
        library = self.asked("answer select", "tap tower.jpg", "add")
        self.assertEqual(library.allow(), "limited")
        other = Library(bus.connection())
        library.names()
        # This process is one app, whatever connections it has.
        self.assertEqual(other.status(), "limited")
        for one in (library, other):
            one.bus.close_sync()
        until(lambda: not self.desk.readers(), "the process of the app has gone")
        # The answer held for those connections: the program has to ask again.
        self.assertEqual(Library(bus.connection()).status(), "not-determined")


if __name__ == "__main__":
    unittest.main()
