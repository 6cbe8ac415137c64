# SPDX-License-Identifier: GPL-3.0-or-later
"""Photos for programs that know the picker: its own interface on the bus (contract section 7)."""
import contextlib
import fcntl
import os
import socket
import struct
import tempfile
import unittest

from gi.repository import Gio, GLib

import bus
from desk import Desk
import fixtures
from parents import Window, parent_of
from picking import ERROR, NAME, PATH, PICKER, REQUEST, Program, error_of
from waiting import until
from windowcase import WindowCase
from windowdriver import BUTTON, ENTRY, ROOT, TEXT

STATUS = "status bar"
NO_OBJECT = "org.freedesktop.DBus.Error.UnknownMethod"


class PickerCase(WindowCase):
    def desk(self, arguments=(), **more):
        return self.enterContext(Desk(self.library, *arguments, portal=False, **more))

    def opened(self, desk, tiles=len(fixtures.NAMES)):
        picker = desk.picker()
        picker.window
        picker.wait(lambda: len(picker.tiles()) == tiles, "all tiles")
        return picker

    def add(self, picker, *names):
        for name in names:
            picker.click_tile(name)
        picker.click(picker.button(f"Add ({len(names)})"))

    def refused(self, name, call, *arguments, **more):
        with self.assertRaises(GLib.Error) as refused:
            call(*arguments, **more)
        self.assertEqual(error_of(refused.exception), name if "." in name else ERROR + name)
        return refused.exception.message


class Picks(PickerCase):
    def test_items_say_what_the_contract_says_and_are_open_to_read(self):
        desk = self.desk()
        request = Program().pick(selection_limit=0)
        self.add(self.opened(desk), "waves.jpg", "tower.jpg")
        code, results = request.response()
        self.assertEqual((code, sorted(results)), (0, ["items"]))
        waves, tower = results["items"]
        path = self.path("waves.jpg")
        self.assertEqual((waves["path"], waves["uri"], waves["name"]), (path, "file://" + path, "waves.jpg"))
        self.assertEqual((waves["kind"], waves["type"], waves["delivered"]), ("image", "image/jpeg", "original"))
        self.assertEqual((waves["width"], waves["height"], waves["bytes"]), (480, 360, os.path.getsize(path)))
        self.assertEqual((waves["captureDate"], waves["albums"], waves["removed"]), ("2025-07-03T12:00:00+01:00", ["Beach"], []))
        self.assertAlmostEqual(waves["location"]["latitude"], 38.71, 4)
        with open(path, "rb") as file:
            self.assertEqual(request.content(waves["id"]), file.read())
        file = request.open(tower["id"])
        self.addCleanup(os.close, file)
        self.assertEqual(fcntl.fcntl(file, fcntl.F_GETFL) & os.O_ACCMODE, os.O_RDONLY)
        self.assertEqual(len(request.signals.of("Response")), 1)

    def test_a_preview_is_a_small_picture_and_nothing_else(self):
        """Of an original and of a copy; upright, within its size, and not larger than the photo."""
        desk = self.desk()
        for removed, size, shown in ([], 64, (64, 48)), (["location"], 2048, (480, 360)):
            with self.subTest(removed=removed):
                request = Program().pick(remove_metadata=removed)
                self.add(self.opened(desk), "tower.jpg")
                id = request.response()[1]["items"][0]["id"]
                self.refused("UnknownAsset", request.open, "0" * 16, part="preview", size=size)
                preview = request.content(id, part="preview", size=size)
                self.assertEqual(preview[:8], b"\x89PNG\r\n\x1a\n")
                self.assertEqual(struct.unpack(">II", preview[16:24]), shown)
                for chunk in (b"tEXt", b"eXIf", b"iTXt"):
                    self.assertNotIn(chunk, preview)
                request.call("Close")

    def test_what_the_program_does_not_want_is_removed(self):
        desk = self.desk()
        request = Program().pick(remove_metadata=["location"])
        self.add(self.opened(desk), "tower.jpg")
        item, = request.response()[1]["items"]
        self.assertEqual((item["delivered"], item["removed"]), ("copy", ["location"]))
        self.assertNotIn("location", item)
        self.assertFalse(fixtures.tells_place(item["path"]))

    def test_the_configuration_reaches_the_window(self):
        desk = self.desk()
        request = Program().pick(selection_limit=3, prompt="For the garden album", search_text="water",
                                 disabled_capabilities=["collection-navigation"], filter="any(images, videos)",
                                 selection="ordered", accent_color="#204060", preferred_encoding="current",
                                 accepted_types=["image/*"])
        picker = self.opened(desk, tiles=4)
        picker.find(TEXT, "For the garden album")
        self.assertEqual(picker.find(ENTRY, "Search Photos").text, "water")
        self.assertEqual(picker.look("list", "Albums"), [])
        picker.click_tile("waves.jpg")
        picker.find(STATUS, "1 of 3 selected")
        request.call("Close")

    def test_a_dialog_of_the_caller_s_window(self):
        desk = self.desk()
        window = self.enterContext(Window())
        request = Program().pick(parent=f"x11:{window.number:x}")
        self.assertEqual(parent_of(int(self.opened(desk).window)), window.number)
        request.call("Close")

    def test_what_names_no_window_is_ignored(self):
        desk = self.desk()
        for parent in ("x11:fffffff", "wayland:some", "windows:1"):
            with self.subTest(parent):
                request = Program().pick(parent=parent)
                self.opened(desk)
                request.call("Close")
                desk.no_window()

    def test_cancelling_gives_back_what_was_preselected(self):
        desk = self.desk()
        program = Program()
        first = program.pick(selection_limit=0)
        self.add(self.opened(desk), "pier.jpg")
        id = first.response()[1]["items"][0]["id"]
        second = program.pick(selection_limit=0, preselected=[id])
        self.opened(desk).click(desk.last.button("Cancel"))
        code, results = second.response()
        self.assertEqual((code, results["items"]), (1, [{"id": id}]))

    def test_a_picker_that_dies_is_2(self):
        desk = self.desk()
        request = Program().pick()
        os.kill(self.opened(desk).process.pid, 9)
        code, results = request.response()
        self.assertEqual((code, results["error"]), (2, "the picker ended unexpectedly"))


