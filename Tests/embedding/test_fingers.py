# SPDX-License-Identifier: GPL-3.0-or-later
"""Fingers on the host's widget: what they do reaches the picker, also from outside of the widget, and ends where the host says so.

They need the session of `scripts/with-session.sh --touch`, whose X server has a touch screen.
"""
import os
import unittest

import accessible
import fixtures
from rawcase import RawCase
from test_small import SmallCase
from waiting import until
from windowdriver import Picker


on_a_touch_screen = unittest.skipUnless("PICKER_TOUCH" in os.environ, "it needs a touch screen")


@on_a_touch_screen
class Fingers(SmallCase):
    # The server has no OpenGL, and the host's GTK asks for it.
    bears = ("libEGL warning: DRI2: failed to authenticate",)

    def setUp(self):
        super().setUp()
        # Where no window opens: what a pointer does is none of a finger's.
        Picker.the_hands().move(1270, 790)

    def ready(self, **options):
        host, picker = self.embedded(**{"selection": "continuous", "selection_limit": 0, **options})
        self.tap(picker, picker.button("Continue"))
        picker.wait(lambda: len(picker.tiles()) == len(fixtures.NAMES), "all tiles")
        return host, picker

    def long(self, **options):
        """Photos of several pages."""
        host, picker = self.small(640, 400, style="inline", **options)
        self.tap(picker, picker.button("Continue"))
        picker.wait(lambda: self.seen(picker), "tiles")
        self.zoomed(picker)
        return host, picker

    def zoomed(self, picker):
        # They grow about the place of the last tap.
        picker.key("ctrl+plus", "ctrl+plus", "Home")
        picker.wait(lambda: any(box.width > 160 for name, box in self.places(picker).items() if "tower.jpg" in name), "large tiles")
        self.still(picker)

    def tap(self, picker, node):
        picker.hands.tap(*picker.place(node))

    def finger(self, picker, node, across=0.5, down=0.5):
        return picker.hands.finger(*picker.place(node, across, down))

    def top(self, picker):
        """Where the first photo is: it is scrolled out of the tree where it is far away."""
        return next((box.y for name, box in self.places(picker).items() if "tower.jpg" in name), -10000)

    def places(self, picker):
        tiles = picker.tiles()
        return dict(zip(accessible.descriptions(tiles), accessible.boxes(tiles), strict=True))

    def still(self, picker):
        def stays():
            before = self.places(picker)
            return before and all(self.places(picker) == before for _ in range(4))
        return picker.wait(stays, "the photos stand still")

    def picked(self, host, *names):
        host.wait("selection", lambda one: [item["name"] for item in one["selection"]] == list(names))

    def test_a_tap_picks_and_another_takes_back(self):
        host, picker = self.ready()
        self.tap(picker, picker.tile("waves.jpg"))
        self.picked(host, "waves.jpg")
        self.tap(picker, picker.tile("tower.jpg"))
        self.picked(host, "waves.jpg", "tower.jpg")
        self.tap(picker, picker.tile("waves.jpg"))
        self.picked(host, "tower.jpg")
        self.tap(picker, picker.button("Add (1)"))
        self.assertEqual([item["name"] for item in host.wait("response")["items"]], ["tower.jpg"])

    def test_a_swipe_scrolls_and_picks_nothing(self):
        host, picker = self.long()
        top, photos = self.top(picker), picker.find("list", "Photos")
        with self.finger(picker, photos, down=0.9) as finger:
            finger.slide_by(0, -120)
        picker.wait(lambda: self.top(picker) < top - 140, "the photos follow the finger and go on without it")
        self.still(picker)
        self.assertEqual(host.all("selection"), [])

    def test_a_finger_that_leaves_the_widget_goes_on_and_the_host_has_none_of_it(self):
        host, picker = self.ready()
        host.do("size", 760, 420)
        picker.wait(lambda: picker.frame.box.height == host.box.height < 400, "the picker is lower")
        self.zoomed(picker)
        top, widget = self.top(picker), picker.geometry
        photos = picker.find("list", "Photos")
        with self.finger(picker, photos, down=0.7) as finger:
            # Over the host's first entry.
            finger.slide(finger.x, widget.y - 12, seconds=0.4)
            picker.wait(lambda: self.top(picker) < top - 60, "the photos follow the finger")
            before = self.top(picker)
            finger.slide_by(0, 80, seconds=0.4)
            picker.wait(lambda: self.top(picker) > before, "and come back with it")
            finger.slide(finger.x, widget.y - 12, seconds=0.4)
        self.still(picker)
        self.assertEqual((host.focus, host.all("selection")), ("picker", []))

    def test_two_fingers_make_tiles_larger_and_smaller(self):
        host, picker = self.ready()
        width = picker.tile("market.jpg").box.width
        picker.hands.pinch(*picker.place(picker.tile("market.jpg")), 80, 130)
        picker.wait(lambda: picker.tile("market.jpg").box.width > width, "tiles are larger")
        self.still(picker)
        width = picker.tile("market.jpg").box.width
        picker.hands.pinch(*picker.place(picker.tile("market.jpg")), 130, 80)
        picker.wait(lambda: picker.tile("market.jpg").box.width < width, "tiles are smaller")
        self.assertEqual(host.all("selection"), [])

    def test_a_finger_of_a_picker_that_may_take_no_more_input_is_cancelled(self):
        host, picker = self.long()
        top, photos = self.top(picker), picker.find("list", "Photos")
        tile = picker.tile("tower.jpg")
        with self.finger(picker, tile):
            host.do("opacity", 0.5)
            host.ask("idle", "probe", "idle")
        host.do("opacity", 1.0)
        host.ask("idle", "probe", "idle")
        # It picks nothing: that would be told before what comes now.
        name = "bridge.jpg"
        self.tap(picker, picker.tile(name))
        self.picked(host, name)
        self.assertEqual([item["name"] for one in host.all("selection") for item in one["selection"]], [name])
        with self.finger(picker, photos, down=0.8) as finger:
            finger.slide_by(0, -60, seconds=0.3)
            picker.wait(lambda: self.top(picker) < top, "the next finger scrolls")

    def test_a_widget_that_goes_from_under_a_finger(self):
        host, picker = self.ready()
        with self.finger(picker, picker.tile("waves.jpg")) as finger:
            host.do("remove")
            until(lambda: host.all("freed"), "the widget is freed")
            finger.slide_by(0, 40)
        host.do("embed")
        until(lambda: len([one for one in host.all("state") if one["state"] == "shown"]) == 2, "the next picker")


