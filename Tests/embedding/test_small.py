# SPDX-License-Identifier: GPL-3.0-or-later
"""The styles in small places, and where the host covers their edges: tiles before chrome."""
import itertools
import re

import accessible
import fixtures
from embedding import EmbeddingCase
from waiting import Missed
from windowdriver import BUTTON, ENTRY

SIZES = [(900, 200), (900, 120), (640, 480), (400, 160), (360, 640), (200, 400), (120, 120), (120, 60)]
# No tile is smaller (`PickerRoom.leastTile`), but for what a border of the theme takes.
LEAST = 46
# What answers a finger around a button may lie over its neighbour.
REACH = 5
BADGE = "Only what you select is shared"


def overlap(one, other, by=REACH):
    return (one.x + by < other.x + other.width - by and other.x + by < one.x + one.width - by
            and one.y + by < other.y + other.height - by and other.y + by < one.y + one.height - by)


class SmallCase(EmbeddingCase):
    def small(self, width, height, **options):
        host, picker = self.embedded(**{"selection": "continuous", "selection_limit": 0, **options})
        host.do("alone")
        self.resize(host, picker, width, height)
        return host, picker

    def resize(self, host, picker, width, height):
        def has_it():
            # No window manager keeps the size: a layout that began before may still bring a former one back.
            if host.box[2:] != (width, height):
                host.do("size", width, height)
                return False
            return tuple(picker.frame.box[2:]) == (width, height)
        picker.wait(has_it, f"the picker is {width} by {height}")

    def past(self, picker):
        """Past the sheet. Not all tiles are there in a small place."""
        picker.click(picker.button("Continue"))
        picker.wait(lambda: self.seen(picker), "tiles")

    def seen(self, picker):
        """The tiles of which all is seen."""
        grid, tiles = next(iter(picker.look("list", picker.photos)), None), picker.tiles()
        if grid is None:
            return {}
        grid = grid.box
        return {tile.description: box for tile, box in zip(tiles, accessible.boxes(tiles), strict=True)
                if box.x >= grid.x and box.y >= grid.y and box.x + box.width <= grid.x + grid.width
                and box.y + box.height <= grid.y + grid.height}


class Sizes(SmallCase):
    def faults(self, picker, width, height):
        """What is wrong with the controls and tiles that are there."""
        # The clickable face of a menu's button is another node of the same box in some versions.
        controls = list({(node.name, *node.box): node for node in picker.look(BUTTON + ENTRY) if node.box.width > 1}.values())
        boxes = accessible.boxes(controls)
        for node, box in zip(controls, boxes, strict=True):
            if box.x + REACH < 0 or box.y + REACH < 0 or box.x + box.width - REACH > width or box.y + box.height - REACH > height:
                yield f"{node} at {box} is cut off"
        for (one, its), (other, others) in itertools.combinations(zip(controls, boxes, strict=True), 2):
            if one.name != other.name and overlap(its, others):
                yield f"{one} at {its} and {other} at {others} overlap"
        tiles = self.seen(picker)
        if not tiles:
            yield "no tile is seen whole"
        for name, box in tiles.items():
            if min(box.width, box.height) < LEAST:
                yield f"{name} is {box.width} by {box.height}"
        if not any(node.name == BADGE for node in controls):
            yield "no badge"

    def check(self, style):
        host, picker = self.small(640, 480, style=style, prompt="For the album")
        self.past(picker)
        for width, height in SIZES:
            with self.subTest(size=(width, height)):
                self.resize(host, picker, width, height)
                found = []

                def is_fine(width=width, height=height, found=found):
                    found[:] = self.faults(picker, width, height)
                    return not found
                try:
                    picker.wait(is_fine, "all has its place", 10)
                except Missed:
                    self.fail(found)

    def test_in_every_size_of_a_row_tiles_have_room_and_nothing_overlaps(self):
        self.check("compact")

    def test_in_every_size_of_a_panel_tiles_have_room_and_nothing_overlaps(self):
        self.check("inline")

    def test_the_sheet_can_be_closed_and_photos_added_where_there_is_hardly_room(self):
        host, picker = self.small(120, 120, style="compact")
        self.past(picker)
        self.assertEqual(picker.look(BUTTON, re.compile("Add.*")), [])
        picker.click(picker.tile("tower.jpg"))
        picker.click(picker.button("Add (1)"))
        self.assertEqual([item["name"] for item in host.wait("response")["items"]], ["tower.jpg"])

    def test_the_search_is_a_button_where_it_has_no_line(self):
        host, picker = self.small(400, 160, style="compact")
        self.past(picker)
        picker.click(picker.button("Search Photos"))
        picker.wait(lambda: picker.find(ENTRY, "Search Photos").has("focused"), "the entry has the keys")
        picker.type("Tower")
        picker.wait(lambda: len(picker.tiles()) == 1, "what was searched for")
        picker.click(picker.button("Clear"))
        picker.wait(lambda: len(picker.tiles()) > 1, "all tiles")


