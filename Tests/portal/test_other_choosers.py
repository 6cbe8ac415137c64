# SPDX-License-Identifier: GPL-3.0-or-later
"""What is no request for photos, and files beside photos: the desktop's other file chooser, or GTK's where there is none."""
import os
import tempfile
import unittest

from gi.repository import GLib

from asking import EVERYTHING, App
from portalcase import PortalCase
from waiting import until
from windowdriver import BUTTON


class Elsewhere(PortalCase):
    """What is no request for photos."""

    def test_everything_else_goes_to_the_other_chooser_as_it_came(self):
        desk = self.desk(other=True)
        app = App()
        ways = {"a folder": ("OpenFile", {"directory": GLib.Variant("b", True)}), "no filter": ("OpenFile", {"filters": ()}),
                "all files": ("OpenFile", {"filters": (EVERYTHING,)}),
                "documents": ("OpenFile", {"filters": (("PDF", [(0, "*.pdf")]),)}), "save": ("SaveFile", {"filters": ()}),
                "save several": ("SaveFiles", {"filters": (), "files": GLib.Variant("aay", [b"a.jpg\0"])})}
        for count, (name, (method, options)) in enumerate(ways.items(), 1):
            with self.subTest(name):
                asked = app.ask(method, **options)
                until(lambda: len(desk.other.call("Calls")[0]) == count, "the other chooser is asked")
                self.assertEqual(desk.other.call("Calls")[0][-1][0], method)
                desk.other.call("Answer", "(ua{sv})", 0, {"uris": GLib.Variant("as", ["file:///tmp/there"])})
                code, results = asked.response()
                self.assertEqual((code, results["uris"]), (0, ["file:///tmp/there"]))
        self.assertEqual(desk.windows(), [])

    def test_close_is_relayed(self):
        desk = self.desk(other=True)
        asked = App().ask("SaveFile", filters=())
        until(lambda: desk.other.call("Calls")[0], "the other chooser is asked")
        asked.close()
        until(lambda: desk.other.call("Closed")[0], "the other chooser is told")

    def other(self, desk, **options):
        """A window in which other files are asked for, and the other chooser is."""
        asked = App().ask(**options)
        picker = self.opened(desk)
        return asked, picker

    def wants_other_files(self, desk, picker):
        before = len(desk.other.call("Calls")[0])
        picker.click(picker.button("Other Files…"))
        until(lambda: len(desk.other.call("Calls")[0]) > before, "the other chooser is asked")
        desk.no_window()

    def answer(self, desk, code, *uris):
        desk.other.call("Answer", "(ua{sv})", code, {"uris": GLib.Variant("as", uris), "writable": GLib.Variant("b", True)})

    def test_other_files_go_with_the_photos(self):
        desk = self.desk(other=True)
        asked, picker = self.other(desk, multiple=GLib.Variant("b", True))
        picker.click_tile("tower.jpg")
        self.wants_other_files(desk, picker)
        self.answer(desk, 0, "file:///tmp/a%20b.pdf")
        code, results = asked.response()
        self.assertEqual((code, results["uris"]), (0, [self.uri("tower.jpg"), "file:///tmp/a%20b.pdf"]))

    def test_other_files_alone_are_answered_as_the_other_chooser_did(self):
        desk = self.desk(portal=False, other=True)
        asked = self.call("/handle")
        self.wants_other_files(desk, self.opened(desk))
        self.answer(desk, 0, "file:///tmp/a.pdf")
        self.assertEqual(asked.answer(), (0, {"uris": ["file:///tmp/a.pdf"], "writable": True}))

    def test_who_chose_no_other_files_is_back_with_the_picks(self):
        desk = self.desk(other=True)
        asked, picker = self.other(desk)
        picker.click_tile("tower.jpg")
        self.wants_other_files(desk, picker)
        self.answer(desk, 1)
        self.assertEqual(until(desk.windows, "the window is back"), [picker.process.pid])
        picker.click(picker.button("Add (1)"))
        self.assertEqual(asked.response()[1]["uris"], [self.uri("tower.jpg")])

    def test_a_caller_that_closes_meanwhile_closes_both(self):
        desk = self.desk(other=True)
        asked, picker = self.other(desk)
        self.wants_other_files(desk, picker)
        asked.close()
        until(lambda: desk.other.call("Closed")[0], "the other chooser is told")
        until(lambda: picker.process.poll() is not None, "the picker has gone")


class Alone(PortalCase):
    """Where no other file chooser is installed: GTK's own."""

    def chooser(self, desk, title):
        picker = desk.picker()
        picker.window
        picker.find(("filler", "dialog", "file chooser"), title)
        return picker

    def test_saving(self):
        desk = self.desk()
        folder = self.enterContext(tempfile.TemporaryDirectory(prefix="picker-saving."))
        asked = App().ask("SaveFile", title="Save the Garden", filters=(), current_name=GLib.Variant("s", "garden.txt"),
                          current_folder=GLib.Variant("ay", folder.encode() + b"\0"))
        picker = self.chooser(desk, "Save the Garden")
        picker.screenshot("build/ui-shots/file-chooser-alone.png")
        picker.key("Return")
        code, results = asked.response()
        self.assertEqual((code, results["uris"]), (0, [f"file://{folder}/garden.txt"]))

    def test_several_to_save_overwrite_none(self):
        desk = self.desk()
        folder = self.enterContext(tempfile.TemporaryDirectory(prefix="picker-saving."))
        open(os.path.join(folder, "a.jpg"), "w").close()
        asked = App().ask("SaveFiles", title="Save Both", filters=(), files=GLib.Variant("aay", [b"a.jpg\0", b"b.jpg\0"]),
                          current_folder=GLib.Variant("ay", folder.encode() + b"\0"))
        picker = self.chooser(desk, "Save Both")
        # The buttons of GTK's dialogs have no name of their own.
        next(button for button in picker.look(BUTTON) if any(child.name == "Select" for child in button.walk())).act("click")
        code, results = asked.response()
        self.assertEqual((code, results["uris"]), (0, [f"file://{folder}/a%20(1).jpg", f"file://{folder}/b.jpg"]))

    def test_cancel_close_and_questions(self):
        desk = self.desk()
        choices = GLib.Variant("a(ssa(ss)s)", [("strip", "Without comments", [], "true"),
                                               ("size", "Size", [("s", "Small"), ("l", "Large")], "l")])
        documents = ("PDF", [(0, "*.pdf"), (1, "application/pdf")])
        asked = App().ask(title="Choose a Document", filters=(documents, EVERYTHING), choices=choices)
        picker = self.chooser(desk, "Choose a Document")
        picker.find("check box", "Without comments")
        picker.key("Escape")
        self.assertEqual(asked.response()[0], 1)
        desk.no_window()
        asked = App().ask(title="Choose a Document", filters=(documents,))
        self.chooser(desk, "Choose a Document")
        asked.close()
        desk.no_window()


if __name__ == "__main__":
    unittest.main()
