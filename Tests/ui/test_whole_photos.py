# SPDX-License-Identifier: GPL-3.0-or-later
"""Whole photos: rows of one height, filled from edge to edge by photos in their own proportions."""
import itertools
import tempfile

import fixtures
from windowcase import WindowCase
from windowdriver import Picker

# Landscapes, portraits, squares, a panorama, one that is too wide for its row.
SHAPES = [(300, 200), (200, 300), (320, 240), (200, 200), (300, 200), (640, 160), (240, 320), (320, 240), (200, 300), (900, 90)]
WIDEST = 4


class WholePhotos(WindowCase):
    @classmethod
    def setUpClass(cls):
        folder = tempfile.TemporaryDirectory(prefix="picker-library.")
        cls.addClassCleanup(folder.cleanup)
        cls.library = folder.name
        fixtures.make_numbered(folder.name, 60, SHAPES, 4 << 24)

    def test_rows_arrows_zooming_and_photos_that_are_reviewed(self):
        self.picker = self.enterContext(Picker("--library", self.library, "--limit", "0"))
        self.picker.resize(900, 700)
        self.picker.wait(lambda: len(self.picker.tiles()) > 8 and all(self.number(tile) is not None for tile in self.picker.tiles()),
                         "photos in the grid")
        self.rows_from_edge_to_edge(self.shown_whole())
        self.choose_whole()
        self.picker.wait(self.are_squares, "squares again")
        self.arrows(self.shown_whole())
        self.picker.key("ctrl+shift+a", "Home")
        self.picker.button("Add")
        self.zooming(self.picker.wait(self.are_whole, "rows of whole photos"))
        self.reviewed()

    @staticmethod
    def number(tile):
        name = tile.description.split(".")[0]
        return int(name) if name.isdigit() else None

    def choose_whole(self):
        self.choose_in_view(self.picker, "Show Whole Photos")

    def rows(self):
        """The tiles on screen by rows: their numbers with their boxes, from left to right."""
        tiles = sorted(((tile.box.y, tile.box.x, self.number(tile), tile.box) for tile in self.picker.tiles()), key=lambda tile: tile[:2])
        return [[(number, box) for _, _, number, box in row] for _, row in itertools.groupby(tiles, lambda tile: tile[0])]

    def are_squares(self):
        return len({(box.width, box.height) for row in self.rows() for _, box in row}) == 1

    def are_whole(self):
        """Whether the photos on screen stand in rows of whole photos; says the rows."""
        rows = self.rows()
        # While the window is laid out anew, tiles stand where they stood.
        return all(len({box.height for _, box in row}) == 1 for row in rows) and not self.are_squares() and rows

    def shown_whole(self):
        self.assertTrue(self.picker.wait(self.are_squares, "tiles are squares"))
        self.choose_whole()
        return self.picker.wait(self.are_whole, "rows of whole photos")

    def rows_from_edge_to_edge(self, rows):
        """They are filled by photos in their proportions."""
        left = min(row[0][1].x for row in rows)
        right = max(row[-1][1].x + row[-1][1].width for row in rows)
        full = [row for row, below in itertools.pairwise(rows)
                # A heading or nothing stands below the last row of a section, which ends where its photos do.
                if below[0][1].y - row[0][1].y - row[0][1].height < 10]
        self.assertGreater(len(full), 2)
        for row in rows:
            self.assertEqual(row[0][1].x, left)
            for (one, box), (other, after) in itertools.pairwise(row):
                self.assertEqual(other, one + 1, "in the order of the list")
                self.assertEqual(after.x - box.x - box.width, 3, "a gap apart")
            for number, box in row:
                width, height = SHAPES[number % len(SHAPES)]
                self.assertAlmostEqual(box.width, min(width / height, WIDEST) * box.height, delta=4, msg=f"photo {number}")
        for row in full:
            self.assertEqual(row[-1][1].x + row[-1][1].width, right)
            self.assertTrue(132 / 1.6 < row[0][1].height < 132 * 1.6, row)
        self.assertGreater(len({box.width for row in full for _, box in row}), 3)
        self.picker.screenshot("build/ui-shots/whole-photos.png")
        # What a frame shows is the photo, to its edges.
        grid = self.picker.find("list", "Photos").box
        number = next(number for row in full for number, box in row
                      if number % len(SHAPES) == 1 and grid.y + 40 < box.y and box.y + box.height < grid.y + grid.height)
        tile = next(tile for tile in self.picker.tiles() if self.number(tile) == number)
        pixels = self.picker.part(self.picker.picture(), tile)
        self.assertEqual(tuple(pixels.get_pixels()[:3]), (number * 4, 0x50, 0xA0))

    def focused(self):
        return next((self.number(tile) for tile in self.picker.tiles() if tile.has("focused")), None)

    def arrows(self, rows):
        """They lead to the photo below and back."""
        picker = self.picker
        start = rows[1][1][0]
        picker.click_tile(f"{start:03}.png")
        picker.button("Add (1)")
        box = {number: box for row in rows for number, box in row}
        middle = box[start].x + box[start].width / 2
        picker.key("Down")
        below = picker.wait(lambda: self.focused() not in (None, start) and self.focused(), "the focus goes down")
        self.assertIn(below, [number for number, _ in rows[2]])
        self.assertTrue(box[below].x - 3 <= middle <= box[below].x + box[below].width + 3)
        picker.key("Up")
        picker.wait(lambda: self.focused() == start, "and back by the same line")
        picker.key("Right")
        picker.wait(lambda: self.focused() == start + 1, "and on in the order of the list")
        picker.key("shift+Down")
        picker.wait(lambda: self.focused() not in (None, start + 1), "the focus goes down")
        last = self.focused()
        picker.wait(lambda: [self.number(tile) for tile in picker.tiles() if tile.has("selected")] == list(range(start, last + 1)),
                    "the range in between is selected")

    def zooming(self, rows):
        """It changes the height of rows and keeps the photo under the pointer."""
        picker = self.picker
        held = rows[2][1][0]
        picker.point(next(tile for tile in picker.tiles() if self.number(tile) == held))
        height = rows[2][1][1].height
        picker.key("ctrl+plus")

        def nearer():
            rows = self.are_whole()
            found = rows and next((box for row in rows for number, box in row if number == held), None)
            return found and found.height > height and found
        box = picker.wait(nearer, "rows are higher")
        there = picker.hands.place()[1] - picker.place(picker.find("frame"), 0, 0)[1]
        self.assertTrue(box.y - 3 <= there <= box.y + box.height + 3, "the photo is still under the pointer")
        picker.key("ctrl+minus")
        picker.wait(lambda: (rows := self.are_whole()) and next(
            (box for row in rows for number, box in row if number == held and box.height <= height + 1), None),
            "rows are as high as before")

    def reviewed(self):
        picker = self.picker
        for number in (0, 1, 2, 3):
            picker.click_tile(f"{number:03}.png")
            picker.button(f"Add ({number + 1})")
        picker.key("ctrl+Return")
        picker.find("list", "Selected Photos")
        picker.photos = "Selected Photos"
        rows = picker.wait(self.are_whole, "rows of whole photos")
        for row in rows:
            for number, box in row:
                width, height = SHAPES[number % len(SHAPES)]
                # Captions stand under the photos.
                self.assertAlmostEqual(box.width, min(width / height, WIDEST) * (box.height - 42), delta=4, msg=f"photo {number}")
