# SPDX-License-Identifier: GPL-3.0-or-later
"""The windows in which a person decides what an app sees, by keys alone. What each answer leads to for the app, Tests/portal says."""
import unittest

from accesscase import ADDING, ALERT, ALL, ALLOW, DENY, KEEP, MORE, PROMPT, SELECT, SWITCH, AccessCase
from waiting import until

CHECK = ("check box", "toggle button")


class Prompts(AccessCase):
    # What is asked, what is there to answer, what the keys come to, the key, and what the app hears.
    ANSWERS = [
        ("read-write", PROMPT, ALL, "Return", (0, {"status": "authorized"})),
        ("read-write", PROMPT, DENY, "space", (0, {"status": "denied"})),
        ("add-only", ADDING, ALLOW, "space", (0, {"status": "authorized"})),
        ("add-only", ADDING, DENY, "Return", (0, {"status": "denied"})),
    ]

    def test_each_answer(self):
        for level, buttons, at, key, told in self.ANSWERS:
            with self.row(level=level, at=at, key=key):
                asked = self.asking().ask(level)
                window = self.question(*buttons)
                self.reach(window, at)
                window.key(key)
                self.assertEqual(asked.response(), told)
                self.desk.no_window()

    def test_tab_leads_through_switch_and_buttons_and_escape_answers_nothing(self):
        library = self.asking()
        for level, stops in (("read-write", [SWITCH, *PROMPT]), ("add-only", list(ADDING))):
            with self.subTest(level):
                asked = library.ask(level)
                window = self.question(*stops[-2:])
                around = [*stops, stops[0]]
                self.assertEqual([window.lead("Tab", None).name for _ in around], around)
                self.assertEqual([window.lead("shift+Tab", None).name for _ in stops], stops[::-1])
                window.key("Escape")
                self.assertEqual(asked.response(), (1, {}))

    def test_keys_that_were_meant_for_another_window_answer_nothing(self):
        asked = self.asking().ask()
        window = self.desk.picker()
        keys = ["y", "Return", "space", "a", "Return"]
        # They come before anything answers, and after that.
        window.key(*keys)
        window.wait(lambda: window.button(DENY).sensitive, "buttons that answer")
        window.key(*keys)
        self.assertTrue(window.find(CHECK, SWITCH).has("checked"))
        window.key("Escape")
        self.assertEqual(asked.response(), (1, {}))

    def test_the_switch(self):
        library = self.asking()
        asked = library.ask()
        window = self.question(*PROMPT)
        reads = "This app also reads what is known of a photo: {}captions and keywords, names of people, camera details."
        self.reach(window, SWITCH)
        for place in ("", "place, "):
            window.key("space")
            window.find("label", reads.format(place))
        window.key("space")
        window.find("label", reads.format(""))
        # The other words fit as well: there is nothing to scroll, to which the keys would come.
        around = [*PROMPT, SWITCH]
        self.assertEqual([window.lead("Tab", None).name for _ in around], around)
        self.reach(window, ALL)
        window.key("Return")
        self.assertEqual(asked.response()[0], 0)
        self.assertFalse([asset for asset in library.fetch(properties=["location"])[0] if asset])

    def test_a_long_reason_is_scrolled(self):
        asked = self.asking(settings="gtk-font-name=Cantarell 22").ask(reason="To hang them on your wall. " * 30)
        window = self.question(*PROMPT)
        heading = "This App Would Like to Access Your Photos"
        self.assertEqual(window.lead("Tab", None).name, heading)
        top = window.find("heading", heading).box.y
        window.key("End")
        window.wait(lambda: window.find("heading", heading).box.y < top, "the words have moved")
        window.key("Escape")
        asked.response()


class Selecting(AccessCase):
    def test_what_an_app_sees_is_selected_and_changed(self):
        library = self.asking()
        self.limited(library, "space", "Right", "space")
        self.assertEqual(library.names(), ["tower.jpg", "bridge.jpg"])
        more = library.request("PresentLimitedLibraryPicker", "(sa{sv})")
        window = self.picker()
        self.assertEqual([frame.name for frame in window.look("frame")], ["Select Photos"])
        window.wait(lambda: self.selected(window) == ["tower.jpg", "bridge.jpg"], "what it sees is ticked")
        window.key("space", "Right", "Right", "space")
        window.wait(lambda: self.selected(window) == ["bridge.jpg", "market.jpg"], "one is taken out, one is added")
        window.key("Return")
        self.assertEqual(more.response(), (0, {"added": [library.ids()["market.jpg"]]}))
        self.assertEqual(library.names(), ["bridge.jpg", "market.jpg"])

    def test_who_selects_nothing_is_asked_again(self):
        asked = self.asking().ask()
        window = self.question(*PROMPT)
        self.reach(window, SWITCH)
        window.key("space")
        window.wait(lambda: not window.find(CHECK, SWITCH).has("checked"), "it is off")
        self.reach(window, SELECT)
        window.key("Return")
        self.picker(window).key("Escape")
        self.question(*PROMPT, after=window)
        self.assertFalse(window.find(CHECK, SWITCH).has("checked"), "what was switched stays so")
        window.key("Escape")
        self.assertEqual(asked.response(), (1, {}))

    def test_the_alert(self):
        rows = [(KEEP, "Return", ["tower.jpg"]), (None, "Escape", ["tower.jpg"]), (MORE, "space", ["tower.jpg", "bridge.jpg"])]
        for at, key, seen in rows:
            with self.row(at=at, key=key):
                library = self.asking()
                self.limited(library, "space")
                library.fetch(user_initiated=True)
                window = self.question(*ALERT)
                window.find("heading", "This app sees 1 of your photos")
                if at:
                    self.reach(window, at)
                window.key(key)
                if at == MORE:
                    self.picker(window)
                    window.wait(lambda window=window: self.selected(window) == ["tower.jpg"], "what it sees is ticked")
                    window.key("Right", "space", "Return")
                self.desk.no_window()
                # What was selected is written once the window has gone.
                until(lambda library=library, seen=seen: library.names() == seen, f"the app sees {seen}")


if __name__ == "__main__":
    unittest.main()
