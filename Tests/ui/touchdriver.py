# SPDX-License-Identifier: GPL-3.0-or-later
"""Fingers for windowdriver.py: on a touch screen and on a touchpad, as `scripts/with-session.sh --touch` gives them to an Xorg.

The server's driver for tests (inputtestdrv(4)) takes what the devices of a machine would report: where each finger is, how far
two of them on a touchpad scroll, how far apart they are. From there on everything is real: the server's touch ownership, the
toolkit's gestures, the picker's window. A finger has the speed of a finger: GTK tells a swipe from a drag by it, so ways take
time here. Mouse and keys are XHands'.
"""
import contextlib
import math
import os
import socket
import struct
import time

import gi

gi.require_version("GdkPixbuf", "2.0")
from gi.repository import GdkPixbuf, GLib  # noqa: E402

from waiting import Missed, next_turn  # noqa: E402
from xhands import XHands  # noqa: E402

SECONDS = 30
# What the driver calls its messages, and XInput what happens.
VERSION, SYNC, MOTION, TOUCH, PINCH = 0, 1, 2, 6, 7
TOUCH_BEGIN, TOUCH_UPDATE, TOUCH_END = 18, 19, 20
PINCH_BEGIN, PINCH_UPDATE, PINCH_END = 27, 28, 29
# Of the touch screen's axes.
FULL = 0x10000
# Of the touchpad's: as much as a notch of a wheel.
NOTCH = 120
VERTICAL = 3
# Touch screens report a hundred times a second.
REPORT = 0.01


class Device:
    """A device of the server, from the side of its hardware."""

    def __init__(self, name):
        self.socket = socket.socket(socket.AF_UNIX, socket.SOCK_STREAM | socket.SOCK_CLOEXEC)
        self.socket.settimeout(SECONDS)
        self.socket.connect(os.path.join(os.environ["PICKER_TOUCH"], name))
        self.send(VERSION, struct.pack("=HH", 1, 1))
        self._answer(4)

    def send(self, kind, body=b""):
        next_turn()
        self.socket.sendall(struct.pack("=II", 8 + len(body), kind) + body)

    def sync(self):
        """Comes back once the server has done all that was sent."""
        self.send(SYNC)
        self._answer(0)

    def _answer(self, length):
        received(self.socket, 8 + length)


def received(connection, count):
    """So many bytes."""
    data = bytearray()
    while len(data) < count:
        part = connection.recv(count - len(data))
        if not part:
            raise Missed("the server has gone, or has dropped a device")
        data += part
    return bytes(data)


def valuators(axes):
    """Some of the 64 axes that a device may have."""
    values = [axes.get(axis, 0.0) for axis in range(64)]
    return struct.pack("=IQ4x64d64x448x", 0, sum(1 << axis for axis in axes), *values)


class Finger:
    """A finger on the screen, in its pixels."""

    def __init__(self, screen, number, x, y):
        self.screen, self.number = screen, number
        self.x = self.y = None
        self._tell(TOUCH_BEGIN, x, y)

    def slide(self, x, y, seconds=0.15):
        """Takes it to a place, in a straight line at one speed."""
        slide_together([(self, x, y)], seconds)

    def slide_by(self, dx, dy, seconds=0.15):
        self.slide(self.x + dx, self.y + dy, seconds)

    def rest(self, seconds):
        """Stays where it is: a rest is told by its time, so there is nothing else to wait for."""
        time.sleep(seconds)

    def put(self, x, y):
        self._tell(TOUCH_UPDATE, x, y)

    def lift(self):
        # A screen reports a finger that is gone in its next report, not in that of the last move: GTK 4.24 tells no speed where
        # both have one time, and nothing scrolls on.
        time.sleep(REPORT)
        self._tell(TOUCH_END, self.x, self.y)

    def _tell(self, what, x, y):
        self.x, self.y = x, y
        self.screen.tell(self.number, what, x, y)


def slide_together(ways, seconds):
    """Takes fingers (finger, x, y) to their places at once."""
    starts = [(finger.x, finger.y) for finger, _, _ in ways]
    began, steps = time.monotonic(), max(2, round(seconds / REPORT))
    for step in range(1, steps + 1):
        # By the clock, so that a slow machine makes no slow finger.
        time.sleep(max(0.0, began + seconds * step / steps - time.monotonic()))
        for (finger, x, y), (start_x, start_y) in zip(ways, starts, strict=True):
            part = step / steps
            finger.put(start_x + (x - start_x) * part, start_y + (y - start_y) * part)


class TouchScreen:
    def __init__(self, width, height):
        self.device = Device("touchscreen")
        self.size = width, height
        self.last = 0

    def finger(self, x, y):
        # Never the number of one that was there before.
        self.last += 1
        return Finger(self, self.last, x, y)

    def tell(self, number, what, x, y):
        # The server counts the left edge of a pixel as its place.
        axes = {axis: (place + 0.5) * FULL / extent for axis, (place, extent) in enumerate(zip((x, y), self.size, strict=True))}
        self.device.send(TOUCH, struct.pack("=II", number, what) + valuators(axes))
        self.device.sync()


