#!/usr/bin/python3
# SPDX-License-Identifier: CC0-1.0
"""pick.py : asks for pictures over D-Bus, and prints their names and how many bytes each has. Exits 1 where the person cancelled, 2 where it failed."""
import os
import sys

from gi.repository import Gio, GLib

NAME, PATH = "io.github.desktoppicker.DesktopPicker", "/io/github/desktoppicker/DesktopPicker"
REQUEST = "io.github.desktoppicker.PickRequest1"
DBUS = "org.freedesktop.DBus", "/org/freedesktop/DBus", "org.freedesktop.DBus"

bus = Gio.bus_get_sync(Gio.BusType.SESSION)
loop = GLib.MainLoop()
# The request's path can be foreseen, so that its answer is not missed.
request = f"{PATH}/request/{bus.get_unique_name()[1:].replace('.', '_')}/garden"
options = {"selection_limit": GLib.Variant("u", 0), "filter": GLib.Variant("s", "images"),
           "prompt": GLib.Variant("s", "For the garden album"), "handle_token": GLib.Variant("s", "garden")}
answer = []


def call(name, path, interface, method, arguments):
    return bus.call_sync(name, path, interface, method, arguments, None, Gio.DBusCallFlags.NONE, -1, None).unpack()


def fail(reason):
    print(reason, file=sys.stderr)
    sys.exit(2)


def answered(_bus, _sender, _path, _interface, _signal, values):
    answer.extend(values.unpack())
    loop.quit()


def vanished(_bus, _name):
    answer.extend((2, {"error": "the picker's service has ended"}))
    loop.quit()


try:
    # It starts where it does not run yet.
    call(NAME, PATH, "org.freedesktop.DBus.Peer", "Ping", None)
    # The process that has the name now is asked, heard and watched: another one may take the name meanwhile, as when the picker is updated.
    service, = call(*DBUS, "GetNameOwner", GLib.Variant("(s)", (NAME,)))
    bus.signal_subscribe(service, REQUEST, "Response", request, None, Gio.DBusSignalFlags.NONE, answered)
    Gio.bus_watch_name_on_connection(bus, service, Gio.BusNameWatcherFlags.NONE, None, vanished)
    call(service, PATH, "io.github.desktoppicker.PhotoPicker1", "Pick", GLib.Variant("(sa{sv})", ("", options)))
except GLib.Error as error:
    fail(error.message)
loop.run()
code, results = answer[:2]
if code == 2:
    fail(results["error"])
for problem in results.get("problems", []):
    print(problem, file=sys.stderr)
if code == 1:
    sys.exit(1)
for item in results["items"]:
    # A program that sees the file can open item["path"]; this works in every sandbox, too.
    try:
        values, files = bus.call_with_unix_fd_list_sync(service, request, REQUEST, "OpenItem", GLib.Variant("(sa{sv})", (item["id"], {})), None,
                                                        Gio.DBusCallFlags.NONE, -1, None, None)
    except GLib.Error as error:
        fail(error.message)
    with os.fdopen(files.get(values.unpack()[0]), "rb") as file:
        print(item["name"], len(file.read()))
