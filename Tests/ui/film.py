#!/usr/bin/python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""film.py --library DIR --to FILE : a short film of a pick, as an animated picture (WebP) for README.md.

The real window, played by pointer and keys: larger photos, a search by words, two picks, one of them shown large, the place left
out, Add. Each scene lasts as long as it takes to look at it; while the window moves, pictures are taken as fast as that goes.
Needs a display (scripts/with-session.sh --size 1400x900).
"""
import argparse
import io
import sys
import time

from PIL import Image

from waiting import Missed
from windowdriver import Picker

SIZE = (1120, 700)
# What the film is scaled to: words stay readable, and the file is no larger than a photograph.
SHOWN = (840, 525)


class Film:
    def __init__(self, picker):
        self.picker, self.frames = picker, []

    def frame(self, milliseconds):
        ok, data = self.picker.picture().save_to_bufferv("png", [], [])
        assert ok
        picture = Image.open(io.BytesIO(data)).convert("RGB").resize(SHOWN, Image.Resampling.LANCZOS)
        # A picture like the last one lengthens that.
        if self.frames and self.frames[-1][0].tobytes() == picture.tobytes():
            self.frames[-1][1] += milliseconds
        else:
            self.frames.append([picture, milliseconds])

    def moves(self, seconds):
        """The next seconds, as they are."""
        began = last = time.monotonic()
        while last < began + seconds:
            self.frame(0)
            now = time.monotonic()
            self.frames[-1][1] += int((now - last) * 1000)
            last = now

    def looks(self, seconds):
        """What the window shows at rest, for so long."""
        self.moves(0.4)
        self.frame(int(seconds * 1000))

    def save(self, path):
        pictures, times = zip(*self.frames)
        pictures[0].save(path, save_all=True, append_images=pictures[1:], duration=[max(40, time) for time in times], loop=0,
                         quality=72, method=6)


def play(picker):
    film = Film(picker)
    picker.resize(*SIZE)
    picker.wait(lambda: len(picker.tiles()) > 20, "the photos")
    film.looks(1.6)
    for _ in range(2):
        picker.key("ctrl+plus")
        film.moves(0.6)
    film.looks(0.8)
    picker.key("ctrl+0")
    film.moves(0.6)
    picker.key("ctrl+f")
    film.looks(0.6)
    for letter in "june garden":
        picker.type(letter)
        film.moves(0.12)
    picker.wait(lambda: any(node.name.startswith("8 results") for node in picker.walk()), "what it finds")
    film.looks(1.2)
    picker.key("Return")
    film.looks(1.0)
    for number in (0, 6):
        picker.click(picker.tiles()[number])
        film.looks(0.8)
    picker.key("shift+space")
    film.looks(1.4)
    picker.key("i")
    film.looks(1.8)
    picker.key("Escape")
    film.looks(0.6)
    picker.key("F10")
    film.looks(1.2)
    picker.click_inside(picker.find(("check box", "toggle button", "switch"), "Location"))
    film.looks(2.0)
    picker.key("Escape")
    film.looks(0.6)
    picker.click(picker.button("Add (2)"))
    return film


def main():
    arguments = argparse.ArgumentParser()
    arguments.add_argument("--library", required=True)
    arguments.add_argument("--to", required=True)
    options = arguments.parse_args()
    with Picker("--library", options.library, "--limit", "0", "--selection", "ordered", "--output", "json") as picker:
        film = play(picker)
        result = picker.finish()
    if result.status != 0 or result.output.count('"removed":["location"]') != 2:
        sys.exit(f"film.py: two photos without their places were to come out, and this did ({result.status}): {result.output}")
    film.save(options.to)
    print(f"{options.to}: {len(film.frames)} pictures, {sum(time for _, time in film.frames) / 1000:.1f} s")


if __name__ == "__main__":
    try:
        main()
    except Missed as missed:
        sys.exit(f"film.py: {missed}")
