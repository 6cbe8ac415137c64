# SPDX-License-Identifier: GPL-3.0-or-later
"""What fingers reach around the photos: bars, lists and menus."""
import re
import unittest

import fixtures
from test_touch import TARGET, TouchCase
from windowdriver import BUTTON, ENTRY, TEXT, Picker


class Around(TouchCase):
    def test_header_search_pills_and_footer_follow_fingers(self):
        picker = self.open()
        self.tap(picker, picker.tile("tower.jpg"))
        picker.button("Add (1)")
        self.tap(picker, picker.button("Sidebar"))
        picker.gone("list", "Albums")
        self.tap(picker, picker.find(ENTRY, "Search Photos"))
        picker.wait(lambda: any(node.has("focused") for node in picker.find(ENTRY, "Search Photos").walk()), "the entry has the keys")
        picker.type("wat")
        self.tap_inside(picker, picker.button("water, 4 items"))
        pill = picker.button("Remove “water” from the search")
        picker.wait(lambda: len(picker.tiles()) == 4, "the photos of the keyword")
        self.tap(picker, pill)
        picker.wait(lambda: len(picker.tiles()) == len(fixtures.NAMES), "all photos")
        before = picker.tile("tower.jpg").box.width
        self.tap(picker, picker.button("Zoom In"))
        picker.wait(lambda: picker.tile("tower.jpg").box.width > before, "larger tiles")
        self.tap(picker, picker.look(BUTTON, "Options")[0])
        original = picker.find("radio button", "Original")
        self.tap_inside(picker, original)
        picker.wait(lambda: original.has("checked"), "the format is chosen")
        picker.hands.tap(*picker.place(picker.find("list", "Photos"), 0.99, 0.02))
        picker.gone("radio button", "Original")
        self.tap(picker, picker.button("Add (1)"))
        self.assertEqual(picker.finish().output, self.path("tower.jpg") + "\n")

    def test_what_is_tapped_most_is_as_large_as_a_finger(self):
        picker = self.open()
        for dx, dy in ((-1, 0), (1, 0), (0, -1), (0, 1)):
            with self.subTest(button="Sidebar", edge=(dx, dy)):
                is_there = bool(picker.look("list", "Albums"))
                self.tap_edge(picker, "Sidebar", dx, dy)
                picker.wait(lambda: bool(picker.look("list", "Albums")) != is_there, "the sidebar comes or goes")
        # Their inner edges are the slider's, and what is below them sizes the window.
        for dx, dy in ((1, 0), (0, -1)):
            for button, side in (("Zoom In", 1), ("Zoom Out", -1)):
                with self.subTest(button=button, edge=(dx, dy)):
                    before = picker.tile("tower.jpg").box.width
                    self.tap_edge(picker, button, dx * side, dy)
                    picker.wait(lambda: (picker.tile("tower.jpg").box.width - before) * side > 0, "another size")
        self.tap(picker, picker.tile("bridge.jpg"), times=2)
        self.picture(picker, "bridge.jpg")
        for (dx, dy), name in zip(((-1, 0), (1, 0), (0, -1), (0, 1)), fixtures.NAMES[2:6], strict=True):
            with self.subTest(button="Next Photo", edge=(dx, dy)):
                self.tap_edge(picker, "Next Photo", dx, dy)
                self.picture(picker, name)

    def test_lists_and_menus_have_lines_as_high_as_a_finger(self):
        picker = self.open()
        rows = [node for node in picker.find("list", "Albums").walk() if node.role == "list item"]
        self.assertGreater(len(rows), 3)
        for row in rows:
            with self.subTest(row=row.name):
                self.assertGreaterEqual(row.box.height, TARGET)
        self.tap(picker, picker.find(ENTRY, "Search Photos"))
        picker.type("wat")
        self.tall(picker, picker.button("water, 4 items"))
        picker.key("Escape", "Escape")
        view = picker.look(BUTTON, "View")[0]
        self.tap(picker, view)
        for name in ("By Name", "Show Whole Photos", "Covers of Albums"):
            line = picker.find(("radio button", "check box"), re.compile(name))
            self.tall(picker, line)
            self.assertGreaterEqual(picker.place_inside(line, down=0)[1], 0, f"{name} is on the screen")
            self.assertLess(picker.place_inside(line, down=1)[1], picker.place(view, down=0)[1], f"{name} is above the button")
        picker.key("Escape")
        self.tap(picker, picker.look(BUTTON, "Options")[0])
        for name in ("Automatic", "Original", "Compatible"):
            self.tall(picker, picker.find("radio button", name))

    def test_a_menu_scrolls_that_is_higher_than_the_window(self):
        picker = self.open()
        picker.resize(700, 420)
        view = picker.look(BUTTON, "View")[0]
        self.tap(picker, view)
        last = picker.find("check box", "Covers of Albums")
        menu = picker.wait(lambda: picker.popover(), "the menu")
        self.assertLess(menu.height, 420)
        with picker.hands.finger(*picker.place_inside(picker.find("radio button", "By Name"))) as finger:
            finger.slide_by(0, -200)
        picker.wait(lambda: picker.place_inside(last, down=1)[1] < picker.place(view, down=0)[1], "the last line came up")
        picker.hands.tap(*picker.place_inside(last))
        picker.wait(lambda: last.has("checked"), "the line answers")

    def test_the_whole_line_of_a_switch_answers(self):
        home = self.enterContext(fixtures.withholding("location"))
        picker = self.enterContext(Picker("pick", "--standalone", "--library", self.library, home=home))
        picker.wait(lambda: picker.tiles(), "tiles")
        self.tap(picker, picker.look(BUTTON, "Options")[0])
        switch = picker.find(("toggle button", "check box", "switch"), "Location")
        line = next(node for node in picker.walk()
                    if any(child.path == switch.path for child in node.children()))
        self.tall(picker, line)
        was = switch.has("checked")
        picker.hands.tap(*picker.place_inside(line, 0.2, 0.1))
        picker.wait(lambda: switch.has("checked") != was, "the line has turned its switch")

    def test_a_finger_on_add_that_cannot_be_pressed_is_told_why(self):
        picker = self.open()
        self.tap(picker, picker.button("Add"))
        picker.find(TEXT + ("status bar",), "Select a photo first")

    def tall(self, picker, node):
        with self.subTest(node=node.name or node.role):
            # It may be told of while it is laid out.
            picker.wait(lambda: node.box.height >= TARGET, f"it is {TARGET} high")

    def tap_edge(self, picker, button, dx, dy):
        """Taps a button as far from its middle as a target goes."""
        x, y = picker.place(picker.button(button))
        picker.hands.tap(x + dx * (TARGET / 2 - 1), y + dy * (TARGET / 2 - 1))

    def tap_inside(self, picker, node):
        picker.hands.tap(*picker.place_inside(node))


if __name__ == "__main__":
    unittest.main()
