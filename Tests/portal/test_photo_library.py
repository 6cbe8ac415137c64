# SPDX-License-Identifier: GPL-3.0-or-later
"""The library for apps: what a program may see before, after, and after it was taken away. The person's part is played by a script."""
import json
import os
import shutil
import subprocess
import unittest

from gi.repository import GLib

import bus
from desk import Desk
import fixtures
from photolibrary import Library
from picking import ERROR, error_of
from test_hostile_programs import HostileCase
from test_sandboxed_programs import APP, Boxed, has_documents
from test_photo_picker import PickerCase
from waiting import until
from windowdriver import BUTTON, program


class LibraryCase(HostileCase):
    def asked(self, *lines, **more):
        """The service, whose questions are answered by these lines, and an app without an id."""
        self.anew()
        self.desk = self.enterContext(self.scripted(*lines, **more))
        return Library()

    def says(self, *lines):
        """What the script says from now on."""
        with open(os.path.join(self.folder, "script.txt"), "w", encoding="utf-8") as file:
            file.write("".join(f"{line}\n" for line in lines))

    def fails(self, error, work, *arguments, **more):
        with self.assertRaises(GLib.Error) as caught:
            work(*arguments, **more)
        self.assertEqual(error_of(caught.exception), ERROR + error)

    def command(self, *arguments):
        """What a command of the program prints."""
        return subprocess.run([program(), *arguments], env=self.desk.environment, check=True, capture_output=True, text=True).stdout

    def bytes_of(self, name):
        with open(self.path(name), "rb") as file:
            return file.read()

    def path(self, name):
        return next(os.path.join(folder, name) for folder, _, names in os.walk(self.library) if name in names)


class Statuses(LibraryCase):
    def test_nothing_is_seen_before_the_person_has_decided(self):
        library = self.asked("answer close")
        self.assertEqual((library.status(), library.status("add-only")), ("not-determined",) * 2)
        self.assertEqual(library.fetch(), ([], {}))
        self.assertEqual(library.albums(), [])
        self.fails("UnknownAsset", library.open, "0" * 16)
        self.assertEqual(library.allow(), 1)
        self.assertEqual(library.status(), "not-determined")
        self.assertEqual(library.pick_more(), (0, {"added": []}))

    def test_all_photos(self):
        library = self.asked("answer all")
        self.assertEqual(library.allow(reason="To show them"), "authorized")
        self.assertEqual((library.status(), library.status("add-only")), ("authorized",) * 2)
        self.assertIn("tower.jpg", library.names())
        self.assertIn("City", [album["title"] for album in library.albums()])
        self.assertEqual(sorted(library.signals.of("AuthorizationChanged")), [("add-only", "authorized"), ("read-write", "authorized")])
        # What was decided is not asked again.
        self.says("answer deny")
        self.assertEqual(library.allow(), "authorized")

    def test_a_refusal(self):
        library = self.asked("answer deny")
        self.assertEqual(library.allow(), "denied")
        self.assertEqual((library.status(), library.status("add-only")), ("denied",) * 2)
        self.assertEqual(library.fetch(user_initiated=True), ([], {}))

    def test_adding_alone(self):
        other = self.asked("answer add")
        self.assertEqual(other.allow("add-only"), "authorized")
        self.assertEqual((other.status(), other.status("add-only")), ("not-determined", "authorized"))
        self.assertEqual(other.fetch(), ([], {}))

    def test_arguments(self):
        library = self.asked("answer all")
        self.assertEqual(library.allow(), "authorized")
        refused = [({"sort": "colour"}, "sort"), ({"limit": 0}, "limit"), ({"limit": 501}, "limit"), ({"properties": ["secret"]}, "secret"),
                   ({"filter": "everything"}, "everything"), ({"colour": "red"}, "colour"), ({"user_initiated": GLib.Variant("s", "yes")}, "user"),
                   ({"next": "1-0"}, "page"), ({"search": "x" * 1025}, "search")]
        for options, word in refused:
            with self.subTest(options), self.assertRaises(GLib.Error) as caught:
                library.fetch(**options)
            self.assertEqual(error_of(caught.exception), ERROR + "InvalidConfiguration")
            self.assertIn(word, caught.exception.message)
        tower = library.ids()["tower.jpg"]
        for options in ({"part": "everything"}, {"size": 100}, {"part": "preview"}, {"part": "preview", "size": 4096}):
            with self.subTest(options):
                self.fails("InvalidConfiguration", library.open, tower, **options)
        self.fails("InvalidConfiguration", library.status, "write")
        self.fails("UnknownAlbum", library.fetch, album="no-such")
        self.fails("UnknownAsset", library.open, "no identifier")


