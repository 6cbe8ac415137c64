# SPDX-License-Identifier: GPL-3.0-or-later
"""What the screen reader Orca says while a person picks by keys, word for word.

Orca ends what it says of a thing with a full stop, and says what changes about it without one."""
import unittest

import screenreader
from test_window import WindowCase

AUGUST = "Photo, Tuesday, 12 August 2025."
TWELVE = "List with 12 items."


@unittest.skipUnless(screenreader.is_installed(), "Orca is not installed: scripts/install-packages.sh screenreader installs it")
class Speech(WindowCase):
    @classmethod
    def setUpClass(cls):
        super().setUpClass()
        cls.reader = cls.enterClassContext(screenreader.ScreenReader())

    def listen(self, *arguments):
        """A picker whose first photo has been read out."""
        picker = self.open(*arguments)
        # What comes before depends on how far the library is by then.
        said = self.reader.hear_until("tower.jpg, 1 of 12.")
        self.assertEqual(said[said.index(AUGUST):][:2], [AUGUST, "tower.jpg, 1 of 12."])
        return picker

    def expect(self, picker, *steps):
        """Keys, and all that is said of each."""
        for number, (keys, *lines) in enumerate(steps, 1):
            picker.key(keys)
            self.assertEqual(self.reader.hear_until(lines[-1]), lines, f"step {number}, {keys}")

    def test_photos_are_read_picked_and_refused(self):
        picker = self.listen("--limit", "2")
        self.expect(
            picker,
            ("Right", AUGUST, "bridge.jpg, 2 of 12."),
            ("space", "bridge.jpg, 2 of 12, 1 of 2 selected"),
            ("space", "bridge.jpg, 2 of 12, Nothing selected"),
            ("space", "bridge.jpg, 2 of 12, 1 of 2 selected"),
            ("Right", AUGUST, "market.jpg, 3 of 12."),
            ("space", "market.jpg, 3 of 12, 2 of 2 selected"),
            ("Right", "Photo, Monday, 11 August 2025.", "station.jpg, 4 of 12."),
            ("space", "station.jpg, 4 of 12, Only 2 photos can be added"),
            ("space", "station.jpg, 4 of 12, Only 2 photos can be added"),
            ("Left", "Photo, Tuesday, 12 August 2025, selected.", "market.jpg, 3 of 12."),
            ("ctrl+z", "market.jpg, 3 of 12, 1 of 2 selected"),
        )

    def test_a_limit_of_one_says_that_it_took_another(self):
        picker = self.listen("--limit", "1")
        self.expect(
            picker,
            ("space", "tower.jpg, 1 of 12, 1 of 1 selected"),
            ("Right", AUGUST, "bridge.jpg, 2 of 12."),
            ("space", "bridge.jpg, 2 of 12, 1 of 1 selected"),
        )

    def test_a_search_says_what_it_found(self):
        picker = self.listen()
        self.expect(picker, ("ctrl+f", "Search Photos entry."))
        picker.type("wat")
        # On a busy machine the results may be there, and be said, before the suggestions are.
        self.reader.hear_until("4 results, in 2 albums, Suggestions")
        self.expect(
            picker,
            ("Down", "Suggestions panel.", "water, 4 items push button."),
            ("Up", "Search Photos entry wat."),
        )
        picker.type("zzz")
        self.reader.hear_until("No Results, Nothing matches “watzzz”")

    def test_albums_are_gone_through_over_their_headings(self):
        picker = self.listen()
        self.expect(
            picker,
            ("shift+Tab", "Albums.", TWELVE, "All Photos, 12 items."),
            ("Down", "Beach, 6 items."),
            ("Down", "City, 6 items."),
            ("Up", "Beach, 6 items."),
            ("End", "water, 4 items."),
            ("Home", "All Photos, 12 items."),
            ("Tab", "Photos.", TWELVE, AUGUST, "tower.jpg, 1 of 12."),
        )

    def test_no_button_and_no_menu_is_called_by_its_type(self):
        picker = self.listen()
        self.expect(
            picker,
            ("Tab", "Options push button."),
            ("Tab", "View push button."),
            ("Tab", "Zoom Out push button."),
        )
        picker.key("shift+Tab", "shift+Tab", "shift+Tab")
        self.reader.hear_until("tower.jpg, 1 of 12.")
        self.expect(picker, ("Menu", "menu", "Select."), ("Down", "Show Large."))

    def test_what_the_app_asks_for_is_said(self):
        self.open("--prompt", "Choose a picture of yourself")
        self.reader.hear_until("tower.jpg, 1 of 12, Choose a picture of yourself")

    def test_sizes_and_formats_are_said(self):
        picker = self.listen()
        for _ in range(4):
            picker.key("Tab")
        self.reader.hear_until("Size of Photos horizontal slider 3.")
        picker.key("Right")
        self.reader.hear_until("4 of 6")
        picker.key("shift+Tab", "shift+Tab", "shift+Tab", "space")
        picker.find(("radio button",), "Automatic")
        for _ in range(4):
            picker.key("Tab")
        self.reader.hear_until("selected radio button")


if __name__ == "__main__":
    unittest.main()
