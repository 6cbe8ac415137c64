# SPDX-License-Identifier: GPL-3.0-or-later
"""A person before the window: hands and eyes at the speed of a person's, who knows nothing but what is to be seen.

Moving the pointer onto something and clicking takes as long as Fitts' law has it (0.5 to 0.9 s), a key 150 ms, a notch of the
wheel 120 ms, and each look at what has come its own time. What is to be seen is asked of the accessibility tree and of the pixels:
names and places of what is on screen, and whether a thumbnail has its picture. Time is counted apart: what the person took, and
what the person waited for the program (with what it takes to read its tree, which no person does).
"""
import math
import re
import time

from Xlib import X

import accessible
from waiting import Missed
from windowdriver import BUTTON
from xhands import screen, server

KEY = 0.15
NOTCH = 0.12
DAY = 1 / 366
MONTHS = ("January February March April May June July August September October November December").split()


class Person:
    def __init__(self, picker):
        self.picker = picker
        self.began = time.monotonic()
        self.own = 0.0
        self.waited = 0.0
        self.diary = []

    # Time

    def say(self, what):
        self.diary.append((time.monotonic() - self.began, what))

    def spend(self, seconds):
        self.own += seconds
        time.sleep(seconds)

    def see(self, condition, what, look=0.4):
        """Waits until something is to be seen, then takes it in."""
        start = time.monotonic()
        seen = self.picker.wait(condition, what)
        self.waited += time.monotonic() - start
        self.spend(look)
        return seen

    def _acting(self, seconds, *inputs):
        """Something that a hand does, which takes as long as it takes."""
        start = time.monotonic()
        server().send(*inputs)
        spent = time.monotonic() - start
        self.own += spent
        if spent < seconds:
            self.spend(seconds - spent)

    # Hands

    def _place(self, node, across, down):
        box, frame, window = node.box, self.picker.find("frame").box, self.picker.geometry
        border = (window.width - frame.width) / 2
        return window.x + box.x + box.width * across + border, window.y + box.y + box.height * down + border, min(box[2:])

    def _way(self, x, y, size):
        """Inputs of a way to a place that begins and ends slowly, and its seconds."""
        start = server().place()
        distance = math.hypot(x - start[0], y - start[1])
        seconds = min(0.9, max(0.5, 0.3 + 0.12 * math.log2(distance / max(size, 8) + 1)))
        steps, inputs = 12, []
        for step in range(1, steps + 1):
            part = step / steps
            eased = part * part * (3 - 2 * part)
            place = tuple(round(a + (b - a) * eased) for a, b in zip(start, (x, y)))
            inputs.append((X.MotionNotify, place, round(seconds * 850 / steps)))
        return inputs, seconds

    def move(self, node, across=0.5, down=0.5, then=()):
        start = time.monotonic()
        x, y, size = self._place(node, across, down)
        inputs, seconds = self._way(x, y, size)
        self.waited += time.monotonic() - start
        self._acting(seconds, *inputs, *then)

    def click(self, node, across=0.5, down=0.5):
        self.move(node, across, down, then=self._presses(1))

    @staticmethod
    def _presses(button, times=1, pause=0):
        return [(kind, button, wait) for number in range(times)
                for kind, wait in ((X.ButtonPress, pause if number else 0), (X.ButtonRelease, 12))]

    def type(self, text):
        self._acting(KEY * len(text), *server().typed(text, round(KEY * 1000)))

    def press(self, *keys):
        self._acting(KEY * len(keys), *server().strokes(keys, round(KEY * 1000)))

    def turn_wheel(self, notches):
        """Where the pointer is, down where positive."""
        self._acting(NOTCH * abs(notches), *self._presses(5 if notches > 0 else 4, abs(notches), round(NOTCH * 1000)))

    # Eyes

    def button(self, name):
        return self.see(lambda: next(iter(self.picker.look(BUTTON, name)), None), f"a button “{name}”")

    def tiles(self):
        """What is on screen of the photos, wholly: tile, name, description, box."""
        grid = next(iter(self.picker.look("list", "Photos")), None)
        if grid is None:
            return []
        box = grid.box
        found = accessible.matching(grid.walk(), "list item", None)
        told = zip(found, accessible.names(found), accessible.descriptions(found), (tile.box for tile in found), strict=True)
        seen = [(tile, name, said, its) for tile, name, said, its in told
                if its.y >= box.y and its.y + its.height <= box.y + box.height]
        return sorted(seen, key=lambda one: (one[3].y, one[3].x))

    def has_picture(self, shot, box):
        """Whether a tile shows more than the one colour that is there before its picture: some of the pictures are nearly black."""
        border = (self.picker.geometry.width - self.picker.find("frame").box.width) // 2
        part = shot.new_subpixbuf(box.x + border + 10, box.y + border + 30, box.width - 20, box.height - 40)
        data, stride = part.get_pixels(), part.get_rowstride()
        colours = {bytes(data[row * stride + column * 3:][:3]) for row in range(0, part.get_height(), 7)
                   for column in range(0, part.get_width(), 7)}
        return len(colours) > 1

    def recognise(self, photo):
        """The tile of a photo that the person knows by its looks, once its picture is there; None where it is not on screen.

        Its looks are its file name and its day here: what is on the picture only a person knows."""
        for tile, name, said, box in self.tiles():
            if f"{photo.name}," in said and photo.day in name:
                start = time.monotonic()
                self.picker.wait(lambda box=box: self.has_picture(screen(), box), f"the picture of {photo.name}")
                self.waited += time.monotonic() - start
                return tile
        return None

    def top_day(self):
        """Year and month of what stands at the top: what the bubble beside the scrubber says."""
        for _, name, _, _ in self.tiles():
            found = re.search(r"(\d+) ([A-Z][a-z]+) (\d{4})", name)
            if found and found[2] in MONTHS:
                return int(found[3]) + (MONTHS.index(found[2]) + (int(found[1]) - 1) / 31) / 12
        return None

    # What people do

    def hunt(self, photo, screens=8):
        """Looks over the screen, and turns the wheel until the photo is there; clicks it."""
        grid = self.see(lambda: next(iter(self.picker.look("list", "Photos")), None), "the photos")
        is_over_grid = False
        for _ in range(screens):
            # Forty thumbnails are looked over in a second.
            self.see(self.tiles, "photos on screen", look=0.8)
            tile = self.recognise(photo)
            if tile is not None:
                self.click(tile)
                self.see(lambda: self.recognise(photo).has("selected"), f"{photo.name} is picked", look=0.2)
                return
            if not is_over_grid:
                self.move(grid)
                is_over_grid = True
            self.turn_wheel(5)
        raise Missed(f"{photo.name} is not in {screens} screens")

    def scrub_to(self, when):
        """Takes the handle at the edge of the photos and drags it until what stands at the top is little newer than that
        time, a year with its fraction."""
        grid = self.picker.find("list", "Photos")
        x, top, _ = self._place(grid, 1.0, 0.0)
        bottom = top + grid.box.height
        x -= 6
        newest, oldest = self.see(self.top_day, "the newest photos", look=0.3), 2005.0
        ends = [(top + 28, newest), (bottom - 28, oldest)]
        inputs, seconds = self._way(x, top + 28, 24)
        self._acting(seconds, *inputs)
        # It shows where the pointer is near.
        self._acting(0.1, (X.ButtonPress, 1, 0))
        for _ in range(12):
            (above, newer), (below, older) = ends
            is_close = below - above <= 2
            # Just above it, in the end: the wheel goes down from there.
            y = above if is_close else above + (below - above) * min(1, max(0, (newer - when) / max(newer - older, 1e-6)))
            y = round(y if is_close else min(max(y, above + 1), below - 1))
            inputs, _ = self._way(x, y, 6)
            self._acting(0.5, *inputs)
            now = self.see(self.top_day, "what month it is", look=0.25)
            if is_close or when + DAY <= now <= when + 40 * DAY:
                break
            ends = [(y, now), ends[1]] if now > when else [ends[0], (y, now)]
        self._acting(0.1, (X.ButtonRelease, 1, 0))
