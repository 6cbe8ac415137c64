# SPDX-License-Identifier: GPL-3.0-or-later
"""What the screen reader Orca says while a person picks by keys, word for word.

Orca ends what it says of a thing with a full stop, and says what changes about it without one."""
import unittest

import screenreader
from windowcase import WindowCase

AUGUST = "Photo, Tuesday, 12 August 2025"
IS_NEW = screenreader.is_installed() and screenreader.version() >= 48


def words(of_43, of_48):
    """What the Orca that is here says, of what two say of the same."""
    return of_48 if IS_NEW else of_43


def _state(date, is_selected):
    return [f"{date}, selected."] if is_selected else words([f"{date}."], [f"{date}.", "not selected."])


def photo(file, place, date=AUGUST, is_selected=False):
    """What is read of a photo that the keys have come to."""
    return [*_state(date, is_selected), f"{file}, {place} of 12."]


def picked(file, place, sentence, is_selected=True):
    """What is said when a photo was picked or given back: since Orca 48 the photo's own state comes first."""
    return words([f"{file}, {place} of 12, {sentence}"], [*_state(AUGUST, is_selected), sentence])


def told(file, place, sentence):
    """What is said while the photo stays as it is."""
    return words([f"{file}, {place} of 12, {sentence}"], [sentence])


@unittest.skipUnless(screenreader.is_installed(), "Orca is not installed: scripts/install-packages.sh screenreader installs it")
@unittest.skipIf(screenreader.is_installed() and screenreader.version() > 49, "Orca since 50 takes no voice of others by this way")
class Speech(WindowCase):
    def setUp(self):
        super().setUp()
        # Orca keeps what it found out about a list under a number that a list of the next picker can get, and then
        # leaves out that list's name: each picker is read by an Orca that has seen no other one.
        self.reader = self.enterContext(screenreader.ScreenReader())

    def listen(self, *arguments):
        """A picker whose first photo has been read out."""
        picker = self.open(*arguments)
        # What comes before depends on how far the library is by then.
        said = self.reader.hear_until("tower.jpg, 1 of 12.")
        first = photo("tower.jpg", 1)
        self.assertEqual(said[said.index(first[0]):][:len(first)], first)
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
            ("Right", *photo("bridge.jpg", 2)),
            ("space", *picked("bridge.jpg", 2, "1 of 2 selected")),
            ("space", *picked("bridge.jpg", 2, "Nothing selected", is_selected=False)),
            ("space", *picked("bridge.jpg", 2, "1 of 2 selected")),
            ("Right", *photo("market.jpg", 3)),
            ("space", *picked("market.jpg", 3, "2 of 2 selected")),
            ("Right", *photo("station.jpg", 4, "Photo, Monday, 11 August 2025")),
            ("space", *told("station.jpg", 4, "Only 2 photos can be added")),
            ("space", *told("station.jpg", 4, "Only 2 photos can be added")),
            ("Left", *photo("market.jpg", 3, is_selected=True)),
            # Orca 48 knows the key by itself.
            ("ctrl+z", *words([], ["undo"]), *picked("market.jpg", 3, "1 of 2 selected", is_selected=False)),
        )

    def test_a_limit_of_one_says_that_it_took_another(self):
        picker = self.listen("--limit", "1")
        self.expect(
            picker,
            ("space", *picked("tower.jpg", 1, "1 of 1 selected")),
            ("Right", *photo("bridge.jpg", 2)),
            ("space", *picked("bridge.jpg", 2, "1 of 1 selected")),
        )

    def test_a_search_says_what_it_found(self):
        picker = self.listen()
        picker.key("ctrl+f")
        # What an empty search suggests may be there, and be said, right behind it.
        self.assertEqual(self.reader.hear_until("Search Photos entry.")[:1], ["Search Photos entry."])
        picker.type("wat")
        # On a busy machine the results may be there, and be said, before the suggestions are.
        self.reader.hear_until("4 results, in 2 albums, Suggestions")
        self.expect(
            picker,
            ("Down", *words(["Suggestions panel.", "water, 4 items push button."],
                            ["Suggestions grouping", "water, 4 items button."])),
            ("Up", "Search Photos entry wat."),
        )
        picker.type("zzz")
        self.reader.hear_until("No Results, Nothing matches “watzzz”")

    def test_albums_are_gone_through_over_their_headings(self):
        picker = self.listen()
        self.expect(
            picker,
            ("shift+Tab", *words(["Albums.", "List with 12 items."], ["Albums List with 12 items"]), "All Photos, 12 items."),
            ("Down", "Beach, 6 items."),
            ("Down", "City, 6 items."),
            ("Up", "Beach, 6 items."),
            ("End", "water, 4 items."),
            ("Home", "All Photos, 12 items."),
            ("Tab", *words(["Photos.", "List with 12 items."], ["Photos List with 12 items"]), *photo("tower.jpg", 1)),
        )

    def test_no_button_and_no_menu_is_called_by_its_type(self):
        picker = self.listen()
        self.expect(
            picker,
            ("Tab", *words(["Options push button."], ["Options button.", "opens popup"])),
            ("Tab", *words(["View push button."], ["View button.", "opens popup"])),
            ("Tab", *words(["Zoom Out push button."], ["Zoom Out button."])),
        )
        picker.key("shift+Tab", "shift+Tab", "shift+Tab")
        self.reader.hear_until("tower.jpg, 1 of 12.")
        self.expect(picker, ("Menu", "menu", "Select."), ("Down", "Show Large."))

    def test_what_the_app_asks_for_is_said(self):
        self.open("--prompt", "Choose a picture of yourself")
        self.reader.hear_until(*told("tower.jpg", 1, "Choose a picture of yourself"))

    def test_sizes_and_formats_are_said(self):
        picker = self.listen()
        for _ in range(4):
            picker.key("Tab")
        self.reader.hear_until(*words(["Size of Photos horizontal slider 3."], ["Size of Photos horizontal slider 3 60 percent."]))
        picker.key("Right")
        self.reader.hear_until("4 of 6")
        picker.key("shift+Tab", "shift+Tab", "shift+Tab", "space")
        picker.find(("radio button",), "Automatic")
        for _ in range(4):
            picker.key("Tab")
        self.reader.hear_until(*words(["selected radio button"], ["Automatic selected radio button."]))


if __name__ == "__main__":
    unittest.main()
