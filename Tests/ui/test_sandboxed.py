# SPDX-License-Identifier: GPL-3.0-or-later
"""What programs in sandboxes get by clipboard and drag: exactly the photos, to read, through the desktop's portal."""
import ctypes
import os
import shutil
import tempfile
import unittest
import unittest.mock

import documents
from exchangecase import Exchange, hand
import fixtures
import neighbour
from windowdriver import Picker

MISSING = documents.missing()
KEYS = "application/vnd.portal.filetransfer"


@unittest.skipIf(MISSING, MISSING)
class Sandboxed(Exchange):
    def setUp(self):
        self.portal = self.enterContext(documents.DocumentPortal())
        # GTK since 4.22 looks for the desktop's other portals too, of which there are none here, before it takes this one.
        if ctypes.CDLL("libgtk-4.so.1").gtk_get_minor_version() >= 22:
            self.enterContext(unittest.mock.patch.dict(os.environ, GDK_DEBUG="portals"))

    def receiver(self, picker):
        return self.beside(picker, wrapper=self.portal.sandbox)

    def assert_handed(self, receiver, paths, originals):
        """It can read these files and no other, and change none."""
        self.assertEqual([os.path.basename(path) for path in paths], [os.path.basename(path) for path in originals])
        for path, original in zip(paths, originals, strict=True):
            self.assertTrue(path.startswith(self.portal.mount + "/"), path)
            self.assertEqual(receiver.ask("read", path), neighbour.digest(original))
            self.assertEqual(receiver.ask("write", path), "Permission denied")
            self.assertEqual(receiver.ask("list", os.path.dirname(path)), [os.path.basename(path)])
            self.assertEqual(receiver.ask("read", original), "No such file or directory")
        self.assertEqual(len(receiver.ask("list", self.portal.mount)), len(paths))

    def test_what_is_copied_can_be_read_there_and_nothing_beside(self):
        picker = self.place(self.open())
        receiver = self.receiver(picker)
        for name in ("bridge.jpg", "tower.jpg"):
            picker.click_tile(name)
        picker.key("ctrl+c")
        self.notice(picker, "2 photos copied")
        self.assertIn(KEYS, receiver.ask("offered"))
        # As often as one likes: each time under a key of its own.
        for _ in range(2):
            self.assert_handed(receiver, receiver.ask("files"), [self.path("bridge.jpg"), self.path("tower.jpg")])

    def test_what_is_dropped_too(self):
        picker = self.place(self.open())
        receiver = self.receiver(picker)
        picker.click_tile("tower.jpg")
        with hand(self.where(picker, picker.tile("tower.jpg"))) as carry:
            carry(receiver.middle, lambda: receiver.said("entered"))
        self.assert_handed(receiver, receiver.hear("dropped"), [self.path("tower.jpg")])

    def test_more_than_one_message_holds_and_one_that_is_gone_by_then(self):
        library = self.enterContext(tempfile.TemporaryDirectory(prefix="picker-many."))
        fixtures.make_library(library)
        for number in range(28):
            shutil.copy(os.path.join(library, "City", "tower.jpg"), os.path.join(library, f"{number}.jpg"))
        picker = self.enterContext(Picker("--library", library, "--limit", "0"))
        picker.wait(lambda: picker.tiles(), "tiles in the grid")
        receiver = self.receiver(self.place(picker))
        picker.key("ctrl+a", "ctrl+c")
        self.notice(picker, "40 photos copied")
        os.remove(os.path.join(library, "7.jpg"))
        # Another program puts what it may not read in the place of photos.
        secret = os.path.join(self.enterContext(tempfile.TemporaryDirectory(prefix="picker-secret.")), "key")
        with open(secret, "w", encoding="utf-8") as file:
            file.write("not for anybody")
        for name, swap in (("8.jpg", os.symlink), ("9.jpg", os.link), ("10.jpg", shutil.copy)):
            path = os.path.join(library, name)
            os.remove(path)
            swap(secret, path)
        names = [os.path.basename(path) for path in receiver.ask("files")]
        self.assertEqual((len(names), len(set(names))), (36, 36))
        self.assertEqual({"7.jpg", "8.jpg", "9.jpg", "10.jpg"} & set(names), set())

    def test_where_the_portal_ends_it_is_refused_and_others_are_not(self):
        picker = self.place(self.open())
        receiver, other = self.receiver(picker), self.beside(picker)
        picker.click_tile("tower.jpg")
        picker.key("ctrl+c")
        self.notice(picker, "1 photo copied")
        self.portal.stop()
        self.assertIsNone(receiver.ask("files"))
        self.assertEqual(other.paste("text/uri-list").split(), ["file://" + self.path("tower.jpg")])
        picker.button("Add (1)")


@unittest.skipIf(MISSING, MISSING)
class WithoutPortal(Exchange):
    def test_a_sandboxed_program_is_told_names_and_can_open_nothing(self):
        picker = self.place(self.open())
        receiver = self.beside(picker, wrapper=documents.sandbox())
        picker.click_tile("tower.jpg")
        picker.key("ctrl+c")
        self.notice(picker, "1 photo copied")
        self.assertNotIn(KEYS, receiver.ask("offered"))
        self.assertEqual(receiver.ask("files"), [self.path("tower.jpg")])
        self.assertEqual(receiver.ask("read", self.path("tower.jpg")), "No such file or directory")


if __name__ == "__main__":
    unittest.main()
