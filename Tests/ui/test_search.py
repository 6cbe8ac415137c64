# SPDX-License-Identifier: GPL-3.0-or-later
"""The search field: text, the list of suggestions under it, pills, and what is offered where nothing is found."""
import unittest

import fixtures
from windowcase import WindowCase
from windowdriver import BUTTON, ENTRY, TEXT

WATER = sum("water" in keywords for *_, keywords in fixtures.PHOTOS)


class Searching(WindowCase):
    def test_find_type_filter_and_escape(self):
        picker = self.open()
        picker.key("ctrl+f")
        entry = picker.find(ENTRY, "Search Photos")
        picker.wait(lambda: any(node.has("focused") for node in entry.walk()), "the search entry has the focus")
        picker.type("harbour")
        picker.wait(lambda: len(picker.tiles()) == 1, "only one tile is left")
        self.assertIn("harbour.jpg", self.shown(picker)[0])
        self.wait_for_no_list(picker)
        picker.key("Escape")
        picker.wait(lambda: len(picker.tiles()) == len(fixtures.NAMES), "all tiles are back")
        self.assertIsNone(picker.process.poll(), "the first Escape must only close the search")
        picker.key("Escape")
        self.assertEqual(picker.finish().status, 1)


class Suggestions(WindowCase):
    def typed(self, text):
        picker = self.open()
        picker.key("ctrl+f")
        picker.type(text)
        return picker

    def entry_has_focus(self, picker):
        picker.wait(lambda: any(node.has("focused") for node in picker.find(ENTRY, "Search Photos").walk()),
                    "the entry has the focus")

    def closed(self, picker):
        picker.gone(BUTTON, f"water, {WATER} items")

    def test_a_click_makes_a_pill_and_a_click_on_the_pill_takes_it_out(self):
        picker = self.typed("wat")
        # The answer to all three letters is there, and with it the list that stays.
        picker.wait(lambda: len(picker.tiles()) == WATER, "the photos that match")
        picker.click_inside(picker.button(f"water, {WATER} items"))
        pill = picker.button("Remove “water” from the search")
        picker.wait(lambda: len(picker.tiles()) == WATER, "the photos of the keyword")
        self.assertEqual(picker.find(ENTRY, "Search Photos").text, "")
        self.closed(picker)
        self.entry_has_focus(picker)
        picker.type("harbour")
        picker.wait(lambda: len(picker.tiles()) == 1, "text and pill together")
        picker.click(pill)
        picker.gone(BUTTON, "Remove “water” from the search")
        self.assertEqual(picker.find(ENTRY, "Search Photos").text, "harbour")

    def test_a_pill_that_a_key_takes_out_leaves_the_focus_in_the_entry(self):
        picker = self.typed("wat")
        picker.button(f"water, {WATER} items")
        picker.key("Down", "Return")
        pill = picker.button("Remove “water” from the search")
        self.entry_has_focus(picker)
        picker.key("shift+Tab")
        picker.wait(lambda: pill.has("focused"), "the pill has the focus")
        picker.key("space")
        picker.gone(BUTTON, "Remove “water” from the search")
        self.entry_has_focus(picker)
        picker.type("harbour")
        picker.wait(lambda: len(picker.tiles()) == 1, "typing goes on there")

    def test_arrows_go_through_the_list_and_return_chooses(self):
        picker = self.typed("b")
        line = picker.button("Beach, 6 items")
        picker.key("Down")
        picker.wait(lambda: line.has("focused"), "the line has the focus")
        picker.key("Up")
        self.entry_has_focus(picker)
        picker.key("Down", "Return")
        picker.button("Remove “Beach” from the search")
        self.entry_has_focus(picker)
        picker.wait(lambda: len(picker.tiles()) == 6, "the photos of the folder")
        picker.key("BackSpace")
        picker.gone(BUTTON, "Remove “Beach” from the search")
        picker.wait(lambda: len(picker.tiles()) == len(fixtures.NAMES), "all photos")

    def test_typing_goes_on_from_the_list_and_escape_closes_the_list_then_the_search_then_the_picker(self):
        picker = self.typed("wa")
        line = picker.button(f"water, {WATER} items")
        picker.key("Down")
        picker.wait(lambda: line.has("focused"), "the line has the focus")
        picker.type("t")
        self.entry_has_focus(picker)
        self.assertEqual(picker.find(ENTRY, "Search Photos").text, "wat")
        # From within the list Escape comes back to the entry.
        picker.wait(lambda: len(picker.tiles()) == WATER, "the photos that match")
        picker.key("Down")
        picker.wait(lambda: picker.button(f"water, {WATER} items").has("focused"), "the line has the focus again")
        picker.key("Escape")
        self.closed(picker)
        self.entry_has_focus(picker)
        self.assertIsNone(picker.process.poll())
        # From the entry it closes one after the other.
        picker.key("ctrl+f")
        picker.type("wat")
        picker.button(f"water, {WATER} items")
        picker.key("Escape")
        self.closed(picker)
        self.assertEqual(picker.find(ENTRY, "Search Photos").text, "wat")
        self.entry_has_focus(picker)
        picker.key("Escape")
        picker.wait(lambda: picker.find(ENTRY, "Search Photos").text == "", "the search is cleared")
        picker.key("Escape")
        self.assertEqual(picker.finish().status, 1)

    def test_return_goes_on_to_the_photos_and_a_click_on_one_closes_the_list_and_picks(self):
        picker = self.typed("wat")
        picker.button(f"water, {WATER} items")
        picker.key("Return")
        self.closed(picker)
        picker.wait(lambda: "river.jpg" in (self.focused_tile(picker) or ""), "the first photo has the focus")
        picker.key("ctrl+f")
        picker.button(f"water, {WATER} items")
        picker.wait(lambda: len(picker.tiles()) == WATER, "the photos that match")
        picker.click_tile("pier.jpg")
        picker.button("Add (1)")
        self.closed(picker)

    def test_a_blank_typed_over_the_photos_is_part_of_the_search(self):
        picker = self.open()
        picker.click_tile("tower.jpg")
        picker.type("evening harb")
        picker.wait(lambda: len(picker.tiles()) == 1, "only one tile is left")
        self.assertEqual(picker.find(ENTRY, "Search Photos").text, "evening harb")
        picker.button("Add (1)")
        picker.key(*["BackSpace"] * 5)
        picker.wait(lambda: len(picker.tiles()) == 2, "two tiles carry the keyword")
        self.assertEqual(picker.find(ENTRY, "Search Photos").text, "evening")


