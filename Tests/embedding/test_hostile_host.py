# SPDX-License-Identifier: GPL-3.0-or-later
"""A host that turns against the picker and its service: the picker ends, and the service goes on for others. What is no connection at all is refused
(test_photo_picker); what cannot be seen takes no input (test_embedding)."""
import contextlib
import socket

from gi.repository import GLib

import bus
from desk import children
from embedding import EmbeddingCase
from picking import NAME, REQUEST, Program
from rawserver import Server
from waiting import until


class HostileHost(EmbeddingCase):
    # What GDK says of a host that is none.
    SAYS = (".*",)

    def setUp(self):
        super().setUp()
        self.desk.says = self.SAYS
        until(lambda: len(children(self.desk.service.pid)) == 1, "one process waits")

    def begun(self, file):
        """The call, what it is told, and the descriptor handed over."""
        program = Program()
        path = program.path("widget")
        # Before the call: the end may come at once.
        signals = bus.Signals(program.bus, NAME, REQUEST, path)
        self.assertEqual(program.pick_into(file), path)
        return program, path, signals

    def goes_on(self):
        """Nothing is left of it, and others get their pickers."""
        until(lambda: bus.pump() or len(children(self.desk.service.pid)) <= 1, "its picker has ended")
        self.assertIsNone(self.desk.service.poll())
        self.embedded()

    def closes(self, program, path):
        bus.Proxy(program.bus, NAME, path, REQUEST).call("Close", "()")

    def test_one_connection_for_two_pickers(self):
        server = Server()
        self.addCleanup(server.end)
        asked = [self.begun(server.theirs.fileno()) for _ in range(2)]
        server.start()
        server.end()
        for _, _, signals in asked:
            self.assertEqual(signals.wait("Response")[0], 2)
        self.goes_on()

    def test_one_that_answers_nothing(self):
        ours, theirs = socket.socketpair()
        self.addCleanup(ours.close)
        program, path, _ = self.begun(theirs.fileno())
        theirs.close()
        until(lambda: ours.recv(1), "the picker says something")
        self.closes(program, path)
        self.goes_on()

    def test_one_that_stops_reading_in_the_midst(self):
        for stop in (("wl_registry", 0), ("wl_shm", 0)):
            with self.subTest(stop):
                server = Server(stops_at=stop)
                self.addCleanup(server.end)
                program, path, _ = self.begun(server.theirs.fileno())
                server.start()
                until(lambda server=server, stop=stop: bus.pump() or stop in server.seen, f"the picker asks for {stop}")
                self.closes(program, path)
                until(lambda: bus.pump() or len(children(self.desk.service.pid)) <= 1, "its picker has ended")
        self.goes_on()

    def test_one_that_lies_about_sizes(self):
        least, most = -(1 << 31), (1 << 31) - 1
        # No more than a program may ask for in quick succession.
        for lie in ({"size": (0, 0)}, {"size": (1, 1)}, {"size": (least, least)}, {"size": (most, most)}, {"scale": 0}, {"scale": -1}, {"scale": 20},
                    {"screen": (0, 0)}, {"screen": (least, most)}):
            with self.subTest(lie):
                server = Server(**lie)
                self.addCleanup(server.end)
                program, path, signals = self.begun(server.theirs.fileno())
                server.start()
                # It takes the size, or ends by itself; where it takes it, it ends when it is closed, in whatever it was doing.
                until(lambda server=server, signals=signals: bus.pump() or ("xdg_surface", 4) in server.seen or signals.of("Response"), "it answers or ends")
                with contextlib.suppress(GLib.Error):
                    self.closes(program, path)
                until(lambda: bus.pump() or len(children(self.desk.service.pid)) <= 1, "its picker has ended")
        self.goes_on()