class Limited(LibraryCase):
    def limited(self, *names):
        library = self.asked("answer select", *(f"tap {name}" for name in names), "add")
        self.assertEqual(library.allow(), "limited")
        return library

    def test_the_set_is_all_there_is(self):
        library = self.limited("tower.jpg", "waves.jpg")
        self.assertEqual((library.status(), library.status("add-only")), ("limited", "authorized"))
        self.assertEqual(library.names(), ["tower.jpg", "waves.jpg"])
        self.assertEqual(library.albums(), [])
        self.assertEqual(library.names(search="dunes"), [])
        self.assertEqual(library.names(search="waves"), ["waves.jpg"])
        self.assertEqual(library.names(sort="name"), ["tower.jpg", "waves.jpg"])
        self.assertEqual(library.fetch(properties=["albums"])[0], [{"albums": []}] * 2)
        tower = library.ids()["tower.jpg"]
        self.assertEqual(library.content(tower), self.bytes_of("tower.jpg"))
        preview = library.content(tower, part="preview", size=256)
        self.assertEqual(preview[:8], b"\x89PNG\r\n\x1a\n")
        self.assertNotIn(b"tEXt", preview)
        self.fails("UnknownAsset", library.open, tower, part="paired-video")

    def test_pages(self):
        library = self.asked("answer all")
        library.allow()
        whole = library.names()
        names, options = [], {"limit": 5}
        while True:
            assets, results = library.fetch(properties=["name"], **options)
            names += [asset["name"] for asset in assets]
            if "next" not in results:
                break
            options = {"limit": 5, "next": results["next"]}
        self.assertEqual(names, whole)

    def test_the_limited_picker_adds_and_takes_out(self):
        library = self.limited("tower.jpg")
        tower = library.ids()["tower.jpg"]
        self.says("tap waves.jpg", "add")
        code, results = library.pick_more()
        self.assertEqual(code, 0)
        ids = library.ids()
        self.assertEqual(sorted(ids), ["tower.jpg", "waves.jpg"])
        self.assertEqual(results["added"], [ids["waves.jpg"]])
        until(lambda: library.signals.of("Changed"), "the change is told")
        self.assertEqual(library.signals.of("Changed"), [([ids["waves.jpg"]], [], [])])
        # All that the person unticks is gone.
        self.says("tap tower.jpg", "tap waves.jpg", "add")
        self.assertEqual(library.pick_more(), (0, {"added": []}))
        self.assertEqual(library.names(), [])
        self.assertEqual(library.status(), "limited")
        self.fails("UnknownAsset", library.open, tower)
        until(lambda: len(library.signals.of("Changed")) == 2, "the change is told")
        self.assertEqual(library.signals.of("Changed")[1], ([], [], sorted([tower, ids["waves.jpg"]])))
        # Nothing changes with a picker that is cancelled.
        self.says("tap tower.jpg", "cancel")
        self.assertEqual(library.pick_more(), (1, {}))
        self.assertEqual(library.names(), [])

    def test_the_alert_comes_once_and_only_where_the_person_acts(self):
        library = self.limited("tower.jpg")
        self.says("answer select", "tap waves.jpg", "add")
        library.fetch()
        self.assertEqual(library.names(user_initiated=True), ["tower.jpg"])
        until(lambda: sorted(library.names()) == ["tower.jpg", "waves.jpg"], "the alert has opened")
        self.says("answer select", "tap dunes.jpg", "add")
        library.fetch(user_initiated=True)
        self.says("answer close")
        self.assertEqual(library.pick_more(), (1, {}))
        self.assertEqual(sorted(library.names()), ["tower.jpg", "waves.jpg"])

    def test_own_albums(self):
        library = self.limited("tower.jpg", "waves.jpg")
        ids = library.ids()
        album, = library.call("CreateAlbum", "(s)", "Best")
        library.call("AddToAlbum", "(sas)", album, [ids["waves.jpg"]])
        self.assertEqual(library.albums(), [{"id": album, "title": "Best", "count": 1, "own": True}])
        self.assertEqual(library.names(album=album), ["waves.jpg"])
        self.assertEqual(library.fetch(properties=["albums"], search="waves")[0], [{"albums": ["Best"]}])
        library.call("RenameAlbum", "(ss)", album, "The Best")
        self.fails("InvalidConfiguration", library.call, "RenameAlbum", "(ss)", album, "two\nlines")
        self.fails("UnknownAsset", library.call, "AddToAlbum", "(sas)", album, ["0" * 16])
        library.call("RemoveFromAlbum", "(sas)", album, [ids["waves.jpg"]])
        self.assertEqual(library.albums(), [{"id": album, "title": "The Best", "count": 0, "own": True}])
        library.call("DeleteAlbum", "(s)", album)
        self.fails("UnknownAlbum", library.call, "DeleteAlbum", "(s)", album)
        self.assertEqual(library.albums(), [])
        self.assertEqual(sorted(library.names()), ["tower.jpg", "waves.jpg"])

    def test_own_photos(self):
        library = self.limited("tower.jpg")
        picture = os.path.join(self.folder, "new.jpg")
        with open(picture, "wb") as file:
            file.write(self.bytes_of("waves.jpg") + b"\0")
        with open(picture, "rb") as file:
            added = library.add(file.fileno(), name="../a/b: new.jpg")
        ids = library.ids()
        self.assertEqual(ids["_a_b_ new.jpg"], added)
        self.assertEqual(library.content(added), self.bytes_of("waves.jpg") + b"\0")
        self.assertEqual(os.listdir(os.path.join(self.library, "App")), ["_a_b_ new.jpg"])


