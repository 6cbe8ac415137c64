# SPDX-License-Identifier: GPL-3.0-or-later
"""A program that asks for photos through the portal, as browsers do."""
import json
import os

from gi.repository import GLib

import bus
from windowdriver import ROOT

FRONTEND = "org.freedesktop.portal.Desktop"
PATH = "/org/freedesktop/portal/desktop"
PHOTOS = ("Images", [(1, "image/*")])
EVERYTHING = ("All Files", [(0, "*")])


def recorded(program, accept):
    """The filters of a browser for a page's `accept`, and the one that is active at first, as they were recorded."""
    with open(os.path.join(ROOT, "Tests", "fixtures", "file-choosers.json"), encoding="utf-8") as file:
        call = next(call for call in json.load(file) if program in call["program"] and call["accept"] == accept)
    return [filter_of(one) for one in call["filters"]], filter_of(call["current"])


def filter_of(value):
    name, rules = value
    return name, [tuple(rule) for rule in rules]


class App:
    """One connection to the bus, which calls the portal's front."""

    def __init__(self):
        self.bus = bus.connection()
        self.count = 0

    def ask(self, method="OpenFile", parent="", title="Choose a photo", filters=(PHOTOS,), current=None, **options):
        """The request, under way. Options are variants."""
        self.count += 1
        token = f"t{self.count}"
        mine = self.bus.get_unique_name()[1:].replace(".", "_")
        path = f"{PATH}/request/{mine}/{token}"
        signals = bus.Signals(self.bus, FRONTEND, "org.freedesktop.portal.Request", path)
        options["handle_token"] = GLib.Variant("s", token)
        if filters:
            options["filters"] = GLib.Variant("a(sa(us))", filters)
        if current:
            options["current_filter"] = GLib.Variant("(sa(us))", current)
        chooser = bus.Proxy(self.bus, FRONTEND, PATH, "org.freedesktop.portal.FileChooser")
        handle, = chooser.call(method, "(ssa{sv})", parent, title, options)
        return Asked(self, handle, signals)


class Asked:
    """A request to the portal's front."""

    def __init__(self, app, path, signals):
        self.app, self.path, self.signals = app, path, signals

    def response(self):
        """Code and results, once they come."""
        return self.signals.wait("Response")

    def has_response(self):
        return bool(self.signals.of("Response"))

    def close(self):
        bus.Proxy(self.app.bus, FRONTEND, self.path, "org.freedesktop.portal.Request").call("Close")
