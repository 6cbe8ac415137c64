# SPDX-License-Identifier: GPL-3.0-or-later
"""A program that ends leaves its access to nobody: not to the next process of its number, not to one that has its connection, not to one that has its name."""
import json
import os
import signal
import socket
import subprocess
import sys
import unittest

from gi.repository import GLib

import bus
from deaf import Taken, error_name
from desk import HERE, STORE
from photolibrary import LIBRARY
from picking import ERROR, NAME, PATH
from test_hostile_programs import LAST_PROCESS
from test_photo_library import LibraryCase, Refused, Remote, SandboxedCase
from test_sandboxed_programs import APP
from waiting import until

# On a busy machine a stranger may take a number, and keep it.
TRIES = 200


class Running:
    """boxed.py outside of a sandbox: a process of its own, of which no id is known."""

    def __init__(self, plug=None, environment=None):
        more = [str(plug.fileno())] if plug else []
        self.process = subprocess.Popen(
            [sys.executable, os.path.join(HERE, "boxed.py"), "library", *more], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True,
            pass_fds=[plug.fileno()] if plug else [], env=environment)

    def told(self):
        return json.loads(self.process.stdout.readline())

    def end(self):
        self.process.send_signal(signal.SIGKILL)
        self.process.communicate()


class ProcessCase(LibraryCase):
    def running(self, *arguments):
        running = Running(*arguments)
        self.addCleanup(running.end)
        return running

    def next_of(self, number):
        """A program that has the number of a process which has ended; None where somebody was quicker."""
        with open(LAST_PROCESS, "w", encoding="ascii") as file:
            file.write(str(number - 1))
        running = self.running()
        if running.process.pid == number:
            return running
        running.end()
        return None

    def sees_nothing(self, remote, id):
        self.assertEqual((remote.status(), remote.status(level="add-only")), ("not-determined",) * 2)
        self.assertEqual((remote.fetch(), remote.albums()), ([[], {}], []))
        for options in ({}, {"part": "preview", "size": 128}):
            with self.assertRaises(Refused) as caught:
                remote.content(id=id, **options)
            self.assertEqual(str(caught.exception), ERROR + "UnknownAsset")


@unittest.skipUnless(os.access(LAST_PROCESS, os.W_OK), "only root can choose the number of a process")
class Numbers(ProcessCase):
    def ended(self, has_connection):
        """A photo that a program was allowed which has ended, and the program that has its number now."""
        self.asked("answer select", "tap tower.jpg", "add")
        for _ in range(TRIES):
            # Where another process has the socket too, the connection stays when its maker has ended.
            plug = socket.socket(socket.AF_UNIX) if has_connection else None
            first = self.running(plug)
            self.assertEqual(Remote(first).allow(), "limited")
            tower = Remote(first).ids()["tower.jpg"]
            first.end()
            second = self.next_of(first.process.pid)
            if plug:
                self.addCleanup(plug.close)
            if second:
                return tower, Remote(second)
        self.fail("another process was quicker each time")

    def test_the_next_process_of_a_number_has_no_access(self):
        tower, second = self.ended(has_connection=False)
        self.sees_nothing(second, tower)
        self.says("answer deny")
        self.assertEqual(second.allow(), "denied")

    def test_the_next_process_of_a_number_has_no_access_while_the_connection_is_there(self):
        tower, second = self.ended(has_connection=True)
        try:
            self.sees_nothing(second, tower)
        except Refused as refused:
            # A bus that tells of processes by their numbers alone says that the connection is its own: then it is nobody.
            self.assertEqual(str(refused), ERROR + "AccessDenied")

    def test_a_connection_of_a_number_that_has_access_now_has_none(self):
        """A child connects and ends; a program that has its number then is allowed some photos."""
        self.asked("answer select", "tap tower.jpg", "add")
        for _ in range(TRIES):
            plug, child = bus.left_behind()
            allowed = self.next_of(child)
            if allowed:
                break
            plug.close()
        else:
            self.fail("another process was quicker each time")
        self.assertEqual(Remote(allowed).allow(), "limited")
        tower = Remote(allowed).ids()["tower.jpg"]
        impostor = bus.Proxy(bus.over(plug.detach()), NAME, PATH, LIBRARY)
        for method, signature, arguments in CALLS(tower):
            with self.subTest(method), self.assertRaises(GLib.Error) as caught:
                impostor.call(method, signature, *arguments)
            self.assertIn("AccessDenied: the calling program cannot be identified", caught.exception.message)
        self.assertEqual(Remote(allowed).status(), "limited")