class Touchpad:
    """What a touchpad makes of two fingers on it. It happens where the pointer is."""

    def __init__(self):
        self.device = Device("touchpad")

    def scroll(self, notches, seconds=0.2, lifts=True):
        """Two fingers go so far, counted in notches of a wheel, down where positive; with their lift everything that they set
        in motion goes on by itself."""
        steps = max(2, round(seconds / REPORT))
        began = time.monotonic()
        for step in range(1, steps + 1):
            self._scrolled(notches / steps)
            time.sleep(max(0.0, began + seconds * step / steps - time.monotonic()))
        if lifts:
            self.lift()

    def lift(self):
        """The fingers of a scroll leave, which is told as a scroll by nothing."""
        self._scrolled(0)

    def _scrolled(self, notches):
        self.device.send(MOTION, struct.pack("=I4x", 0) + valuators({VERTICAL: notches * NOTCH}))
        self.device.sync()

    def pinch(self, factor, seconds=0.3):
        """Two fingers go apart by a factor, or together by one under 1."""
        self._pinched(PINCH_BEGIN, 1.0)
        steps = max(2, round(seconds / REPORT))
        for step in range(1, steps + 1):
            time.sleep(REPORT)
            self._pinched(PINCH_UPDATE, math.pow(factor, step / steps))
        self._pinched(PINCH_END, factor)

    def _pinched(self, what, scale):
        self.device.send(PINCH, struct.pack("=HHI6d", what, 2, 0, 0, 0, 0, 0, scale, 0))
        self.device.sync()


class Pictures:
    """What the display shows, asked of the server itself: as much of X's protocol as that takes."""

    def __init__(self):
        number = os.environ["DISPLAY"].partition(":")[2].partition(".")[0]
        self.socket = socket.socket(socket.AF_UNIX, socket.SOCK_STREAM | socket.SOCK_CLOEXEC)
        self.socket.settimeout(SECONDS)
        self.socket.connect(f"/tmp/.X11-unix/X{number}")
        self.socket.sendall(struct.pack("=BxHHHH2x", ord("l"), 11, 0, 0, 0))
        accepted, length = struct.unpack("=B5xH", self._take(8))
        answer = self._take(length * 4)
        if accepted != 1:
            raise Missed("the display does not let us look")
        vendor, formats = struct.unpack("=16xH3xB", answer[:22])
        screen = 32 + (vendor + 3) // 4 * 4 + 8 * formats
        self.root, self.width, self.height = struct.unpack("=I16xHH", answer[screen:screen + 24])

    def take(self):
        whole, every_plane = 2, 0xFFFFFFFF
        self.socket.sendall(struct.pack("=BBHIhhHHI", 73, whole, 5, self.root, 0, 0, self.width, self.height, every_plane))
        pixels = self._answer()
        rgb = bytearray(self.width * self.height * 3)
        for channel in range(3):
            rgb[channel::3] = pixels[2 - channel::4]
        return GdkPixbuf.Pixbuf.new_from_bytes(
            GLib.Bytes.new(bytes(rgb)), GdkPixbuf.Colorspace.RGB, False, 8, self.width, self.height, self.width * 3)

    def _answer(self):
        while True:
            kind, length = struct.unpack("=B3xI", self._take(32)[:8])
            if kind == 0:
                raise Missed("the display gives no picture of itself")
            # All others are events: nobody is spared those of another keymap.
            if kind == 1:
                return self._take(length * 4)

    def _take(self, count):
        return received(self.socket, count)


class TouchHands(XHands):
    """Like XHands, with fingers."""

    def __init__(self):
        super().__init__()
        self.pictures = Pictures()
        self.glass = TouchScreen(self.pictures.width, self.pictures.height)
        self.touchpad = Touchpad()

    def screen(self):
        return self.pictures.take()

    @contextlib.contextmanager
    def finger(self, x, y):
        """A finger on the screen, lifted at the end wherever it is then."""
        finger = self.glass.finger(x, y)
        try:
            yield finger
        finally:
            finger.lift()

    def tap(self, x, y, times=1):
        for _ in range(times):
            self.glass.finger(x, y).lift()

    def pinch(self, x, y, start, end, seconds=0.4, across=True, rest=0.0):
        """Two fingers at both sides of a place, or above and below it, from so far apart to so far apart."""
        def ends(distance):
            dx, dy = (distance / 2, 0) if across else (0, distance / 2)
            return [(x - dx, y - dy), (x + dx, y + dy)]
        fingers = [self.glass.finger(*place) for place in ends(start)]
        fingers[0].rest(rest)
        slide_together([(finger, *place) for finger, place in zip(fingers, ends(end), strict=True)], seconds)
        for finger in fingers:
            finger.lift()
