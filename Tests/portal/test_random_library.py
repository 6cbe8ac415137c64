# SPDX-License-Identifier: GPL-3.0-or-later
"""Whatever the person, other programs and files do, and whatever ends meanwhile: an app sees no more than what was chosen for it and what it added.

Random sequences with the real service, permission store and document portal. PICKER_TEST_SEED is the first seed, PICKER_TEST_SEQUENCES how many there are of
each kind, PICKER_TEST_STEPS their length. As they stand, the seeds are always the same. `Tests/PickerModelTests/AppAccessTests` does the same with
the rules alone, ten thousand times.
"""
import collections
import contextlib
import json
import os
import random
import signal
import unittest

from gi.repository import GLib

from accessmodel import ADDING, ALL, LIMITED, NONE, Decided
import boxed
from desk import STORE
import numbered
from numberedlibrary import NumberedLibrary
from photolibrary import Library
from survey import items_of
from test_hostile_programs import SECRET
from test_photo_library import Refused, SandboxedCase
from waiting import until

SEED = int(os.environ.get("PICKER_TEST_SEED", "1"))
SEQUENCES = int(os.environ.get("PICKER_TEST_SEQUENCES", "2"))
STEPS = int(os.environ.get("PICKER_TEST_STEPS", "14"))
APPS = ("org.example.Boxed", "org.example.Other")
# What another program may write: statuses as they are read (`Authorization(permissions:)`).
WRITTEN = [(["read-write=authorized", "add-only=authorized"], ALL), (["read-write=limited", "add-only=authorized"], LIMITED),
           (["read-write=denied", "add-only=authorized"], ADDING), (["read-write=denied", "add-only=denied"], NONE),
           (["read-write=authorized"], ("authorized", "not-determined")), (["read-write=everything", "add-only=limited"], NONE),
           (["read-write=limited", "read-write=authorized"], ("denied", "not-determined"))]


class App:
    """One app, what was decided about it, and what it was told."""

    def __init__(self, id, remote, store):
        self.id, self.remote, self.decided = id, remote, Decided(id, store)
        self.ids, self.pages, self.told, self.ever = set(), [], [], set()

    def attempt(self, work, /, **arguments):
        """A result, or None where it is refused."""
        with contextlib.suppress(Refused, GLib.Error):
            return getattr(self.remote, work)(**arguments)


