# SPDX-License-Identifier: GPL-3.0-or-later
"""What tests of the widget with a client by hand have in common."""
import contextlib
import threading
import unittest

import bus
from embedding import Host
from rawclient import Client, Service
from waiting import until
from windowdriver import Picker

WIDTH, HEIGHT = 760, 492


class RawCase(unittest.TestCase):
    """A host, and a client in its widget that has said nothing yet."""

    options = {}

    def setUp(self):
        self.service = Service()
        self.addCleanup(self.service.end)
        self.host = Host(**self.options)
        self.addCleanup(self.ended)
        self.client = self.next_client()

    def ended(self):
        self.host.end()
        self.assertEqual(self.host.errors, "")

    def next_client(self):
        count = len(self.clients)
        until(lambda: bus.pump() or len(self.service.sockets) > count, "the host hands its connection over")
        client = Client(self.service.sockets[count])
        self.clients.append(client)
        self.addCleanup(client.end)
        return client

    @property
    def clients(self):
        return self.__dict__.setdefault("all_clients", [])

    def again(self):
        """Another client of the same host."""
        self.client.end()
        self.host.do("remove")
        self.host.do("embed")
        self.client = self.next_client()
        return self.client

    def each(self, cases):
        """A client for each."""
        for name in cases:
            with self.subTest(name):
                yield name, self.client
            self.again()

    def goes_on(self):
        """The host answers, and its window is as large as it was."""
        self.assertEqual(self.host.box[2:], (WIDTH, HEIGHT))

    def is_ended(self, client=None):
        (client or self.client).sync()
        self.assertTrue((client or self.client).is_closed)
        self.goes_on()

    def refused(self, words):
        self.is_ended()
        self.assertIn(words, self.client.error or "")

    def lives(self):
        self.client.sync()
        self.assertEqual((self.client.is_closed, self.client.error), (False, None))
        self.goes_on()

    def shown(self):
        """The client has a window that the host shows."""
        self.client.window().draw(WIDTH, HEIGHT)
        self.host.wait("state", lambda one: one["state"] == "shown")
        return self.client

    def focused(self):
        """The host's window has the keyboard, and the picker in it."""
        hands = Picker.the_hands()
        window = until(lambda: next(iter(hands.windows(self.host.process.pid)), None), "the host's window")
        hands.focus(window)
        self.host.do("grab_focus")
        until(lambda: self.host.focus == "picker", "the picker has the focus")
        return hands, window

    def hears(self, condition, what):
        """Waits for something that the host tells the client."""
        return until(lambda: self.client.read() or condition(), what, context=lambda: f"\n  {self.client.heard[-20:]}, {self.client.error}")

    def taken(self, what):
        return self.host.ask("taken", "probe", "taken")["taken"][what]

    @contextlib.contextmanager
    def without_pause(self, say):
        """The client says something again and again meanwhile, as fast as the host takes it."""
        is_over, count = threading.Event(), [0]

        def talk():
            while not is_over.is_set():
                say()
                count[0] += 1
        thread = threading.Thread(target=talk)
        thread.start()
        try:
            until(lambda: count[0] > 100, "the client talks")
            yield count
        finally:
            is_over.set()
            # It may wait for the host to read.
            self.client.socket.shutdown(2)
            thread.join()
