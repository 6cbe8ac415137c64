# SPDX-License-Identifier: GPL-3.0-or-later
"""The window in German and in French: every sentence of the template that is met is one of that language."""
import gettext
import os
import re
import subprocess
import sys
import tempfile
import unittest

import accessible
import fixtures
from windowdriver import BUTTON, ENTRY, ROOT, TEXT, Picker

sys.path.insert(0, os.path.join(ROOT, "scripts"))
import po_files  # noqa: E402

TEMPLATE = po_files.read(os.path.join(ROOT, "po", "desktop-picker.pot"))
# Names of days and months come from the machine's locale where they are parts of a date.
CALENDAR = "Sources/PickerModel/Text/EnglishText.swift"
WATER = sum("water" in keywords for *_, keywords in fixtures.PHOTOS)


class Words:
    """What the program has to say in a language, by the catalogue that it reads."""

    def __init__(self, language):
        self.catalogue = gettext.translation("desktop-picker", os.path.join(ROOT, "data", "locale"), [language])
        self.english = [pattern for entry in TEMPLATE for pattern in self.left_over(entry)]

    def __call__(self, key, *values):
        return self.filled(self.catalogue.gettext(key), values)

    def plural(self, one, many, count, *values):
        return self.filled(self.catalogue.ngettext(one, many, count), values or (count,))

    @staticmethod
    def filled(text, values):
        return re.sub("%([1-9])", lambda match: str(values[int(match[1]) - 1]), text)

    def left_over(self, entry):
        """Patterns of the English of an entry, where it differs from the translation and is more than signs."""
        forms = {entry.key: self.catalogue.gettext(entry.key)} if entry.plural is None else {
            one: self.catalogue.ngettext(entry.key, entry.plural, count)
            for one, count in ((entry.key, 1), (entry.plural, 2))}
        for english, own in forms.items():
            if own == english or CALENDAR in entry.references:
                continue
            letters = re.sub("%[1-9]", "", english)
            # Without patterns of dates.
            if "%" not in letters and re.search("[A-Za-z]", letters):
                pieces = re.split("%[1-9]", english)
                yield re.compile(".+".join(map(re.escape, pieces)))

    def english_in(self, said):
        """Whether a text, or one of the parts that it is put together of, is English."""
        parts = {said, *re.split(r",\s|\s·\s|:\s", said)}
        return any(pattern.fullmatch(part) for part in parts for pattern in self.english)


