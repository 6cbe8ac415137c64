# SPDX-License-Identifier: GPL-3.0-or-later
"""The window under fingers: what they pick, scroll, hold, carry and pinch on the photos."""
import re
import time
import unittest

import accessible
import fixtures
from test_preview import PreviewCase
from windowdriver import BUTTON, TEXT, Picker

# Longer than the half second after which GTK counts a finger as resting.
REST = 0.65
# What people hit with a finger (GNOME's guidelines).
TARGET = 44


class TouchCase(PreviewCase):
    def setUp(self):
        # Where no window opens: keys zoom about a pointer that is over the photos.
        Picker.the_hands().move(1270, 790)

    def picked(self, picker, *names):
        picker.wait(lambda: self.names(picker) == list(names), f"picked: {names}")

    def names(self, picker):
        return [tile.description.split(",")[0] for tile in picker.tiles() if tile.has("selected")]

    def tap(self, picker, node, across=0.5, down=0.5, times=1):
        picker.hands.tap(*picker.place(node, across, down), times)

    def finger(self, picker, node, across=0.5, down=0.5):
        return picker.hands.finger(*picker.place(node, across, down))

    def long(self, *arguments):
        """A picker whose photos are several pages long."""
        picker = self.open(*arguments)
        picker.resize(700, 420)
        picker.key("ctrl+plus", "ctrl+plus")
        picker.wait(lambda: picker.tile("tower.jpg").box.width > 200, "large tiles")
        self.still(picker)
        return picker

    def places(self, picker):
        """Where the photos stand that are on screen, by their names."""
        tiles = picker.tiles()
        named = zip(accessible.descriptions(tiles), accessible.boxes(tiles), strict=True)
        return {description.split(",")[0]: box for description, box in named}

    def still(self, picker):
        """Where the photos stand once they stand."""
        def stays():
            before = self.places(picker)
            return before and all(self.places(picker) == before for _ in range(4)) and before
        return picker.wait(stays, "the photos stand still")

    def moved(self, before, now):
        """How far the photos went down between two looks; up where negative, nothing where none is in both."""
        return next((now[name].y - before[name].y for name in now if name in before), 0)


class Tapping(TouchCase):
    def test_a_tap_picks_another_takes_back_and_two_at_once_preview(self):
        picker = self.open()
        tile = picker.tile("bridge.jpg")
        # In the corner, too: the button there is for pointers.
        self.tap(picker, tile, across=1 - 19 / tile.box.width, down=19 / tile.box.height)
        self.picked(picker, "bridge.jpg")
        self.tap(picker, picker.tile("waves.jpg"), across=0.3)
        self.picked(picker, "bridge.jpg", "waves.jpg")
        self.tap(picker, tile, across=1 - 19 / tile.box.width, down=19 / tile.box.height)
        self.picked(picker, "waves.jpg")
        # Two at once preview, and leave the selection.
        self.tap(picker, picker.tile("market.jpg"), times=2)
        self.picture(picker, "market.jpg")
        picker.button("Add (1)")

    def test_two_taps_add_where_one_photo_is_wanted(self):
        picker = self.open("--limit", "1", "--output", "paths")
        self.tap(picker, picker.tile("waves.jpg"), times=2)
        result = picker.finish()
        self.assertEqual((result.status, result.output), (0, self.path("waves.jpg") + "\n"))

    def test_a_tap_at_the_limit_is_refused_with_a_sentence(self):
        picker = self.open("--limit", "2")
        for name in ("tower.jpg", "bridge.jpg", "river.jpg"):
            self.tap(picker, picker.tile(name))
        picker.find(TEXT + ("status bar",), "Only 2 photos can be added")
        self.picked(picker, "tower.jpg", "bridge.jpg")


