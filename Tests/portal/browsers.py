#!/usr/bin/python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""browsers.py [NAME...] : Firefox and Chromium, as Debian packages them, upload photos that a person picked (`make browsers`).

Needs the session of scripts/with-session.sh. Of a browser that is not installed it says so, and fails: there is nothing else here.
"""
import contextlib
import itertools
import os
import shutil
import sys
import tempfile
import unittest

HERE = os.path.dirname(os.path.abspath(__file__))
sys.path[:0] = [HERE]
sys.path.append(os.path.join(os.path.dirname(HERE), "ui"))

from browser import Page, opened  # noqa: E402
from desk import Desk  # noqa: E402
import fixtures  # noqa: E402
from options import leave_out_location  # noqa: E402
from windowcase import WindowCase  # noqa: E402

BROWSERS = ("firefox-esr", "chromium")


class Uploads(WindowCase):
    @contextlib.contextmanager
    def upload(self, name, accept, multiple=False):
        """The picker that a page has opened."""
        self.assertTrue(shutil.which(name), f"{name} is not installed")
        with tempfile.TemporaryDirectory(prefix="picker-browser.", ignore_cleanup_errors=True) as folder, \
                Desk(self.library) as desk, Page(accept, multiple) as page, opened(name, desk, page, folder):
            picker = desk.picker()
            picker.window
            picker.focus()
            picker.wait(lambda: len(picker.tiles()) == len(fixtures.NAMES), "all tiles")
            yield picker, page

    def test_the_place_leaves_with_no_upload(self):
        for name in BROWSERS:
            with self.subTest(name), self.upload(name, "image/*") as (picker, page):
                picker.screenshot(f"build/ui-shots/upload-{name}.png")
                picker.click_tile("tower.jpg")
                leave_out_location(picker)
                picker.click(picker.button("Add (1)"))
                page.wait("done")
                (got, content), = page.files
                self.assertEqual(got, "tower.jpg")
                with tempfile.NamedTemporaryFile(suffix=".jpg") as received:
                    received.write(content)
                    received.flush()
                    self.assertFalse(fixtures.tells_place(received.name))
                self.assertTrue(fixtures.tells_place(self.path("tower.jpg")))

    def test_one_jpeg_and_several_as_they_are(self):
        ways = ("image/jpeg", False, ["pier.jpg"]), ("image/*", True, ["waves.jpg", "tower.jpg", "shell.jpg"])
        for name, (accept, multiple, names) in itertools.product(BROWSERS, ways):
            with self.subTest(name, accept=accept), self.upload(name, accept, multiple) as (picker, page):
                for one in names:
                    picker.click_tile(one)
                picker.click(picker.button(f"Add ({len(names)})"))
                page.wait("done")
                self.assertEqual(page.files, [(one, self.content(one)) for one in names])

    def content(self, name):
        with open(self.path(name), "rb") as file:
            return file.read()


if __name__ == "__main__":
    unittest.main(verbosity=2)
