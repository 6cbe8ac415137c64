# SPDX-License-Identifier: GPL-3.0-or-later
"""The window that lists the keys: all of them on one page, whatever the request."""
import unittest

from windowcase import WindowCase

PAGES = ("radio button", "toggle button", "page tab")


class Shortcuts(WindowCase):
    def test_all_keys_are_on_one_page(self):
        for name, arguments in (("plain", ()), ("ordered", ("--selection", "ordered", "--other-files"))):
            with self.subTest(name):
                picker = self.open(*arguments)
                picker.key("ctrl+shift+question")
                picker.find(("label", "static"), "Pick none")

                def seen():
                    titles = ("Pick none", "Take back the last change", "Search", "What is known about that photo", "A month up and down", "Cancel")
                    labels = {node.name: node.box for node in picker.look(("label", "static"))}
                    return all(labels.get(title) and labels[title].width > 0 and labels[title].height > 0 for title in titles)
                picker.wait(seen, "titles of all groups are drawn")
                self.assertEqual([node.name for node in picker.look(PAGES, "2") + picker.look(PAGES, "_2")], [])
                picker.other_window()
                picker.hands.key("Escape")
                picker.gone(("label", "static"), "Pick none")


if __name__ == "__main__":
    unittest.main()
