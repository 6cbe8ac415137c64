# SPDX-License-Identifier: GPL-3.0-or-later
"""Photos for programs that know nothing of the picker: the portal's file chooser."""
import os
import shutil
import subprocess
import tempfile
import unittest

from gi.repository import GLib

from asking import EVERYTHING, PHOTOS, App, recorded
import bus
from desk import CHOOSER, NAME, Desk
import fixtures
from options import leave_out_location
from parents import Window, parent_of
from portalcase import ARGUMENTS, PortalCase
from waiting import until
from windowdriver import TEXT



class Photos(PortalCase):
    def test_one_photo(self):
        desk = self.desk()
        asked = App().ask()
        picker = self.opened(desk)
        picker.click_tile("tower.jpg")
        picker.click(picker.button("Add (1)"))
        code, results = asked.response()
        self.assertEqual((code, results["uris"]), (0, [self.uri("tower.jpg")]))
        desk.no_window()

    def test_several_in_their_order_and_the_filter_comes_back(self):
        desk = self.desk()
        asked = App().ask(filters=(EVERYTHING, PHOTOS), current=PHOTOS, multiple=GLib.Variant("b", True))
        picker = self.opened(desk)
        for name in ("waves.jpg", "tower.jpg"):
            picker.click_tile(name)
        picker.click(picker.button("Add (2)"))
        code, results = asked.response()
        self.assertEqual((code, results["uris"]), (0, [self.uri("waves.jpg"), self.uri("tower.jpg")]))
        self.assertEqual(results["current_filter"], PHOTOS)

    def test_what_is_left_out_in_the_options_leaves_in_no_upload(self):
        desk = self.desk()
        asked = App().ask()
        picker = self.opened(desk)
        picker.click_tile("tower.jpg")
        leave_out_location(picker)
        picker.click(picker.button("Add (1)"))
        code, results = asked.response()
        copy, = (uri.removeprefix("file://") for uri in results["uris"])
        self.addCleanup(shutil.rmtree, os.path.dirname(copy))
        # What it is called tells no more than the copy does.
        self.assertEqual((code, os.path.basename(copy)), (0, "Photo.jpg"))
        self.assertFalse(fixtures.tells_place(copy))
        self.assertTrue(fixtures.tells_place(self.path("tower.jpg")))

    @unittest.skipUnless(shutil.which("heif-enc"), "heif-enc is not installed")
    def test_a_page_that_knows_no_heic_gets_a_jpeg(self):
        folder = self.enterContext(tempfile.TemporaryDirectory(prefix="picker-phone."))
        made = subprocess.run(["heif-enc", self.path("tower.jpg"), "-o", os.path.join(folder, "phone.heic")],
                              capture_output=True)
        if made.returncode == 5:
            self.skipTest("heif-enc has no encoder for HEVC")
        desk = self.enterContext(Desk(folder))
        filters, current = recorded("Chromium", "image/*")
        asked = App().ask(filters=filters, current=current)
        picker = desk.picker()
        picker.window
        picker.click(picker.tile("phone.heic"))
        picker.click(picker.button("Add (1)"))
        code, results = asked.response()
        copy, = (uri.removeprefix("file://") for uri in results["uris"])
        self.addCleanup(shutil.rmtree, os.path.dirname(copy))
        self.assertEqual((code, os.path.basename(copy)), (0, "phone.jpg"))
        with open(copy, "rb") as file:
            self.assertEqual(file.read(3), b"\xff\xd8\xff")

    def test_the_window_is_a_dialog_of_the_caller_s(self):
        desk = self.desk()
        window = self.enterContext(Window())
        asked = App().ask(parent=f"x11:{window.number:x}")
        picker = self.opened(desk)
        self.assertEqual(parent_of(int(picker.window)), window.number)
        picker.key("Escape")
        self.assertEqual(asked.response()[0], 1)

    def test_parents_that_are_none_change_nothing(self):
        desk = self.desk()
        for parent in ("x11:zz", "x11:0", "x11:fffffff", "wayland:some", "x11:1122334455667788", "windows:1", "x11"):
            with self.subTest(parent):
                asked = App().ask(parent=parent)
                self.opened(desk).key("Escape")
                self.assertEqual(asked.response()[0], 1)
                desk.no_window()

    def test_the_app_s_questions_words_and_filters(self):
        desk = self.desk()
        png, jpeg = ("PNG", [(1, "image/png")]), ("JPEG", [(1, "image/jpeg")])
        choices = GLib.Variant("a(ssa(ss)s)", [("strip", "Without comments", [], "false"),
                                               ("size", "Size", [("s", "Small"), ("l", "Large")], "l")])
        asked = App().ask(title="Picture of the Garden", filters=(png, EVERYTHING, jpeg), current=png,
                          accept_label=GLib.Variant("s", "_Send"), choices=choices)
        picker = self.opened(desk)
        picker.find("frame", "Picture of the Garden")
        picker.click(picker.find("check box", "Without comments"))
        picker.screenshot("build/ui-shots/file-chooser.png")
        picker.click_tile("tower.jpg")
        picker.button("Send (1)")
        kinds = picker.find("combo box", "Kind of Files")
        picker.click(kinds)
        picker.key("Down", "Return")
        picker.click(picker.button("Send (1)"))
        code, results = asked.response()
        self.assertEqual((code, results["uris"]), (0, [self.uri("tower.jpg")]))
        self.assertEqual(results["current_filter"], jpeg)
        self.assertEqual(results["choices"], [("strip", "true"), ("size", "l")])

    def test_the_app_s_questions_from_the_right(self):
        desk = self.desk(environment=fixtures.right_to_left(self.enterContext(tempfile.TemporaryDirectory(prefix="picker-right."))))
        png, jpeg = ("PNG", [(1, "image/png")]), ("JPEG", [(1, "image/jpeg")])
        choices = GLib.Variant("a(ssa(ss)s)", [("strip", "Without comments", [], "false"),
                                               ("size", "Size", [("s", "Small"), ("l", "Large")], "l")])
        asked = App().ask(filters=(png, jpeg), current=jpeg, choices=choices)
        picker = self.opened(desk)
        check, kinds = picker.find("check box", "Without comments"), picker.find("combo box", "Kind of Files")
        picker.screenshot("build/ui-shots/file-chooser-right-to-left.png")
        # The first question begins at the right, the kinds of files end at the left.
        self.assertGreater(check.box.x, kinds.box.x + kinds.box.width)
        picker.key("Escape")
        self.assertEqual(asked.response()[0], 1)

    def test_cancel_is_1_by_button_key_and_window(self):
        desk = self.desk()
        app = App()
        ways = {"button": lambda picker: picker.click(picker.button("Cancel")), "Escape": lambda picker: picker.key("Escape"),
                "window": lambda picker: picker.key("ctrl+w")}
        for name, leave in ways.items():
            with self.subTest(name):
                asked = app.ask()
                leave(self.opened(desk))
                self.assertEqual(asked.response()[0], 1)
                desk.no_window()

    def test_the_caller_closes_and_hears_nothing_more(self):
        desk = self.desk()
        app = App()
        asked = app.ask()
        self.opened(desk)
        asked.close()
        desk.no_window()
        # A response to what was closed would come before that to what is asked after it.
        second = app.ask()
        self.opened(desk).key("Escape")
        self.assertEqual(second.response()[0], 1)
        self.assertFalse(asked.has_response())

    def test_a_caller_that_dies_takes_its_window_along(self):
        desk = self.desk()
        app = App()
        app.ask()
        self.opened(desk)
        app.bus.close_sync()
        desk.no_window()

    def test_two_at_once(self):
        desk = self.desk()
        first, second = App().ask(), App().ask()
        pickers = [self.opened(desk), self.opened(desk)]
        self.assertEqual(len({picker.process.pid for picker in pickers}), 2)
        pickers[0].focus()
        pickers[0].key("Escape")
        until(lambda: first.has_response() or second.has_response(), "one answer")
        until(lambda: desk.windows() == [pickers[1].process.pid], "the other one's window is there alone")
        pickers[1].focus()
        pickers[1].key("Escape")
        self.assertEqual((first.response()[0], second.response()[0]), (1, 1))

    def test_a_process_that_dies_is_2_and_takes_no_other_down(self):
        desk = self.desk()
        first = App().ask()
        crashed = self.opened(desk)
        second = App().ask()
        other = self.opened(desk)
        os.kill(crashed.process.pid, 9)
        self.assertEqual(first.response()[0], 2)
        other.focus()
        other.key("Escape")
        self.assertEqual(second.response()[0], 1)