class Continuous(PickerCase):
    def test_each_change_of_the_person_s_and_none_of_the_caller_s(self):
        desk = self.desk()
        request = Program().pick(selection="continuous-and-ordered", selection_limit=0)
        picker = self.opened(desk)
        names = ["tower.jpg", "waves.jpg", "pier.jpg"]
        for count in range(3):
            picker.click_tile(names[count])
            request.selected(names[:count + 1])
        items = request.ids
        self.assertEqual([sorted(item) for item in request.signals.of("SelectionChanged")[-1][0][:2]], [["id"], ["id"]])
        before = len(request.selections())
        request.call("MoveAsset", "(ss)", items["pier.jpg"], "")
        request.call("DeselectAssets", "(as)", [items["waves.jpg"], "0" * 16])
        picker.find(STATUS, "2 selected")
        self.assertEqual(len(request.selections()), before)
        self.assertTrue(request.content(items["tower.jpg"]).startswith(b"\xff\xd8"))
        picker.click_tile("shell.jpg")
        request.selected(["pier.jpg", "tower.jpg", "shell.jpg"])
        request.call("Close")
        self.assertEqual(request.response()[0], 1)

    def test_limit_search_and_edges_change_meanwhile(self):
        desk = self.desk()
        request = Program().pick(selection_limit=0)
        picker = self.opened(desk)
        request.update(selection_limit=2, search_text="water")
        picker.wait(lambda: len(picker.tiles()) == 4, "what was found")
        picker.click_tile("waves.jpg")
        picker.find(STATUS, "1 of 2 selected")
        picker.find(BUTTON, "Show Selected")
        request.update(hidden_accessory_edges=["bottom"])
        picker.wait(lambda: not picker.look(BUTTON, "Show Selected"), "the bar is gone")

        def width():
            # While the photos get the bar's place there may be none for a moment.
            return picker.wait(picker.tiles, "photos")[0].box[2]

        for method, other in (("ZoomIn", int.__gt__), ("ZoomOut", int.__lt__)):
            before = width()
            request.call(method)
            picker.wait(lambda: other(width(), before), f"{method} is done")
        request.call("ScrollToInitialPosition")


