# SPDX-License-Identifier: GPL-3.0-or-later
"""What goes between the picker and the rest of the desktop: clipboard, drags, paths, programs."""
import json
import os
import re
import subprocess
import sys
import tempfile
import urllib.parse
import xml.etree.ElementTree

from PIL import Image

from accessible import file_name
from exchangecase import Exchange, hand
import fixtures
from waiting import until
from windowdriver import ENTRY, TEXT, Picker, program

class Copying(Exchange):
    def test_control_c_puts_on_the_clipboard_the_photo_that_has_the_keys_or_what_is_picked(self):
        picker = self.place(self.open())
        neighbour = self.beside(picker)
        picker.key("Right", "Right", "ctrl+c")
        self.notice(picker, "1 photo copied")
        self.assertIn("market.jpg", neighbour.paste("text/uri-list"))
        for name in ("bridge.jpg", "tower.jpg"):
            picker.click_tile(name)
        picker.key("ctrl+c")
        self.notice(picker, "2 photos copied")
        uris = ["file://" + urllib.parse.quote(self.path(name)) for name in ("bridge.jpg", "tower.jpg")]
        self.assertEqual(neighbour.paste("text/uri-list").split(), uris)
        self.assertEqual(neighbour.paste("x-special/gnome-copied-files").split("\n"), ["copy", *uris])

    def test_what_is_to_be_converted_is_copied_in_another_format(self):
        folder = self.enterContext(tempfile.TemporaryDirectory(prefix="picker-webp."))
        with Image.open(self.path("tower.jpg")) as tower:
            tower.save(os.path.join(folder, "tower.webp"))
        home = self.enterContext(fixtures.withholding(encoding="compatible"))
        picker = self.place(self.enterContext(Picker("--standalone", "--library", folder, home=home)))
        neighbour = self.beside(picker)
        picker.click_tile("tower.webp")
        picker.key("ctrl+c")
        self.notice(picker, "1 photo copied")
        uri, = neighbour.paste("text/uri-list").split()
        copy = urllib.parse.unquote(uri.removeprefix("file://"))
        self.assertEqual(os.path.basename(copy), "tower.jpg")
        with Image.open(copy) as picture:
            self.assertEqual(picture.format, "JPEG")