class Scrolling(TouchCase):
    def test_a_swipe_goes_on_by_itself_until_a_finger_stops_it_and_neither_picks(self):
        picker = self.long()
        begin = self.still(picker)
        with self.finger(picker, picker.find("list", "Photos"), down=0.9) as finger:
            finger.slide_by(0, -120)
        # The finger went 120 pixels.
        picker.wait(lambda: self.moved(begin, self.places(picker)) < -140, "the photos follow the finger and go on without it")
        with self.finger(picker, picker.find("list", "Photos"), down=0.5):
            held = self.places(picker)
            # So many looks would see the last of them move.
            for _ in range(10):
                self.assertEqual(self.places(picker), held, "the finger holds them")
        self.still(picker)
        self.picked(picker)
        self.tap(picker, picker.find("list", "Photos"), across=0.4)
        picker.button("Add (1)")

    def test_a_finger_from_the_ground_or_from_a_picked_photo_scrolls_too(self):
        picker = self.long()
        self.tap(picker, picker.tile("bridge.jpg"))
        self.picked(picker, "bridge.jpg")
        for across, down, node in ((0.01, 0.9, picker.find("list", "Photos")), (0.5, 0.8, picker.tile("bridge.jpg"))):
            with self.subTest(str(node)):
                begin = self.still(picker)
                with self.finger(picker, node, across=across, down=down) as finger:
                    finger.slide_by(0, -60, seconds=0.3)
                    finger.slide_by(0, 1)
                    picker.wait(lambda: self.moved(begin, self.places(picker)) < -40, "the photos follow the finger")
                picker.button("Add (1)")
                picker.key("Home")

    def test_the_handle_at_the_side_is_taken_by_a_finger(self):
        picker = self.long()
        photos = picker.find("list", "Photos")
        x, y = picker.place(photos, 1.0, 0.0)
        # Back to the start, where the photos stand at once: the handle is there for little more than a second.
        with self.finger(picker, photos, down=0.9) as finger:
            finger.slide_by(0, -30, seconds=0.3)
            finger.slide_by(0, 30, seconds=0.3)
        # As far from the edge as a target is wide.
        with picker.hands.finger(x - TARGET + 2, y + 4 + 24) as finger:
            finger.slide(x - 30, y + photos.box.height - 28, 0.3)
            picker.tile("pier.jpg")
            finger.slide(x - 200, y + 28, 0.3)
            picker.tile("tower.jpg")
        self.picked(picker)


class Resting(TouchCase):
    def test_a_finger_that_rests_and_leaves_shows_the_photo(self):
        picker = self.open()
        with self.finger(picker, picker.tile("dunes.jpg")) as finger:
            finger.rest(REST)
        self.picture(picker, "dunes.jpg")
        picker.button("Add")
        self.tap(picker, picker.button("Next Photo"))
        self.picture(picker, "shell.jpg")
        self.tap(picker, picker.button("Select"))
        picker.button("Add (1)")
        self.tap(picker, picker.button("Close Preview"))
        self.closed(picker)
        self.picked(picker, "shell.jpg")

    def test_a_finger_that_rests_and_moves_picks_all_between_and_the_edge_brings_more(self):
        picker = self.long()
        photos = picker.find("list", "Photos")
        with self.finger(picker, picker.tile("tower.jpg")) as finger:
            finger.rest(REST)
            finger.slide(*picker.place(picker.tile("market.jpg")))
            self.picked(picker, "tower.jpg", "bridge.jpg", "market.jpg")
            self.assertEqual(picker.hands.popovers(picker), [], "no tooltip comes up under a finger")
            finger.slide(*picker.place(picker.tile("bridge.jpg")))
            self.picked(picker, "tower.jpg", "bridge.jpg")
            # The further beyond the edge, the faster.
            finger.slide(*picker.place(photos, 0.9, 1.1))
            picker.button(f"Add ({len(fixtures.NAMES)})")
            finger.slide(*picker.place(photos, 0.02, -0.1))
            picker.button("Add (1)")
        self.still(picker)
        self.picked(picker, "tower.jpg")

    def test_a_finger_takes_a_reviewed_photo_to_another_place(self):
        picker = self.open("--selection", "ordered")
        for name in ("waves.jpg", "tower.jpg", "square.jpg"):
            self.tap(picker, picker.tile(name))
        picker.button("Add (3)")
        self.tap(picker, picker.find(BUTTON, re.compile(r"Show Selected( \(3\))?")))

        def order():
            staging = next(iter(picker.look(("list", "table", "panel"), "Selected Photos")), None)
            return [(tile.description.split(",")[0], tile) for tile in staging.walk() if tile.role == "list item"] if staging else []
        tiles = dict(picker.wait(lambda: len(order()) == 3 and order(), "three photos are reviewed"))
        with self.finger(picker, tiles["waves.jpg"]) as finger:
            finger.rest(REST)
            finger.slide(*picker.place(tiles["square.jpg"], across=0.9), 0.3)
        picker.wait(lambda: [name for name, _ in order()] == ["tower.jpg", "square.jpg", "waves.jpg"], "the first is last now")


