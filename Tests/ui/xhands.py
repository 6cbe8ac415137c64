# SPDX-License-Identifier: GPL-3.0-or-later
"""Pointer, keys and eyes on an X server, by XTEST and the framebuffer that Xvfb keeps."""
import contextlib
import functools
import math
import os
import struct
import time

import gi

gi.require_version("GdkPixbuf", "2.0")
from gi.repository import GdkPixbuf, GLib  # noqa: E402
from Xlib import X  # noqa: E402

from accessible import Box  # noqa: E402
from waiting import Missed  # noqa: E402
import xserver  # noqa: E402

# Milliseconds: how long a button is down (a click of no length, of which there is none by hand, is lost at times where a menu has just closed),
# from click to click of a double click, from key to key, from letter to letter, from notch to notch of a wheel.
DOWN, AGAIN, KEY, TYPED, NOTCH = 40, 60, 30, 10, 20
# Keys that are held for others, by their numbers.
MODIFIERS = {"shift": 42, "ctrl": 29, "alt": 56, "altgr": 100}
# A pointer that carries something is told to a program once in a frame.
FRAME = 20
# Seconds within which GTK makes one double click of two at one place (0.4), and some for a program that hears of the first late;
# and how many pixels lie between two places (5 in GTK).
APART, ELSEWHERE = 0.5, 10


@functools.cache
def server():
    """The display of this session, one connection for all who are at work on it."""
    return xserver.Server()


def screen():
    """What the virtual display shows now, from the framebuffer file that Xvfb keeps (XWD format)."""
    server().sync()  # an answer from the server: what was drawn before is in the file by now
    with open(os.environ["PICKER_FRAMEBUFFER"], "rb") as file:
        data = file.read()
    (head, _, _, _, width, height, _, _, _, _, _, depth, stride, _, _, _, _, _, _, colours) = struct.unpack(">20I", data[:80])
    if depth != 32:
        raise Missed(f"the framebuffer has {depth} bits a pixel, 32 are known here")
    pixels = memoryview(data)[head + colours * 12:]
    pixels = b"".join(pixels[row * stride:row * stride + width * 4] for row in range(height))
    rgb = bytearray(width * height * 3)
    for channel in range(3):
        rgb[channel::3] = pixels[2 - channel::4]
    return GdkPixbuf.Pixbuf.new_from_bytes(
        GLib.Bytes.new(bytes(rgb)), GdkPixbuf.Colorspace.RGB, False, 8, width, height, width * 3)


class XHands:
    """Pointer, keys and eyes on an X server. Everything is counted in its pixels."""

    def __init__(self):
        self.pressed, self.clicks = None, []

    def scale(self, environment):
        """Pixels of the display for one of the toolkit's, in a program with this environment."""
        return int(environment.get("GDK_SCALE", "1"))

    def environment(self):
        """What a program needs to be told, so that these hands find all of it."""
        return {}

    def said(self, errors):
        """What a program wrote on standard error by itself."""
        return errors

    def heard(self):
        """Comes back once the program with the keyboard has done what it does with all that hands did up to now."""
        server().heard()

    def windows(self, process):
        """What a program has on the display now, with its popovers."""
        return server().windows(process)

    def popovers(self, picker):
        """Where its popovers are."""
        boxes = []
        for window in self.windows(picker.process.pid):
            # One that GTK only tried something with may be gone by now.
            with contextlib.suppress(Missed):
                if window != picker.window:
                    boxes.append(self.geometry(window))
        return boxes

    def geometry(self, window):
        return Box(*server().geometry(window))

    def focus(self, window):
        # There is no window manager that would hand out the keyboard.
        server().focus(window)

    def ask_to_close(self, window):
        server().ask_to_close(window)

    def resize(self, window, width, height):
        server().arrange(window, x=0, y=0, width=width, height=height)

    def put(self, window, x, y):
        """Has a window stand somewhere else."""
        server().arrange(window, x=x, y=y)

    def place(self):
        """Where the pointer is."""
        return server().place()

    def move(self, x, y):
        server().send(self._motion(x, y))
        # Before a press, in which a window manager may have a hand: GTK loses one that comes right behind the way to it.
        server().heard()

    def _motion(self, x, y, after=0):
        return X.MotionNotify, (int(x), int(y)), after if self.pressed is None else FRAME

    def press(self, button=1):
        self.pressed = button
        server().send((X.ButtonPress, button, 0))

    def release(self):
        button, self.pressed = self.pressed or 1, None
        server().send((X.ButtonRelease, button, 0))
        server().heard()

    def click(self, *modifiers, times=1, button=1, is_alone=True):
        """One that is not alone makes a double click with another one right behind it."""
        self._click(modifiers, times, AGAIN, button, is_alone=is_alone)

    def click_at(self, x, y):
        # All at once: with time in between, clicks into popovers went astray on a busy machine.
        self._click((), 1, AGAIN, 1, [self._motion(x, y)])

    def wheel(self, clicks, *modifiers):
        self._click(modifiers, abs(clicks), NOTCH, 5 if clicks > 0 else 4, is_alone=False)

    def _click(self, modifiers, times, delay, button, before=(), is_alone=True):
        held = [server().key_of(server().sign(modifier))[0] for modifier in modifiers]
        clicks = [part for number in range(times)
                  for part in ((X.ButtonPress, button, delay if number else 0), (X.ButtonRelease, button, DOWN))]
        if is_alone:
            self._keep_apart(before[0][1] if before else self.place())
        server().send(*before, *((X.KeyPress, key, 0) for key in held), *clicks, *((X.KeyRelease, key, 0) for key in held[::-1]))
        server().heard()

    def _keep_apart(self, place):
        """Two clicks at one place are no double click: a test that wants one asks for it."""
        now = time.monotonic()
        self.clicks = [(when, where) for when, where in self.clicks if now - when < APART]
        near = [when for when, where in self.clicks if math.dist(where, place) < ELSEWHERE]
        time.sleep(max(0.0, *(when + APART - now for when in near), 0.0))
        self.clicks.append((time.monotonic(), place))

    def key(self, *keys):
        server().send(*server().strokes(keys, KEY))
        server().heard()

    @contextlib.contextmanager
    def layout(self, name):
        """The keyboard is one of another country meanwhile."""
        try:
            server().lay(name)
            yield
        finally:
            server().lay("us")

    def stroke(self, code, *modifiers):
        """Presses a key by its number (linux/input-event-codes.h), whatever is written on it."""
        keys = [*(MODIFIERS[modifier] for modifier in modifiers), code]
        server().send(*((X.KeyPress, key + 8, 0) for key in keys), *((X.KeyRelease, key + 8, KEY) for key in keys[::-1]))
        server().heard()

    def hold(self, key, seconds):
        """Holds a key down: the server repeats it."""
        server().send(*server().strokes([key], int(2000 * seconds)))  # half of a stroke a key is down
        server().heard()

    def type(self, text, delay=TYPED):
        server().send(*server().typed(text, delay))
        server().heard()

    def screen(self):
        return screen()
