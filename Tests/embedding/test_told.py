# SPDX-License-Identifier: GPL-3.0-or-later
"""What the widget tells its client, word by word: the size, the keys, the clipboard."""
import os
import struct
import subprocess
import threading
import unittest.mock

from rawcase import HEIGHT, WIDTH, RawCase
from rawclient import text, words
from waiting import until

KIND = "text/plain;charset=utf-8"


class Told(RawCase):
    def test_a_window_fills_the_widget(self):
        client = self.client.window()
        width, height, size, *states = client.told(client.toplevel, 0)[-1]
        self.assertEqual((width, height), (WIDTH, HEIGHT))
        # Full screen, without which GTK draws a title bar and a shadow.
        self.assertIn(2, states)

    def test_nobody_else_has_the_connection(self):
        self.shown()
        process = self.host.process.pid
        for name in os.listdir(f"/proc/{process}/fd"):
            try:
                target = os.readlink(f"/proc/{process}/fd/{name}")
                with open(f"/proc/{process}/fdinfo/{name}", encoding="ascii") as file:
                    flags = next(int(line.split()[1], 8) for line in file if line.startswith("flags:"))
            except FileNotFoundError:
                continue
            if target.startswith("socket:") or target.startswith("/memfd"):
                self.assertTrue(flags & os.O_CLOEXEC, target)


class Twice(RawCase):
    def setUp(self):
        self.enterContext(unittest.mock.patch.dict(os.environ, GDK_SCALE="2"))
        super().setUp()

    def test_the_picker_draws_twice_as_fine(self):
        output = self.client.bind("wl_output", 3)
        client = self.client.window()
        width, height, *_ = client.told(client.toplevel, 0)[-1]
        self.assertEqual(client.told(output, 3)[-1], (2,))
        client.send(client.surface, 8, struct.pack("<i", 2))
        buffer, _ = client.buffer(width * 2, height * 2)
        client.attach(buffer)
        client.commit()
        # All of it is seen: it is as large as the widget.
        self.hears(lambda: client.told(buffer, 0), "it is given back")


class Keys(RawCase):
    def keyboard(self):
        client = self.shown()
        hands, window = self.focused()
        keyboard = client.make(client.bind("wl_seat", 8), 1)
        self.hears(lambda: client.told(keyboard, 1), "the picker has the keyboard")
        return hands, window, keyboard

    def test_all_modifiers_arrive(self):
        hands, _, keyboard = self.keyboard()
        hands.key("ctrl+shift+End")
        control_and_shift = 4 | 1
        # KEY_END of linux/input-event-codes.h.
        self.hears(lambda: any(key == 107 for _, _, key, _ in self.client.told(keyboard, 3)), "the key")
        before = [(kind, words(content)) for target, kind, content in self.client.heard if target == keyboard]
        pressed = next(place for place, (kind, values) in enumerate(before) if kind == 3 and values[2] == 107)
        self.assertEqual([values[1] for kind, values in before[:pressed] if kind == 4][-1], control_and_shift)

    def test_focus_that_goes_is_told(self):
        _, _, keyboard = self.keyboard()
        self.host.do("focus")
        self.hears(lambda: self.client.told(keyboard, 2), "the keyboard is gone")

    def test_another_keymap(self):
        _, _, keyboard = self.keyboard()
        count = len(self.client.told(keyboard, 0))
        self.addCleanup(subprocess.run, ["setxkbmap", "us"], check=True)
        subprocess.run(["setxkbmap", "de"], check=True)
        self.hears(lambda: len(self.client.told(keyboard, 0)) > count, "the new keymap")
        size = self.client.told(keyboard, 0)[-1][1]
        # libxkbcommon 1.13 writes letters as numbers.
        self.hears(lambda: any(letter in os.pread(self.client.files[-1], size, 0) for letter in (b"odiaeresis", b"0xf6,")), "it is the one with umlauts")


class Clipboard(RawCase):
    def setUp(self):
        super().setUp()
        self.shown()
        self.manager = self.client.bind("wl_data_device_manager", 3)
        self.device = self.client.make(self.manager, 1, self.client.bind("wl_seat", 8), layout="I")
        self.client.sync()

    def copy_in_host(self, words):
        """Returns the client's number of what it is offered."""
        self.host.do("probe", "copy", words)
        self.focused()
        return self.hears(lambda: [told[0] for told in self.client.told(self.device, 5) if told[0]], "something can be pasted")[-1]

    def receive(self, offer, kind):
        """The end that is read from."""
        ends = os.pipe2(os.O_CLOEXEC)
        self.client.send(offer, 1, text(kind), [ends[1]])
        os.close(ends[1])
        return self.enterContext(open(ends[0], "rb", buffering=0))

    def copy_in_picker(self):
        self.focused()
        self.source = self.client.make(self.manager, 0)
        self.client.send(self.source, 0, text(KIND))
        self.client.send(self.device, 1, struct.pack("<II", self.source, 0))
        self.client.sync()

    def asked(self, count=1):
        """Where what was copied is to be written, once the host has asked for it so often."""
        files = len(self.client.files)
        self.host.do("probe", "paste")
        self.hears(lambda: len(self.client.told(self.source, 1)) >= count and len(self.client.files) > files, "the host asks for it")
        return open(self.client.files.pop(), "wb", buffering=0)

    def test_what_the_host_has_copied(self):
        offer = self.copy_in_host("Words of the host")
        got = self.receive(offer, KIND)
        self.assertEqual(got.read(), b"Words of the host")

    def test_what_the_picker_has_copied(self):
        self.copy_in_picker()
        with self.asked() as end:
            end.write("Wörter".encode())
        self.assertEqual(self.host.wait("pasted")["pasted"], "Wörter")

    def test_what_never_ends(self):
        self.copy_in_picker()
        before = self.taken("files")
        end = self.asked()

        def write():
            try:
                while True:
                    end.write(b"x" * (1 << 16))
            except OSError:
                end.close()
        thread = threading.Thread(target=write)
        thread.start()
        # What has come by then may be shown.
        self.assertLessEqual(self.host.wait("pasted")["length"], 64 << 20)
        # Nobody reads it any more.
        thread.join(30)
        self.assertFalse(thread.is_alive())
        self.lives()
        until(lambda: self.taken("files") <= before, "its descriptors are closed")

    def test_kinds_that_were_not_copied(self):
        offer = self.copy_in_host("Words")
        for number in range(100):
            self.assertEqual(self.receive(offer, f"text/of-no-use-{number}").read(), b"")
        self.lives()

    def test_more_than_anybody_pastes_and_nothing_of_it_is_read(self):
        offer = self.copy_in_host("x" * (1 << 20))
        before = self.taken("files")
        ends = [self.receive(offer, KIND) for _ in range(100)]
        self.client.sync()
        self.assertLessEqual(self.taken("files"), before + 30)
        # The last ones were not even begun.
        self.assertEqual(ends[-1].read(), b"")
        self.host.do("remove")
        until(lambda: self.taken("files") < before, "all of them are closed with the widget")

    def test_words_for_kinds_without_end(self):
        for _ in range(100):
            source = self.client.make(self.manager, 0)
            for number in range(100):
                self.client.send(source, 0, text(f"x-{source}/{number}" + "x" * 300 * (number % 2)))
        self.lives()