class Dragging(Exchange):
    def test_a_drag_from_a_picked_tile_takes_all_that_is_picked_out_and_one_back_nothing(self):
        picker = self.place(self.open())
        neighbour = self.beside(picker)
        for name in ("tower.jpg", "bridge.jpg"):
            picker.click_tile(name)
        with hand(self.where(picker, picker.tile("bridge.jpg"))) as carry:
            carry(neighbour.middle, lambda: neighbour.said("entered"))
        self.assertEqual(neighbour.hear("dropped"), [self.path("tower.jpg"), self.path("bridge.jpg")])
        # The drag was no click: both are still picked.
        picker.button("Add (2)")
        # A drag that comes back onto the picker does nothing.
        shown, home = [file_name(text) for text in self.shown(picker)], self.where(picker, picker.tile("river.jpg"))
        with hand(self.where(picker, picker.tile("tower.jpg"))) as carry:
            carry(neighbour.middle, lambda: neighbour.said("entered"))
            carry(home, lambda: neighbour.said("left"))
        picker.key("ctrl+a")
        picker.button("Add (12)")
        self.assertEqual([file_name(text) for text in self.shown(picker)], shown)

    def test_what_is_copied_and_dragged_is_without_what_options_withhold_and_in_the_person_s_record(self):
        home = self.enterContext(fixtures.withholding("location"))
        picker = self.place(self.alone(home=home))
        neighbour = self.beside(picker)

        def log(*arguments):
            places = {f"XDG_{name.upper()}_HOME": os.path.join(home, name) for name in ("data", "cache", "config", "state")}
            return subprocess.run([program(), "log", *arguments], env=dict(os.environ, **places), capture_output=True, text=True, check=True).stdout

        def ways():
            return [(entry["way"], [(item["name"], item["removed"]) for item in entry["items"]], "app" in entry)
                    for entry in map(json.loads, log("show", "--json").splitlines())]
        log("on")
        picker.click_tile("tower.jpg")
        picker.key("ctrl+c")
        self.notice(picker, "1 photo copied")
        self.without_place(neighbour)
        photos = [("tower.jpg", ["location"])]
        until(lambda: ways() == [("copied", photos, False)], "the copy is written down")
        with hand(self.where(picker, picker.tile("tower.jpg"))) as carry:
            carry(neighbour.middle, lambda: neighbour.said("entered"))
        neighbour.hear("dropped")
        until(lambda: ways()[1:] == [("dragged", photos, False)], "the drag is written down")
        self.assertIn("dragged to another program\n  tower.jpg  (without location)\n", log())

    def without_place(self, neighbour):
        """The neighbour gets a copy of tower.jpg that does not tell the place."""
        uri, = neighbour.paste("text/uri-list").split()
        copy = urllib.parse.unquote(uri.removeprefix("file://"))
        self.assertEqual(os.path.basename(copy), "Photo.jpg")
        self.assertTrue(fixtures.tells_place(self.path("tower.jpg")))
        self.assertFalse(fixtures.tells_place(copy))

    def test_a_folder_that_is_dropped_is_shown(self):
        with tempfile.TemporaryDirectory(prefix="picker-own.") as own, \
                tempfile.TemporaryDirectory(prefix="picker-trip.") as trip:
            fixtures.make_library(trip)
            picker = self.own(own)
            neighbour = self.beside(picker, os.path.join(trip, "Beach"))
            place = self.where(picker, picker.find("frame"))
            with hand(neighbour.middle) as carry:
                carry(place, lambda: neighbour.said("accepted") == [True])
            picker.wait(lambda: len(picker.tiles()) == 6, "the six photos of the folder")
            picker.tile("waves.jpg")


class Paths(Exchange):
    def test_a_pasted_path_copied_files_and_a_path_in_place_of_what_control_l_wrote_are_gone_to(self):
        picker = self.place(self.open())
        neighbour = self.beside(picker, self.path("pier.jpg"), self.path("shell.jpg"))
        neighbour.say("say " + self.path("dunes.jpg"))
        neighbour.hear("copied")
        picker.key("ctrl+v")
        picker.button("Add (1)")
        picker.wait(lambda: len(picker.tiles()) == 6, "the six photos of the folder")
        picker.wait(lambda: any("dunes.jpg" in tile.description and tile.has("selected") for tile in picker.tiles())
                    or any("dunes.jpg" in tile.description and "selected" in tile.name for tile in picker.tiles()),
                    "the photo is picked")
        picker.click_tile("dunes.jpg")
        picker.button("Add")
        neighbour.say("copy")
        neighbour.hear("copied")
        picker.key("ctrl+v")
        picker.button("Add (2)")
        for name in ("pier.jpg", "shell.jpg"):
            picker.click_tile(name)
        picker.button("Add")
        neighbour.say("say " + self.path("dunes.jpg"))
        neighbour.hear("copied")
        picker.key("ctrl+l")
        entry = picker.find(ENTRY, "Search Photos")
        picker.wait(lambda: entry.text == "~/", "the entry holds the beginning of a path")
        picker.key("ctrl+v")
        picker.wait(lambda: entry.text == self.path("dunes.jpg"), "the path stands in the entry, and nothing before it")
        picker.key("Return")
        picker.button("Add (1)")

    def test_without_a_search_too(self):
        picker = self.place(self.open("--disable", "search"))
        neighbour = self.beside(picker)
        neighbour.say("say " + self.path("dunes.jpg"))
        neighbour.hear("copied")
        picker.key("ctrl+v")
        picker.button("Add (1)")

    def test_control_l_says_what_is_not_there_and_what_is_refused_and_completes_a_path_and_goes_there(self):
        picker = self.place(self.open())
        entry = picker.find(ENTRY, "Search Photos")
        for path, sentence in ((self.library + "/at-all", "“at-all” does not exist"),
                               ("/usr/share/", "This picker shows only the folders that it was opened with")):
            picker.key("ctrl+l")
            picker.wait(lambda: entry.text == "~/", "the entry holds the beginning of a path")
            picker.type(path)
            picker.key("Return")
            self.notice(picker, sentence)
            self.assertEqual(len(picker.tiles()), len(fixtures.NAMES))
        picker.key("ctrl+l")
        picker.wait(lambda: entry.text == "~/", "the entry holds the beginning of a path again")
        picker.type(self.library + "/Be")
        picker.find(("push button", "button"), "Folder Beach")
        picker.key("Down", "Return")
        picker.wait(lambda: entry.text == self.library + "/Beach/", "the folder stands in the entry")
        picker.key("Return")
        picker.wait(lambda: len(picker.tiles()) == 6, "the six photos of the folder")
        picker.wait(lambda: entry.text == "", "the path is gone from the entry")

    def test_a_folder_and_a_file_in_it_are_one_album(self):
        with tempfile.TemporaryDirectory(prefix="picker-own.") as own, \
                tempfile.TemporaryDirectory(prefix="picker-trip.") as trip:
            fixtures.make_library(trip)
            picker = self.own(own)
            beach = os.path.join(trip, "Beach")
            for path, picked in ((beach, 0), (os.path.join(beach, "waves.jpg"), 1), (beach + "/", 1)):
                with self.subTest(path=path):
                    picker.key("ctrl+l")
                    picker.type(path)
                    picker.key("Return")
                    picker.wait(lambda: len(picker.tiles()) == 6, "the six photos of the folder")
                    picker.button(f"Add ({picked})" if picked else "Add")
                    rows = [row.name for row in picker.look("list item") if row.name.startswith("Beach,")]
                    self.assertEqual(rows, ["Beach, 6 items"])


