#!/usr/bin/python3
# SPDX-License-Identifier: CC0-1.0
"""gallery.py [--list] : shows the photos that the person lets this program see, in a window or as lines of text. Exits 2 where the library does not answer."""
import os
import sys

from gi.repository import Gio, GLib

NAME, PATH = "io.github.desktoppicker.DesktopPicker", "/io/github/desktoppicker/DesktopPicker"
LIBRARY, REQUEST = "io.github.desktoppicker.PhotoLibrary1", "io.github.desktoppicker.Request1"
SENTENCES = {
    "not-determined": "This program has not asked for your photos yet.",
    "restricted": "This computer does not let programs see photos.",
    "denied": "You do not let this program see your photos. “desktop-picker settings” changes that.",
    "limited": "You let this program see some of your photos.",
    "authorized": "You let this program see all your photos.",
}


def is_allowed(status):
    """The two states of old programs: limited is allowed."""
    return status in ("authorized", "limited")


class Library:
    """The library's interface on the bus. Its calls never wait for a person; a program with many photos would make them by Gio's asynchronous functions."""

    def __init__(self, changed):
        self.bus, self.count = Gio.bus_get_sync(Gio.BusType.SESSION), 0
        # It starts where it does not run yet. The process that has the name now is called and heard.
        self.bus.call_sync(NAME, PATH, "org.freedesktop.DBus.Peer", "Ping", None, None, Gio.DBusCallFlags.NONE, -1, None)
        dbus = ("org.freedesktop.DBus", "/org/freedesktop/DBus", "org.freedesktop.DBus")
        self.service, = self.bus.call_sync(*dbus, "GetNameOwner", GLib.Variant("(s)", (NAME,)), None, Gio.DBusCallFlags.NONE, -1, None).unpack()
        for signal in ("Changed", "AuthorizationChanged"):
            self.bus.signal_subscribe(self.service, LIBRARY, signal, PATH, None, Gio.DBusSignalFlags.NONE, lambda *_: changed())

    def call(self, method, types, *arguments):
        return self.bus.call_sync(self.service, PATH, LIBRARY, method, GLib.Variant(types, arguments), None, Gio.DBusCallFlags.NONE, -1, None).unpack()

    def status(self):
        return self.call("AuthorizationStatus", "(s)", "read-write")[0]

    def assets(self, by_person=False):
        """All of them, page by page. What the person causes may open the prompt, or the alert that offers more photos."""
        options = {"properties": GLib.Variant("as", ["id", "kind", "name"])}
        first = {"user_initiated": GLib.Variant("b", by_person)}
        while True:
            page, results = self.call("FetchAssets", "(a{sv})", options | first)
            yield from page
            if "next" not in results:
                return
            options["next"], first = GLib.Variant("s", results["next"]), {}

    def preview(self, id, size):
        """The bytes of a small picture."""
        options = {"part": GLib.Variant("s", "preview"), "size": GLib.Variant("u", size)}
        values, files = self.bus.call_with_unix_fd_list_sync(self.service, PATH, LIBRARY, "OpenAsset", GLib.Variant("(sa{sv})", (id, options)),
                                                             None, Gio.DBusCallFlags.NONE, -1, None, None)
        with os.fdopen(files.get(values.unpack()[0]), "rb") as file:
            return file.read()

    def ask(self, method, types, *arguments, answered):
        """Asks the person. The request's path can be foreseen, so that its answer is not missed."""
        self.count += 1
        token = f"gallery{self.count}"
        path = f"{PATH}/request/{self.bus.get_unique_name()[1:].replace('.', '_')}/{token}"

        def respond(_bus, _sender, _path, _interface, _signal, values):
            self.bus.signal_unsubscribe(number)
            answered(*values.unpack())

        number = self.bus.signal_subscribe(self.service, REQUEST, "Response", path, None, Gio.DBusSignalFlags.NONE, respond)
        self.call(method, types, *arguments, {"handle_token": GLib.Variant("s", token)})


def as_text():
    library = Library(lambda: None)
    status = library.status()
    print(SENTENCES[status])
    if is_allowed(status):
        for asset in library.assets():
            print(asset["id"], asset.get("kind", "unknown"), asset.get("name", ""))


def as_window():
    import gi
    gi.require_version("Gdk", "4.0")
    gi.require_version("Gtk", "4.0")
    from gi.repository import Gdk, Gtk

    class Gallery(Gtk.ApplicationWindow):
        def __init__(self, application):
            super().__init__(application=application, title="Gallery", default_width=640, default_height=480)
            self.library = Library(self.update)
            self.sentence = Gtk.Label(wrap=True)
            self.allow, self.more = (Gtk.Button(label=label, halign=Gtk.Align.CENTER) for label in ("Allow Access…", "Add More Photos"))
            self.allow.connect("clicked", lambda *_: self.ask("RequestAuthorization", "(ssa{sv})", "read-write", ""))
            self.more.connect("clicked", lambda *_: self.ask("PresentLimitedLibraryPicker", "(sa{sv})", ""))
            self.grid = Gtk.FlowBox(selection_mode=Gtk.SelectionMode.NONE, max_children_per_line=20, valign=Gtk.Align.START)
            box = Gtk.Box(orientation=Gtk.Orientation.VERTICAL, spacing=12, margin_top=12)
            for child in (self.sentence, self.allow, self.more, Gtk.ScrolledWindow(child=self.grid, vexpand=True)):
                box.append(child)
            self.set_child(box)
            # The person has opened the gallery.
            self.update(by_person=True)

        def ask(self, method, types, *arguments):
            self.library.ask(method, types, *arguments, answered=lambda *_: self.update())

        def update(self, by_person=False):
            status = self.library.status()
            self.sentence.set_label(SENTENCES[status])
            self.allow.set_visible(status == "not-determined")
            self.more.set_visible(status == "limited")
            while child := self.grid.get_first_child():
                self.grid.remove(child)
            if is_allowed(status):
                for asset in self.library.assets(by_person):
                    try:
                        bytes_ = GLib.Bytes.new(self.library.preview(asset["id"], 256))
                        picture = Gtk.Picture.new_for_paintable(Gdk.Texture.new_from_bytes(bytes_))
                    except GLib.Error as error:
                        # It was taken away in the meantime, or cannot be drawn.
                        picture = Gtk.Label(label=error.message, wrap=True)
                    picture.set_size_request(128, 128)
                    self.grid.append(picture)

    application = Gtk.Application(application_id="org.example.Gallery", flags=Gio.ApplicationFlags.NON_UNIQUE)
    application.connect("activate", lambda application: Gallery(application).present())
    application.run()


if __name__ == "__main__":
    try:
        as_text() if "--list" in sys.argv[1:] else as_window()
    except GLib.Error as problem:
        print(problem.message, file=sys.stderr)
        sys.exit(2)
