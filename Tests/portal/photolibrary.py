# SPDX-License-Identifier: GPL-3.0-or-later
"""A program that uses the library (`PhotoLibrary1`, contract section 11.2)."""
import os

from gi.repository import Gio, GLib

import bus
from picking import NAME, PATH

LIBRARY = "io.github.desktoppicker.PhotoLibrary1"
REQUEST = "io.github.desktoppicker.Request1"
TYPES = {"limit": "u", "size": "u", "properties": "as", "user_initiated": "b", "paired_video": "h"}


def variants(options):
    return {key: value if isinstance(value, GLib.Variant) else GLib.Variant(TYPES.get(key, "s"), value) for key, value in options.items()}


class Library:
    """One connection to the bus."""

    def __init__(self, connection=None):
        self.bus = connection or bus.connection()
        self.count = 0
        self.proxy = bus.Proxy(self.bus, NAME, PATH, LIBRARY)
        self.signals = bus.Signals(self.bus, NAME, LIBRARY, PATH)

    def call(self, method, signature="()", *arguments):
        return self.proxy.call(method, signature, *arguments)

    def status(self, level="read-write"):
        return self.call("AuthorizationStatus", "(s)", level)[0]

    def request(self, method, signature, *arguments, parent="", **options):
        """Code and results of a request, once they come. The caller has subscribed before it calls, since the path can be foreseen."""
        self.count += 1
        token = options.setdefault("handle_token", f"t{self.count}")
        foreseen = f"{PATH}/request/{self.bus.get_unique_name()[1:].replace('.', '_')}/{token}"
        signals = bus.Signals(self.bus, NAME, REQUEST, foreseen)
        path, = self.call(method, signature, *arguments, parent, variants(options))
        return Asked(self, path, signals)

    def ask(self, level="read-write", **options):
        return self.request("RequestAuthorization", "(ssa{sv})", level, **options)

    def allow(self, level="read-write", **options):
        """The status that the person's answer leads to."""
        code, results = self.ask(level, **options).response()
        return results.get("status") if code == 0 else code

    def pick_more(self, **options):
        return self.request("PresentLimitedLibraryPicker", "(sa{sv})", **options).response()

    def fetch(self, **options):
        """Assets, and what goes with them."""
        return self.call("FetchAssets", "(a{sv})", variants(options))

    def names(self, **options):
        return [asset["name"] for asset in self.fetch(properties=["name"], **options)[0]]

    def ids(self, **options):
        """{name: identifier} of what the app sees."""
        return {asset["name"]: asset["id"] for asset in self.fetch(properties=["id", "name"], **options)[0]}

    def albums(self):
        return self.call("FetchAlbums", "(a{sv})", {})[0]

    def open(self, id, **options):
        """The bytes of an asset."""
        answer, files = self.bus.call_with_unix_fd_list_sync(
            NAME, PATH, LIBRARY, "OpenAsset", GLib.Variant("(sa{sv})", (id, variants(options))), GLib.VariantType("(h)"),
            Gio.DBusCallFlags.NONE, bus.SECONDS, None, None)
        return files.get(answer.unpack()[0])

    def content(self, id, **options):
        with os.fdopen(self.open(id, **options), "rb") as file:
            return file.read()

    def add(self, *files, **options):
        """The identifier of what was added; files are descriptors."""
        handles = Gio.UnixFDList.new()
        for file in files:
            handles.append(file)
        options = variants(options)
        if len(files) > 1:
            options["paired_video"] = GLib.Variant("h", 1)
        answer, _ = self.bus.call_with_unix_fd_list_sync(
            NAME, PATH, LIBRARY, "AddAsset", GLib.Variant("(ha{sv})", (0, options)), GLib.VariantType("(s)"), Gio.DBusCallFlags.NONE,
            60_000, handles, None)
        return answer.unpack()[0]


class Asked:
    """A request for which the person is asked."""

    def __init__(self, library, path, signals):
        self.library, self.path, self.signals = library, path, signals

    def response(self):
        return self.signals.wait("Response")

    def close(self):
        bus.Proxy(self.library.bus, NAME, self.path, REQUEST).call("Close")
