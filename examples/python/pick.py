#!/usr/bin/python3
# SPDX-License-Identifier: CC0-1.0
"""pick.py : asks for pictures over D-Bus, and prints their names and how many bytes each has."""
import os
import sys

from gi.repository import Gio, GLib

NAME, PATH = "io.github.desktoppicker.DesktopPicker", "/io/github/desktoppicker/DesktopPicker"
REQUEST = "io.github.desktoppicker.PickRequest1"

bus = Gio.bus_get_sync(Gio.BusType.SESSION)
loop = GLib.MainLoop()
# The request's path can be foreseen, so that its answer is not missed.
request = f"{PATH}/request/{bus.get_unique_name()[1:].replace('.', '_')}/garden"
options = {"selection_limit": GLib.Variant("u", 0), "filter": GLib.Variant("s", "images"),
           "prompt": GLib.Variant("s", "For the garden album"), "handle_token": GLib.Variant("s", "garden")}
answer = []


def answered(_bus, _sender, _path, _interface, _signal, values):
    answer.extend(values.unpack())
    loop.quit()


bus.signal_subscribe(NAME, REQUEST, "Response", request, None, Gio.DBusSignalFlags.NONE, answered)
bus.call_sync(NAME, PATH, "io.github.desktoppicker.PhotoPicker1", "Pick", GLib.Variant("(sa{sv})", ("", options)), None,
              Gio.DBusCallFlags.NONE, -1, None)
loop.run()
code, results = answer
if code == 2:
    sys.exit(results["error"])
for item in results["items"]:
    # A program that sees the file can open item["path"]; this works in every sandbox, too.
    values, files = bus.call_with_unix_fd_list_sync(NAME, request, REQUEST, "OpenItem", GLib.Variant("(sa{sv})", (item["id"], {})), None,
                                                    Gio.DBusCallFlags.NONE, -1, None, None)
    with os.fdopen(files.get(values.unpack()[0]), "rb") as file:
        print(item["name"], len(file.read()))
sys.exit(code)
