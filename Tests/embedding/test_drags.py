# SPDX-License-Identifier: GPL-3.0-or-later
"""What is dragged out of an embedded picker and onto it: in the host's window, and between that and other programs."""
import os
import signal
import tempfile

from embedding import Box, EmbeddingCase, running
from exchangecase import Neighbour, hand
import fixtures
from waiting import until


class Drags(EmbeddingCase):
    def ready(self, *paths, tiles=len(fixtures.NAMES), **options):
        """A picker, and something in the host that takes files and from which these are dragged."""
        host, picker = self.embedded(selection_limit=0, selection="continuous", **options)
        self.past_the_sheet(picker)
        host.do("hands", *paths)
        picker.window
        until(lambda: self.beside(host).height > 50, "it has a place in the host's window")
        picker.hands.put(picker.window, 0, 0)
        until(lambda: host.geometry.x < 100, "the host stands aside")
        return host, picker

    def beside(self, host):
        return Box(*map(round, host.ask("place", "place")["place"]))

    def in_host(self, host):
        window, box = host.geometry, self.beside(host)
        return window.x + box.x + box.width // 2, window.y + box.y + box.height // 2

    def on_picker(self, picker):
        return picker.place(picker.find("list", "Photos"), across=0.02)

    def would_take(self, host):
        return host.ask("over", "over")["over"]

    def neighbour(self, picker, *files):
        neighbour = self.enterContext(Neighbour(*files))
        neighbour.hands.put(neighbour.window, 900, 100)
        until(lambda: neighbour.middle[0] > 900, "the neighbour stands aside")
        picker.focus()
        return neighbour

    def select(self, host, picker, *names):
        for name in names:
            picker.click_tile(name)
        host.wait("selection", lambda one: len(one["selection"]) == len(names))

    def test_what_is_selected_goes_into_the_host_and_into_another_program(self):
        host, picker = self.ready()
        neighbour = self.neighbour(picker)
        self.select(host, picker, "tower.jpg", "bridge.jpg")
        paths = [self.path("tower.jpg"), self.path("bridge.jpg")]
        with hand(picker.place(picker.tile("bridge.jpg"))) as carry:
            carry(self.in_host(host), lambda: host.all("entered"))
        self.assertEqual(host.wait("dropped")["dropped"], paths)
        with hand(picker.place(picker.tile("tower.jpg"))) as carry:
            carry(neighbour.middle, lambda: neighbour.said("entered"))
        self.assertEqual(neighbour.hear("dropped"), paths)
        # The drags were no clicks.
        picker.button("Add (2)")

    def test_a_drag_back_onto_the_picker_does_nothing_and_one_that_nobody_takes_neither(self):
        host, picker = self.ready()
        self.select(host, picker, "tower.jpg")
        shown = self.shown(picker)
        with hand(picker.place(picker.tile("tower.jpg"))) as carry:
            carry(self.in_host(host), lambda: host.all("entered"))
            carry(self.on_picker(picker), lambda: host.all("left"))
        with hand(picker.place(picker.tile("tower.jpg"))) as carry:
            carry(self.in_host(host), lambda: len(host.all("entered")) > 1)
            picker.key("Escape")
            carry(self.on_picker(picker), lambda: True)
        self.assertEqual((self.shown(picker), host.all("dropped"), host.all("response")), (shown, [], []))
        # The hand is the picker's again.
        picker.click_tile("bridge.jpg")
        picker.button("Add (2)")

    def trip(self):
        """A folder with the library in a home, and one beside it."""
        home = self.enterContext(tempfile.TemporaryDirectory(prefix="picker-home."))
        os.mkdir(os.path.join(home, "Pictures"))
        os.symlink(self.library, os.path.join(home, "Pictures", "All"))
        fixtures.make_library(os.path.join(home, "Trip"))
        self.desk.end_service()
        # The person's own folders, between which a picker goes.
        self.desk = self.serve(None, environment={"HOME": home})
        return os.path.join(home, "Trip", "Beach")

    def test_a_folder_of_the_host_and_one_of_another_program_are_dropped_on_it(self):
        folder = self.trip()
        host, picker = self.ready(folder)
        neighbour = self.neighbour(picker, os.path.join(os.path.dirname(folder), "City"))
        with hand(self.in_host(host)) as carry:
            carry(self.on_picker(picker), lambda: self.would_take(host))
        picker.wait(lambda: len(picker.tiles()) == 6, "the six photos of the folder")
        picker.tile("waves.jpg")
        with hand(neighbour.middle) as carry:
            carry(self.on_picker(picker), lambda: self.would_take(host))
        picker.tile("tower.jpg")
        self.assertEqual(len(picker.tiles()), 6)

    def test_what_cannot_be_seen_takes_no_drop(self):
        host, picker = self.ready(self.trip())
        host.do("opacity", 0.5)
        with hand(self.in_host(host)) as carry:
            carry(self.on_picker(picker), lambda: host.all("begun"))
            self.assertFalse(self.would_take(host))
        host.wait("end")
        self.assertEqual(len(picker.tiles()), len(fixtures.NAMES))

    def test_a_picker_that_is_killed_while_something_is_dragged_out_of_it(self):
        host, picker = self.ready()
        self.select(host, picker, "tower.jpg")
        with hand(picker.place(picker.tile("tower.jpg"))) as carry:
            carry(self.in_host(host), lambda: host.all("entered"))
            os.kill(picker.process.pid, signal.SIGKILL)
            host.wait("response")
            # GTK's own words, where the host takes what nobody has any more.
            self.bears = (*self.bears, "Failed to receive drop data: ")
        self.assertFalse(running(picker.process.pid))
        self.assertEqual(host.box.width, 760)
        self.assertEqual(host.all("dropped"), [])