class RandomCase(SandboxedCase):
    kind = 0

    def test_no_more_is_seen_than_was_chosen(self):
        for seed in range(SEED, SEED + SEQUENCES):
            done = []
            with self.subTest(seed=seed, steps=done), contextlib.ExitStack() as ends:
                self.random = random.Random(seed * 2 + self.kind)
                self.begin(ends)
                for _ in range(STEPS):
                    self.step(done)
                self.at_the_end()

    def step(self, done):
        app = self.random.choice(self.apps)
        step = self.random.choice(self.steps)
        done.append(f"{step} {app.id}")
        getattr(self, step)(app)
        for each in self.apps:
            if self.is_reachable:
                each.decided.look()
            self.check(each)

    # What the person does

    def ticked(self, app):
        """Names of the files that are ticked for an app, by its record; what is ticked was chosen."""
        ids = self.ticked_ids(app)
        names = {asset["name"] for asset in self.listed() if asset["id"] in ids}
        for number, count in collections.Counter(self.library_of.there[name] for name in names).items():
            self.assertLessEqual(count, app.decided.chosen[number], "what was not chosen is ticked")
        return names

    def ticked_ids(self, app):
        record = json.loads(self.access("show", "--json", app.id))
        return record["selected"] + record["own"]

    def listed(self):
        """The whole library, as it is now: by the library's own identifiers. Who follows the folders may be looking through them at the same time."""
        def whole():
            self.command("library", "scan", "--library", self.library)
            lines = self.command("library", "list", "--library", self.library).splitlines()
            assets = [asset for asset in map(json.loads, lines) if asset["name"] in self.library_of.there]
            return assets if {asset["name"] for asset in assets} == set(self.library_of.there) else None
        return until(whole, "the index has all files")

    def tapping(self, app):
        """Lines of a script, and what becomes of the selection where the person confirms it."""
        names = self.random.sample(sorted(self.library_of.there), self.random.randint(0, 3))
        ticked, chosen = self.ticked(app), collections.Counter(app.decided.chosen)
        for name in names:
            chosen[self.library_of.there[name]] += -1 if name in ticked else 1
        return [f"tap {name}" for name in names], +chosen

    def ask(self, app):
        answer = self.random.choice(("select", "select", "select", "select", "all", "deny", "close"))
        withholds = self.random.random() < 0.25
        taps, chosen = self.tapping(app) if answer == "select" else ([], None)
        self.says(f"option location {'off' if withholds else 'on'}", f"answer {answer}", *taps, "add")
        asks = app.decided.statuses[0] == "not-determined" and self.is_reachable
        status = app.remote.allow()
        if not asks:
            self.assertEqual(status, self.statuses(app)[0])
        elif status == 2 or answer == "close":
            # An app has few windows in a minute.
            self.assertIn(status, (1, 2))
        else:
            app.decided.look()
            app.decided.decide({"select": LIMITED, "all": ALL, "deny": NONE}[answer])
            app.decided.withholds = withholds
            if answer == "select":
                app.decided.chosen = chosen
            self.assertEqual(status, app.decided.statuses[0])

    def ask_to_add(self, app):
        answer = self.random.choice(("add", "deny"))
        self.says(f"answer {answer}")
        asks = app.decided.statuses[1] == "not-determined" and self.is_reachable
        status = app.remote.allow(level="add-only")
        if not asks:
            self.assertEqual(status, self.statuses(app)[1])
        elif status != 2:
            app.decided.look()
            app.decided.decide((app.decided.statuses[0], "authorized" if answer == "add" else "denied"))

    def pick_more(self, app):
        taps, chosen = self.tapping(app)
        confirms = self.random.random() < 0.8
        self.says(*taps, "add" if confirms else "cancel")
        code, results = app.remote.pick_more()
        if self.statuses(app)[0] != "limited":
            self.assertEqual((code, results), (0, {"added": []}))
        elif code == 2:
            # An app has few windows in a minute.
            self.assertIn("such a window", results["error"])
        elif confirms:
            self.assertEqual(code, 0, results)
            app.decided.chosen = chosen
            app.ids |= set(results["added"])
        else:
            self.assertEqual(code, 1)

    def statuses(self, app):
        return app.decided.statuses if self.is_reachable else ("denied", "denied")

    # What apps do

    def add_photo(self, app):
        number = self.library_of.number()
        path = os.path.join(self.folder, "handed-in.jpg")
        content = numbered.make(path, number)
        id = app.attempt("put", content=content.hex(), name=f"own{number}.jpg")
        self.assertEqual(id is not None, self.statuses(app)[1] == "authorized")
        if id:
            app.decided.chosen[number] += 1
            self.library_of.found(number)
            app.ids.add(id)

    def make_album(self, app):
        title = f"Album {len(app.decided.titles)}"
        made = app.attempt("call", method="CreateAlbum", signature="(s)", arguments=[title])
        self.assertEqual(made is not None, self.statuses(app)[0] in ("limited", "authorized"))
        if made:
            app.decided.titles.add(title)
            seen = [asset["id"] for asset in app.remote.fetch(properties=["id"])[0]]
            # What it was told of once and does not see any more goes into no album.
            hidden = self.random.choice(["0" * 16, *sorted(app.ids - set(seen))])
            self.assertIsNone(app.attempt("call", method="AddToAlbum", signature="(sas)", arguments=[made[0], [*seen, hidden]]))
            app.attempt("call", method="AddToAlbum", signature="(sas)", arguments=[made[0], seen])

    # What happens to files

    def change_file(self, _):
        library = self.library_of
        names = self.random.sample(sorted(library.there), 2)
        work = self.random.choice((library.new, library.new, library.rename, library.move, library.move_over, library.swap, library.remove,
                                   library.copy, library.link, library.overwrite))
        if work == library.new:
            work(self.random.choice((None, names[0])))
        elif work in (library.move_over, library.swap):
            work(*names)
        elif work == library.link:
            work(names[0], self.secret)
        elif len(library.there) > 4 or work != library.remove:
            work(names[0])

    # What ends and begins anew

    def restart_service(self, _):
        self.desk.end_service()
        if self.random.random() < 0.3:
            self.desk.forget_index()
            self.library_of.blurred |= {number for number, count in collections.Counter(self.library_of.there.values()).items() if count > 1}
        self.desk.start_service(self.desk.ends)

    def kill_reader(self, _):
        """The processes that read the library for apps."""
        for pid in self.desk.readers():
            with contextlib.suppress(ProcessLookupError):
                os.kill(pid, signal.SIGKILL)

    # What holds

    def most(self, app):
        """What an app may see now, and may have been told of from now on."""
        most = app.decided.most(self.is_reachable)
        app.ever |= set(self.library_of.names) if most is None else set(most)
        return most

    def check(self, app):
        """Nothing is listed, found or opened that may not be seen."""
        most = self.most(app)
        words = self.random.sample(sorted(self.library_of.names), 2)
        seen = app.remote.survey(ids=self.random.sample(sorted(app.ids), min(len(app.ids), 6)) + ["0" * 16],
                                 words=[numbered.word(number) for number in words], pages=app.pages[-2:])
        where = f"{app.id} {app.decided.statuses} {most}"

        def may(number):
            return number in self.library_of.names and (most is None or number in most)
        numbers = {}
        for item in items_of(seen):
            # An app that sees everything also sees that there is a file which is no photo. What opens it fails below.
            if most is None and item["bytes"] == len(SECRET):
                continue
            number = numbers[item["id"]] = numbered.of_date(item["captureDate"])
            self.assertTrue(may(number), f"{where}: {item}")
            # Where details are left out a name may be another, which tells nothing.
            self.assertIn(item["name"], self.library_of.names[number] | ({"Photo.jpg"} if app.decided.withholds else set()), where)
            self.assertLessEqual(set(item["albums"]), app.decided.titles, where)
            self.assertNotIn("location" if app.decided.withholds else "", item, where)
            if app.id:
                self.assertFalse({"path", "uri"} & set(item), where)
        if most is not None:
            listed = collections.Counter(numbers[item["id"]] for item in seen["items"])
            self.assertFalse(listed - collections.Counter(most), where)
            self.assertLessEqual({album["title"] for album in seen["albums"]}, app.decided.titles if most or self.statuses(app)[0] == "limited" else set())
            self.assertTrue(all(album["own"] and album["count"] <= len(seen["items"]) for album in seen["albums"]), where)
        for text, found in seen["found"].items():
            self.assertTrue(not found or may(int(text[-3:])), f"{where}: {text}")
        for id, content in seen["photos"].items():
            content = bytes.fromhex(content)
            self.assertTrue(may(numbered.of_file(content)), f"{where}: opened {id}, which is {numbered.of_file(content)}")
            self.assertFalse(app.decided.withholds and numbered.tells_place(content, self.folder), where)
        for id, content in seen["previews"].items():
            number = numbered.of_preview(bytes.fromhex(content))
            self.assertTrue(may(number), f"{where}: the preview of {id} shows {number}")
        app.ids |= set(numbers)
        app.pages += seen["next"]
        return seen, most

    def settle(self, app):
        """All that may be seen is seen, once the index has it: what sees nothing passes every other check."""
        def is_whole():
            seen, most = self.check(app)
            there = set(self.library_of.there.values()) - self.library_of.blurred
            shown = {numbered.of_date(item["captureDate"]) for item in seen["items"]} - self.library_of.blurred - {None}
            return shown == {number for number in there if most is None or number in most} and seen["status"] == list(self.statuses(app))
        until(is_whole, f"all that {app.id} may see, {app.decided.statuses} {app.decided.chosen} {app.decided.withholds}")

    def at_the_end(self):
        for app in self.apps:
            self.settle(app)


