# SPDX-License-Identifier: GPL-3.0-or-later
"""A program that knows the picker's own interface (contract section 7)."""
import os
import re

from gi.repository import Gio, GLib

import bus
from waiting import until

NAME = "io.github.desktoppicker.DesktopPicker"
PATH = "/io/github/desktoppicker/DesktopPicker"
PICKER = "io.github.desktoppicker.PhotoPicker1"
REQUEST = "io.github.desktoppicker.PickRequest1"
ERROR = "io.github.desktoppicker.Error."
INTERFACE = os.path.join(os.path.dirname(__file__), "..", "..", "data", "interfaces", PICKER + ".xml")


def types():
    """{key: type} of the options of `Pick`, as its interface says."""
    with open(INTERFACE, encoding="utf-8") as file:
        said = re.search(r"options: (.*?the request's path)", file.read(), re.DOTALL)[1]
    return dict(re.findall(r"(\w+) \((\w+)\)", said))


# `size` is an option of `OpenItem`.
TYPES = {**types(), "size": "u"}


def variants(options):
    """Options as `a{sv}`; what is a variant already stays one."""
    return {key: value if isinstance(value, GLib.Variant) else GLib.Variant(TYPES.get(key, "s"), value)
            for key, value in options.items()}


def error_of(failure):
    """The name on the bus of a GLib.Error."""
    return Gio.DBusError.get_remote_error(failure)


class Program:
    """One connection to the bus."""

    def __init__(self, connection=None):
        self.bus = connection or bus.connection()
        self.count = 0
        self.picker = bus.Proxy(self.bus, NAME, PATH, PICKER)

    def path(self, token):
        return f"{PATH}/request/{self.bus.get_unique_name()[1:].replace('.', '_')}/{token}"

    def pick(self, parent="", **options):
        """The request, under way. The caller has subscribed before it calls, since the path can be foreseen."""
        self.count += 1
        token = options.setdefault("handle_token", f"t{self.count}")
        foreseen = self.path(token)
        signals = bus.Signals(self.bus, NAME, REQUEST, foreseen if GLib.Variant.is_object_path(foreseen) else PATH)
        path, = self.picker.call("Pick", "(sa{sv})", parent, variants(options))
        return Request(self, path, signals)

    def pick_into(self, file):
        """Asks for the picker inside a widget at the other end of FILE; gives back the request's path."""
        files = Gio.UnixFDList.new()
        arguments = GLib.Variant("(sha{sv})", ("", files.append(file), variants({"handle_token": "widget"})))
        answer, _ = self.bus.call_with_unix_fd_list_sync(
            NAME, PATH, PICKER, "PickInto", arguments, GLib.VariantType("(o)"), Gio.DBusCallFlags.NONE, bus.SECONDS, files, None)
        return answer.unpack()[0]


class Request:
    """A request of the picker's own interface."""

    def __init__(self, program, path, signals):
        self.program, self.path, self.signals = program, path, signals
        self.proxy = bus.Proxy(program.bus, NAME, path, REQUEST)

    def call(self, method, signature="()", *arguments):
        return self.proxy.call(method, signature, *arguments)

    def update(self, **changes):
        self.call("Update", "(a{sv})", variants(changes))

    def response(self):
        """Code and results, once they come."""
        return self.signals.wait("Response")

    def selections(self):
        """The names in each SelectionChanged so far. What was told before comes by its identifier alone."""
        names, told = {}, []
        for items, in self.signals.of("SelectionChanged"):
            names.update({item["id"]: item["name"] for item in items if "name" in item})
            told.append([names[item["id"]] for item in items])
        self.ids = {name: id for id, name in names.items()}
        return told

    def selected(self, names):
        until(lambda: self.selections()[-1:] == [names], f"a selection of {names}", context=lambda: f"\n  {self.selections()}")

    def open(self, id, **options):
        """A descriptor of an item."""
        answer, files = self.program.bus.call_with_unix_fd_list_sync(
            NAME, self.path, REQUEST, "OpenItem", GLib.Variant("(sa{sv})", (id, variants(options))), GLib.VariantType("(h)"),
            Gio.DBusCallFlags.NONE, bus.SECONDS, None, None)
        return files.get(answer.unpack()[0])

    def content(self, id, **options):
        file = self.open(id, **options)
        try:
            with os.fdopen(file, "rb", closefd=False) as open_file:
                return open_file.read()
        finally:
            os.close(file)
