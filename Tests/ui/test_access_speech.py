# SPDX-License-Identifier: GPL-3.0-or-later
"""What the screen reader Orca says of the windows in which a person decides what an app sees."""
import unittest

from accesscase import ADDING, ALERT, ALL, DENY, MORE, PROMPT, SELECT, SWITCH, AccessCase
import screenreader

NAME = "Notes Would Like to Access Your Photos"
READS = "Notes also reads what is known of a photo: place, captions and keywords, names of people, camera details."
REASON = "Notes says: “To hang them on your wall”"
ADDS = "Notes Would Like to Add to Your Photos. Notes saves photos and videos in your library. It sees none."
SEES = "Notes sees the photos that you select, also later"


@unittest.skipUnless(screenreader.is_installed(), "Orca is not installed: scripts/install-packages.sh screenreader installs it")
@unittest.skipIf(screenreader.is_installed() and screenreader.version() > 43, "other versions of Orca say the same in other words")
class Speech(AccessCase):
    def setUp(self):
        super().setUp()
        self.reader = self.enterContext(screenreader.ScreenReader())

    def hears(self, window, *steps):
        """Keys, and all that is said of each."""
        for keys, *lines in steps:
            window.key(keys)
            self.assertEqual(self.reader.hear_until(lines[-1]), lines, keys)

    def opens(self, buttons, said):
        """The next window, all of whose words were said, once, without a key."""
        window = self.question(*buttons)
        self.assertEqual(self.reader.hear_until(said), [said])
        return window

    def test_a_prompt_is_read_out_with_the_words_of_the_app(self):
        library = self.asking("Notes")
        asked = library.ask(reason="To hang them\non your wall")
        window = self.opens(PROMPT, f"{NAME} dialog Your library has 12 photos. {READS} {REASON}")
        self.hears(
            window,
            ("Tab", f"{SWITCH} check box checked."),
            ("space", "not checked"),
            ("Tab", f"{SELECT} push button."),
            ("Tab", f"{ALL} push button."),
            ("Tab", f"{DENY} push button."),
            ("Tab", f"{SWITCH} check box not checked."),
        )
        window.key("Escape")
        self.assertEqual(asked.response(), (1, {}))
        self.desk.no_window()
        self.reader.hear()
        # The name is the same for one that asks to add; the rest is not.
        asked = library.ask("add-only")
        window = self.opens(ADDING, f"{NAME} dialog {ADDS}")
        self.hears(window, ("Tab", "Allow push button."), ("Tab", f"{DENY} push button."))
        window.key("Escape")
        asked.response()

    def test_picker_and_alert_say_whose_photos_they_are_about(self):
        library = self.asking("Notes")
        asked = library.ask()
        window = self.question(*PROMPT)
        self.reach(window, SELECT)
        self.reader.hear_until(f"{SELECT} push button.")
        window.key("Return")
        self.picker(window)
        self.reader.hear_until(f"tower.jpg, 1 of 12, {SEES}")
        window.key("space", "Return")
        self.assertEqual(asked.response()[0], 0)
        self.desk.no_window()
        self.reader.hear()
        library.fetch(user_initiated=True)
        window = self.opens(ALERT, "Notes sees 1 of your photos dialog Select more photos for it, or keep the selection as it is.")
        self.hears(window, ("Tab", f"{MORE} push button."), ("Tab", "Keep Current Selection push button."))
        window.key("Escape")
        self.desk.no_window()


if __name__ == "__main__":
    unittest.main()
