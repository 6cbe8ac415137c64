# SPDX-License-Identifier: GPL-3.0-or-later
"""Where the keys go is seen by the form of a mark, whatever its colour: a ring with a gap. What is picked or open has another."""
import itertools
import os
import tempfile
import time
import unittest

from shades import contrast, contrast_of, distance
from windowcase import WindowCase
from windowdriver import BUTTON

# GTK's settings, as a person makes them.
LOOKS = {"light": (), "dark": ("gtk-application-prefer-dark-theme=1",), "contrast": ("gtk-theme-name=Default-hc",),
         "dark contrast": ("gtk-theme-name=Default-hc", "gtk-application-prefer-dark-theme=1")}


class FocusCase(WindowCase):
    def under(self, look, *arguments):
        home = self.enterContext(tempfile.TemporaryDirectory(prefix="picker-home."))
        os.makedirs(os.path.join(home, "config", "gtk-4.0"))
        with open(os.path.join(home, "config", "gtk-4.0", "settings.ini"), "w", encoding="utf-8") as file:
            file.write("\n".join(["[Settings]", *LOOKS[look], ""]))
        return self.open(*arguments, home=home)

    def edge(self, picker, name):
        """What stands at a tile's left edge, from outside to inside: ring and gap of the focus, mark of what is picked, photo; each
        by whether it is the ground of the photos, and if not by its colour."""
        tile, shot = picker.tile(name), picker.picture()
        ground = self.colour(picker, shot, next(iter(picker.tiles())), -8, 20)
        colours = [self.colour(picker, shot, tile, x, tile.box.width * 0.7) for x in (-1, 0, 3, 12)]
        for colour in colours[:3]:
            if colour != ground and distance(colour, colours[3]) > 60:
                self.assertGreaterEqual(contrast_of(colour, ground), 3, f"a mark on the ground, {colour} on {ground}")
        return ["ground" if colour == ground else "photo" if distance(colour, colours[3]) < 60 else "mark" for colour in colours]

    def looks(self, picker, name, wanted, what):
        picker.wait(lambda: self.edge(picker, name) == wanted, f"{name} looks {what}: {wanted}")

    FOCUSED = ["mark", "ground", "photo", "photo"]
    PICKED = ["ground", "mark", "photo", "photo"]
    BOTH = ["mark", "ground", "mark", "photo"]
    NEITHER = ["ground", "photo", "photo", "photo"]

    def marks(self, picker, one, other):
        """Two neighbours, the left one focused by key."""
        self.looks(picker, one, self.FOCUSED, "focused")
        picker.key("space")
        self.looks(picker, one, self.BOTH, "focused and picked")
        picker.key("Right")
        self.looks(picker, one, self.PICKED, "picked")
        self.looks(picker, other, self.FOCUSED, "focused")
        picker.key("Left", "space", "Right")
        self.looks(picker, one, self.NEITHER, "like any")


class Tiles(FocusCase):
    def test_it_is_not_under_the_heading_that_sticks(self):
        picker = self.open()
        picker.resize(760, 420)
        picker.key("End")
        picker.wait(lambda: "pier.jpg" in (self.focused_tile(picker) or ""), "the last photo has the focus")
        picker.key("Home", "End", "Up", "Up")
        tile = picker.wait(lambda: next((tile for tile in picker.tiles() if tile.has("focused")), None), "a photo above has it")

        def above():
            shot = picker.picture()
            ground = self.colour(picker, shot, tile, -10, 20)
            return self.colour(picker, shot, tile, tile.box.width / 2, -1) != ground
        picker.wait(above, "its ring is seen above it")

    def test_it_stays_while_keys_are_used_and_goes_with_the_pointer(self):
        picker = self.open()
        picker.key("Right", "Left")
        self.looks(picker, "tower.jpg", self.FOCUSED, "focused")
        start = time.monotonic()
        # GTK's own rings go after three seconds.
        while time.monotonic() < start + 3.6:
            self.assertEqual(self.edge(picker, "tower.jpg"), self.FOCUSED, "the ring stays while the person looks")
        picker.click_tile("bridge.jpg")
        self.looks(picker, "tower.jpg", self.NEITHER, "like any")
        self.looks(picker, "bridge.jpg", self.PICKED, "picked")
        picker.key("Left")
        self.looks(picker, "tower.jpg", self.FOCUSED, "focused again")


