#!/usr/bin/python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""annotate_pictures.py --library DIR --to DIR : Annotate's four steps on a library, played by pointer and keys, and a picture of each (docs/annotate.md).

Needs the session of scripts/with-session.sh, the widget of scripts/build-widget.sh, and the app as the page builds it.
"""
import argparse
import os
import sys

HERE = os.path.dirname(os.path.abspath(__file__))
sys.path[:0] = [HERE]
sys.path += [os.path.join(os.path.dirname(HERE), name) for name in ("portal", "ui", "documents")]

from annotating import Annotate, command  # noqa: E402
from desk import Desk  # noqa: E402
from waiting import Missed  # noqa: E402
from windowdriver import BUTTON  # noqa: E402

STEPS = ("sheet", "inline", "live", "plain")
WORDS = ("Where it began", "What we did not expect")


def take(app, shoot):
    """Goes through the steps, each with a photo more. `shoot` is called with the name of each once it is as the page shows it."""
    def shown():
        picker = app.picker()
        picker.wait(lambda: picker.look(BUTTON, "Continue") or len(picker.tiles()) >= 6, "the picker", seconds=120)
        for button in picker.look(BUTTON, "Continue"):
            picker.click(button)
        picker.wait(lambda: len(picker.tiles()) >= 6, "photos in the grid", seconds=120)
        return picker

    def has(count):
        app.wait(lambda: len(app.rows()) == count, f"{count} photos in the list")

    app.click(app.button("Select Photos…"))
    picker = shown()
    for count, number in enumerate((1, 3), 1):
        picker.click(picker.tiles()[number])
        add = picker.button(f"Add ({count})")
    shoot("sheet")
    picker.click(add)
    has(2)
    for name, words in zip(app.rows(), WORDS, strict=True):
        app.write(name, words)
    app.go_to("Inline")
    picker = shown()
    picker.click(picker.tiles()[2])
    picker.button("Add (3)")
    shoot("inline")
    app.go_to("Live")
    picker = shown()
    picker.click(picker.tiles()[2])
    has(3)
    shoot("live")
    app.go_to("Plain")
    picker.gone(BUTTON, "Options")
    picker.click(picker.tiles()[5])
    has(4)
    shoot("plain")


def main():
    arguments = argparse.ArgumentParser()
    arguments.add_argument("--library", required=True)
    arguments.add_argument("--to", required=True)
    arguments.add_argument("--as", dest="form", choices=("png", "webp"), default="png")
    arguments.add_argument("--program", default="debug/annotate", help="what of the page's commands starts the app (annotate.py: in Python)")
    options = arguments.parse_args()
    os.makedirs(options.to, exist_ok=True)
    with Desk(options.library, portal=False, says=("Gdk-Message: .*",)) as desk:
        app = Annotate(command(options.program), desk)
        app.window

        def shoot(step):
            app.away()
            path = os.path.join(options.to, f"annotate-{step}.{options.form}")
            picture = app.still()
            if options.form == "png":
                picture.savev(path, "png", [], [])
            else:
                from PIL import Image
                size, bytes_ = (picture.get_width(), picture.get_height()), picture.read_pixel_bytes().get_data()
                Image.frombuffer("RGB", size, bytes_, "raw", "RGB", picture.get_rowstride(), 1).save(path, quality=88, method=6)
            print(path, flush=True)
        try:
            take(app, shoot)
        finally:
            app.end()


if __name__ == "__main__":
    try:
        main()
    except Missed as missed:
        sys.exit(f"annotate_pictures.py: {missed}")