class Refusals(PickerCase):
    def test_errors_by_name(self):
        desk = self.desk()
        program = Program()
        ways = {"a key": {"colour": "red"}, "a limit": {"selection_limit": GLib.Variant("i", -1)}, "a filter": {"filter": "photos"},
                "a type": {"selection_limit": GLib.Variant("as", ["3"])}, "a style": {"style": "round"},
                "a token": {"handle_token": "../../x"}, "a long token": {"handle_token": "x" * 65},
                "an odd value": {"prompt": GLib.Variant("(ii)", (1, 2))}, "a colour": {"accent_color": "red"},
                "two lines": {"prompt": "a\nb"}, "a preselection at limit 1": {"preselected": ["0" * 16]}}
        for name, options in ways.items():
            with self.subTest(name):
                self.refused("InvalidConfiguration", program.pick, **options)
        self.refused("org.freedesktop.DBus.Error.InvalidArgs", program.pick, prompt="x" * (11 << 20))
        self.assertEqual(desk.windows(), [])

    def test_errors_of_a_request(self):
        desk = self.desk()
        request = Program().pick(selection_limit=0)
        picker = self.opened(desk)
        self.refused("InvalidUpdate", request.update, filter="images")
        self.refused("InvalidUpdate", request.update, colour="red")
        self.refused("InvalidUpdate", request.update, selection_limit=GLib.Variant("i", -1))
        self.refused("UnknownAsset", request.call, "DeselectAssets", "(as)", ["tower.jpg"])
        self.refused("UnknownAsset", request.call, "MoveAsset", "(ss)", "0" * 16, "tower.jpg")
        self.refused("UnknownAsset", request.open, "0" * 16)
        self.add(picker, "tower.jpg")
        id = request.response()[1]["items"][0]["id"]
        for method, arguments in {"ZoomIn": (), "Update": ("(a{sv})", {}), "DeselectAssets": ("(as)", [id])}.items():
            self.refused("Closed", request.call, method, *arguments)
        self.refused("UnknownAsset", request.open, id, part="paired-video")
        for options in ({"part": "all"}, {"size": 64}, {"part": "preview"}, {"part": "preview", "size": 4096}, {"colour": "red"}):
            self.refused("InvalidConfiguration", request.open, id, **options)
        self.assertTrue(request.content(id, part="photo"))
        request.call("Close")
        self.refused(NO_OBJECT, request.call, "Close")

    def test_a_widget_is_at_the_other_end_of_a_connection(self):
        self.desk()
        reading, writing = os.pipe()
        listening = self.enterContext(socket.socket(socket.AF_UNIX))
        listening.bind(f"\0picker-test-{os.getpid()}")
        listening.listen()
        messages = self.enterContext(socket.socketpair(socket.AF_UNIX, socket.SOCK_DGRAM)[0])
        with open(self.path("tower.jpg"), "rb") as photo:
            for name, file in (("pipe", writing), ("file", photo.fileno()), ("listening", listening.fileno()), ("messages", messages.fileno())):
                with self.subTest(name):
                    self.refused("org.freedesktop.DBus.Error.InvalidArgs", Program().pick_into, file)
        for file in (reading, writing):
            os.close(file)
        # Nobody serves this one: the picker fails, and the service goes on.
        ours, theirs = socket.socketpair()
        program = Program()
        signals = bus.Signals(program.bus, NAME, REQUEST, program.path("widget"))
        self.assertEqual(program.pick_into(theirs.fileno()), program.path("widget"))
        ours.close()
        theirs.close()
        self.assertEqual(signals.wait("Response")[0], 2)

    def test_a_file_that_is_gone(self):
        library = fixtures.make_library(self.enterContext(tempfile.TemporaryDirectory(prefix="picker-library.")))
        desk = self.enterContext(Desk(library, portal=False))
        request = Program().pick()
        self.add(self.opened(desk), "tower.jpg")
        item, = request.response()[1]["items"]
        os.remove(item["path"])
        self.refused("org.freedesktop.DBus.Error.FileNotFound", request.open, item["id"])

    def test_a_program_has_few_windows(self):
        """How quickly it may open one after the other is a matter of the clock, which PickAllowanceTests state."""
        desk = self.desk()
        programs = [Program() for _ in range(5)]
        requests = [program.pick() for program in programs[:4]]
        # Another connection of the same process is the same program.
        self.refused("Busy", programs[4].pick)
        requests[0].call("Close")
        requests.append(programs[4].pick())
        self.refused("Busy", programs[0].pick)
        for request in requests[1:]:
            with contextlib.suppress(GLib.Error):
                request.call("Close")
        desk.no_window()


