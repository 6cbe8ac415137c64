# SPDX-License-Identifier: GPL-3.0-or-later
"""Who can see what of the picker: the table of docs/for-apps.md and of ADR 31, row by row."""
import os
import re
import unittest

from embedding import EmbeddingCase, HERE, on_x
import fixtures
from picking import Program
import xserver

# Photographs have more colours than any window around them.
PHOTOS = 1_000
ROOT = os.path.dirname(os.path.dirname(HERE))
PAGES = ("docs/for-apps.md", "docs/developing/adr/0031-the-picker-in-a-widget.md")
# Where each row is held. What a Wayland compositor lets others see is its own matter.
HELD = {
    "widget, program outside of a sandbox": ("embedding/test_guarantees.py", "test_a_host_has_the_pixels_and_can_read_what_was_not_picked"),
    "widget, program in a sandbox": ("portal/test_sandboxed_programs.py", "test_no_widget_for_a_program_that_would_see_the_pixels"),
    "dialog, Wayland": None,
    "dialog, X11": ("embedding/test_guarantees.py", "test_every_program_of_an_x_server_sees_a_dialog"),
}
# What hosts may say. None of it covers, removes or fakes what the picker says of itself.
PROPERTIES = ["inset-bottom", "inset-end", "inset-start", "inset-top", "options"]


def rows(page):
    with open(os.path.join(ROOT, page), encoding="utf-8") as file:
        table = file.read().split("| path | pixels of the picker |")[1].split("\n\n")[0]
    return [line.split("|")[1].strip() for line in table.splitlines()[2:]]


class Pages(unittest.TestCase):
    def test_both_have_the_rows_that_are_held(self):
        for page in PAGES:
            self.assertEqual(rows(page), list(HELD), page)
        for name, place in HELD.items():
            if place:
                with open(os.path.join(ROOT, "Tests", place[0]), encoding="utf-8") as file:
                    self.assertIn(f"def {place[1]}(self", file.read(), name)


class Widget(EmbeddingCase):
    @on_x
    def test_a_host_has_the_pixels_and_can_read_what_was_not_picked(self):
        host, picker = self.embedded()
        self.past_the_sheet(picker)
        host.do("mirror")
        server = xserver.Server()
        mirror, = picker.wait(lambda: server.titled(re.compile("^Mirror$")), "the host's other window")
        picker.wait(lambda: server.colours(mirror) > PHOTOS, "the host sees photos")
        self.assertEqual(host.ask("readable", "readable", self.path("waves.jpg"))["readable"], os.path.getsize(self.path("waves.jpg")))

    def test_no_property_covers_what_the_picker_says_of_itself(self):
        host, _ = self.embedded()
        self.assertEqual(host.ask("properties", "properties")["properties"], PROPERTIES)


class Dialog(EmbeddingCase):
    @on_x
    def test_every_program_of_an_x_server_sees_a_dialog(self):
        request = Program().pick()
        picker = self.desk.picker()
        picker.wait(lambda: len(picker.tiles()) == len(fixtures.NAMES), "all tiles")
        # Another connection than the one that works the pointer.
        server = xserver.Server()
        picker.wait(lambda: server.colours(picker.window) > PHOTOS, "it sees photos")
        picker.key("Escape")
        self.assertEqual(request.response()[0], 1)