class TileMenu(Exchange):
    def test_the_right_button_has_a_menu_that_picks_and_the_menu_key_opens_it_for_the_tile_with_the_keys(self):
        picker = self.place(self.open())
        self.menu(picker, "market.jpg", "Return")
        picker.button("Add (1)")
        picker.key("Home", "Right", "Menu")
        picker.find("menu item", "Show Large")
        picker.key("Down", "Return")
        picker.find(TEXT, "bridge.jpg")

    def test_show_in_files_asks_the_file_manager(self):
        calls = self.enterContext(FileManager())
        picker = self.place(self.open())
        self.menu(picker, "market.jpg", *["Down"] * 6, "Return")
        self.assertEqual(calls.hear(), ["file://" + urllib.parse.quote(self.path("market.jpg"))])

    def test_open_with_asks_for_the_program(self):
        home, opened = self.viewer()
        picker = self.place(self.open(home=home))
        self.menu(picker, "market.jpg", *["Down"] * 4, "Return")
        picker.find(TEXT, "Open 1 photo with")
        picker.in_other_window("Down", "alt+s")
        self.assertEqual(opened(picker), self.path("market.jpg"))


class FileManager:
    """Answers for the desktop's file manager on the session's bus."""

    def __enter__(self):
        code = """
import sys
from gi.repository import Gio, GLib
node = Gio.DBusNodeInfo.new_for_xml('''<node><interface name="org.freedesktop.FileManager1"><method name="ShowItems">
<arg type="as" direction="in"/><arg type="s" direction="in"/></method></interface></node>''')
def called(connection, sender, path, interface, method, parameters, invocation):
    print(*parameters.unpack()[0], flush=True)
    invocation.return_value(None)
Gio.bus_own_name(Gio.BusType.SESSION, "org.freedesktop.FileManager1", 0, lambda connection, name:
    connection.register_object("/org/freedesktop/FileManager1", node.interfaces[0], called, None, None),
    lambda *_: print("ready", flush=True), None)
GLib.MainLoop().run()
"""
        self.process = subprocess.Popen([sys.executable, "-c", code], stdout=subprocess.PIPE, text=True)
        self.process.stdout.readline()
        return self

    def __exit__(self, *_):
        self.process.kill()
        self.process.wait()
        self.process.stdout.close()

    def hear(self):
        os.set_blocking(self.process.stdout.fileno(), False)
        return until(lambda: self.process.stdout.readline().split(), "the file manager is asked")


