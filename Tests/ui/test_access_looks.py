# SPDX-License-Identifier: GPL-3.0-or-later
"""The windows in which a person decides what an app sees: dark, with high contrast, with large text, in other languages; as wide as a telephone."""
import os
import tempfile
import unittest

from accesscase import ADDING, ALERT, PROMPT, SELECT, AccessCase
import accessible
import fixtures
from shades import contrast, luminance
from test_languages import Words
from windowcase import SHOTS
from windowdriver import TEXT

NAME = "The Extraordinarily Long Named Photographic Notebook for Gardeners and Beekeepers"
REASON = "To show the photos of your garden beside the notes that you write about it, on the days on which you write them. " * 6
DARK = "gtk-application-prefer-dark-theme=1"
SEES = "%1 sees the photos that you select, also later"


class Looks(AccessCase):
    def shoot(self, window, name):
        window.away()
        return window.screenshot(os.path.join(SHOTS, f"access-{name}.png"))

    def test_words_are_readable_in_every_style(self):
        reading, adding = ("read-write", PROMPT), ("add-only", ADDING)
        for style, settings, is_dark, asks in (
            ("light", "", False, (reading, adding)), ("dark", DARK, True, (reading, adding)),
            ("contrast", f"gtk-theme-name=Default-hc\n{DARK}", True, (reading,)),
        ):
            with self.row(style=style):
                library = self.asking(settings=settings)
                for level, buttons in asks:
                    asked = library.ask(level, reason="To hang them on your wall")
                    window = self.question(*buttons)
                    shot = self.shoot(window, f"{level}-{style}")
                    self.on_screen(window)
                    self.assertEqual(luminance(shot) < 0.35, is_dark)
                    border = (window.geometry.width - window.frame.box.width) // 2
                    for node in window.look(("heading", "label")):
                        x, y, width, height = node.box
                        self.assertGreater(contrast(shot.new_subpixbuf(x + border, y + border, width, height)), 4.5, str(node))
                    window.key("Escape")
                    asked.response()
                    self.desk.no_window()

    def test_buttons_stay_on_the_screen_however_long_the_words_are(self):
        for size in (11, 22):
            with self.row(size=size):
                asked = self.asking(NAME, f"gtk-font-name=Cantarell {size}").ask(reason=REASON)
                window = self.question(*PROMPT)
                self.shoot(window, f"long-{size}")
                self.on_screen(window)
                window.key("Escape")
                asked.response()

    def test_every_language(self):
        for language in ("de", "fr"):
            with self.row(language=language):
                folder = self.enterContext(tempfile.TemporaryDirectory(prefix="picker-locale."))
                self.speaks(language, Words(language), fixtures.speaking(language, folder))

    def speaks(self, language, words, environment):
        library = self.asking("Notes", words=words, **environment)
        for level, buttons in (("add-only", ADDING), ("read-write", PROMPT)):
            asked = library.ask(level, reason="Reason")
            window = self.question(*buttons)
            self.is_translated(window, f"{level}-{language}")
            if level == "add-only":
                window.key("Escape")
                asked.response()
                self.desk.no_window()
        self.reach(window, words(SELECT))
        window.key("Return")
        self.picker(window).resize(360, 640)
        line = window.find(TEXT, words(SEES, "Notes"))
        # Once it stands still: what is read while photos come may go meanwhile.
        self.is_translated(window, f"selecting-{language}", is_question=False)
        # What only a wide footer has room for stands in a line of its own.
        room, box = window.frame.box, line.box
        self.assertTrue(0 <= box.x and box.x + box.width <= room.width and box.y + box.height <= room.height, box)
        self.holds_all_words(window)
        window.key("space", "Return")
        self.assertEqual(asked.response(), (0, {"status": "limited"}))
        self.desk.no_window()
        library.fetch(user_initiated=True)
        window = self.question(*ALERT)
        self.is_translated(window, f"alert-{language}")
        window.key("Escape")
        self.desk.no_window()

    def is_translated(self, window, name, is_question=True):
        self.shoot(window, name)
        if is_question:
            self.on_screen(window)
        nodes = window.walk()
        said = {*accessible.names(nodes), *accessible.descriptions(nodes)} - {""}
        self.assertGreater(len(said), 3)
        self.assertEqual([text for text in said if self.words.english_in(text)], [])


if __name__ == "__main__":
    unittest.main()
