# SPDX-License-Identifier: GPL-3.0-or-later
"""Hands for windowdriver.py under Wayland: sway in memory, as `scripts/with-session.sh --wayland` starts it.

Pointer and keyboard are devices that this process lends to the compositor (wlr-virtual-pointer, virtual-keyboard), so the
picker gets what it would get from a mouse and a keyboard: with real times, with motion while a button is down, with keys that
stay down. `swaymsg seat … cursor set` moves no pointer whose button is down, and wtype lets go of its keys at its end. sway is
asked where windows are; popovers are no windows to it, so the program's own side of the protocol is read for them.
"""
import contextlib
import json
import os
import re
import socket
import struct
import subprocess
import time

import gi

gi.require_version("GdkPixbuf", "2.0")
from gi.repository import GdkPixbuf  # noqa: E402

from accessible import Box  # noqa: E402
from waiting import Missed, next_turn  # noqa: E402

SECONDS = 30
LEFT = 0x110
# Evdev's codes on the keyboard of xkb's "us", plain and with Shift.
ROWS = [(2, "1234567890-=", "!@#$%^&*()_+"), (16, "qwertyuiop[]", "QWERTYUIOP{}"), (30, "asdfghjkl;'`", 'ASDFGHJKL:"~'),
        (43, "\\zxcvbnm,./", "|ZXCVBNM<>?"), (57, " ", "")]
CHARACTERS = {character: (code + index, is_upper)
              for code, *cases in ROWS for is_upper, row in enumerate(cases) for index, character in enumerate(row)}
NAMES = {"plus": "+", "minus": "-", "equal": "=", "question": "?", "space": " ", "slash": "/", "period": "."}
KEYS = {"Escape": 1, "BackSpace": 14, "Tab": 15, "Return": 28, "F1": 59, "F5": 63, "F9": 67, "F10": 68, "Home": 102, "Up": 103,
        "Prior": 104, "Left": 105, "Right": 106, "End": 107, "Down": 108, "Next": 109, "Insert": 110, "Delete": 111}
# Code, and bit in xkb's modifiers.
MODIFIERS = {"shift": (42, 1), "ctrl": (29, 4), "alt": (56, 8), "altgr": (100, 0x80)}
KEYMAP = ('xkb_keymap {{ xkb_keycodes {{ include "evdev+aliases(qwerty)" }}; xkb_types {{ include "complete" }}; '
          'xkb_compat {{ include "complete" }}; xkb_symbols {{ include "pc+{layout}+inet(evdev)" }}; }};\0')
# "[time]  -> interface@1.request(…)", without an arrow for events; "interface#1" since libwayland 1.23, and a time of day by 1.26.
TRACE = re.compile(r"\[[ \d:]*\d\.\d+\] .*")
# An object is written xdg_popup@7, by libwayland 1.23 and later xdg_popup#7.
# What becomes of popovers: which surface one has, how far its shadow reaches, where the compositor has put it.
POPUP = re.compile(r"xdg_surface[@#](\d+)\.(get_popup)\(new id xdg_popup[@#](\d+)|xdg_surface[@#](\d+)\.(set_window_geometry)\(([^)]*)\)"
                   r"|xdg_popup[@#](\d+)\.(configure|destroy)\(([^)]*)\)")


class Wire:
    """A Wayland client as small as it can be: it sends requests, and of all events it understands three."""

    def __init__(self, path):
        self.socket = socket.socket(socket.AF_UNIX, socket.SOCK_STREAM | socket.SOCK_CLOEXEC)
        self.socket.settimeout(SECONDS)
        self.socket.connect(path)
        self.last = 1
        self.globals = {}
        self.registry = self.new()
        self.send(1, 1, self.registry)
        self.sync()

    def new(self):
        self.last += 1
        return self.last

    def send(self, thing, request, *arguments, file=None):
        """Arguments are numbers, or text."""
        next_turn()
        body = b""
        for argument in arguments:
            if isinstance(argument, str):
                text = argument.encode() + b"\0"
                body += struct.pack("=I", len(text)) + text + b"\0" * (-len(text) % 4)
            else:
                body += struct.pack("=I", argument & 0xFFFFFFFF)
        message = struct.pack("=II", thing, (8 + len(body)) << 16 | request) + body
        socket.send_fds(self.socket, [message], [] if file is None else [file])

    def bind(self, interface):
        if interface not in self.globals:
            raise Missed(f"this compositor has no {interface}")
        thing = self.new()
        self.send(self.registry, 0, self.globals[interface], interface, 1, thing)
        return thing

    def sync(self):
        """Comes back once the compositor has done all that was sent."""
        callback = self.new()
        self.send(1, 0, callback)
        while True:
            thing, what = struct.unpack("=II", self._take(8))
            body = self._take((what >> 16) - 8)
            if thing == callback:
                return
            if thing == self.registry and what & 0xFFFF == 0:
                number, length = struct.unpack("=II", body[:8])
                self.globals[body[8:7 + length].decode()] = number
            elif thing == 1 and what & 0xFFFF == 0:
                raise Missed(f"the compositor says: {body[12:].decode(errors='replace')}")

    def _take(self, count):
        data = b""
        while len(data) < count:
            part = self.socket.recv(count - len(data))
            if not part:
                raise Missed("the compositor has gone")
            data += part
        return data


