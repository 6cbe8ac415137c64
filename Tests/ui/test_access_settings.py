# SPDX-License-Identifier: GPL-3.0-or-later
"""The window of `desktop-picker settings`: which app may do what, by pointer, by keys and at the width of a telephone."""
import json
import os
import subprocess
import tempfile
import unittest

from gi.repository import Gio, GLib

import fixtures
import screenreader
from shades import luminance
from waiting import until
from windowcase import SHOTS
from windowdriver import Picker, program

LIMITED, FULL, NONE = (["read-write=limited", "add-only=authorized"], ["read-write=authorized", "add-only=authorized"],
                       ["read-write=denied", "add-only=denied"])
RADIO = "radio button"
SWITCH = ("check box", "switch", "toggle button")
ENTRY = """[Desktop Entry]
Type=Application
Name={name}
Exec=true
Icon=applications-graphics
"""


class Settings(unittest.TestCase):
    """A person with twelve photos and three apps: one that sees four of them, one with full access that it never used, and one that
    only picked."""

    def setUp(self):
        self.home = self.enterContext(tempfile.TemporaryDirectory(prefix="picker-home."))
        self.start_store()
        self.environment = {"HOME": self.home}
        pictures = os.path.join(self.home, "Pictures")
        fixtures.make_library(pictures)
        self.command("library", "scan")
        listed = self.command("library", "list").stdout.splitlines()
        self.ids = {asset["name"]: asset["id"] for asset in map(json.loads, listed)}
        for app, name in (("org.example.Notes", "Notes"), ("org.example.Frames", "Frames"), ("org.example.Mail", "Mail")):
            self.write("applications", app + ".desktop", ENTRY.format(name=name))
        self.selected = [self.ids[name] for name in ("tower.jpg", "waves.jpg", "shell.jpg")] + ["0123456789abcdef"]
        self.record("org.example.Notes", LIMITED, selected=self.selected, lastUse=20_000)
        self.record("org.example.Frames", FULL, withheld=["location"])
        self.write(os.path.join("desktop-picker", "apps"), "org.example.Mail.json", "{}")

    def start_store(self):
        """The permission store, without which no app may do anything."""
        store = subprocess.Popen(
            ["setpriv", "--pdeathsig", "TERM", "/usr/libexec/xdg-permission-store"], env={**os.environ, "XDG_DATA_HOME": os.path.join(self.home, "data")},
            stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        self.addCleanup(store.wait)
        self.addCleanup(store.terminate)
        bus = Gio.bus_get_sync(Gio.BusType.SESSION)
        name = GLib.Variant("(s)", ("org.freedesktop.impl.portal.PermissionStore",))
        until(lambda: bus.call_sync("org.freedesktop.DBus", "/org/freedesktop/DBus", "org.freedesktop.DBus", "NameHasOwner", name, None,
                                    Gio.DBusCallFlags.NONE, 5000, None).unpack()[0], "the permission store")

    def write(self, folder, name, text):
        path = os.path.join(self.home, "data", folder)
        os.makedirs(path, exist_ok=True)
        with open(os.path.join(path, name), "w", encoding="utf-8") as file:
            file.write(text)

    def record(self, app, decided, **more):
        value = {"decided": decided, "isToBeMirrored": False, "withheld": [], "selected": [], "own": [], "albums": [], **more}
        value |= {key: {"number": value[key]} for key in ("lastUse", "decidedOn") if key in value}
        self.write(os.path.join("desktop-picker", "access"), app + ".json", json.dumps(value))

    def stored(self, app):
        """What is on disk about an app; nothing where it is forgotten."""
        try:
            with open(os.path.join(self.home, "data", "desktop-picker", "access", app + ".json"), encoding="utf-8") as file:
                return json.load(file)
        except FileNotFoundError:
            return {}

    def command(self, *arguments):
        variables = {f"XDG_{name.upper()}_HOME": os.path.join(self.home, name) for name in ("data", "cache", "config", "state")}
        return subprocess.run(
            [program(), *arguments], env={**os.environ, **self.environment, **variables}, capture_output=True, text=True, check=True)

    def open(self, **more):
        window = self.enterContext(Picker("settings", home=self.home, environment={**self.environment, **more}))
        window.window
        window.wait(lambda: len(window.look("list item")) >= 2, "the apps")
        return window

    def apps(self, window):
        """The rows of the list, as they read."""
        found = window.look("list", "Apps")
        return [node.name for node in found[0].walk() if node.role == "list item"] if found else []

    def row(self, window, name):
        return window.wait(lambda: next(
            (node for node in window.look("list item") if node.name.startswith(name + ", ")), None), f"the row of {name}")

    def choose(self, window, name, choice):
        window.click(self.row(window, name))
        window.find("heading", name)
        window.click(window.find(RADIO, choice), across=0.3)

    def test_the_list_an_app_with_unused_full_access_first_and_what_each_may_do(self):
        window = self.open()
        self.assertEqual(self.apps(window), [
            "Frames, Full access, unused", "Mail, Selected photos only", "Notes, Limited access, 4 photos"])
        window.find("heading", "Frames")
        self.assertTrue(window.find(RADIO, "Full Access").has("checked"))
        self.assertFalse(window.find(SWITCH, "Include location").has("checked"))
        window.click(self.row(window, "Mail"))
        window.find("heading", "Mail")
        window.wait(lambda: not any(node.has("checked") for node in window.look(RADIO)), "nothing is chosen for it")
        window.screenshot(os.path.join(SHOTS, "access-picked-only.png"))

    def test_a_choice_is_on_disk_and_the_page_stays(self):
        window = self.open()
        self.choose(window, "Frames", "None")
        window.wait(lambda: self.stored("org.example.Frames").get("decided") == NONE, "the choice is on disk")
        window.wait(lambda: self.apps(window)[0] == "Frames, No access", "the list says so")
        window.find("heading", "Frames")
        self.assertEqual(window.look(SWITCH, "Include location"), [])
        self.choose(window, "Mail", "Add Photos Only")
        window.wait(lambda: self.stored("org.example.Mail").get("decided") == ["read-write=denied", "add-only=authorized"],
                    "an app that only picked has a record")
        self.choose(window, "Frames", "Limited Access")
        window.find("label", "Frames sees no photos.")
        window.click(window.find(SWITCH, "Include location"))
        window.wait(lambda: self.stored("org.example.Frames").get("withheld") == [], "the place is included")
        self.assertEqual(self.stored("org.example.Frames")["decided"], LIMITED)
        self.assertEqual(window.errors(), "")

    def test_photos_are_taken_out_by_pointer_and_keys_and_the_selection_outlives_full_access(self):
        window = self.open()
        window.click(self.row(window, "Notes"))
        window.button("Edit Selected Photos…")
        window.button("Take Out Photo not in the library")
        window.screenshot(os.path.join(SHOTS, "access-limited.png"))
        window.click(window.button("Take Out waves.jpg"))
        window.wait(lambda: self.stored("org.example.Notes")["selected"] == [self.selected[n] for n in (0, 2, 3)], "it is taken out")
        window.gone("push button", "Take Out waves.jpg")
        # The button of the photo that took its place has the keys.
        window.wait(lambda: window.button("Take Out shell.jpg").has("focused"), "the next photo has the keys")
        window.key("space")
        window.wait(lambda: self.stored("org.example.Notes")["selected"] == [self.selected[n] for n in (0, 3)], "so is that")
        self.choose(window, "Notes", "Full Access")
        window.wait(lambda: self.stored("org.example.Notes")["decided"] == FULL, "full access")
        self.assertEqual(window.look("push button", "Edit Selected Photos…"), [])
        self.choose(window, "Notes", "Limited Access")
        window.button("Take Out tower.jpg")

    def test_forgotten_an_app_is_gone_from_the_list(self):
        window = self.open()
        for app in ("Notes", "Mail"):
            window.click(self.row(window, app))
            window.find("heading", app)
            window.button("Forget App").act("click")
            window.wait(lambda app=app: not any(name.startswith(app) for name in self.apps(window)), f"{app} is not listed")
            # No other app has come under a second press, and the list has the keys.
            window.find("heading", f"{app} Is Forgotten")
            self.assertEqual(window.look("push button", "Forget App"), [])
            window.wait(lambda: any(node.has("focused") for node in window.look("list item")), "the list has the keys")
        window.wait(lambda: self.stored("org.example.Notes") == {}, "its record is gone")
        self.assertEqual(os.listdir(os.path.join(self.home, "data", "desktop-picker", "apps")), [])
        window.click(self.row(window, "Frames"))
        window.button("Forget App").act("click")
        window.find("heading", "Frames Is Forgotten")
        again = self.enterContext(Picker("settings", home=self.home, environment=self.environment))
        again.window
        again.find("heading", "No App Has Asked for Your Photos")
        again.screenshot(os.path.join(SHOTS, "access-none.png"))

    def test_the_record_is_kept_shown_and_cleared(self):
        window = self.open()
        window.click(window.button("Record"))
        window.click(window.find(SWITCH, "Keep a record"))
        log = os.path.join(self.home, "data", "desktop-picker", "handed-over.jsonl")
        window.wait(lambda: os.path.exists(log), "a record is kept")
        window.find("label", "Nothing was handed over yet.")
        items = [{"name": name, "removed": []} for name in fixtures.NAMES[:3]]
        with open(log, "w", encoding="utf-8") as file:
            for entry in ({"app": "org.example.Notes", "appName": "Notes", "way": "added", "items": items},
                          {"way": "copied", "items": items[:1]}):
                file.write(json.dumps({"time": "2025-08-12T18:00:00Z", **entry}) + "\n")
        again = self.open()
        again.click(again.button("Record"))
        rows = again.wait(lambda: [node.name for node in again.find("list", "Record").walk() if node.role == "list item"], "entries")
        self.assertEqual([row.split(",")[0] for row in rows], ["Copied: 1 photo", "Notes: 3 photos"])
        again.screenshot(os.path.join(SHOTS, "access-record.png"))
        again.click(again.button("Clear Record"))
        again.wait(lambda: os.path.getsize(log) == 0, "the record is empty")
        again.click(again.find(SWITCH, "Keep a record"))
        again.wait(lambda: not os.path.exists(log), "no record is kept")

    def test_narrow_a_row_leads_to_its_page_and_escape_back(self):
        window = self.open()
        window.resize(360, 640)
        window.wait(lambda: not window.look(RADIO), "the list has all the room")
        window.screenshot(os.path.join(SHOTS, "access-narrow-list.png"))
        window.click(self.row(window, "Notes"))
        window.find(RADIO, "Limited Access")
        window.wait(lambda: not window.look("list", "Apps"), "the page has all the room")
        window.screenshot(os.path.join(SHOTS, "access-narrow-page.png"))
        for button in window.look("push button"):
            if any(node.role == "label" for node in button.walk()):
                self.assertTrue(window.holds_words_of(button), button.name)
        window.key("Escape")
        window.wait(lambda: self.row(window, "Notes").has("focused"), "the row has the keys")
        window.key("Up", "Return")
        window.find("heading", "Mail")
        window.click(window.button("Back"))
        self.row(window, "Frames")
        window.key("ctrl+w")
        self.assertEqual(window.finish().status, 0)

    def test_the_words_fit_a_narrow_window_in_every_language(self):
        for language in ("de", "fr"):
            with self.subTest(language):
                window = self.open(**fixtures.speaking(language, os.path.join(self.home, "locales")))
                window.resize(360, 640)
                window.click(self.row(window, "Notes"))
                window.wait(lambda window=window: len(window.look(RADIO)) == 4, "the choices")
                for button in window.look("push button"):
                    if any(node.role == "label" for node in button.walk()):
                        self.assertTrue(window.holds_words_of(button), button.name)

    def test_by_keys_alone(self):
        window = self.open()
        window.wait(lambda: self.row(window, "Frames").has("focused"), "the first app has the keys")
        window.key("Down", "Down")
        window.find("heading", "Notes")
        window.wait(lambda: window.find(RADIO, "Limited Access").has("checked"), "its page")
        window.key("Tab", "Tab")
        window.wait(lambda: any(node.has("focused") for node in window.look(RADIO)), "the choices have the keys")
        window.key("Up")
        window.wait(lambda: self.stored("org.example.Notes")["decided"] == FULL, "an arrow chooses")

    def test_tab_comes_to_nothing_but_what_does_something(self):
        window = self.open()
        window.wait(lambda: self.row(window, "Frames").has("focused"), "the first app has the keys")
        window.key("Down", "Down")
        window.find("heading", "Notes")
        stops = ["Record", "Limited Access", "Include location", "Edit Selected Photos…", "Take Out tower.jpg", "Take Out waves.jpg",
                 "Take Out shell.jpg", "Take Out Photo not in the library", "Forget App"]
        window.button(stops[-2])
        self.assertEqual([window.lead("Tab", None).name for _ in stops], stops)

    @unittest.skipUnless(screenreader.is_installed(), "Orca is not installed: scripts/install-packages.sh screenreader installs it")
    @unittest.skipIf(screenreader.is_installed() and screenreader.version() > 43, "other versions of Orca say the same in other words")
    def test_what_orca_says(self):
        reader = self.enterContext(screenreader.ScreenReader())
        window = self.open()
        window.wait(lambda: self.row(window, "Frames").has("focused"), "the first app has the keys")
        reads = "Notes reads {}, and adds others."
        limited = ["Limited Access.", "selected radio button", reads.format("the photos you select here")]
        window.key("Down")
        # What comes before depends on when the list was there.
        self.assertEqual(reader.hear_until("Mail, Selected photos only.")[-1:], ["Mail, Selected photos only."])
        for key, *lines in (
            ("Down", "Notes, Limited access, 4 photos."),
            ("Tab", "Record push button."),
            ("Tab", *limited),
            ("Up", "Full Access.", "selected radio button", reads.format("all photos and videos")),
            ("Down", *limited),
            ("Tab", "Include location check box checked."),
            ("Tab", "Edit Selected Photos… push button."),
            ("Tab", "Selected Photos.", "List with 4 items.", "Take Out tower.jpg push button."),
        ):
            window.key(key)
            self.assertEqual(reader.hear_until(lines[-1]), lines, key)

    def settings(self, line):
        """A line of GTK's settings."""
        folder = os.path.join(self.home, "config", "gtk-4.0")
        os.makedirs(folder)
        with open(os.path.join(folder, "settings.ini"), "w", encoding="utf-8") as file:
            file.write(f"[Settings]\n{line}\n")

    def test_dark(self):
        self.settings("gtk-application-prefer-dark-theme=1")
        window = self.open()
        self.assertLess(luminance(window.screenshot(os.path.join(SHOTS, "access-dark.png"))), 0.35)
        window.click(self.row(window, "Notes"))
        window.button("Take Out tower.jpg")
        window.screenshot(os.path.join(SHOTS, "access-dark-limited.png"))

    def test_large_text_has_room(self):
        self.settings("gtk-font-name=Cantarell 22")
        with open(os.path.join(self.home, "data", "desktop-picker", "handed-over.jsonl"), "w", encoding="utf-8") as file:
            file.write(json.dumps({"time": "2025-08-12T18:00:00Z", "way": "copied", "items": [{"name": "tower.jpg", "removed": []}]}) + "\n")
        window = self.open()
        line, note = (window.find("label", words).box for words in (
            "Not used so far", "Frames has not used its full access for 30 days. Choose whether it keeps it."))
        # It takes three lines, above the choices.
        self.assertGreater(note.height, 2.5 * line.height)
        self.assertLess(note.y + note.height, window.find(RADIO, "Full Access").box.y)
        window.screenshot(os.path.join(SHOTS, "access-large.png"))
        window.resize(360, 640)
        window.click(window.button("Record"))
        entry = window.wait(lambda: next((node for node in window.look("list item") if node.name.startswith("Copied")), None), "the entry")
        window.screenshot(os.path.join(SHOTS, "access-large-record.png"))
        self.assertLessEqual(entry.box.x + entry.box.width, window.frame.box.width)
        self.assertLess(entry.box.height, 5 * line.height)


if __name__ == "__main__":
    unittest.main()
