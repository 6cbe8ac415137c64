# SPDX-License-Identifier: GPL-3.0-or-later
"""A program asks for the library over the bus (`PhotoLibrary1`), and a person answers in the windows that the service opens."""
import contextlib
import os
import sys
import tempfile

import failing
import fixtures
from knownapp import known_as
from windowcase import WindowCase
from windowdriver import BUTTON, ROOT

sys.path.append(os.path.join(ROOT, "Tests", "portal"))

from desk import Desk  # noqa: E402
from photolibrary import Library  # noqa: E402

APP = "org.example.Notes"
STORE = "org.freedesktop.impl.portal.PermissionStore"
ENTRY = "[Desktop Entry]\nType=Application\nName={}\nExec=true\nIcon=applications-graphics\n"
SWITCH = "Include location"
SELECT, ALL, DENY = PROMPT = ("Select Photos…", "Allow Access to All Photos", "Don't Allow")
ALLOW, _ = ADDING = ("Allow", DENY)
MORE, KEEP = ALERT = ("Select More Photos…", "Keep Current Selection")


class AccessCase(WindowCase):
    @contextlib.contextmanager
    def row(self, **values):
        """A row of a table, with a service of its own, which is gone before the next one."""
        with self.subTest(**values):
            try:
                yield
            except BaseException:
                failing.see()
                raise
            finally:
                self.doCleanups()

    def asking(self, name=None, settings="", words=str, **environment):
        """The service with a home of its own, and a program that asks.

        name: of the app that the desktop knows the program as; None for a program of which it knows nothing.
        settings: lines of GTK's settings.
        words: what the windows say for an English sentence."""
        home = self.enterContext(tempfile.TemporaryDirectory(prefix="picker-home."))
        homes = {f"XDG_{kind.upper()}_HOME": os.path.join(home, kind) for kind in ("data", "cache", "config", "state")}
        self.write(os.path.join(home, "config", "gtk-4.0", "settings.ini"), f"[Settings]\n{settings}\n")
        if name:
            self.write(os.path.join(home, "data", "applications", f"{APP}.desktop"), ENTRY.format(name))
            try:
                self.enterContext(known_as(APP, home))
            except PermissionError as error:
                self.skipTest(str(error))
        self.words = words
        self.desk = self.enterContext(Desk(self.library, portal=False, environment={**homes, **environment}))
        # Without it no app may do anything.
        self.desk.run(self.desk.ends, ["/usr/libexec/xdg-permission-store"], STORE, env=self.desk.environment)
        return Library()

    def window(self, after):
        """The window that takes the place of another one, or the first one of a request."""
        window = after or self.desk.picker()
        _ = window.next_window() if after else window.window
        return window

    def write(self, path, text):
        os.makedirs(os.path.dirname(path), exist_ok=True)
        with open(path, "w", encoding="utf-8") as file:
            file.write(text)

    def question(self, *buttons, after=None):
        """The window of a question, once these buttons answer: after another window, or the first one."""
        window = self.window(after)
        names = [self.words(name) for name in buttons]

        def answers():
            found = {node.name: node for node in window.look(BUTTON)}
            return all(name in found and found[name].sensitive for name in names)
        window.wait(answers, "buttons that answer")
        return window

    def picker(self, after=None):
        """The picker of what the app sees: after another window, or the first one."""
        window = self.window(after)
        window.photos = self.words("Photos")
        window.wait(lambda: len(window.tiles()) == len(fixtures.NAMES), "all tiles")
        window.wait(lambda: window.focused("list item"), "a photo has the keys")
        return window

    def selected(self, window):
        """The names of the photos that are ticked."""
        return [node.description.split(",")[0] for node in window.tiles() if node.has("selected")]

    def reach(self, window, name):
        """Presses Tab until something has the keys."""
        passed = []
        while name not in passed:
            self.assertLess(len(passed), 8, f"{name} is not among {passed}")
            passed.append(window.lead("Tab", None).name)

    def limited(self, library, *steps):
        """Lets the app see the first photos, by keys: `steps` are keys of the picker before Return."""
        asked = library.ask()
        window = self.question(*PROMPT)
        self.reach(window, self.words(SELECT))
        window.key("Return")
        self.picker(window).key(*steps, "Return")
        self.assertEqual(asked.response(), (0, {"status": "limited"}))
        self.desk.no_window()

    def on_screen(self, window):
        """The window is no wider than a telephone, and no word and no button of it is cut off."""
        geometry, screen = window.geometry, window.hands.screen()
        self.assertLessEqual(window.frame.box.width, 360 * window.scale)
        buttons = [node for node in window.look(BUTTON) if any(part.role == "label" for part in node.walk())]
        self.assertTrue(buttons)
        for button in buttons:
            self.assertTrue(window.holds_words_of(button), button.name)
            _, bottom = window.place(button, down=1.0)
            self.assertLessEqual(bottom, min(geometry.y + geometry.height, screen.get_height()), button.name)