class Apps(RandomCase):
    """Two apps in sandboxes."""

    steps = ("ask ask ask pick_more pick_more choose choose reset write write remove_from_store ask_to_add add_photo make_album change_file change_file change_file "
             "restart_service kill_reader restart_app restart_store stop_store").split()

    def begin(self, ends):
        self.store_says, self.is_reachable = {}, True
        self.anew()
        self.library = os.path.join(self.folder, "Numbered")
        self.library_of = NumberedLibrary(self.library, 8)
        self.desk = ends.enter_context(self.scripted(portal=True))
        self.apps = [App(id, self.app(id), self.store_says) for id in APPS]

    def choose(self, app):
        level, status = self.random.choice([("read-write", "limited"), ("read-write", "limited"), ("read-write", "authorized"), ("read-write", "denied"),
                                            ("add-only", "authorized"), ("add-only", "denied")])
        if self.is_reachable:
            app.decided.look()
        if app.decided.choose(level, status):
            self.access("set", app.id, level, status)

    def reset(self, app):
        self.access("reset", app.id)
        app.decided.forget()
        if self.is_reachable:
            self.store_says.pop(app.id, None)

    def write(self, app):
        """Another program writes."""
        permissions, read = self.random.choice(WRITTEN)
        self.reach_store()
        self.store("SetPermission", "(sbssas)", "photos", True, "library", app.id, permissions)
        self.store_says[app.id] = read

    def remove_from_store(self, app):
        self.reach_store()
        if self.store_says and self.random.random() < 0.3:
            self.store("Delete", "(ss)", "photos", "library")
            self.store_says.clear()
        elif self.store_says:
            self.store("DeletePermission", "(sss)", "photos", "library", app.id)
            self.store_says.pop(app.id, None)

    def stop_store(self, _):
        if self.is_reachable:
            self.desk.kill(STORE)
            self.is_reachable = False

    def reach_store(self):
        if not self.is_reachable:
            self.desk.start_store(self.desk.ends)
            self.is_reachable = True
        for app in self.apps:
            until(lambda app=app: app.remote.status() == self.after_look(app)[0], "the service has looked")
            self.most(app)

    def after_look(self, app):
        app.decided.look()
        return app.decided.statuses

    def restart_store(self, _):
        self.stop_store(_)
        self.reach_store()

    def restart_app(self, app):
        app.told += app.remote.told()["Changed"]
        app.remote.boxed.end()
        app.remote = self.app(app.id)

    def at_the_end(self):
        self.reach_store()
        super().at_the_end()
        # What each was told of was its own at some time.
        for app in self.apps:
            told = {id for change in app.told + app.remote.told()["Changed"] for ids in change for id in ids}
            self.access("set", app.id, "read-write", "authorized")
            until(lambda app=app: app.remote.status() == "authorized", "full access")
            for item in app.remote.fetch(properties=["id", "captureDate"])[0]:
                number = numbered.of_date(item["captureDate"])
                self.assertTrue(number is None or item["id"] not in told or number in app.ever, f"{app.id} was told of {item}")


class Programs(RandomCase):
    """A program without an id, of which nothing is kept."""

    kind = 1
    is_reachable = True
    steps = ("ask ask ask pick_more pick_more pick_more ask_to_add add_photo make_album change_file change_file change_file restart_service kill_reader "
             "restart_app").split()

    def begin(self, ends):
        self.anew()
        self.library = os.path.join(self.folder, "Numbered")
        self.library_of = NumberedLibrary(self.library, 8)
        self.desk = ends.enter_context(self.scripted())
        self.apps = [App(None, boxed.Remote(Library()), {})]

    def ticked_ids(self, app):
        # It has no record, and is told the library's own identifiers.
        return [asset["id"] for asset in app.remote.fetch(properties=["id"])[0]] if app.decided.statuses[0] == "limited" else []

    def restart_service(self, _):
        super().restart_service(_)
        self.apps[0].decided.forget()

    def restart_app(self, app):
        app.remote.library.bus.close_sync()
        app.remote = boxed.Remote(Library())
        app.decided.forget()


del RandomCase, SandboxedCase

if __name__ == "__main__":
    unittest.main()
