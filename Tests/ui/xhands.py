# SPDX-License-Identifier: GPL-3.0-or-later
"""Pointer, keys and eyes on an X server, by xdotool and the framebuffer that Xvfb keeps."""
import contextlib
import os
import struct
import subprocess

import gi

gi.require_version("GdkPixbuf", "2.0")
from gi.repository import GdkPixbuf, GLib  # noqa: E402

from accessible import Box  # noqa: E402
from waiting import Missed  # noqa: E402


def xdotool(*arguments):
    done = subprocess.run(["xdotool", *map(str, arguments)], capture_output=True, text=True, timeout=60)
    if done.returncode:
        raise Missed(f"xdotool {' '.join(map(str, arguments))}: {done.stderr.strip() or done.returncode}")
    return done.stdout.strip()


def screen():
    """What the virtual display shows now, from the framebuffer file that Xvfb keeps (XWD format)."""
    xdotool("getmouselocation")  # an answer from the server: what was drawn before is in the file by now
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

    def scale(self, environment):
        """Pixels of the display for one of the toolkit's, in a program with this environment."""
        return int(environment.get("GDK_SCALE", "1"))

    def environment(self):
        """What a program needs to be told, so that these hands find all of it."""
        return {}

    def said(self, errors):
        """What a program wrote on standard error by itself."""
        return errors

    def windows(self, process):
        """What a program has on the display now, with its popovers."""
        found = subprocess.run(["xdotool", "search", "--onlyvisible", "--pid", str(process)], capture_output=True, text=True)
        return found.stdout.split()

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
        values = dict(line.split("=") for line in xdotool("getwindowgeometry", "--shell", window).splitlines())
        return Box(*(int(values[key]) for key in ("X", "Y", "WIDTH", "HEIGHT")))

    def focus(self, window):
        # There is no window manager that would hand out the keyboard.
        xdotool("windowfocus", "--sync", window)

    def resize(self, window, width, height):
        xdotool("windowmove", window, 0, 0)
        xdotool("windowsize", window, width, height)

    def place(self):
        """Where the pointer is."""
        values = dict(line.split("=") for line in xdotool("getmouselocation", "--shell").splitlines())
        return int(values["X"]), int(values["Y"])

    def move(self, x, y):
        # Without --sync, which waits 15 s where the pointer is there already; the server keeps the order of events anyway.
        xdotool("mousemove", int(x), int(y))

    def press(self):
        xdotool("mousedown", 1)

    def release(self):
        xdotool("mouseup", 1)

    def click(self, *modifiers, times=1):
        self._click(modifiers, times, 60, 1)

    def click_at(self, x, y):
        # In one call: with a second program to be started in between, clicks into popovers went astray on a busy machine.
        xdotool("mousemove", int(x), int(y), "click", 1)

    def wheel(self, clicks, *modifiers):
        self._click(modifiers, abs(clicks), 20, 5 if clicks > 0 else 4)

    def _click(self, modifiers, times, delay, button):
        before = [part for modifier in modifiers for part in ("keydown", modifier)]
        after = [part for modifier in reversed(modifiers) for part in ("keyup", modifier)]
        xdotool(*before, "click", "--repeat", times, "--delay", delay, button, *after)

    def key(self, *keys):
        xdotool("key", "--delay", 30, *keys)

    def hold(self, key, seconds):
        """Holds a key down: the server repeats it."""
        xdotool("keydown", key, "sleep", seconds, "keyup", key)

    def type(self, text, delay=30):
        xdotool("type", "--delay", delay, text)

    def screen(self):
        return screen()