class Pinching(TouchCase):
    def pinched(self, picker, name, act, is_larger):
        """The photo under the fingers stays there while its size changes."""
        before = self.box(picker, name)
        act(*picker.place(picker.tile(name)))
        picker.wait(lambda: self.box(picker, name).width != before.width, "another size")
        self.still(picker)
        after = self.box(picker, name)
        self.assertEqual(after.width > before.width, is_larger)
        distance = abs(after.y + after.height / 2 - before.y - before.height / 2)
        self.assertLessEqual(distance, after.height / 2 + 1, (before, after))
        self.picked(picker)

    def box(self, picker, name):
        return picker.tile(name).box

    def test_two_fingers_zoom_about_the_place_between_them(self):
        picker = self.long()
        picker.reveal("square.jpg")
        # Side by side, and one above the other, as who scrolls.
        self.pinched(picker, "square.jpg", lambda x, y: picker.hands.pinch(x, y, 180, 120), False)
        self.pinched(picker, "square.jpg", lambda x, y: picker.hands.pinch(x, y, 60, 130, across=False), True)
        # Fingers that rest first mean the same, and show no photo large.
        self.pinched(picker, "square.jpg", lambda x, y: picker.hands.pinch(x, y, 130, 60, across=False, rest=REST), False)
        self.tap(picker, picker.tile("square.jpg"))
        self.picked(picker, "square.jpg")

    def test_a_touchpad_zooms_about_the_pointer_which_keys_do_after_it_and_scrolls(self):
        picker = self.long()

        def pinch(factor):
            def act(x, y):
                picker.hands.move(x, y)
                picker.hands.touchpad.pinch(factor)
            return act
        self.pinched(picker, "bridge.jpg", pinch(0.5), False)
        self.pinched(picker, "bridge.jpg", pinch(2), True)
        self.pinched(picker, "bridge.jpg", lambda x, y: picker.key("ctrl+plus"), True)
        begin = self.still(picker)
        picker.hands.touchpad.scroll(1.5)
        picker.wait(lambda: self.moved(begin, self.places(picker)) < -40, "two fingers scroll")
        self.picked(picker)

    def test_in_the_preview_two_fingers_and_two_taps_bring_the_photo_nearer(self):
        picker, picture, whole, place = self.preview("tower.jpg")
        picker.hands.pinch(*place, 80, 200)
        picker.wait(lambda: self.corner(picker, picture) != whole, "it is nearer")
        near = self.corner(picker, picture)
        with picker.hands.finger(*place) as finger:
            finger.slide_by(150, 100, 0.2)
        picker.wait(lambda: self.corner(picker, picture) != near, "a finger moves it")
        picker.hands.pinch(*place, 200, 40)
        picker.wait(lambda: self.corner(picker, picture) == whole, "it is whole again")
        picker.hands.tap(*place, 2)
        picker.wait(lambda: self.corner(picker, picture) != whole, "two taps bring it nearer")
        self.picture(picker, "tower.jpg")

    def test_in_the_preview_a_finger_goes_to_the_neighbours_and_back_to_the_grid(self):
        picker, picture, whole, place = self.preview("bridge.jpg")

        def swipe(dx, dy):
            with picker.hands.finger(*place) as finger:
                finger.slide_by(dx, dy, 0.2)
        swipe(-120, 10)
        self.picture(picker, "market.jpg")
        swipe(120, -10)
        self.picture(picker, "bridge.jpg")
        picker.wait(lambda: self.corner(picker, self.picture(picker, "bridge.jpg")) == whole, "it is in its place")
        with picker.hands.finger(*place) as finger:
            finger.slide_by(-60, 0, 0.1)
            picker.wait(lambda: self.corner(picker, picture) != whole, "it goes with the finger")
            finger.slide_by(50, 0, 0.1)
        picker.wait(lambda: self.corner(picker, self.picture(picker, "bridge.jpg")) == whole, "too short a way goes back")
        swipe(0, 150)
        picker.wait(lambda: self.tile_has_keys(picker, "bridge.jpg"), "the grid is back, with the keys on the photo")
        self.assertFalse([tile for tile in picker.tiles() if tile.has("selected")])

    def tile_has_keys(self, picker, name):
        return any(tile.has("focused") and name in tile.description for tile in picker.tiles())

    def preview(self, name):
        """A photo shown large in a small window: the picker, its picture, what is seen of it, and where that is."""
        picker = self.open()
        picker.resize(380, 500)
        picture = self.open_by_keys(picker, name)
        self.still_picture(picker, picture)
        return picker, picture, self.corner(picker, picture), picker.place(picture)

    def still_picture(self, picker, picture):
        """The picture is as sharp and as large as it will be."""
        # Two equal looks must lie far enough apart to see a slow frame between them.
        picker.wait(lambda: (before := self.corner(picker, picture)) and not time.sleep(0.15) and before == self.corner(picker, picture),
                    "the picture stays as it is")

    def corner(self, picker, picture):
        shot = picker.part(picker.picture(), picture)
        return bytes(shot.get_pixels())


if __name__ == "__main__":
    unittest.main()