class Serving(PortalCase):
    """The service itself, without the portal's front."""

    def test_it_ends_when_nobody_asks(self):
        desk = self.desk(portal=False, arguments=("--idle", "1"))
        asked = self.call("/handle")
        self.opened(desk).key("Escape")
        self.assertEqual(asked.answer(), (1, {}))
        until(lambda: desk.service.poll() == 0, "the service ends")

    def test_the_next_version_takes_over_and_the_open_window_is_served_to_its_end(self):
        desk = self.desk(portal=False)
        asked = self.call("/handle")
        picker = self.opened(desk)
        former, owner = desk.service, bus.owner(NAME)
        desk.start_service(desk.ends)
        until(lambda: bus.owner(NAME) not in (None, owner), "the next version has the name")
        picker.click_tile("tower.jpg")
        picker.click(picker.button("Add (1)"))
        code, results = asked.answer()
        self.assertEqual((code, results["uris"], results["writable"]), (0, [self.uri("tower.jpg")], False))
        until(lambda: former.poll() == 0, "the former service ends")

    def test_nobody_but_the_portal_says_who_asks(self):
        desk = self.desk(portal=False)
        asked = self.call("/handle")
        picker = self.opened(desk)
        picker.find(TEXT, "This app can see only the photos you add")
        picker.key("Escape")
        self.assertEqual(asked.answer()[0], 1)

    def test_what_is_no_call_is_refused_by_name(self):
        self.desk(portal=False)
        chooser = bus.Proxy(bus.connection(), NAME, "/org/freedesktop/portal/desktop", CHOOSER)
        many = [(f"{number}", [(0, "*.jpg")]) for number in range(5000)]
        for arguments in (("()",), (ARGUMENTS, "/h", "", "", "", {"filters": GLib.Variant("a(sa(us))", many)})):
            with self.subTest(arguments[0]), self.assertRaises(GLib.Error) as refused:
                chooser.call("OpenFile", *arguments)
            self.assertIn("InvalidArgs", refused.exception.message)

    def test_a_handle_is_one_request_s_and_only_its_caller_closes_it(self):
        desk = self.desk(portal=False)
        first = self.call("/handle")
        picker = self.opened(desk)
        with self.assertRaises(GLib.Error):
            self.call("/handle").answer()
        with self.assertRaises(GLib.Error) as refused:
            bus.Proxy(bus.connection(), NAME, "/handle", "org.freedesktop.impl.portal.Request").call("Close")
        self.assertIn("AccessDenied", refused.exception.message)
        picker.key("Escape")
        self.assertEqual(first.answer()[0], 1)


if __name__ == "__main__":
    unittest.main()
