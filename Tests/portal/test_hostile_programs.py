# SPDX-License-Identifier: GPL-3.0-or-later
"""Programs that want more than what was picked. The window's part is played by a script."""
import json
import os
import shutil
import subprocess
import sys
import tempfile
import unittest

from gi.repository import Gio, GLib

import bus
from deaf import Deaf, error_name, options
from desk import HERE, Desk
import fixtures
from picking import NAME, PATH, PICKER, REQUEST, Program
from test_photo_picker import PickerCase
from test_sandboxed_programs import Boxed

GONE = "org.freedesktop.DBus.Error.FileNotFound"
SECRET = b"-----BEGIN OPENSSH PRIVATE KEY-----"


class HostileCase(PickerCase):
    """Each part of a test has its own library, to which the program may write, and a secret beside it."""

    def anew(self):
        self.folder = self.enterContext(tempfile.TemporaryDirectory(prefix="picker-hostile."))
        self.library = fixtures.make_library(os.path.join(self.folder, "Pictures"))
        self.secret = os.path.join(self.folder, "id_ed25519")
        with open(self.secret, "wb") as file:
            file.write(SECRET)

    def scripted(self, *lines, portal=False, **more):
        """The service, each of whose requests plays these lines."""
        script = os.path.join(self.folder, "script.txt")
        with open(script, "w", encoding="utf-8") as file:
            file.write("".join(f"{line}\n" for line in lines))
        # One person's home for all services of a test: identifiers are made by its key.
        homes = {f"XDG_{kind}_HOME": os.path.join(self.folder, kind) for kind in ("DATA", "CACHE", "CONFIG", "STATE")}
        return Desk(self.library, "--script", script, portal=portal, environment=homes, **more)


def link(case, path):
    os.rename(path, path + ".moved")
    os.symlink(case.secret, path)


def hard_link(case, path):
    os.rename(path, path + ".moved")
    os.link(case.secret, path)


def link_of_the_folder(case, path):
    folder, other = os.path.dirname(path), os.path.join(case.folder, "other")
    os.mkdir(other)
    os.symlink(case.secret, os.path.join(other, os.path.basename(path)))
    os.rename(folder, folder + ".moved")
    os.symlink(other, folder)


def same_size_and_time(case, path):
    """A file of the person's that looks the same to `stat`."""
    status = os.stat(path)
    with open(case.secret, "ab") as file:
        file.truncate(status.st_size)
    os.utime(case.secret, ns=(status.st_atime_ns, status.st_mtime_ns))
    link(case, path)


def pipe(_, path):
    os.rename(path, path + ".moved")
    os.mkfifo(path)


def other_photo(case, path):
    """One that was not picked, which only looks as harmless."""
    os.replace(case.path("waves.jpg"), path)


SWAPS = [link, hard_link, link_of_the_folder, same_size_and_time, pipe, other_photo]


class Swapped(HostileCase):
    """What was picked is delivered, whatever lies at its path afterwards."""

    def test_a_program_of_the_session_gets_no_other_file(self):
        for swap in SWAPS:
            self.anew()
            with self.subTest(swap.__name__), self.scripted("tap tower.jpg", "add"):
                request = Program().pick()
                item, = request.response()[1]["items"]
                with open(item["path"], "rb") as file:
                    self.assertEqual(request.content(item["id"]), file.read())
                swap(self, item["path"])
                self.refused(GONE, request.open, item["id"])
                request.call("Close")

    @unittest.skipUnless(shutil.which("bwrap"), "bubblewrap is not installed")
    def test_a_program_in_a_sandbox_gets_the_photo_that_was_picked(self):
        for swap in SWAPS:
            self.anew()
            with self.subTest(swap.__name__), self.scripted("tap tower.jpg", "add") as desk:
                path = self.path("tower.jpg")
                with open(path, "rb") as file:
                    photo = file.read()
                boxed = Boxed(desk, self.folder, "open")
                try:
                    self.assertEqual(boxed.told()["code"], 0)
                    swap(self, path)
                    boxed.go_on()
                    self.assertEqual(bytes.fromhex(boxed.told()["content"]), photo)
                finally:
                    boxed.end()


DENIED, UNKNOWN = "AccessDenied", "UnknownAsset"