# The last button of each window.
LAST = ("Don't Allow", "Keep Current Selection")


class Windows(PickerCase):
    """The windows in which the person answers."""

    def prompt(self, desk):
        window = desk.picker()
        window.window
        # A press that was meant for another window answers nothing.
        window.wait(lambda: any(button.sensitive for button in window.look(BUTTON) if button.name in LAST), "buttons that answer")
        return window

    def press(self, window, name):
        window.click(window.find(BUTTON, name))

    def test_photos_are_selected_for_an_app(self):
        desk = self.desk()
        library = Library()
        asked = library.ask(reason="To hang them\non your wall")
        window = self.prompt(desk)
        names = [button.name for button in window.look(BUTTON)]
        self.assertEqual([name for name in names if "Allow" in name or "Select" in name],
                         ["Select Photos…", "Allow Access to All Photos", "Don't Allow"])
        self.assertTrue(window.look("check box", "Include location"), window.dump())
        self.assertTrue(window.look("label", "Your library has 12 photos."), window.dump())
        self.press(window, "Select Photos…")
        window.next_window()
        window.wait(lambda: len(window.tiles()) == len(fixtures.NAMES), "all tiles")
        for name in ("tower.jpg", "waves.jpg"):
            window.click_tile(name)
        window.click(window.button("Done"))
        self.assertEqual(asked.response(), (0, {"status": "limited"}))
        self.assertEqual(library.names(), ["tower.jpg", "waves.jpg"])
        desk.no_window()
        # The same picker has them ticked, and takes one out.
        self.assertEqual(library.signals.of("AuthorizationChanged")[:1], [("read-write", "limited")])
        more = library.request("PresentLimitedLibraryPicker", "(sa{sv})")
        window = desk.picker()
        window.window
        window.wait(lambda: len(window.tiles()) == len(fixtures.NAMES), "all tiles")
        window.click_tile("tower.jpg")
        window.click_tile("dunes.jpg")
        window.click(window.button("Done"))
        code, results = more.response()
        self.assertEqual((code, results["added"]), (0, [library.ids()["dunes.jpg"]]))
        self.assertEqual(library.names(), ["waves.jpg", "dunes.jpg"])
        desk.no_window()
        # The alert, once.
        library.fetch(user_initiated=True)
        window = self.prompt(desk)
        self.press(window, "Keep Current Selection")
        desk.no_window()
        library.fetch(user_initiated=True)
        self.assertEqual(library.names(), ["waves.jpg", "dunes.jpg"])
        self.assertEqual(desk.windows(), [])

    def test_a_prompt_is_closed_by_person_and_app(self):
        desk = self.desk()
        library = Library()
        asked = library.ask("add-only")
        window = self.prompt(desk)
        self.assertEqual([button.name for button in window.look(BUTTON) if "Allow" in button.name], ["Allow", "Don't Allow"])
        window.key("Escape")
        self.assertEqual(asked.response(), (1, {}))
        desk.no_window()
        self.assertEqual(library.status("add-only"), "not-determined")
        asked = library.ask()
        self.prompt(desk)
        asked.close()
        desk.no_window()
        # Two requests of an app have one window and one answer.
        first, second = library.ask(), library.ask()
        window = self.prompt(desk)
        self.press(window, "Don't Allow")
        self.assertEqual([first.response(), second.response()], [(0, {"status": "denied"})] * 2)
        desk.no_window()