def CALLS(id):
    return [("AuthorizationStatus", "(s)", ("read-write",)), ("FetchAssets", "(a{sv})", ({},)), ("FetchAlbums", "(a{sv})", ({},)),
            ("OpenAsset", "(sa{sv})", (id, {})), ("RequestAuthorization", "(ssa{sv})", ("read-write", "", {})),
            ("PresentLimitedLibraryPicker", "(sa{sv})", ("", {})), ("CreateAlbum", "(s)", ("Mine",))]


class Connections(ProcessCase):
    def test_a_connection_that_was_passed_on_ends_with_its_program(self):
        self.asked("answer select", "tap tower.jpg", "add")
        plug = socket.socket(socket.AF_UNIX)
        self.addCleanup(plug.close)
        first = self.running(plug)
        self.assertEqual(Remote(first).allow(), "limited")
        tower = Remote(first).ids()["tower.jpg"]
        first.end()
        taken = Taken(plug)
        for method, signature, arguments in CALLS(tower):
            with self.subTest(method):
                answer = taken.answer(taken.send(NAME, PATH, LIBRARY, method, GLib.Variant(signature, arguments)))
                self.assertEqual(error_name(answer), ERROR + "AccessDenied")
        # The one whose number it was is forgotten: nobody reads the library for it.
        until(lambda: not self.desk.readers(), "the process of the program has gone")

    def test_what_a_program_does_has_no_part_in_another(self):
        """Two processes of one program are two, whatever they pass to each other."""
        self.asked("answer select", "tap tower.jpg", "add")
        first, second = Remote(self.running()), Remote(self.running())
        self.assertEqual(first.allow(), "limited")
        self.sees_nothing(second, first.ids()["tower.jpg"])


class Names(SandboxedCase, ProcessCase):
    def test_who_has_the_name_of_an_app_is_not_that_app(self):
        app = self.boxed("answer select", "tap tower.jpg", "add")
        self.assertEqual(app.allow(), "limited")
        tower = app.ids()["tower.jpg"]
        other = Remote(self.running())
        self.assertEqual(other.own(name=APP), 1)
        self.sees_nothing(other, tower)
        # Nor is it by what it says of itself.
        for name in ("DESKTOP_STARTUP_ID", "FLATPAK_ID", "GIO_LAUNCHED_DESKTOP_FILE"):
            with self.subTest(name):
                self.sees_nothing(Remote(self.running(None, dict(os.environ, **{name: APP}))), tower)

    def test_another_permission_store_gives_nothing(self):
        app = self.boxed("answer select", "tap tower.jpg", "add")
        self.assertEqual(app.allow(), "limited")
        other = self.app("org.example.Other")
        self.desk.kill(STORE)
        with subprocess.Popen([sys.executable, os.path.join(HERE, "falsestore.py"), STORE], stdin=subprocess.PIPE, text=True) as store:
            self.addCleanup(store.kill)
            until(lambda: bus.owner(STORE), "another store")
            until(lambda: app.status() == "limited", "it is asked")
            self.assertEqual((app.names(), other.status(), other.names()), (["tower.jpg"], "not-determined", []))
            store.stdin.write("read-write=denied\n")
            store.stdin.flush()
            until(lambda: app.status() == "denied", "what it takes away is gone")
            self.assertEqual(app.names(), [])
            store.stdin.close()


if __name__ == "__main__":
    unittest.main()