class Named(HostileCase):
    """What a program names itself gets it nothing."""

    def picked(self, *names):
        """The identifiers of these photos, as a program of the session is told them."""
        with self.scripted(*(f"tap {name}" for name in names), "add"):
            request = Program().pick(selection_limit=0)
            items = request.response()[1]["items"]
            request.call("Close")
        return [item["id"] for item in items]

    def test_cancelling_hands_nothing_over(self):
        self.anew()
        id, = self.picked("tower.jpg")
        with self.scripted("expect count 1", "cancel"):
            request = Program().pick(selection_limit=0, preselected=[id])
            self.assertEqual(request.response(), (1, {"items": [{"id": id}]}))
            self.refused(DENIED, request.open, id)
            self.refused(DENIED, request.open, "0" * 16)

    def test_a_request_that_fails_hands_nothing_over(self):
        self.anew()
        id, = self.picked("tower.jpg")
        with self.scripted("tap nowhere.jpg"):
            request = Program().pick(selection_limit=0, preselected=[id])
            code, results = request.response()
            self.assertEqual((code, [sorted(item) for item in results["items"]]), (2, []))

    def test_what_was_deselected_is_taken_back(self):
        self.anew()
        with self.scripted("tap tower.jpg", "tap waves.jpg", "tap tower.jpg", "add"):
            request = Program().pick(selection="continuous", selection_limit=0)
            items = request.response()[1]["items"]
            told = {item["name"]: item["id"] for items, in request.signals.of("SelectionChanged") for item in items if "name" in item}
            self.assertEqual([item["name"] for item in items], ["waves.jpg"])
            self.assertTrue(request.content(told["waves.jpg"]))
            self.refused(UNKNOWN, request.open, told["tower.jpg"])

    def test_no_album_is_found_out_by_asking(self):
        self.anew()
        for folder in ("one", "two"):
            os.makedirs(os.path.join(self.library, folder, "Same"))
            shutil.copy(self.path("tower.jpg"), os.path.join(self.library, folder, "Same", f"{folder}.jpg"))
        answers = []
        for album in ("Nowhere", "Same", "City"):
            for restricts in (False, True):
                with self.subTest(album, restricts=restricts), self.scripted("cancel"):
                    request = Program().pick(album=album, album_restrict=restricts)
                    answers.append(request.response())
        self.assertEqual(answers, [(1, {"items": []})] * 6)

    @unittest.skipUnless(shutil.which("bwrap"), "bubblewrap is not installed")
    def test_each_app_names_only_what_it_was_told(self):
        self.anew()
        own, = self.picked("tower.jpg")
        with self.scripted("tap tower.jpg", "add") as desk:
            one, two = (self.told(desk, app)["ids"][0] for app in ("org.example.One", "org.example.Two"))
        self.assertEqual(len({own, one, two}), 3)
        for app, preselected, count in (("org.example.One", one, 1), ("org.example.One", two, 0), ("org.example.One", own, 0),
                                        ("org.example.Two", two, 1)):
            with self.subTest(app, preselected=preselected), self.scripted(f"expect count {count}", "cancel") as desk:
                told = self.told(desk, app, preselected)
                self.assertEqual(told, {"code": 1, "ids": [preselected] * count, "error": None})

    def told(self, desk, app, *preselected):
        """What an app in a sandbox is told of its request."""
        boxed = Boxed(desk, self.folder, "name", *preselected, app=app)
        try:
            return boxed.told()
        finally:
            boxed.end()


LAST_PROCESS = "/proc/sys/kernel/ns_last_pid"


@unittest.skipUnless(os.access(LAST_PROCESS, os.W_OK), "only root can choose the number of a process")
class Borrowed(HostileCase):
    """A program connects by a child that ends, and gets the child's number for a program of the person's."""

    def impostor(self, *program):
        """A connection of a process that has ended, and whose number another program has now."""
        # On a busy machine a stranger may take the number, and keep it: then the next child has another one.
        for _ in range(200):
            plug, child = bus.left_behind()
            with open(LAST_PROCESS, "w", encoding="ascii") as file:
                file.write(str(child - 1))
            process = subprocess.Popen(program, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL)
            self.addCleanup(process.communicate)
            self.addCleanup(process.kill)
            if process.pid == child:
                return plug, process
            plug.close()
        self.fail("another process was quicker each time")

    def asks(self, plug):
        """The program asks by that connection; only now it gets a name."""
        program = Program(bus.over(plug.detach()))
        try:
            return program.pick().response()[1]["items"][0]
        except GLib.Error as error:
            # Where the bus tells which process it was, the one that has ended is nobody.
            self.assertIn("AccessDenied: the calling program cannot be identified", error.message)
            return {}

    def test_it_is_not_taken_for_that_program(self):
        monitor = ("gdbus", "monitor", "--session", "--dest", "org.freedesktop.DBus")
        for program in (("sleep", "60"), monitor):
            for is_older in (False, True):
                self.anew()
                with self.subTest(program[0], is_older=is_older):
                    plug, process = self.impostor(*program) if is_older else (None, None)
                    with self.scripted("tap tower.jpg", "add"):
                        if not is_older:
                            plug, process = self.impostor(*program)
                        if program == monitor:
                            # It is connected itself once it says so.
                            self.assertTrue(process.stdout.readline())
                        item = self.asks(plug)
                    self.assertNotIn("path", item)

    def test_programs_with_connections_of_their_own_are_what_they_are(self):
        self.anew()
        with self.scripted("tap tower.jpg", "add"):
            for _ in range(3):
                # Each is one more connection of this process.
                self.assertIn("path", Program().pick().response()[1]["items"][0])


