# SPDX-License-Identifier: GPL-3.0-or-later
"""Apps in sandboxes that try what others were given: names of things, pages, albums, what was picked, what was open before."""
import os
import unittest

from gi.repository import GLib

from test_photo_library import LibraryCase, SandboxedCase
from test_sandboxed_programs import APP, Boxed
from waiting import until

OTHER = "org.example.Other"


class Given(SandboxedCase):
    """What one app was given is nothing to another."""

    def setUp(self):
        super().setUp()
        self.one = self.boxed("answer select", "tap tower.jpg", "tap waves.jpg", "add")
        self.assertEqual(self.one.allow(), "limited")
        self.two = self.app(OTHER)
        self.assertEqual(self.two.names(), [])

    def test_a_page_of_another_app_is_none(self):
        page = self.one.fetch(limit=1)[1]["next"]
        self.says("answer select", "tap dunes.jpg", "add")
        self.assertEqual(self.two.allow(), "limited")
        self.refused("InvalidConfiguration", self.two.fetch, next=page)
        self.assertEqual(self.two.names(), ["dunes.jpg"])

    def test_a_page_of_before_has_only_what_is_seen_now(self):
        self.access("set", APP, "read-write", "authorized")
        until(lambda: self.one.status() == "authorized", "full access")
        album, = self.one.call(method="CreateAlbum", signature="(s)", arguments=["All"])
        self.one.call(method="AddToAlbum", signature="(sas)", arguments=[album, list(self.one.ids().values())])
        pages = [self.one.fetch(limit=1, **options)[1]["next"] for options in ({}, {"sort": "name"}, {"filter": "images"}, {"album": album})]
        for status, seen in (("limited", ["tower.jpg", "waves.jpg"]), ("denied", [])):
            self.access("set", APP, "read-write", status)
            until(lambda status=status: self.one.status() == status, "less access")
            for page in pages:
                with self.subTest(status, page=pages.index(page)):
                    names = self.one.names(next=page, limit=500)
                    self.assertLessEqual(set(names), set(seen))
            self.assertEqual(sorted(self.one.names()), seen)

    def test_an_album_of_another_app_is_neither_filled_nor_changed(self):
        album, = self.one.call(method="CreateAlbum", signature="(s)", arguments=["Mine"])
        self.says("answer select", "tap dunes.jpg", "add")
        self.assertEqual(self.two.allow(), "limited")
        dunes = self.two.ids()["dunes.jpg"]
        for method, signature, arguments in (("RenameAlbum", "(ss)", [album, "Theirs"]), ("AddToAlbum", "(sas)", [album, [dunes]]),
                                             ("RemoveFromAlbum", "(sas)", [album, []]), ("DeleteAlbum", "(s)", [album])):
            with self.subTest(method):
                self.refused("UnknownAlbum", self.two.call, method=method, signature=signature, arguments=arguments)
        self.refused("UnknownAlbum", self.two.put, content=self.bytes_of("tower.jpg").hex(), name="new.jpg", album=album)
        self.assertEqual(self.one.albums(), [{"id": album, "title": "Mine", "count": 0, "own": True}])
        self.assertFalse(os.path.exists(os.path.join(self.library, OTHER)))

    def test_an_app_is_told_of_its_own_access_alone(self):
        self.assertEqual(len(self.one.names()), 2)
        self.access("set", APP, "read-write", "authorized")
        until(lambda: ["read-write", "authorized"] in self.one.told()["AuthorizationChanged"] and self.one.told()["Changed"], "the app is told")
        self.assertEqual(self.two.told(), {"Changed": [], "AuthorizationChanged": []})

    def test_what_was_picked_is_not_what_may_be_seen(self):
        """A pick has the identifier that the library would tell; it opens nothing there."""
        self.says("tap dunes.jpg", "add")
        picking = Boxed(self.desk, self.folder, "item")
        self.addCleanup(picking.end)
        item = picking.told()["item"]
        self.assertEqual(item["name"], "dunes.jpg")
        for options in ({}, {"part": "preview", "size": 64}):
            self.refused("UnknownAsset", self.one.content, id=item["id"], **options)
        album, = self.one.call(method="CreateAlbum", signature="(s)", arguments=["Mine"])
        self.refused("UnknownAsset", self.one.call, method="AddToAlbum", signature="(sas)", arguments=[album, [item["id"]]])
        self.assertEqual(sorted(self.one.names()), ["tower.jpg", "waves.jpg"])


class Kept(SandboxedCase):
    """A file that was opened stays what it was, though it is opened again after everything was taken away."""

    def test_a_file_that_is_opened_again_is_no_other(self):
        for has_portal in (True, False):
            with self.subTest(has_portal=has_portal):
                app = self.boxed("answer select", "tap tower.jpg", "add") if has_portal else self.app()
                self.assertEqual(app.allow(), "limited")
                tower, photo = app.ids()["tower.jpg"], self.bytes_of("tower.jpg")
                if not has_portal:
                    self.desk.kill("org.freedesktop.portal.Documents")
                kept = app.keep(id=tower)
                self.assertFalse(kept["written"])
                self.access("set", APP, "read-write", "denied")
                until(lambda app=app: app.status() == "denied", "it was taken away")
                place = self.path("tower.jpg")
                os.rename(place, place + ".moved.jpg")
                os.symlink(self.secret, place)
                self.assertFalse(app.sees(path=kept["path"]))
                self.assertIn(app.again(id=tower), (photo.hex(), "No such file or directory", "Permission denied"))
                self.assertEqual(bytes.fromhex(app.kept(id=tower)), photo)
                os.remove(place)
                os.rename(place + ".moved.jpg", place)
                self.access("reset", APP)


class Requests(LibraryCase):
    """Words that are no words of the interface."""

    def test_arguments(self):
        library = self.asked("answer all")
        self.assertEqual(library.allow(), "authorized")
        album, = library.call("CreateAlbum", "(s)", "Mine")
        for token in ("", "a/b", "../x", "a b", "\u00e4", "x" * 1025, GLib.Variant("u", 7)):
            with self.subTest(token=str(token)[:9]):
                self.fails("InvalidConfiguration", library.call, "RequestAuthorization", "(ssa{sv})", "read-write", "",
                           {"handle_token": token if isinstance(token, GLib.Variant) else GLib.Variant("s", token)})
        many = ["0" * 16] * 10_000
        for name, error, work in (
                ("identifiers", "UnknownAsset", lambda: library.call("AddToAlbum", "(sas)", album, many)),
                ("properties", "InvalidConfiguration", lambda: library.fetch(properties=many)),
                ("title", "InvalidConfiguration", lambda: library.call("CreateAlbum", "(s)", "x" * 1025)),
                ("search", "InvalidConfiguration", lambda: library.fetch(search="x" * 100_000)),
                ("identifier", "UnknownAsset", lambda: library.open("0" * 100_000))):
            with self.subTest(name):
                self.fails(error, work)
        # The answer to each comes, and the service goes on.
        self.assertEqual(library.status(), "authorized")

    def test_a_file_that_claims_any_size(self):
        library = self.asked("answer add")
        self.assertEqual(library.allow("add-only"), "authorized")
        path = os.path.join(self.folder, "sparse.jpg")
        with open(path, "wb") as file:
            file.write(self.bytes_of("tower.jpg"))
            file.truncate(1 << 40)
        with open(path, "rb") as file:
            self.fails("TooLarge", library.add, file.fileno(), name="sparse.jpg")
        self.assertFalse(os.path.exists(os.path.join(self.library, "App")))


if __name__ == "__main__":
    unittest.main()
