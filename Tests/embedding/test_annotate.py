# SPDX-License-Identifier: GPL-3.0-or-later
"""The apps of docs/annotate.md, by pointer and keys."""
import base64
import os
import re
import shutil
import subprocess
import tempfile
import unittest

import accessible
import annotate_pictures
from annotating import HEIGHT, Annotate, command
import bus
import complaints
from embedding import EmbeddingCase, running
import fixtures
from picking import NAME
from waiting import until
from windowdriver import BUTTON, ROOT


class App:
    """What each of the apps does."""

    def app(self, *arguments):
        app = Annotate(command(self.program, *arguments), self.desk)
        self.addCleanup(self.ended, app)
        app.window
        return app

    def shown(self, app):
        """The picker in it, with all photos."""
        picker = app.picker()
        if picker.look(BUTTON, "Continue"):
            picker.click(picker.button("Continue"))
        picker.wait(lambda: len(picker.tiles()) == len(fixtures.NAMES), "all tiles")
        return picker

    def selected(self, picker):
        tiles = picker.tiles()
        described = zip(tiles, accessible.descriptions(tiles), strict=True)
        return {accessible.file_name(description) for tile, description in described if tile.has("selected")}

    def has(self, app, *names):
        app.wait(lambda: app.rows() == list(names), f"the list has {names}")

    def looks_like(self, app, name):
        """Its row has a small picture of the photo, which is of one colour."""
        wanted, = ((colour >> 24 & 255, colour >> 16 & 255, colour >> 8 & 255) for _, file, colour, *_ in fixtures.PHOTOS if file == name)

        def same():
            picture, = (node for node in app.look("image") if node.description == name)
            found = self.colour(app, app.picture(), picture, 32, 32)
            return all(abs(one - other) < 8 for one, other in zip(found, wanted, strict=True))
        app.wait(same, f"the row of {name} has its picture")

    def saved(self, app):
        """The name and the words of each photo on the page that the app saves, with the photo's bytes."""
        path = os.path.join(self.enterContext(tempfile.TemporaryDirectory(prefix="picker-page.")), "walk.html")
        save = app.button("Save Page…")
        app.wait(lambda: save.sensitive, "all photos can be read")
        app.click(save)
        app.into_dialog(path)

        def written():
            if not os.path.exists(path):
                return None
            with open(path, encoding="utf-8") as file:
                page = file.read()
            return page if page.endswith("</html>\n") else None
        page = until(written, "the page is there")
        found = re.findall(r'<img alt="([^"]*)" src="data:image/jpeg;base64,([^"]*)"><figcaption>(.*?)</figcaption>', page)
        return [(name, words, base64.b64decode(data)) for name, data, words in found]

    def test_four_steps(self):
        app = self.app()
        # A sheet tells at the end.
        app.click(app.button("Select Photos…"))
        picker = self.shown(app)
        picker.click_tile("waves.jpg")
        picker.click_tile("tower.jpg")
        add = picker.button("Add (2)")
        self.assertEqual(app.rows(), [])
        picker.click(add)
        self.has(app, "waves.jpg", "tower.jpg")
        self.looks_like(app, "waves.jpg")
        app.write("tower.jpg", "Seen from <below>")
        app.click(app.button("Select Photos…"))
        picker = self.shown(app)
        self.assertEqual(self.selected(picker), {"waves.jpg", "tower.jpg"})
        picker.click_tile("dunes.jpg")
        picker.click(picker.button("Cancel"))
        app.wait(lambda: not app.room(), "the sheet has gone")
        self.has(app, "waves.jpg", "tower.jpg")
        # In the window it does so, too.
        app.go_to("Inline")
        picker = self.shown(app)
        picker.click_tile("dunes.jpg")
        add = picker.button("Add (3)")
        self.has(app, "waves.jpg", "tower.jpg")
        picker.click(add)
        self.has(app, "waves.jpg", "tower.jpg", "dunes.jpg")
        before = self.shown(app)
        # Continuous, it tells at once and needs no buttons.
        app.go_to("Live")
        picker = self.shown(app)
        until(lambda: not running(before.process.pid), "the picker in whose place it is has ended")
        self.assertEqual(picker.look(BUTTON, "Cancel") + picker.look(BUTTON, re.compile("Add.*")), [])
        picker.click_tile("pier.jpg")
        self.has(app, "waves.jpg", "tower.jpg", "dunes.jpg", "pier.jpg")
        picker.click_tile("tower.jpg")
        self.has(app, "waves.jpg", "dunes.jpg", "pier.jpg")
        app.click(app.button("Remove dunes.jpg"))
        picker.wait(lambda: self.selected(picker) == {"waves.jpg", "pier.jpg"}, "the app takes a photo out of the selection")
        app.click(app.button("Move pier.jpg Up"))
        self.has(app, "pier.jpg", "waves.jpg")
        picker.click_tile("tower.jpg")
        # In the order that the app has made, with the words of before.
        self.has(app, "pier.jpg", "waves.jpg", "tower.jpg")
        self.assertEqual(app.words(), ["", "", "Seen from <below>"])
        # Without accessories it is as high as the app likes.
        self.assertGreater(picker.frame.box.height, HEIGHT)
        app.go_to("Plain")
        picker.wait(lambda: picker.frame.box.height == HEIGHT, "the picker is as high as the app likes")
        picker.gone(BUTTON, "Options")
        self.assertEqual(self.selected(picker), {"pier.jpg", "waves.jpg", "tower.jpg"})
        picker.click_tile("bridge.jpg")
        self.has(app, "pier.jpg", "waves.jpg", "tower.jpg", "bridge.jpg")
        # The page has all of it.
        page = self.saved(app)
        self.assertEqual([(name, words) for name, words, _ in page],
                         [("pier.jpg", ""), ("waves.jpg", ""), ("tower.jpg", "Seen from &lt;below&gt;"), ("bridge.jpg", "")])
        for name, _, data in page:
            with open(self.path(name), "rb") as file:
                self.assertEqual(data, file.read(), name)

    def test_the_pages_pictures_are_of_these_steps(self):
        taken = []
        annotate_pictures.take(self.app(), taken.append)
        self.assertEqual(tuple(taken), annotate_pictures.STEPS)
        with open(os.path.join(ROOT, "docs/annotate.md"), encoding="utf-8") as file:
            self.assertEqual(re.findall(r"\(images/annotate-(\w+)\.webp\)", file.read()), taken)

    def test_without_a_picker_the_desktops_chooser_is_asked(self):
        self.desk.end_service()
        until(lambda: not bus.owner(NAME), "the name is free")
        app = self.app("--step", "live")
        app.find("label", "No Photo Picker")
        app.click(app.button("Open Files…"))
        app.into_dialog(self.path("waves.jpg"))
        self.has(app, "waves.jpg")
        app.write("waves.jpg", "Wet")
        (name, words, data), = self.saved(app)
        self.assertEqual((name, words, len(data)), ("waves.jpg", "Wet", os.path.getsize(self.path("waves.jpg"))))

    def test_a_picker_that_is_killed_can_be_had_again(self):
        app = self.app("--step", "live")
        picker = self.shown(app)
        picker.click_tile("waves.jpg")
        self.has(app, "waves.jpg")
        os.kill(picker.process.pid, 9)
        app.click(app.button("Try Again"))
        self.assertEqual(self.selected(self.shown(app)), {"waves.jpg"})


    def ended(self, app):
        app.end()
        self.assertEqual(complaints.of_the_program(app.errors), "")


class Python(App, EmbeddingCase):
    program = "annotate.py"


@unittest.skipUnless(shutil.which("swift"), "swift is not installed")
class Swift(App, EmbeddingCase):
    program = "debug/annotate"

    @classmethod
    def setUpClass(cls):
        super().setUpClass()
        # The first time it takes some minutes.
        subprocess.run(command("swift build"), cwd=ROOT, check=True, capture_output=True)
