#!/usr/bin/python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""embed.py : a window with the photo picker in it (docs/embedding.md)."""
import gi

gi.require_version("Gtk", "4.0")
gi.require_version("DesktopPickerGtk4", "1.0")
from gi.repository import DesktopPickerGtk4, GLib, Gtk  # noqa: E402


def activate(app):
    window = Gtk.ApplicationWindow(application=app, title="Photos", default_width=800, default_height=560)
    box, names = Gtk.Box(orientation=Gtk.Orientation.VERTICAL), Gtk.Label(label="Nothing is selected", wrap=True)
    options = {"style": GLib.Variant("s", "inline"), "selection": GLib.Variant("s", "continuous"), "selection_limit": GLib.Variant("u", 0)}
    picker = DesktopPickerGtk4.InlinePicker(options=GLib.Variant("a{sv}", options), vexpand=True)

    def selected(_, items):
        names.set_label(", ".join(item["name"] for item in items.unpack()) or "Nothing is selected")

    picker.connect("selection-changed", selected)
    picker.connect("response", lambda *_: app.quit())
    picker.connect("failed", lambda _, error: names.set_label(error.message))
    box.append(picker)
    box.append(names)
    window.set_child(box)
    window.present()


app = Gtk.Application(application_id="org.example.Embed")
app.connect("activate", activate)
app.run()