class Remote:
    """What `boxed.py library` does."""

    def __init__(self, boxed):
        self.boxed = boxed

    def __getattr__(self, method):
        def call(**arguments):
            self.boxed.process.stdin.write(json.dumps([method, arguments]) + "\n")
            self.boxed.process.stdin.flush()
            told = self.boxed.told()
            if "error" in told:
                raise Refused(told["error"])
            return told["result"]
        return call


class Refused(Exception):
    pass


STORE = ("org.freedesktop.impl.portal.PermissionStore", "/org/freedesktop/impl/portal/PermissionStore", "org.freedesktop.impl.portal.PermissionStore")


@unittest.skipUnless(shutil.which("bwrap"), "bubblewrap is not installed")
class SandboxedCase(LibraryCase):
    """With the real permission store and document portal, under a fake Flatpak."""

    def boxed(self, *lines):
        if not has_documents():
            self.skipTest("there is no FUSE here, on which the document portal stands")
        self.anew()
        self.desk = self.enterContext(self.scripted(*lines, portal=True))
        return self.app()

    def app(self, app=APP):
        os.makedirs(os.path.join(self.desk.mount, "by-app", app), exist_ok=True)
        boxed = Boxed(self.desk, self.folder, "library", app=app)
        self.addCleanup(boxed.end)
        return Remote(boxed)

    def refused(self, error, work, **arguments):
        with self.assertRaises(Refused) as caught:
            work(**arguments)
        self.assertEqual(str(caught.exception), ERROR + error)

    def store(self, method, signature, *arguments):
        return bus.Proxy(bus.connection(), *STORE).call(method, signature, *arguments)

    def access(self, *arguments):
        """What `desktop-picker access` prints."""
        return self.command("access", *arguments)