class Recent(Exchange):
    def test_what_enter_added_is_among_the_recent_files(self):
        picker = self.open("--output", "null")
        picker.click_tile("tower.jpg")
        picker.button("Add (1)")
        picker.key("Return")
        result = picker.finish()
        self.assertEqual((result.status, result.output), (0, self.path("tower.jpg") + "\0"))
        listed = xml.etree.ElementTree.parse(os.path.join(picker.home, "data", "recently-used.xbel"))
        self.assertEqual([mark.get("href") for mark in listed.iter("bookmark")],
                         ["file://" + urllib.parse.quote(self.path("tower.jpg"))])


class OtherFiles(Exchange):
    def test_a_file_of_another_kind_ends_the_request_where_the_caller_takes_any(self):
        with tempfile.NamedTemporaryFile(prefix="picker-notes.", suffix=".txt") as file:
            picker = self.place(self.open("--other-files", "--output", "json"))
            picker.button("Other Files…")
            picker.key("ctrl+o")
            picker.find(("filler", "dialog", "file chooser"), "Choose Other Files")
            picker.into_dialog(file.name)
            result = picker.finish()
            self.assertEqual(result.status, 0)
            self.assertEqual(json.loads(result.output)["items"], [
                {"kind": "other", "path": file.name, "uri": "file://" + file.name, "name": os.path.basename(file.name)}])

    def test_it_goes_with_the_picked_photos(self):
        with tempfile.NamedTemporaryFile(prefix="picker-notes.", suffix=".txt") as file:
            picker = self.place(self.open("--other-files"))
            for name in ("bridge.jpg", "tower.jpg"):
                picker.click_tile(name)
            picker.button("Add (2)")
            picker.click(picker.button("Other Files…"))
            picker.find(("filler", "dialog", "file chooser"), "Choose Files to Add with 2 Photos")
            picker.into_dialog(file.name)
            self.assertEqual(picker.finish().output.splitlines(), [self.path("bridge.jpg"), self.path("tower.jpg"), file.name])


class Standalone(Exchange):
    def alone(self):
        return self.place(super().alone())

    def test_copies_in_place_of_adding_and_stays(self):
        picker = self.alone()
        neighbour = self.beside(picker)
        self.assertFalse(picker.button("Copy").sensitive)
        for name in ("tower.jpg", "bridge.jpg"):
            picker.click_tile(name)
        picker.click(picker.button("Copy (2)"))
        self.notice(picker, "2 photos copied")
        self.assertEqual(len(neighbour.paste("text/uri-list").split()), 2)
        picker.click(picker.button("Close"))
        result = picker.finish()
        self.assertEqual((result.status, result.output), (1, ""))

    def test_saves_copies_beside_what_is_there(self):
        with tempfile.TemporaryDirectory(prefix="picker-copies.") as folder:
            with open(os.path.join(folder, "tower.jpg"), "w", encoding="utf-8") as file:
                file.write("mine")
            picker = self.alone()
            picker.click_tile("tower.jpg")
            picker.save_copies(folder)
            self.notice(picker, re.compile("1 copy saved in .*"))
            self.assertEqual(sorted(os.listdir(folder)), ["tower (2).jpg", "tower.jpg"])
            with open(os.path.join(folder, "tower.jpg"), encoding="utf-8") as file:
                self.assertEqual(file.read(), "mine")
            with open(os.path.join(folder, "tower (2).jpg"), "rb") as copy, open(self.path("tower.jpg"), "rb") as file:
                self.assertEqual(copy.read(), file.read())