JULY = sum(taken.startswith("2025:07") for _, _, _, taken, _ in fixtures.PHOTOS)


class Times(WindowCase):
    """Words that are times filter as times do, typed or chosen."""

    def typed(self, text, count):
        picker = self.open()
        picker.key("ctrl+f")
        picker.type(text)
        picker.wait(lambda: len(picker.tiles()) == count, f"{count} photos")
        return picker

    def test_return_makes_a_pill_of_a_month_and_a_click_makes_it_words_again(self):
        picker = self.typed("july", JULY)
        picker.key("Return")
        picker.button("Remove “July” from the search")
        self.assertEqual(picker.find(ENTRY, "Search Photos").text, "")
        self.assertEqual(len(picker.tiles()), JULY)
        picker.click(picker.button("Search for the words “july”"))
        picker.gone(BUTTON, "Remove “July” from the search")
        self.assertEqual(picker.find(ENTRY, "Search Photos").text, "july")
        picker.wait(lambda: any(node.has("focused") for node in picker.find(ENTRY, "Search Photos").walk()), "the entry has the focus")
        picker.wait(lambda: not picker.tiles(), "no photo has the word")

    def test_the_words_are_in_the_list(self):
        picker = self.typed("july", JULY)
        picker.button("Search for the Words Instead")
        picker.key("Up")
        picker.key("Down")
        for _ in range(8):
            if picker.button("Search for the Words Instead").has("focused"):
                break
            picker.key("Down")
        picker.key("Return")
        picker.wait(lambda: not picker.tiles(), "no photo has the word")


