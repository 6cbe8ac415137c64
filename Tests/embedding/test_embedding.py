# SPDX-License-Identifier: GPL-3.0-or-later
"""The picker inside another program's window."""
import os
import re
import shutil
import signal
import unittest

from Xlib import X

import bus
from desk import children
from embedding import EmbeddingCase, on_x, running
from picking import NAME
from waiting import until
from windowdriver import ENTRY
import xserver


class Picking(EmbeddingCase):
    def test_what_is_selected_arrives_whole_and_what_is_added_can_be_opened(self):
        host, picker = self.embedded(selection="continuous", selection_limit=0, style="inline")
        self.past_the_sheet(picker)
        picker.click_tile("waves.jpg")
        first, = host.wait("selection")["selection"]
        self.assertEqual((first["name"], first["width"], first["height"]), ("waves.jpg", 480, 360))
        picker.click_tile("tower.jpg")
        both = host.wait("selection", lambda one: len(one["selection"]) == 2)["selection"]
        self.assertEqual([item["name"] for item in both], ["waves.jpg", "tower.jpg"])
        self.assertEqual(both[0], first)
        self.assertEqual(host.ask("opened", "open", first["id"])["opened"], os.path.getsize(self.path("waves.jpg")))
        picker.click(picker.button("Add (2)"))
        answer = host.wait("response")
        self.assertEqual((answer["response"], [item["name"] for item in answer["items"]]), (0, ["waves.jpg", "tower.jpg"]))
        self.assertEqual(host.ask("opened", "open", first["id"])["opened"], os.path.getsize(self.path("waves.jpg")))
        self.assertEqual([one["state"] for one in host.all("state")], ["shown", "ended"])
        until(lambda: not running(picker.process.pid), "the picker has ended")
        self.assertEqual(host.all("failed"), [])

    def test_cancel_is_1(self):
        host, picker = self.embedded()
        picker.click(picker.button("Cancel"))
        self.assertEqual(host.wait("response")["response"], 1)

    def test_what_the_host_changes_meanwhile(self):
        host, picker = self.embedded(selection="continuous", selection_limit=0)
        self.past_the_sheet(picker)
        picker.click_tile("waves.jpg")
        self.assertTrue(host.ask("updated", "update", {"search_text": "tower"})["updated"])
        picker.wait(lambda: len(picker.tiles()) == 1, "what was searched for")
        self.assertIn("style", host.ask("refused", "update", {"style": "compact"})["refused"])
        host.do("close")
        self.assertEqual(host.wait("response")["response"], 1)

    @unittest.skipUnless(shutil.which("bwrap"), "bubblewrap is not installed")
    @on_x
    def test_a_host_in_a_sandbox_has_a_dialog_and_a_button_that_brings_it_to_the_front(self):
        host = self.host(walls=["bwrap", "--die-with-parent", "--dev-bind", "/", "/", "--tmpfs", "/mnt"],
                         selection="continuous", selection_limit=0, style="inline")
        host.wait("state", lambda one: one["state"] == "attached")
        picker = self.desk.picker()
        server, box = xserver.Server(), host.box
        own = picker.window
        other = until(lambda: server.titled(re.compile("^Host$")), "the host's window")[0]
        x, y, *_ = server.geometry(other)
        server.arrange(own, x=x + 10, y=y + 10)
        server.arrange(other, stack_mode=X.Above)
        self.assertGreater(server.stacking().index(other), server.stacking().index(own))
        # Words, and the button under them, in the middle.
        picker.hands.click_at(x + box.x + box.width // 2, y + box.y + box.height // 2 + 20)
        picker.wait(lambda: server.stacking().index(own) > server.stacking().index(other), "the picker is before the host")
        self.past_the_sheet(picker)
        picker.click_tile("waves.jpg")
        self.assertEqual([item["name"] for item in host.wait("selection")["selection"]], ["waves.jpg"])
        picker.click(picker.button("Add (1)"))
        self.assertEqual(host.wait("response")["response"], 0)
        self.assertEqual([one["state"] for one in host.all("state")], ["attached", "ended"])

    def test_without_a_service_it_fails_once(self):
        self.desk.end_service()
        until(lambda: not bus.owner(NAME), "the name is free")
        host = self.host()
        self.assertEqual(host.wait("failed")["code"], 0)
        self.assertEqual([one["state"] for one in host.all("state")], ["ended"])


class Hands(EmbeddingCase):
    # GTK 4.20 and newer, of how the host makes itself dark.
    bears = ("Use GtkSettings:gtk-interface-color-scheme instead",)

    def test_tab_goes_in_and_out_in_order(self):
        host, picker = self.embedded()
        self.past_the_sheet(picker)
        host.do("focus")
        picker.window
        picker.wait(lambda: host.focus == "before", "the host's first entry has the focus")
        picker.wait(lambda: picker.focused(("push button", "text", "entry", "list item")) is None, "the picker has none")
        picker.key("Tab")
        picker.wait(lambda: host.focus == "picker", "Tab leads into the picker")
        picker.wait(lambda: picker.button("Cancel").has("focused"), "its first control has the focus")
        picker.key("shift+Tab")
        picker.wait(lambda: host.focus == "before", "and back")
        picker.key("Tab")
        picker.wait(lambda: host.focus == "picker", "Tab leads into the picker again")
        # However many controls there are, after the last one comes the host's.
        def goes_on():
            if host.focus == "picker":
                picker.key("Tab")
            return host.focus == "after"
        picker.wait(goes_on, "Tab leads out of the picker")
        picker.key("shift+Tab")
        picker.wait(lambda: host.focus == "picker", "from behind, too")

    def test_letters_and_menus(self):
        host, picker = self.embedded(selection_limit=0)
        self.past_the_sheet(picker)
        picker.click(picker.find(ENTRY, "Search Photos"))
        picker.type("Tower")
        picker.wait(lambda: len(picker.tiles()) == 1, "what was searched for")
        picker.key("ctrl+a")
        picker.type("waves")
        picker.wait(lambda: [tile.description for tile in picker.tiles() if "waves.jpg" in tile.description], "what was searched for then")
        picker.click_tile("waves.jpg")
        picker.no_popover()
        picker.click(picker.button("Options"))
        picker.find(("check box", "switch", "toggle button"), "Location")
        picker.wait(lambda: len(picker.popovers()) == 1, "the menu is a popover of the host's")
        # A click in the host closes it.
        host_window = picker.hands.geometry(picker.window)
        picker.hands.click_at(host_window.x + 100, host_window.y + 10)
        picker.gone(("check box", "switch", "toggle button"), "Location")
        self.assertEqual(host.all("response"), [])

    def test_where_no_finger_can_touch_albums_are_as_low_as_in_a_window(self):
        host, picker = self.embedded()
        host.do("size", 1000, 700)

        def rows():
            return [row.box.height for row in picker.look("list item") if row.name.startswith("All Photos,")]
        height, = picker.wait(rows, "the list of albums")
        self.assertLess(height, 40)

    def test_it_follows_the_size(self):
        host, picker = self.embedded()
        above_and_below = 560 - host.box.height
        for width, height in ((700, 400), (400, 300), (640, 480)):
            host.do("size", width, height + above_and_below)
            picker.wait(lambda: (picker.frame.box.width, picker.frame.box.height) == (width, height), f"the picker is {width} by {height}")
        for step in range(60):
            host.do("size", 500 + step * 3, 400 + step)
        last = (677, 459 - above_and_below)

        def host_has_it():
            # No window manager keeps the size: a layout that began before may still bring a former one back.
            if host.box[2:] != last:
                host.do("size", 677, 459)
            return host.box[2:] == last
        until(host_has_it, "the host has its last size")
        picker.wait(lambda: tuple(picker.frame.box[2:]) == last, "the last size counts")

    def test_it_looks_like_its_host(self):
        host, picker = self.embedded()
        picker.button("Continue")

        def is_dark():
            picture = picker.picture()
            # Beside the words of the sheet.
            red, green, blue = picture.new_subpixbuf(picture.get_width() - 20, picture.get_height() // 2, 1, 1).get_pixels()[:3]
            return red + green + blue < 3 * 100
        self.assertFalse(is_dark())
        host.do("dark", True)
        picker.wait(is_dark, "the picker is dark")
        host.do("dark", False)
        picker.wait(lambda: not is_dark(), "the picker is light again")

    def test_what_cannot_be_seen_takes_no_input(self):
        host, picker = self.embedded(selection="continuous", selection_limit=0)
        self.past_the_sheet(picker)
        host.do("opacity", 0.5)
        host.box
        picker.click_tile("waves.jpg")
        host.do("opacity", 1)
        host.box
        picker.click_tile("tower.jpg")
        self.assertEqual([item["name"] for item in host.wait("selection")["selection"]], ["tower.jpg"])


class Ends(EmbeddingCase):
    def test_a_picker_that_is_killed_is_2_and_the_host_goes_on(self):
        host, picker = self.embedded()
        os.kill(picker.process.pid, signal.SIGKILL)
        self.assertEqual(host.wait("response")["response"], 2)
        self.assertEqual(host.focus, "before")
        host.do("remove")
        host.do("embed")
        host.wait("state", lambda one: one["state"] == "shown")

    def test_a_host_that_is_killed_takes_its_picker_along(self):
        host, picker = self.embedded()
        host.process.kill()
        until(lambda: not running(picker.process.pid), "the picker has ended")

    def test_a_picker_that_stands_still_holds_nobody_up(self):
        host, picker = self.embedded()
        self.past_the_sheet(picker)
        os.kill(picker.process.pid, signal.SIGSTOP)
        self.addCleanup(lambda: running(picker.process.pid) and os.kill(picker.process.pid, signal.SIGCONT))
        window = picker.hands.geometry(picker.window)
        for step in range(200):
            picker.hands.move(window.x + 200 + step, window.y + 200)
        host.do("size", 500, 400)
        picker.wait(lambda: host.box.width == 500, "the host goes on")
        os.kill(picker.process.pid, signal.SIGCONT)
        picker.wait(lambda: picker.frame.box.width == 500, "and the picker, too")

    def test_one_picker_after_the_other_leaves_nothing(self):
        host, _ = self.embedded()
        before = host.ask("where", "where")["files"]
        # A program may ask ten times in quick succession.
        for _ in range(8):
            host.do("remove")
            count = len(host.all("state"))
            host.do("embed")
            until(lambda: any(one["state"] == "shown" for one in host.all("state")[count:]), "the next picker")
        # The one that is shown, and the one that waits.
        until(lambda: len(children(self.desk.service.pid)) <= 2, "no other process is left")
        self.assertLessEqual(host.ask("where", "where")["files"], before + 2)
