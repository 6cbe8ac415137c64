#!/usr/bin/python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""screenshots.py --library DIR --to DIR : the window in light and dark at 360, 800 and 1600 pixels, with two photos selected,
and each of these with one of them shown large; from the right to the left too.

Beside those with the pinned renderer, one at scale 2 and one with the renderer that the machine would choose. Needs a
display with room beside that (scripts/with-session.sh --size 1700x1100). The colour scheme is set as a person does it, by GTK's
settings file.
"""
import argparse
import os
import tempfile

from windowdriver import Picker, headless, xdotool

# file name, dark, size, environment
SHOTS = [(f"{scheme}-{width}", dark, (width, height), {}) for scheme, dark in (("light", 0), ("dark", 1))
         for width, height in ((360, 720), (800, 640), (1600, 1000))]
SHOTS += [("light-800-scale-2", 0, (800, 500), {"GDK_SCALE": "2"}),
          ("dark-1600-default-renderer", 1, (1600, 1000), {"GSK_RENDERER": None}),
          # The direction is that of GTK's own translation.
          ("light-800-right-to-left", 0, (800, 640), {"LANGUAGE": "he"})]


def shoot(library, home, path, size, environment):
    with Picker(*library, home=home, environment=environment) as picker:
        picker.resize(*size)
        picker.wait(lambda: len(picker.tiles()) >= 4, "photos in the grid")
        for count, tile in enumerate(picker.tiles()[1:3], 1):
            picker.click(tile)
            picker.button(f"Add ({count})")
        # Out of the window: on a tile it would leave a hover mark, and the display draws it into the picture.
        xdotool("mousemove", *map(lambda edge: int(edge) - 1, xdotool("getdisplaygeometry").split()))
        for state, key in (("", None), ("-preview", "shift+space")):
            if key:
                picker.key(key)
                picker.wait(lambda: any(node.name == "Preview" for node in picker.walk()), "the preview")
            target = path.replace(".png", state + ".png")
            picker.screenshot(target)
            print(target, flush=True)


def main():
    arguments = argparse.ArgumentParser()
    arguments.add_argument("--library", required=True)
    arguments.add_argument("--to", required=True)
    options = arguments.parse_args()
    library = ("--library", options.library, "--limit", "0")
    with tempfile.TemporaryDirectory(prefix="picker-shots.") as home:
        headless(["cancel"], *library, home=home)  # makes the index, once for all pictures
        settings = os.path.join(home, "config", "gtk-4.0", "settings.ini")
        os.makedirs(os.path.dirname(settings), exist_ok=True)
        for name, dark, size, environment in SHOTS:
            with open(settings, "w") as file:
                file.write(f"[Settings]\ngtk-application-prefer-dark-theme={dark}\n")
            shoot(library, home, os.path.join(options.to, name + ".png"), size, environment)


if __name__ == "__main__":
    main()