class Language:
    """What holds for each language; the classes below say which."""

    language = locale = None
    # A day, in the locale and in one with English names; a month alone.
    day = plain_day = month = None

    @classmethod
    def setUpClass(cls):
        folder = tempfile.TemporaryDirectory(prefix="picker-library.")
        cls.addClassCleanup(folder.cleanup)
        cls.library = fixtures.make_library(folder.name)
        cls.words = Words(cls.language)
        folder = tempfile.TemporaryDirectory(prefix="picker-locale.")
        cls.addClassCleanup(folder.cleanup)
        cls.speaking = fixtures.speaking(cls.language, folder.name)

    def start(self, *arguments, library=None, **environment):
        """A picker that speaks the language of this class."""
        picker = self.enterContext(Picker(
            "--library", library or self.library, *arguments,
            environment={**self.speaking, **environment}))
        picker.photos = self.words("Photos")
        picker.window
        return picker

    def open(self, *arguments, **environment):
        picker = self.start("--limit", "0", *arguments, **environment)
        picker.wait(lambda: len(picker.tiles()) == len(fixtures.NAMES), "all tiles")
        return picker

    def nothing_english(self, picker, where):
        nodes = picker.walk()
        said = {*accessible.names(nodes), *accessible.descriptions(nodes)} - {""}
        self.assertGreater(len(said), 3, "the window says something")
        self.assertEqual(sorted(text for text in said if self.words.english_in(text)), [], f"English in {where}")

    def test_names_days_numbers_search_preview_options_view_and_a_narrow_window(self):
        picker = self.open()
        for step in (self.names, self.days, self.numbers, self.search, self.preview_options_and_staging, self.view_menu, self.narrow_window):
            step(picker, self.words)

    def back(self, picker, *picked):
        """All photos in the grid, and none of them picked any more."""
        picker.wait(lambda: len(picker.tiles()) == len(fixtures.NAMES), "the grid is back")
        for tile in picked:
            picker.click_tile(tile)
        picker.button(self.words("Add"))

    def names(self, picker, words):
        for name in ("Add", "Cancel", "Options", "Zoom In", "Zoom Out", "Show Selected"):
            with self.subTest(name):
                self.assertNotIn(words(name), ("Add", "Cancel", "Zoom In", "Zoom Out", "Show Selected"))
                picker.button(words(name))
        picker.find(ENTRY, words("Search Photos"))
        picker.find("list", words("Albums"))
        self.nothing_english(picker, "the window")

    def days(self, picker, words):
        # The session's locale has English names of days, but the order of words is the translation's.
        self.assertEqual(picker.tile("tower.jpg").name, f"{words('Photo')}, {self.plain_day}")

    def numbers(self, picker, words):
        for count, tile in enumerate(("tower.jpg", "bridge.jpg"), 1):
            picker.click_tile(tile)
            picker.button(words("Add (%1)", count))
            picker.key("ctrl+Return")
            picker.find(TEXT, words.plural("%1 selected", "%1 selected", count))
            picker.key("Escape")
            picker.wait(lambda: len(picker.tiles()) == len(fixtures.NAMES), "the grid is back")
        # One photo has the keyword food.
        for title, count in (("food", 1), ("water", WATER)):
            name = words.plural("%1, %2 item", "%1, %2 items", count, title, count)
            picker.wait(lambda name=name: any(node.name == name for node in picker.walk()), f"an album named “{name}”")
        self.assertNotEqual(words.plural("%1 item", "%1 items", 1, 5), words.plural("%1 item", "%1 items", 2, 5))
        self.nothing_english(picker, "a window with a selection")
        self.back(picker, "tower.jpg", "bridge.jpg")

    def search(self, picker, words):
        picker.key("ctrl+f")
        picker.type(self.month.lower())
        picker.button(re.compile(re.escape(self.month) + ", .*"))
        picker.find("heading", words("Dates"))
        self.nothing_english(picker, "the suggestions")
        picker.key("Down", "Return")
        picker.button(words("Remove “%1” from the search", self.month))
        picker.type("zebra")
        picker.find(TEXT, words("No Results"))
        picker.button(words("Clear Search"))
        self.nothing_english(picker, "a search without results")
        picker.click(picker.button(words("Clear Search")))
        self.back(picker)

    def preview_options_and_staging(self, picker, words):
        picker.click_tile("bridge.jpg")
        picker.button(words("Add (%1)", 1))
        picker.key("shift+space")
        picker.button(words("Next Photo"))
        self.nothing_english(picker, "the preview")
        picker.key("i")
        picker.wait(lambda: any(node.name == f"{words('Albums')}, City" for node in picker.look("list item")), "the panel is filled")
        self.nothing_english(picker, "what is known about a photo")
        picker.key("Escape")
        picker.wait(lambda: len(picker.tiles()) == len(fixtures.NAMES), "the grid is back")
        picker.click(picker.button(words("Options")))
        picker.find((*TEXT, "check box"), words("Include with Each Photo"))
        self.nothing_english(picker, "the options")
        picker.key("Escape")
        picker.gone((*TEXT, "check box"), words("Include with Each Photo"))
        picker.key("ctrl+Return")
        picker.find(("list", "table", "panel"), words("Selected Photos"))
        self.nothing_english(picker, "the staging area")
        picker.key("Escape")
        self.back(picker, "bridge.jpg")

    def view_menu(self, picker, words):
        picker.click(picker.button(words("View")))
        picker.wait(lambda: any(node.name == words("Newest First") for node in picker.walk()), "the orders of photos")
        self.nothing_english(picker, "the View menu")
        picker.key("Escape")
        picker.wait(lambda: not any(node.name == words("Newest First") for node in picker.walk()), "the menu is closed")

    def narrow_window(self, picker, words):
        picker.click_tile("tower.jpg")
        picker.resize(360, 640)
        picker.button(words("Albums"))
        # A window that is too small for its words would grow back.
        picker.wait(lambda: picker.find("frame").box.width <= 360, "the window is as narrow as that")
        self.assertTrue(picker.holds_words_of(picker.button(words("Add (%1)", 1))), "the last button is inside the window")
        self.nothing_english(picker, "a narrow window")

    def test_days_in_the_locale(self):
        folder = self.enterContext(tempfile.TemporaryDirectory(prefix="picker-locale."))
        picker = self.open(LOCPATH=self.built_locale(folder), LC_ALL=self.locale, LANG=self.locale, LANGUAGE=None)
        self.assertEqual(picker.tile("tower.jpg").name, f"{self.words('Photo')}, {self.day}")
        self.nothing_english(picker, "a window in the locale alone")

    def built_locale(self, folder):
        """Where the locale is: made for this test alone, nothing is installed."""
        source, charmap = self.locale.split(".")
        try:
            subprocess.run(["localedef", "-i", source, "-f", charmap, os.path.join(folder, self.locale)],
                           capture_output=True, check=True)
        except (OSError, subprocess.CalledProcessError):
            self.skipTest(f"{self.locale} cannot be made here: the package locales is not installed")
        return folder

    def test_embedded(self):
        # Nobody is told of the photos under the sheet.
        picker, words = self.start("--limit", "0", "--style", "inline"), self.words
        picker.find("heading", words("Your Photos Stay Private"))
        self.nothing_english(picker, "the sheet of an embedded picker")
        picker.click(picker.button(words("Continue")))
        picker.gone("heading", words("Your Photos Stay Private"))
        picker.button(words("Only what you select is shared"))
        self.nothing_english(picker, "an embedded picker")

    def test_broken_files(self):
        words = self.words
        with tempfile.TemporaryDirectory(prefix="picker-library.") as folder:
            with open(os.path.join(folder, "empty.jpg"), "wb"), open(os.path.join(folder, "wide.png"), "wb") as wide:
                # A header of a picture of 70,000 × 70,000 pixels and nothing more.
                wide.write(b"\x89PNG\r\n\x1a\n\0\0\0\rIHDR" + (70_000).to_bytes(4, "big") * 2 + b"\x08\2\0\0\0")
            picker = self.start(library=folder)
            picker.wait(lambda: len(picker.tiles()) == 2, "both files stand in the grid")
            picker.click_tile("empty.jpg")
            said = words("%1 cannot be added: %2", "empty.jpg", words("the file is empty"))
            picker.wait(lambda: any(node.name == said for node in picker.walk()), f"the notice “{said}”")
            self.nothing_english(picker, "a window of broken files")

    def test_empty_folder(self):
        with tempfile.TemporaryDirectory(prefix="picker-library.") as folder:
            picker = self.start(library=folder)
            picker.find(TEXT, self.words("No Photos"))
            self.nothing_english(picker, "an empty window")


class German(Language, unittest.TestCase):
    language, locale = "de", "de_DE.UTF-8"
    day, plain_day, month = "Dienstag, 12. August 2025", "Tuesday, 12. August 2025", "Juli"


class French(Language, unittest.TestCase):
    language, locale = "fr", "fr_FR.UTF-8"
    day, plain_day, month = "mardi 12 août 2025", "Tuesday 12 August 2025", "Juillet"


class Unknown(unittest.TestCase):
    def test_a_language_without_a_catalogue_is_english(self):
        with tempfile.TemporaryDirectory(prefix="picker-library.") as folder:
            with Picker("--library", folder, environment=fixtures.speaking("eo", os.path.join(folder, ".locales"))) as picker:
                picker.window
                picker.find(BUTTON, "Cancel")

    def test_without_the_programs_data_it_is_english(self):
        with tempfile.TemporaryDirectory(prefix="picker-library.") as folder:
            speaking = fixtures.speaking("de", os.path.join(folder, ".locales"))
            with Picker("--library", folder, environment={**speaking, "DESKTOP_PICKER_DATA": folder}) as picker:
                picker.window
                picker.find(BUTTON, "Cancel")
