# SPDX-License-Identifier: GPL-3.0-or-later
"""otherchooser.py NAME : another backend of the portal, which notes what it is asked and answers when it is told.

`/testing` of it takes what the tests say: `Calls() → (aa{sv})` all calls so far, with method and arguments as text; `Answer(u response,
a{sv} results)` to the oldest one that waits; `Closed() → (as)` the handles that were closed.
"""
import sys

from gi.repository import Gio, GLib

ARGUMENTS = ('<arg type="o" direction="in"/><arg type="s" direction="in"/><arg type="s" direction="in"/><arg type="s" direction="in"/>'
             '<arg type="a{sv}" direction="in"/><arg type="u" direction="out"/><arg type="a{sv}" direction="out"/>')
XML = f"""<node><interface name="org.freedesktop.impl.portal.FileChooser">
<method name="OpenFile">{ARGUMENTS}</method><method name="SaveFile">{ARGUMENTS}</method><method name="SaveFiles">{ARGUMENTS}</method>
</interface><interface name="org.freedesktop.impl.portal.Request"><method name="Close"/></interface>
<interface name="org.example.Testing"><method name="Calls"><arg type="a(ss)" direction="out"/></method>
<method name="Answer"><arg type="u" direction="in"/><arg type="a{{sv}}" direction="in"/></method>
<method name="Closed"><arg type="as" direction="out"/></method></interface></node>"""
CHOOSER, REQUEST, TESTING = Gio.DBusNodeInfo.new_for_xml(XML).interfaces


class Chooser:
    """Made where the bus is there."""

    def __init__(self, bus, _name):
        self.bus, self.calls, self.waiting, self.closed = bus, [], [], []
        bus.register_object("/org/freedesktop/portal/desktop", CHOOSER, self.asked, None, None)
        bus.register_object("/testing", TESTING, self.told, None, None)

    def asked(self, bus, sender, path, interface, method, arguments, invocation):
        self.calls.append((method, arguments.print_(True)))
        handle = arguments.unpack()[0]
        number = bus.register_object(handle, REQUEST, self.close, None, None)
        self.waiting.append((invocation, handle, number))

    def answer(self, invocation, number, response, results):
        self.bus.unregister_object(number)
        invocation.return_value(GLib.Variant("(ua{sv})", (response, results)))

    def close(self, bus, sender, path, interface, method, arguments, closing):
        self.closed.append(path)
        for entry in [entry for entry in self.waiting if entry[1] == path]:
            self.waiting.remove(entry)
            self.answer(entry[0], entry[2], 2, {})
        closing.return_value(None)

    def told(self, bus, sender, path, interface, method, arguments, invocation):
        if method == "Calls":
            invocation.return_value(GLib.Variant("(a(ss))", (self.calls,)))
        elif method == "Closed":
            invocation.return_value(GLib.Variant("(as)", (self.closed,)))
        else:
            asked, _, number = self.waiting.pop(0)
            results = arguments.get_child_value(1)
            asked_results = {results.get_child_value(index).get_child_value(0).get_string():
                             results.get_child_value(index).get_child_value(1).get_variant()
                             for index in range(results.n_children())}
            self.answer(asked, number, arguments.unpack()[0], asked_results)
            invocation.return_value(None)


def main():
    loop = GLib.MainLoop()
    Gio.bus_own_name(Gio.BusType.SESSION, sys.argv[1], Gio.BusNameOwnerFlags.NONE, Chooser, None, lambda *_: loop.quit())
    loop.run()


if __name__ == "__main__":
    main()