class Looks(FocusCase):
    """All marks in light and dark, with and without more contrast."""

    @classmethod
    def setUpClass(cls):
        super().setUpClass()
        below = os.path.join(cls.library, "City", "Old Town")
        os.makedirs(below)
        os.rename(os.path.join(cls.library, "City", "tower.jpg"), os.path.join(below, "tower.jpg"))

    def row(self, picker, name):
        return next((node for node in picker.look("list item") if node.name.startswith(name + ",")), None)

    def row_edge(self, picker, name):
        """What stands at a row's upper edge, from outside to its middle, where it has no words: the ground of the list, lines that
        stand out from it, and the ground of the open album."""
        row, shot = self.row(picker, name), picker.picture()
        across, middle = row.box.width * 0.6, row.box.height / 2
        colours = [self.colour(picker, shot, row, across, middle - up) for up in range(23, 3, -1)]
        named = ["ground" if colour == colours[0] else "line" if contrast_of(colour, colours[0]) >= 3 else "open"
                 for colour in colours]
        return [name for name, _ in itertools.groupby(named)]

    def test_of_photos_of_picked_ones_and_of_an_album(self):
        for look in LOOKS:
            with self.subTest(look):
                picker = self.under(look)
                self.photos(picker)
                self.picked_ones(picker)
                self.album(picker)
                picker.process.kill()

    def photos(self, picker):
        """A ring with a gap is around the tile that keys reach."""
        picker.key("Right", "Left")
        self.marks(picker, "tower.jpg", "bridge.jpg")

    def picked_ones(self, picker):
        """In the staging area, too."""
        for name in ("tower.jpg", "bridge.jpg"):
            picker.click_tile(name)
        picker.button("Add (2)")
        picker.key("ctrl+Return")
        picker.photos = "Selected Photos"
        picker.wait(lambda: len(picker.tiles()) == 2, "both are shown")
        picker.key("Right", "Left", "space")
        self.looks(picker, "tower.jpg", self.FOCUSED, "focused and taken out")
        picker.key("Right")
        self.looks(picker, "bridge.jpg", self.BOTH, "focused and picked")
        self.looks(picker, "tower.jpg", self.NEITHER, "taken out")
        picker.key("Escape")
        picker.photos = "Photos"
        picker.wait(lambda: len(picker.tiles()) > 2, "the photos are shown again")

    def album(self, picker):
        """The open album has a ground and a triangle that can be seen, and a ring while it has the keys."""
        picker.click(picker.wait(lambda: self.row(picker, "City"), "the folder is listed"))
        picker.wait(lambda: self.row(picker, "City").has("selected"), "the album is open")
        # With more contrast the ground has a line at its edge.
        plain, ringed = (["ground", "open"], ["ground", "line", "open"]), ["ground", "line", "ground"]
        picker.wait(lambda: self.row_edge(picker, "City") in plain, "a ground under it, and no ring")
        picker.hands.move(5, 5)
        triangle = picker.find(BUTTON, "Hide What Is Below")
        picker.wait(lambda: contrast(picker.part(picker.picture(), triangle)) >= 3, "its triangle stands out from its ground")
        picker.point(self.row(picker, "City"))
        picker.key("Down", "Up")
        picker.wait(lambda: (edge := self.row_edge(picker, "City"))[:3] == ringed and edge[-1] == "open", "a ring with a gap by keys")


if __name__ == "__main__":
    unittest.main()