@on_a_touch_screen
class Told(RawCase):
    """What a client of the widget is told, word by word."""

    DOWN, UP, MOTION, CANCEL = 0, 1, 2, 4

    def ended(self):
        self.host.end()
        self.assertEqual([line for line in self.host.errors.splitlines() if line not in Fingers.bears], [])

    def touched(self):
        """A client with a window and a touch screen, and where its middle is on the display."""
        client = self.shown()
        self.touch = client.make(client.bind("wl_seat", 5), 2)
        client.sync()
        window, box = self.host.geometry, self.host.box
        return client, window.x + box.x + box.width // 2, window.y + box.y + box.height // 2

    def test_each_finger_has_a_number_and_a_place_of_its_own(self):
        client, x, y = self.touched()
        with self.host.hands.finger(x, y), self.host.hands.finger(x + 50, y) as second:
            self.hears(lambda: len(client.told(self.touch, self.DOWN)) == 2, "two fingers are down")
            second.slide_by(0, 30)
            self.hears(lambda: client.told(self.touch, self.MOTION), "the second moves")
        self.hears(lambda: len(client.told(self.touch, self.UP)) == 2, "and both are lifted")
        (_, _, _, first, at_x, at_y), (_, _, _, other, other_x, other_y) = client.told(self.touch, self.DOWN)
        self.assertEqual((first != other, other_x - at_x, other_y - at_y), (True, 50 * 256, 0))
        self.assertEqual({number for _, number, *_ in client.told(self.touch, self.MOTION)}, {other})
        self.assertEqual(client.told(self.touch, self.CANCEL), [])

    def test_a_finger_that_the_host_scrolls_with_is_cancelled(self):
        client, x, y = self.touched()
        self.host.do("probe", "scrolled", 300)
        until(lambda: self.host.box.height == 800, "the picker is higher than its place")
        with self.host.hands.finger(x, y) as finger:
            self.hears(lambda: client.told(self.touch, self.DOWN), "a finger is down")
            finger.slide_by(0, -100, seconds=0.4)
            self.hears(lambda: client.told(self.touch, self.CANCEL), "it is none of the picker's any more")
        self.assertEqual(client.told(self.touch, self.UP), [])
