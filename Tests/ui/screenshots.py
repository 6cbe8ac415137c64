#!/usr/bin/python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""screenshots.py --library DIR --to DIR [LOOK|SCENE...] : every state of the window in every look, and seldom scenes.

States: the grid with two photos selected, one shown large and what is known about it, suggestions under a search,
what to begin with, a time in a text and as a token, a search that found nothing, the staging area, the Options and the View menu, the
list of keys, the question whether to discard. Looks: light and dark at 360, 800 and 1600 pixels, high contrast, text twice
as large, from the right to the left, at scale 2, in German and in French, and with the renderer that the machine would choose.
scenes.py has what needs another library, another app or a hand at work. LOOK and SCENE name some of them.

Needs a display with room beside that (scripts/with-session.sh --size 1700x1100). Colours, contrast and text are set as a person
does it, by GTK's settings file.
"""
import argparse
import gettext
import os
import tempfile

import fixtures
import scenes
from scripted import headless
from windowdriver import BUTTON, ENTRY, ROOT, Picker

# name, lines of GTK's settings, size, environment
LOOKS = [(f"{scheme}-{width}", [f"gtk-application-prefer-dark-theme={dark}"], (width, height), {})
         for scheme, dark in (("light", 0), ("dark", 1)) for width, height in ((360, 720), (800, 640), (1600, 1000))]
LOOKS += [("contrast-800", ["gtk-theme-name=Default-hc"], (800, 640), {}),
          ("contrast-dark-800", ["gtk-theme-name=Default-hc", "gtk-application-prefer-dark-theme=1"], (800, 640), {}),
          ("contrast-360", ["gtk-theme-name=Default-hc"], (360, 720), {}),
          *((f"large-text-{width}", ["gtk-font-name=Cantarell 22"], (width, height), {})
            for width, height in ((360, 720), (800, 640), (1600, 1000))),
          *((f"{name}-{width}", [], (width, height), {"LANGUAGE": language})
            for name, language in (("german", "de"), ("french", "fr")) for width, height in ((360, 720), (800, 640))),
          ("light-800-scale-2", [], (800, 500), {"GDK_SCALE": "2"}),
          ("dark-1600-default-renderer", ["gtk-application-prefer-dark-theme=1"], (1600, 1000), {"GSK_RENDERER": None}),
          *((f"right-to-left-{width}", [], (width, height), {"LANGUAGE": fixtures.RIGHT_TO_LEFT})
            for width, height in ((360, 720), (800, 640)))]


def preview(picker):
    picker.key("shift+space")
    picker.wait(lambda: any(node.name == picker.word("Preview") for node in picker.walk()), "the preview")


def staging(picker):
    picker.key("ctrl+Return")
    picker.wait(lambda: picker.look("list", picker.word("Selected Photos")), "the staging area")


def suggestions(picker):
    picker.key("ctrl+f")
    picker.type("20")
    picker.wait(lambda: any(node.role == "heading" for node in picker.walk()), "suggestions or results")


def nothing(picker):
    picker.key("ctrl+f")
    picker.type("zzzz")
    picker.button(picker.word("Clear Search"))


def beginning(picker):
    picker.key("ctrl+f")
    picker.wait(lambda: picker.look("panel", picker.word("Suggestions")), "what to begin with")


def time(picker):
    """A time and a word, as they are marked in the entry."""
    picker.key("ctrl+f")
    picker.type("june garden")
    picker.wait(lambda: picker.find(ENTRY, picker.word("Search Photos")).text == "june garden", "the text is in the entry")


def token(picker):
    """The same time as a token."""
    time(picker)
    picker.key("Return")


def info(picker):
    preview(picker)
    picker.key("i")
    picker.wait(lambda: picker.look("list", picker.word("Info")), "the info panel")


def question(picker):
    """Whether the picked photos are to be discarded."""
    # The search entry may have the keys, which it gives back first.
    picker.click(picker.tiles()[0], "ctrl")
    picker.key("Escape")
    picker.button(picker.word("Discard"))


def options(picker):
    picker.key("F10")


def view(picker):
    for button in picker.look(BUTTON, picker.word("View"))[:1]:
        picker.click(button)


def keys(picker):
    picker.key("ctrl+shift+question")


# How a state is reached from the grid, and how many Escapes lead back.
STATES = [("", lambda picker: None, 0), ("-preview", preview, 1), ("-info", info, 2), ("-staging", staging, 1), ("-suggestions", suggestions, 2),
          ("-nothing", nothing, 1), ("-options", options, 1), ("-view", view, 1), ("-time", time, 2), ("-token", token, 1),
          ("-beginning", beginning, 1), ("-keys", keys, 1)]


def shoot(library, home, path, size, environment):
    language = environment.get("LANGUAGE")
    if language == fixtures.RIGHT_TO_LEFT:
        environment = {**environment, **fixtures.right_to_left(os.path.join(home, "right-to-left"))}
    elif language:
        environment = {**environment, **fixtures.speaking(language, os.path.join(home, "locales"))}
    with Picker(*library, home=home, environment=environment) as picker:
        sentences = gettext.translation(
            "desktop-picker", os.path.join(ROOT, "data", "locale"), [language or "en"], fallback=True)
        picker.word = sentences.gettext
        picker.photos = picker.word("Photos")
        picker.resize(*size)
        picker.wait(lambda: len(picker.tiles()) >= 4, "photos in the grid")
        for count, tile in enumerate(picker.tiles()[1:3], 1):
            picker.click(tile)
            picker.wait(lambda: sum(tile.has("selected") for tile in picker.tiles()) == count, "the photo is selected")
        for state, reach, escapes in STATES:
            reach(picker)
            picker.away()
            target = path.replace(".png", state + ".png")
            picker.screenshot(target)
            print(target, flush=True)
            for _ in range(escapes):
                picker.key("Escape")
            if picker.process.poll() is not None:
                raise SystemExit(f"the picker ended after {state}")
        question(picker)
        picker.away()
        picker.screenshot(path.replace(".png", "-question.png"))


def main():
    arguments = argparse.ArgumentParser()
    arguments.add_argument("--library", required=True)
    arguments.add_argument("--to", required=True)
    arguments.add_argument("looks", nargs="*")
    given = arguments.parse_args()
    # In the order of picking, so that the staging area has numbers.
    library = ("--library", given.library, "--limit", "0", "--selection", "ordered")
    with tempfile.TemporaryDirectory(prefix="picker-shots.") as home:
        headless(["cancel"], *library, home=home)  # makes the index, once for all pictures
        settings = os.path.join(home, "config", "gtk-4.0", "settings.ini")
        os.makedirs(os.path.dirname(settings), exist_ok=True)
        for name, lines, size, environment in LOOKS:
            if given.looks and name not in given.looks:
                continue
            with open(settings, "w") as file:
                file.write("\n".join(["[Settings]", *lines, ""]))
            shoot(library, home, os.path.join(given.to, name + ".png"), size, environment)
    for name in scenes.SCENES:
        if not given.looks or name in given.looks:
            scenes.take(name, given.library, given.to)


if __name__ == "__main__":
    main()
