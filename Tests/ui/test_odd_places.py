# SPDX-License-Identifier: GPL-3.0-or-later
"""Places that other programs name and that are odd: each is answered by a sentence or a pick, at once and in the window."""
import os
import shutil
import tempfile
import time
import unittest
import urllib.parse

from exchangecase import Exchange
import fixtures
from windowdriver import Picker

TEXT, URIS = "text/plain;charset=utf-8", "text/uri-list"
# A window that is stuck is stuck for ever: this leaves room for a busy machine.
AT_ONCE = 15


def uri(path):
    return "file://" + urllib.parse.quote(path)


class OddPlaces(Exchange):
    def setUp(self):
        self.folder = self.enterContext(tempfile.TemporaryDirectory(prefix="picker-odd."))
        self.home = self.enterContext(tempfile.TemporaryDirectory(prefix="picker-home."))
        fixtures.make_library(self.folder)
        os.mkdir(os.path.join(self.home, "Pictures"))
        os.symlink("/nowhere/at-all.jpg", self.at("dead.jpg"))
        os.symlink(self.at("round.jpg"), self.at("round.jpg"))
        os.mkfifo(self.at("pipe.jpg"))

    def at(self, name):
        return os.path.join(self.folder, name)

    def odd(self, name):
        """A photo of that name, in bytes or not."""
        path = os.path.join(os.fsencode(self.folder), os.fsencode(name))
        shutil.copy(self.at("City/tower.jpg"), path)
        with open(path, "ab") as file:
            # Bytes of its own: the same photo twice would be one.
            file.write(os.fsencode(name))
        return path

    def opened(self):
        picker = self.place(self.enterContext(
            Picker("--limit", "0", environment={"HOME": self.home}, home=self.home)))
        picker.button("Add")
        # Its own folders were looked through.
        picker.wait(lambda: any(node.name.startswith("There is no photo or video") for node in picker.walk()), "the empty library")
        return picker

    def paste(self, picker, neighbour, kind, text):
        neighbour.say(f"give {kind} {text.encode().hex()}")
        neighbour.hear("copied")
        picker.key("ctrl+v")

    def test_what_is_no_photo_here_is_said_in_a_sentence(self):
        elsewhere = "Only files on this computer can be picked"
        long = "a" * 4095
        cases = [
            (TEXT, self.at("dead.jpg"), "“dead.jpg” does not exist"),
            (TEXT, self.at("pipe.jpg"), "“pipe.jpg” cannot be picked here"),
            (TEXT, "/dev/zero", "“zero” cannot be picked here"),
            (TEXT, self.at("round.jpg"), "“round.jpg” cannot be opened"),
            (TEXT, "/proc/self/mem", "“mem” cannot be picked here"),
            (TEXT, "/" + long, f"“{long[:80]}…” cannot be opened"),
            (TEXT, "/b" * 2100, "“b” cannot be opened"),
            (TEXT, "~/nothing.jpg", "“nothing.jpg” does not exist"),
            (TEXT, "~nobody/x.jpg", "“x.jpg” does not exist"),
            (TEXT, "file://elsewhere/y.jpg", "“y.jpg” does not exist"),
            (TEXT, "file:///z%zz.jpg", "“z%zz.jpg” does not exist"),
            (TEXT, "\n".join(f"/nowhere/{number}.jpg" for number in range(5000)),
             "“0.jpg” and 4999 other files cannot be picked here"),
            (URIS, "sftp://elsewhere/x.jpg\r\n", elsewhere),
            (URIS, uri(self.at("pipe.jpg")) + "\r\n", "“pipe.jpg” cannot be picked here"),
            (URIS, "# nothing\r\n", elsewhere),
            (URIS, uri("/dev/zero") + "\r\n", "“zero” cannot be picked here"),
        ]
        picker = self.opened()
        neighbour = self.beside(picker)
        for kind, text, sentence in cases:
            with self.subTest(text[:80]):
                start = time.monotonic()
                self.paste(picker, neighbour, kind, text)
                self.notice(picker, sentence)
                self.assertLess(time.monotonic() - start, AT_ONCE)
                # Nothing came over the window, and it is no wider.
                self.assertEqual((len(picker.look("frame")), picker.geometry[2:]), (1, (760, 640)))
                picker.button("Add")

    def test_photos_of_odd_names_are_picked(self):
        names = ["new\nline.jpg", "100%41.jpg", b"caf\xe9.jpg", " before.jpg", "🌊?#&.jpg"]
        paths = [self.odd(name) for name in names]
        picker = self.opened()
        neighbour = self.beside(picker)
        self.paste(picker, neighbour, URIS, "\r\n".join(map(uri, paths)) + "\r\n")
        picker.button(f"Add ({len(names)})")
        # What is wrong with some of them is no matter for the others.
        self.paste(picker, neighbour, URIS,
                   "\r\n".join([uri("/dev/zero"), uri(self.at("City/tower.jpg")), "sftp://elsewhere/x.jpg"]))
        self.notice(picker, "“zero” cannot be picked here")
        picker.button(f"Add ({len(names) + 1})")


if __name__ == "__main__":
    unittest.main()