@unittest.skipUnless(shutil.which("bwrap"), "bubblewrap is not installed")
class Contained(HostileCase):
    def test_a_container_of_any_kind_is_a_sandbox(self):
        self.anew()
        told = os.path.join(self.folder, "told")
        with self.scripted("tap tower.jpg", "add"):
            for name, walls in {"other mounts": ["--dev-bind", "/", "/", "--tmpfs", "/mnt"],
                                  "other users": ["--unshare-user", "--dev-bind", "/", "/"]}.items():
                with self.subTest(name), open(told, "w+", encoding="utf-8") as file:
                    subprocess.run(["bwrap", *walls, sys.executable, os.path.join(HERE, "boxed.py"), "item"], stdout=file, check=True)
                    file.seek(0)
                    item = json.load(file)["item"]
                    self.assertEqual((item["name"], "path" in item), ("tower.jpg", False))


class Ended(HostileCase):
    def test_a_service_that_is_ended_leaves_no_copies(self):
        for has_left in (False, True):
            self.anew()
            with self.subTest(has_left=has_left), self.scripted("tap tower.jpg", "option location off", "add") as desk:
                program = Program()
                item, = program.pick().response()[1]["items"]
                self.assertTrue(os.path.exists(item["path"]))
                if has_left:
                    # Its copies are being removed when the signal comes.
                    program.bus.close_sync()
                self.assertEqual(desk.end_service(), 128 + 15)
                self.assertFalse(os.path.exists(item["path"]))


class Greedy(HostileCase):
    """One program stops no other."""

    def files_of_the_bus(self):
        process = bus.connection().call_sync(
            "org.freedesktop.DBus", "/", "org.freedesktop.DBus", "GetConnectionUnixProcessID", GLib.Variant("(s)", ("org.freedesktop.DBus",)),
            None, Gio.DBusCallFlags.NONE, bus.SECONDS, None).unpack()[0]
        return len(os.listdir(f"/proc/{process}/fd"))

    def test_texts_of_a_megabyte_are_refused(self):
        self.anew()
        with self.scripted("cancel"):
            program = Program()
            self.refused("InvalidConfiguration", program.pick, search_text="x" * 1025)
            self.refused("org.freedesktop.DBus.Error.InvalidArgs", program.pick, search_text="x" * (1 << 20))

    def test_a_program_that_reads_nothing_gets_few_files(self):
        self.anew()
        with self.scripted("tap tower.jpg", "add") as desk:
            deaf = Deaf()
            self.addCleanup(deaf.close)
            paths, item = [], None
            for token in ("one", "two"):
                number = deaf.send(NAME, PATH, PICKER, "Pick", GLib.Variant("(sa{sv})", ("", options(handle_token=token))))
                paths.append(deaf.answer(number).get_body().unpack()[0])
                item = deaf.signal("Response")[1]["items"][0]["id"]
            before = self.files_of_the_bus()
            calls = [deaf.send(NAME, path, REQUEST, "OpenItem", GLib.Variant("(sa{sv})", (item, {}))) for path in paths for _ in range(180)]
            # Others are served meanwhile, and the bus has few of its files.
            other = subprocess.run([sys.executable, os.path.join(HERE, "boxed.py"), "open"], input="\n", stdout=subprocess.PIPE, text=True, check=True)
            self.assertIn("content", json.loads(other.stdout.splitlines()[-1]))
            self.assertLess(self.files_of_the_bus() - before, 140)
            # Once it reads it gets all of them.
            self.assertEqual({error_name(answer) for answer in deaf.answers(calls)}, {None})
            self.assertEqual(len(deaf.files), len(calls))
            self.assertIsNone(desk.service.poll())


if __name__ == "__main__":
    unittest.main()
