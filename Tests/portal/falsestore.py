# SPDX-License-Identifier: GPL-3.0-or-later
"""falsestore.py NAME : a permission store that says of every app what a line on standard input says last, and all access before; ends with its input."""
import sys

from gi.repository import Gio, GLib

STORE = sys.argv[1]
PATH = "/" + STORE.replace(".", "/")
NODE = Gio.DBusNodeInfo.new_for_xml(f"""<node><interface name="{STORE}">
<method name="GetPermission"><arg type="s" direction="in"/><arg type="s" direction="in"/><arg type="s" direction="in"/><arg type="as" direction="out"/></method>
<method name="SetPermission"><arg type="s" direction="in"/><arg type="b" direction="in"/><arg type="s" direction="in"/><arg type="s" direction="in"/>
<arg type="as" direction="in"/></method></interface></node>""")


def main():
    said, loop, bus = ["read-write=authorized", "add-only=authorized"], GLib.MainLoop(), Gio.bus_get_sync(Gio.BusType.SESSION)

    def called(_bus, _sender, _path, _interface, method, _arguments, invocation):
        invocation.return_value(GLib.Variant("(as)", (said,)) if method == "GetPermission" else None)

    def told(_channel, _condition):
        line = sys.stdin.readline()
        if not line:
            loop.quit()
            return False
        said[:] = line.split()
        bus.emit_signal(None, PATH, STORE, "Changed", GLib.Variant("(ssbva{sas})", ("photos", "library", False, GLib.Variant("y", 0), {})))
        return True
    bus.register_object(PATH, NODE.interfaces[0], called, None, None)
    Gio.bus_own_name_on_connection(bus, STORE, Gio.BusNameOwnerFlags.NONE, None, None)
    GLib.io_add_watch(sys.stdin.fileno(), GLib.PRIORITY_DEFAULT, GLib.IO_IN | GLib.IO_HUP, told)
    loop.run()


if __name__ == "__main__":
    main()