class Beginning(WindowCase):
    """What an empty entry offers, and how everything in it is cleared."""

    def test_the_cross_clears_text_and_tokens_and_searches_of_before_are_offered_and_forgotten(self):
        picker = self.open()
        picker.key("ctrl+f")
        picker.type("wat")
        picker.button(f"water, {WATER} items")
        picker.key("Down", "Return")
        picker.type("harb")
        picker.wait(lambda: len(picker.tiles()) == 1, "text and token together")
        picker.click(picker.button("Clear"))
        picker.wait(lambda: len(picker.tiles()) == len(fixtures.NAMES), "all photos")
        picker.gone(BUTTON, "Remove “water” from the search")
        picker.key("ctrl+f")
        picker.type("harbour")
        picker.wait(lambda: len(picker.tiles()) == 1, "only one tile is left")
        picker.key("Return")
        picker.key("ctrl+f", "BackSpace")
        picker.click_inside(picker.button("harbour"))
        picker.wait(lambda: len(picker.tiles()) == 1, "the search is made again")
        picker.key("ctrl+f", "BackSpace")
        picker.click_inside(picker.button("Clear Recent Searches"))
        picker.gone(BUTTON, "harbour")


class Scope(WindowCase):
    """The album in which is searched."""

    def city(self, picker):
        row = lambda: next((n for n in picker.look("list item") if n.name.startswith("City,")), None)  # noqa: E731
        picker.click(picker.wait(row, "the folder is listed"))
        picker.wait(lambda: len(picker.tiles()) == 6, "its photos")

    def test_it_is_said_and_left_and_where_nothing_is_found_the_page_leads_out(self):
        picker = self.open()
        self.city(picker)
        picker.key("ctrl+f")
        picker.type("water")
        picker.wait(lambda: len(picker.tiles()) == 1, "the one in the album")
        # A click while the list comes up is taken for one beside it.
        picker.button("water, 1 item")
        picker.click(picker.button("Search All Photos"))
        picker.wait(lambda: len(picker.tiles()) == WATER, "those of all photos")
        picker.gone(BUTTON, "Search All Photos")
        picker.key("ctrl+f", "BackSpace")
        picker.wait(lambda: len(picker.tiles()) == len(fixtures.NAMES), "all photos")
        picker.find("panel", "Suggestions")
        picker.key("Escape")
        self.wait_for_no_list(picker)
        self.city(picker)
        picker.key("ctrl+f")
        picker.type("dunes")
        picker.wait(lambda: any(text.name == "No Results in “City”" for text in picker.look(TEXT)), "the page says where")
        picker.wait(lambda: len(picker.look(BUTTON, "Search All Photos")) == 2, "the pill and the page lead out")
        picker.click(picker.look(BUTTON, "Search All Photos")[-1])
        picker.wait(lambda: len(picker.tiles()) == 1, "the photo of another album")


class NothingFound(WindowCase):
    def test_it_is_said_and_cleared_and_what_could_have_been_meant_is_a_click_away(self):
        picker = self.open()
        picker.key("ctrl+f")
        picker.type("zzzzzz")
        picker.wait(lambda: not picker.tiles(), "no tile is left")
        picker.wait(lambda: any(text.name.startswith("No ") for text in picker.look(TEXT)), "a line says that nothing was found")
        picker.click(picker.button("Clear Search"))
        picker.wait(lambda: len(picker.tiles()) == len(fixtures.NAMES), "all photos")
        picker.key("ctrl+f")
        picker.type("harbuor")
        picker.click(picker.button("Search for “harbour”"))
        picker.wait(lambda: len(picker.tiles()) == 1, "the photo that was meant")
        self.assertIn("harbour.jpg", self.shown(picker)[0])
        self.assertEqual(picker.find(ENTRY, "Search Photos").text, "harbour")


if __name__ == "__main__":
    unittest.main()
