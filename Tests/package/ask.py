#!/usr/bin/python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""ask.py bus|portal|widget : asks for a photo by the picker's interface, through the desktop's portal or in a window of its own, and prints the name of what comes."""
import os
import sys

from gi.repository import Gio, GLib

PICKER = ("io.github.desktoppicker.DesktopPicker", "/io/github/desktoppicker/DesktopPicker", "io.github.desktoppicker.PickRequest1")
PORTAL = ("org.freedesktop.portal.Desktop", "/org/freedesktop/portal/desktop", "org.freedesktop.portal.Request")


def embedded():
    """The name of a photo that is picked in a window of this program."""
    import gi
    gi.require_version("Gtk", "4.0")
    gi.require_version("DesktopPickerGtk4", "1.0")
    from gi.repository import DesktopPickerGtk4, Gtk
    Gtk.init()
    loop, names = GLib.MainLoop(), []
    picker = DesktopPickerGtk4.InlinePicker(options=GLib.Variant("a{sv}", {}))

    def answered(_, code, results):
        names.extend(item["name"] for item in results.unpack()["items"] if code == 0)
        loop.quit()

    def failed(_, error):
        print(error.message, file=sys.stderr)
        loop.quit()
    picker.connect("notify::state", lambda *_: picker.grab_focus())
    picker.connect("response", answered)
    picker.connect("failed", failed)
    window = Gtk.Window(title="Pick Photos", default_width=760, default_height=560, child=picker)
    window.present()
    loop.run()
    if not names:
        sys.exit("nothing was picked")
    return names[0]


def main(way):
    if way == "widget":
        print(embedded())
        return
    name, path, request = PICKER if way == "bus" else PORTAL
    bus, loop, answer = Gio.bus_get_sync(Gio.BusType.SESSION), GLib.MainLoop(), []
    mine = bus.get_unique_name()[1:].replace(".", "_")

    def answered(_bus, _sender, _path, _interface, _signal, values):
        answer.extend(values.unpack())
        loop.quit()
    bus.signal_subscribe(name, request, "Response", f"{path}/request/{mine}/package", None, Gio.DBusSignalFlags.NONE, answered)
    options = {"handle_token": GLib.Variant("s", "package")}
    if way == "bus":
        interface, method, values = "io.github.desktoppicker.PhotoPicker1", "Pick", GLib.Variant("(sa{sv})", ("", options))
    else:
        options["filters"] = GLib.Variant("a(sa(us))", [("Images", [(1, "image/*")])])
        interface, method, values = "org.freedesktop.portal.FileChooser", "OpenFile", GLib.Variant("(ssa{sv})", ("", "Pick Photos", options))
    bus.call_sync(name, path, interface, method, values, None, Gio.DBusCallFlags.NONE, -1, None)
    loop.run()
    code, results = answer
    if code:
        sys.exit(f"answered {code}: {results}")
    print(results["items"][0]["name"] if way == "bus" else os.path.basename(results["uris"][0]))


if __name__ == "__main__":
    main(sys.argv[1])