class Sway:
    """Commands and questions to the compositor (sway-ipc(7))."""

    def __init__(self):
        self.socket = socket.socket(socket.AF_UNIX, socket.SOCK_STREAM | socket.SOCK_CLOEXEC)
        self.socket.settimeout(SECONDS)
        self.socket.connect(os.environ["SWAYSOCK"])

    def _ask(self, kind, text=""):
        self.socket.sendall(b"i3-ipc" + struct.pack("=II", len(text.encode()), kind) + text.encode())
        head = self.socket.recv(14, socket.MSG_WAITALL)
        return json.loads(self.socket.recv(struct.unpack("=I", head[6:10])[0], socket.MSG_WAITALL))

    def do(self, command):
        for answer in self._ask(0, command):
            if not answer["success"]:
                raise Missed(f"sway cannot do “{command}”: {answer.get('error')}")

    def output(self):
        return self._ask(3)[0]

    def views(self):
        """All windows."""
        found, nodes = [], [self._ask(4)]
        while nodes:
            node = nodes.pop()
            nodes += node["nodes"] + node["floating_nodes"]
            if node.get("pid"):
                found.append(node)
        return found


class WaylandHands:
    """Like XHands. Everything is counted in pixels of the one output, whatever its scale is."""

    def __init__(self):
        self.sway = Sway()
        self.wire = Wire(os.environ["WAYLAND_DISPLAY"])
        seat = self.wire.bind("wl_seat")
        pointers, keyboards = self.wire.bind("zwlr_virtual_pointer_manager_v1"), self.wire.bind("zwp_virtual_keyboard_manager_v1")
        self.pointer, self.keyboard = self.wire.new(), self.wire.new()
        self.wire.send(pointers, 0, seat, self.pointer)
        self.wire.send(keyboards, 0, seat, self.keyboard)
        self._lay("us")
        self.at = (0, 0)
        self.move(0, 0)

    def scale(self, environment=None):
        scale = self.sway.output()["scale"]
        return int(scale) if scale == int(scale) else scale

    # Windows

    def environment(self):
        return {"WAYLAND_DEBUG": "client"}

    def said(self, errors):
        return "".join(line for line in errors.splitlines(keepends=True) if not TRACE.match(line))

    def view(self, window):
        found = next((view for view in self.sway.views() if view["id"] == window), None)
        if found is None:
            raise Missed(f"sway has no window {window}")
        return found

    def windows(self, process):
        return [view["id"] for view in self.sway.views() if view["pid"] == process]

    def geometry(self, window):
        """Where its content is, inside of what the compositor draws around it."""
        view, scale = self.view(window), self.scale()
        rect, inside = view["rect"], view["window_rect"]
        box = rect["x"] + inside["x"], rect["y"] + inside["y"], inside["width"], inside["height"]
        return Box(*(round(value * scale) for value in box))

    def heard(self):
        """The compositor takes a popover and its grab away in one step."""

    def popovers(self, picker):
        """Where the surfaces of its popovers are, shadows included: their widgets count from there."""
        surfaces, insets, places = {}, {}, {}
        for match in POPUP.finditer(picker.trace()):
            number, what, arguments = (part for part in match.groups() if part is not None)
            if what == "get_popup":
                surfaces[arguments] = number
            elif what == "set_window_geometry":
                insets[number] = [int(argument) for argument in arguments.split(",")]
            elif what == "configure":
                places[number] = [int(argument) for argument in arguments.split(",")]
            else:
                places.pop(number, None)
        window, scale, boxes = picker.geometry, self.scale(), []
        for number, (x, y, width, height) in places.items():
            left, top, *_ = insets.get(surfaces[number], (0, 0))
            box = x - left, y - top, width + 2 * left, height + 2 * top
            boxes.append(Box(*(round(value * scale) for value in box)))
        return [box._replace(x=box.x + window.x, y=box.y + window.y) for box in boxes]

    def focus(self, window):
        self.sway.do(f"[con_id={window}] focus")

    def resize(self, window, width, height):
        scale, view = self.scale(), self.view(window)
        # sway counts with its border and its title bar.
        width, height = (round(size / scale) + view["rect"][side] - view["window_rect"][side]
                         for side, size in (("width", width), ("height", height)))
        height += view["deco_rect"]["height"]
        self.sway.do(f"[con_id={window}] resize set {width} {height}, move absolute position 0 0")

    def put(self, window, x, y):
        scale = self.scale()
        self.sway.do(f"[con_id={window}] move absolute position {round(x / scale)} {round(y / scale)}")

    # Pointer

    def place(self):
        return self.at

    def move(self, x, y):
        mode = self.sway.output()["current_mode"]
        self.at = x, y = round(x), round(y)
        self.wire.send(self.pointer, 1, self._now(), x, y, mode["width"], mode["height"])
        self._frame()

    def press(self):
        self._button(1)

    def release(self):
        self._button(0)

    def click(self, *modifiers, times=1):
        self._hold(modifiers)
        for _ in range(times):
            self.press()
            self.release()
        self._let_go(modifiers)

    def click_at(self, x, y):
        self.move(x, y)
        self.click()

    def wheel(self, clicks, *modifiers):
        self._hold(modifiers)
        step = 1 if clicks > 0 else -1
        for _ in range(abs(clicks)):
            self.wire.send(self.pointer, 5, 0)  # from a wheel
            self.wire.send(self.pointer, 7, self._now(), 0, step * 15 * 256, step)
            self._frame()
        self._let_go(modifiers)

    def touchpad(self, pixels, seconds=0.2):
        """Two fingers on a touchpad go so far, down where positive, and leave: what they set in motion goes on by itself."""
        fingers, vertical, steps = 1, 0, round(seconds / 0.01)
        for _ in range(steps):
            self.wire.send(self.pointer, 5, fingers)
            self.wire.send(self.pointer, 3, self._now(), vertical, round(pixels / steps * 256))
            self._frame()
            # Fingers have a speed, which is what the photos go on with.
            time.sleep(0.01)
        self.wire.send(self.pointer, 5, fingers)
        self.wire.send(self.pointer, 6, self._now(), vertical)
        self._frame()

    def _button(self, state):
        self.wire.send(self.pointer, 2, self._now(), LEFT, state)
        self._frame()

    def _frame(self):
        self.wire.send(self.pointer, 4)
        self.wire.sync()

    # Keys

    def key(self, *keys):
        """As X names them: "ctrl+shift+question"."""
        for key in keys:
            *modifiers, name = key.split("+")
            if name in KEYS:
                code, is_upper = KEYS[name], False
            else:
                code, is_upper = CHARACTERS[NAMES.get(name, name)]
            self._stroke(code, modifiers + ["shift"] * (is_upper and "shift" not in modifiers))

    def _lay(self, layout):
        text, keymap = KEYMAP.format(layout=layout).encode(), os.memfd_create("keymap")
        os.write(keymap, text)
        self.wire.send(self.keyboard, 0, 1, len(text), file=keymap)
        os.close(keymap)

    @contextlib.contextmanager
    def layout(self, name):
        """The keyboard is one of another country meanwhile."""
        self._lay(name)
        try:
            yield
        finally:
            self._lay("us")

    def stroke(self, code, *modifiers):
        """Presses a key by its number (linux/input-event-codes.h), whatever is written on it."""
        self._stroke(code, modifiers)

    def type(self, text, delay=0):
        for character in text:
            code, is_upper = CHARACTERS[character]
            self._stroke(code, ["shift"] * is_upper)

    def _stroke(self, code, modifiers):
        self._hold(modifiers)
        self._press_key(code, 1)
        self._press_key(code, 0)
        self._let_go(modifiers)
        self.wire.sync()

    def _hold(self, modifiers):
        for modifier in modifiers:
            self._press_key(MODIFIERS[modifier][0], 1)
        self._depressed(modifiers)

    def _let_go(self, modifiers):
        for modifier in reversed(modifiers):
            self._press_key(MODIFIERS[modifier][0], 0)
        self._depressed(())
        self.wire.sync()

    def _press_key(self, code, state):
        self.wire.send(self.keyboard, 1, self._now(), code, state)

    def _depressed(self, modifiers):
        self.wire.send(self.keyboard, 2, sum(MODIFIERS[modifier][1] for modifier in modifiers), 0, 0, 0)

    def _now(self):
        return time.monotonic_ns() // 1_000_000

    # Pictures

    def screen(self):
        done = subprocess.run(["grim", "-t", "ppm", "-"], capture_output=True, timeout=SECONDS)
        if done.returncode:
            raise Missed(f"grim: {done.stderr.decode().strip()}")
        loader = GdkPixbuf.PixbufLoader.new_with_type("pnm")
        loader.write(done.stdout)
        loader.close()
        return loader.get_pixbuf()