class Sandboxed(SandboxedCase):
    def test_before_with_and_after_access(self):
        app = self.boxed("answer select", "tap tower.jpg", "tap waves.jpg", "add")
        # Before: nothing, neither by the bus nor by the disk.
        self.assertEqual((app.status(), app.names(), app.sees(path=self.library)), ("not-determined", [], False))
        self.assertEqual(app.allow(), "limited")
        ids = app.ids()
        self.assertEqual(sorted(ids), ["tower.jpg", "waves.jpg"])
        self.assertEqual(bytes.fromhex(app.content(id=ids["tower.jpg"])), self.bytes_of("tower.jpg"))
        kept = app.keep(id=ids["waves.jpg"])
        self.assertEqual(kept["written"], False)
        self.assertEqual(app.fetch(properties=["id", "path", "uri"], search="waves")[0], [{"id": ids["waves.jpg"]}])
        self.assertEqual(app.sees(path=self.library), False)
        # The permission store shows it.
        self.assertEqual(self.store("Lookup", "(ss)", "photos", "library")[0], {APP: ["read-write=limited", "add-only=authorized"]})
        self.assertEqual(json.loads(self.access("list", "--json"))["read-write"], "limited")
        # After: nothing again, and the app is told.
        self.access("set", APP, "read-write", "denied")
        until(lambda: ["read-write", "denied"] in app.told()["AuthorizationChanged"], "the app is told")
        self.assertEqual((app.status(), app.names()), ("denied", []))
        self.refused("UnknownAsset", app.open, id=ids["tower.jpg"])
        # What it had open it has.
        self.assertEqual(bytes.fromhex(app.kept(id=ids["waves.jpg"])), self.bytes_of("waves.jpg"))

    def test_the_answer_lasts(self):
        app = self.boxed("answer select", "tap tower.jpg", "add")
        self.assertEqual(app.allow(), "limited")
        before = app.ids()
        self.desk.end_service()
        self.desk.start_service(self.desk.ends)
        again = self.app()
        self.assertEqual(again.status(), "limited")
        self.assertEqual(again.ids(), before)
        # A reset has the app ask again.
        self.access("reset", APP)
        until(lambda: again.status() == "not-determined", "the app is forgotten")
        self.assertEqual(again.names(), [])

    def test_the_permission_store_can_take_away_and_add_nothing(self):
        app = self.boxed("answer select", "tap tower.jpg", "add")
        self.assertEqual(app.allow(), "limited")
        self.store("SetPermission", "(sbssas)", "photos", False, "library", APP, ["read-write=authorized", "add-only=authorized"])
        self.assertEqual((app.status(), app.names()), ("limited", ["tower.jpg"]))
        self.store("SetPermission", "(sbssas)", "photos", False, "library", APP, ["read-write=denied", "add-only=denied"])
        until(lambda: app.status() == "denied", "it is obeyed")
        self.assertEqual(app.names(), [])
        # What it takes away it does not give back.
        self.store("SetPermission", "(sbssas)", "photos", False, "library", APP, ["read-write=limited", "add-only=authorized"])
        self.assertEqual((app.status(), app.names()), ("denied", []))

    def test_details_that_are_left_out_are_nowhere(self):
        app = self.boxed("option location off", "answer all")
        self.assertEqual(app.allow(), "authorized")
        assets, _ = app.fetch(properties=["id", "name", "location"])
        self.assertFalse([asset for asset in assets if "location" in asset])
        self.assertEqual(app.names(search="Lisbon"), [])
        self.assertEqual(app.albums(), [])
        files = {name: os.path.join(folder, name) for folder, _, names in os.walk(self.library) for name in names}
        self.assertTrue(any(fixtures.tells_place(path) for path in files.values() if path.endswith(".jpg")))
        copy = os.path.join(self.folder, "copy.jpg")
        for asset in assets:
            with open(copy, "wb") as file:
                file.write(bytes.fromhex(app.content(id=asset["id"])))
            self.assertFalse(fixtures.tells_place(copy), asset)

    def test_what_an_app_adds_is_its_own(self):
        app = self.boxed("answer add")
        self.refused("AccessDenied", app.put, content="00", name="x.jpg")
        self.assertEqual(app.allow(level="add-only"), "authorized")
        added = app.put(content=(self.bytes_of("waves.jpg") + b"\0").hex(), name="new.jpg")
        self.assertEqual(app.names(), [])
        self.says("answer select", "add")
        self.assertEqual(app.allow(), "limited")
        self.assertEqual(app.ids(), {"new.jpg": added})
        self.refused("NotSupported", app.put, content=b"not a picture".hex(), name="new.jpg")

    def test_picks_join_what_the_app_sees_where_the_person_ticks_that(self):
        if not has_documents():
            self.skipTest("there is no FUSE here, on which the document portal stands")
        self.anew()
        self.desk = self.enterContext(Desk(self.library))
        app = self.app()
        self.access("set", APP, "read-write", "limited")
        until(lambda: app.status() == "limited", "limited access")
        for ticks, seen in ((False, []), (True, ["tower.jpg"])):
            picking = Boxed(self.desk, self.folder, "item")
            self.addCleanup(picking.end)
            picker = self.desk.picker()
            picker.window
            picker.wait(lambda: len(picker.tiles()) == len(fixtures.NAMES), "all tiles")
            picker.click_tile("tower.jpg")
            if ticks:
                picker.click(picker.find("check box", "Also allow access"))
            picker.click(picker.button("Add (1)"))
            picking.told()
            self.desk.no_window()
            if ticks:
                until(lambda: app.names() == seen, "what was picked is seen")
            self.assertEqual(app.names(), seen)
        # An app with full access has no menu of details, and no box to tick.
        self.access("set", APP, "read-write", "authorized")
        until(lambda: app.status() == "authorized", "full access")
        picking = Boxed(self.desk, self.folder, "item")
        self.addCleanup(picking.end)
        picker = self.desk.picker()
        picker.window
        picker.wait(lambda: len(picker.tiles()) == len(fixtures.NAMES), "all tiles")
        self.assertEqual((picker.look("check box", "Also allow access"), picker.look(None, "Options")), ([], []))
        picker.key("Escape")
        self.desk.no_window()
        self.assertEqual(picking.told(), {"item": None})


if __name__ == "__main__":
    unittest.main()
