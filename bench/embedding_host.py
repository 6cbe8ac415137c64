#!/usr/bin/python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""embedding_host.py WIDTH HEIGHT : a program with room of this size for a picker, under a strip that it can move without pause. It takes a line of JSON for
each thing it shall do, and says as one what has happened, with the time of CLOCK_MONOTONIC in seconds."""
import json
import os
import sys
import time

import gi

gi.require_version("Gtk", "4.0")
gi.require_version("DesktopPickerGtk4", "1.0")
from gi.repository import DesktopPickerGtk4, GLib, Gtk  # noqa: E402

STRIP = 20
TYPES = {"selection_limit": "u", "selection": "s", "style": "s", "preselected": "as"}


class Host:
    def __init__(self, width, height):
        self.picker, self.rest, self.ticking, self.start = None, b"", None, None
        self.frames = []
        self.window = Gtk.Window(decorated=False, default_width=width, default_height=height + STRIP)
        self.box = Gtk.Box(orientation=Gtk.Orientation.VERTICAL)
        self.strip = Gtk.ProgressBar(height_request=STRIP, hexpand=True, valign=Gtk.Align.FILL)
        self.box.append(self.strip)
        self.window.set_child(self.box)
        self.window.connect("realize", self.realized)
        self.window.connect("map", lambda _: self.say(shown=True))
        self.window.present()
        GLib.io_add_watch(sys.stdin.fileno(), GLib.PRIORITY_DEFAULT, GLib.IO_IN | GLib.IO_HUP, self.heard)

    def say(self, **what):
        print(json.dumps({"at": time.monotonic(), **what}), flush=True)

    def realized(self, window):
        clock = window.get_surface().get_frame_clock()
        clock.connect("before-paint", lambda _: setattr(self, "start", time.monotonic()))
        clock.connect("after-paint", lambda _: self.frames.append((self.start, time.monotonic())))

    def heard(self, source, condition):
        came = os.read(source, 1 << 16)
        if not came:
            loop.quit()
            return False
        *lines, self.rest = (self.rest + came).split(b"\n")
        for line in lines:
            word, *values = json.loads(line)
            getattr(self, f"do_{word}")(*values)
        return True

    def do_embed(self, options):
        self.picker = DesktopPickerGtk4.InlinePicker(
            options=GLib.Variant("a{sv}", {key: GLib.Variant(TYPES[key], value) for key, value in options.items()}), vexpand=True, hexpand=True)
        self.picker.connect("notify::state", lambda picker, _: self.say(state=picker.get_state().value_nick))
        self.picker.connect("selection-changed", lambda *_: self.say(selection=True))
        self.picker.connect("failed", lambda _, error: self.say(failed=error.message))
        self.box.append(self.picker)

    def do_remove(self):
        self.box.remove(self.picker)
        self.picker = None
        self.say(removed=True)

    def do_move(self, does_move):
        if self.ticking:
            self.strip.remove_tick_callback(self.ticking)
        self.ticking = self.strip.add_tick_callback(lambda strip, _: strip.set_fraction(time.monotonic() % 1) or True) if does_move else None

    def do_frames(self):
        """Start and end of each frame since this was asked last."""
        frames, self.frames = self.frames, []
        self.say(frames=frames)


loop = GLib.MainLoop()
Gtk.init()
host = Host(*map(int, sys.argv[1:]))
loop.run()