class Others(PickerCase):
    """Requests of other programs are invisible and untouchable."""

    def test_they_answer_as_if_there_were_none(self):
        desk = self.desk()
        one, other = Program(), Program()
        request = one.pick(selection="continuous", selection_limit=0)
        picker = self.opened(desk)
        heard = bus.Signals(other.bus, NAME, REQUEST, request.path)
        nothing = one.path("nothing")
        calls = {"Close": (REQUEST, "Close", "()"), "ZoomIn": (REQUEST, "ZoomIn", "()"),
                 "introspection": ("org.freedesktop.DBus.Introspectable", "Introspect", "()"),
                 "properties": ("org.freedesktop.DBus.Properties", "GetAll", "(s)", REQUEST)}
        for name, (interface, method, signature, *arguments) in calls.items():
            with self.subTest(name):
                said = [self.refused(NO_OBJECT, bus.Proxy(other.bus, NAME, path, interface).call, method, signature, *arguments)
                        .replace(path, "PATH") for path in (request.path, nothing)]
                self.assertEqual(said[0], said[1])
        picker.click_tile("tower.jpg")
        request.selected(["tower.jpg"])
        # What came before an answer is here with it.
        other.bus.call_sync("org.freedesktop.DBus", "/", "org.freedesktop.DBus", "GetId", None, None, 0, bus.SECONDS, None)
        bus.pump()
        self.assertEqual(heard.heard, [])

    def test_nobody_sees_whether_there_is_a_request(self):
        desk = self.desk()
        one, other = Program(), Program()

        def tree():
            return [bus.Proxy(other.bus, NAME, path, "org.freedesktop.DBus.Introspectable").call("Introspect")
                    for path in ("/", PATH)]

        before = tree()
        request = one.pick()
        self.opened(desk)
        self.assertEqual(tree(), before)
        self.refused(NO_OBJECT, bus.Proxy(other.bus, NAME, PATH + "/request", "org.freedesktop.DBus.Introspectable").call, "Introspect")
        request.call("Close")

    def test_a_caller_that_leaves_takes_its_window_along(self):
        desk = self.desk(arguments=("--idle", "1"))
        program = Program()
        program.pick()
        self.opened(desk)
        program.bus.close_sync()
        desk.no_window()
        until(lambda: desk.service.poll() == 0, "the service ends")

    def test_a_request_without_items_goes_with_its_response(self):
        desk = self.desk(arguments=("--idle", "1"))
        request = Program().pick()
        self.opened(desk).key("Escape")
        self.assertEqual(request.response(), (1, {"items": []}))
        self.refused(NO_OBJECT, request.call, "ZoomIn")
        until(lambda: desk.service.poll() == 0, "the service ends")

    def test_a_token_in_use_gets_another_path(self):
        self.desk()
        program = Program()
        first, second = program.pick(handle_token="same"), program.pick(handle_token="same")
        self.assertEqual(first.path, program.path("same"))
        self.assertTrue(second.path.startswith(program.path("same_")))
        for request in (first, second):
            request.call("Close")


class Interfaces(PickerCase):
    def test_the_data_files_say_what_is_on_the_bus(self):
        desk = self.desk()
        request = Program().pick()
        for interface, path in ((PICKER, PATH), (REQUEST, request.path)):
            with self.subTest(interface):
                with open(os.path.join(ROOT, "data", "interfaces", f"{interface}.xml"), encoding="utf-8") as file:
                    said = Gio.DBusNodeInfo.new_for_xml(file.read()).interfaces[0]
                text, = bus.Proxy(request.program.bus, NAME, path, "org.freedesktop.DBus.Introspectable").call("Introspect")
                there = Gio.DBusNodeInfo.new_for_xml(text).lookup_interface(interface)
                for kind in ("methods", "signals", "properties"):
                    self.assertEqual([self.shape(one) for one in getattr(there, kind) or []],
                                     [self.shape(one) for one in getattr(said, kind) or []])
        version, = bus.Proxy(request.program.bus, NAME, PATH, "org.freedesktop.DBus.Properties").call("Get", "(ss)", PICKER, "version")
        self.assertEqual(version, 2)
        request.call("Close")
        desk.no_window()

    @staticmethod
    def shape(one):
        arguments = [(argument.name, argument.signature) for kind in ("in_args", "out_args", "args")
                     for argument in getattr(one, kind, None) or []]
        return one.name, arguments, getattr(one, "signature", None)


if __name__ == "__main__":
    unittest.main()
