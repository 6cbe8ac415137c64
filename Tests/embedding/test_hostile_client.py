# SPDX-License-Identifier: GPL-3.0-or-later
"""A picker that has been taken over turns against its host: it is disconnected, or ignored, and the host goes on."""
import os
import struct
import unittest

import bus
from embedding import Host
from rawclient import Client, Service, text
from waiting import until


class Hostile(unittest.TestCase):
    def setUp(self):
        self.service = Service()
        self.addCleanup(self.service.end)
        self.host = Host()
        self.addCleanup(self.ended)
        until(lambda: bus.pump() or self.service.sockets, "the host hands its connection over")
        self.client = Client(self.service.sockets[0])

    def ended(self):
        self.host.end()
        self.assertEqual(self.host.errors, "")

    def goes_on(self):
        """The host answers, and its window is as large as it was."""
        self.assertEqual(self.host.box.width, 760)

    def refused(self, words):
        self.client.sync()
        self.assertTrue(self.client.isClosed)
        self.assertIn(words, self.client.error or "")
        self.goes_on()

    def test_an_honest_one_is_shown(self):
        self.client.window().draw(760, 492)
        self.host.wait("state", lambda one: one["state"] == "shown")
        self.client.sync()
        self.assertEqual((self.client.isClosed, self.client.error), (False, None))

    def test_buffers_that_no_window_needs(self):
        for width, height, stride, size in ((16384, 16, None, None), (8192, 4096, None, None), (1 << 14, 1 << 14, None, 1 << 30)):
            with self.subTest(width=width, height=height):
                self.client.window().draw(width, height, stride, size)
                self.refused("a buffer is too large")
            self.doCleanups()
            self.setUp()

    def test_memory_that_is_cut_off(self):
        file = self.client.window().draw(760, 492)
        os.ftruncate(file, 0)
        self.client.draw(760, 492)
        self.client.sync()
        self.goes_on()

    def test_memory_that_is_cut_off_before_it_is_read(self):
        client = self.client.window()
        pool, file = client.pool(760 * 4 * 492)
        os.ftruncate(file, 4096)
        buffer = client.new()
        client.send(pool, 0, struct.pack("<IiiiiI", buffer, 0, 760, 492, 760 * 4, 0))
        client.send(client.surface, 1, struct.pack("<Iii", buffer, 0, 0))
        client.commit()
        client.sync()
        self.goes_on()

    def test_more_surfaces_and_frames_than_a_window_needs(self):
        client = self.client.window()
        for _ in range(100):
            client.send(client.compositor, 0, struct.pack("<I", client.new()))
        self.refused("too many surfaces")

    def test_frames_that_nobody_waits_for(self):
        client = self.client.window()
        for _ in range(100):
            client.send(client.surface, 3, struct.pack("<I", client.new()))
        self.refused("too many frames")

    def test_one_that_commits_without_pause(self):
        client = self.client.window()
        client.draw(760, 492)
        for _ in range(20_000):
            client.commit()
        self.goes_on()
        client.sync()
        self.goes_on()

    def test_one_that_never_reads(self):
        client = self.client.window()
        client.draw(760, 492)
        for _ in range(50_000):
            client.send(1, 0, struct.pack("<I", client.new()))
            if client.isClosed:
                break
        self.goes_on()

    def test_drags_of_nothing_that_is_held(self):
        client = self.client.window()
        client.draw(760, 492)
        self.host.wait("state", lambda one: one["state"] == "shown")
        seat, manager = client.bind("wl_seat", 8), client.bind("wl_data_device_manager", 3)
        device, source = client.new(), client.new()
        client.send(manager, 1, struct.pack("<II", device, seat))
        client.send(manager, 0, struct.pack("<I", source))
        for name in ["text/plain"] * 200 + ["x" * 3000]:
            client.send(source, 0, text(name))
        client.source = source
        client.send(device, 0, struct.pack("<IIII", source, client.surface, 0, 0))
        client.sync()
        self.assertEqual((client.isClosed, client.isCancelled), (False, True))
        # A window is no picture under the pointer, and what was cancelled can be dragged as little.
        client.send(device, 0, struct.pack("<IIII", source, client.surface, client.surface, 0))
        client.sync()
        self.assertFalse(client.isClosed)
        self.goes_on()

    def test_words_that_are_none(self):
        for name, send in {
            "an object that is not there": lambda client: client.send(0x7FFF, 0),
            "a request that is not there": lambda client: client.send(client.surface, 99),
            "half a message": lambda client: client.socket.send(struct.pack("<II", client.surface, 0xFFF0 << 16)),
            "a popup without a parent": lambda client: (
                client.send(client.shell, 1, struct.pack("<I", positioner := client.new())),
                client.send(client.compositor, 0, struct.pack("<I", surface := client.new())),
                client.send(client.shell, 2, struct.pack("<II", xdg := client.new(), surface)),
                client.send(xdg, 2, struct.pack("<III", client.new(), 0, positioner))),
            "two roles": lambda client: client.send(client.xdg_surface, 1, struct.pack("<I", client.new())),
            "a window of negative size": lambda client: client.send(client.xdg_surface, 3, struct.pack("<iiii", 0, 0, -5, 5)),
            "an impossible scale": lambda client: client.send(client.surface, 8, struct.pack("<i", -1)),
        }.items():
            with self.subTest(name):
                client = self.client.window()
                send(client)
                client.socket.shutdown(1) if name == "half a message" else None
                client.sync()
                self.assertTrue(client.isClosed)
                self.goes_on()
            self.doCleanups()
            self.setUp()