class Rows(SmallCase):
    def test_a_plain_wheel_and_keys_scroll_a_row(self):
        _, picker = self.small(400, 160, style="compact")
        self.past(picker)
        picker.wait(lambda: any("tower.jpg" in name for name in self.seen(picker)), "the first photo")
        picker.scroll(picker.find("list", picker.photos), 4)
        picker.wait(lambda: self.seen(picker) and not any("tower.jpg" in name for name in self.seen(picker)), "others are seen")
        picker.scroll(picker.find("list", picker.photos), -9)
        picker.wait(lambda: any("tower.jpg" in name for name in self.seen(picker)), "the first photo again")
        picker.click_tile("tower.jpg")
        picker.key("End")
        picker.wait(lambda: any(fixtures.NAMES[-1] in name for name in self.seen(picker)), "the last photo")
        self.assertIn(fixtures.NAMES[-1], self.focused_tile(picker))


class Covered(SmallCase):
    TOP, BOTTOM, START, END = 30, 40, 20, 60

    def is_free(self, box, width, height):
        return (box.x + REACH >= self.START and box.y + REACH >= self.TOP and box.x + box.width - REACH <= width - self.END
                and box.y + box.height - REACH <= height - self.BOTTOM)

    def test_controls_and_photos_stay_out_of_what_the_host_covers(self):
        host, picker = self.small(640, 480, style="inline")
        host.do("insets", self.TOP, self.BOTTOM, self.START, self.END)
        picker.wait(lambda: self.is_free(picker.button("Continue").box, 640, 480), "the sheet's button is free")
        self.past(picker)
        picker.wait(lambda: all(self.is_free(node.box, 640, 480) for node in picker.look(BUTTON + ENTRY) if node.box.width > 1), "controls are free")
        host.ask("updated", "update", {"hidden_accessory_edges": ["top", "bottom", "leading", "trailing"]})
        picker.gone(BUTTON, "Cancel")
        grid = picker.find("list", picker.photos)
        picker.wait(lambda: grid.box[2:] == (640, 480), "photos go to all edges")
        self.assertTrue(self.is_free(picker.button(BADGE).box, 640, 480))
        # Once: a second click in the same place opens the photo where hands are quick.
        picker.click(picker.tiles()[0])
        for key, name in (("Home", fixtures.NAMES[0]), ("End", fixtures.NAMES[-1])):
            picker.key(key)
            picker.wait(lambda name=name: self.is_free(picker.tile(name).box, 640, 480), f"{name} is free")


class Live(SmallCase):
    def test_edges_and_limit_change_while_it_is_shown_and_what_is_seen_and_selected_stays(self):
        host, picker = self.small(400, 300, style="inline")
        self.past(picker)
        picker.click_tile("tower.jpg")
        picker.click(picker.tile("bridge.jpg"))
        picker.button("Add (2)")
        picker.scroll(picker.find("list", picker.photos), 3)
        picker.wait(lambda: not any("tower.jpg" in name for name in self.seen(picker)), "the first photos are out of sight")
        first = picker.wait(lambda: next(iter(self.seen(picker)), None), "a photo that is seen whole")
        for changes in ({"hidden_accessory_edges": ["top", "bottom"]}, {"selection_limit": 5}, {"hidden_accessory_edges": []}):
            self.assertTrue(host.ask("updated", "update", changes)["updated"])
            picker.wait(lambda: first in self.seen(picker), f"{first} is still seen after {changes}")
            # It is the first one still: nothing was scrolled to it.
            self.assertFalse(any("tower.jpg" in name for name in self.seen(picker)))
        picker.click(picker.button("Add (2)"))
        self.assertEqual([item["name"] for item in host.wait("response")["items"]], ["tower.jpg", "bridge.jpg"])
