# SPDX-License-Identifier: GPL-3.0-or-later
"""The session's bus as programs use it: calls, answers and signals, on the main context of this process."""
import os
import socket

from gi.repository import Gio, GLib

from waiting import until

SECONDS = 20_000


def pump():
    """Takes what has come."""
    context = GLib.MainContext.default()
    while context.pending():
        context.iteration(False)


def owner(name):
    """The unique name of a name's owner; None where it has none."""
    try:
        return Gio.bus_get_sync(Gio.BusType.SESSION).call_sync(
            "org.freedesktop.DBus", "/org/freedesktop/DBus", "org.freedesktop.DBus", "GetNameOwner",
            GLib.Variant("(s)", (name,)), None, Gio.DBusCallFlags.NONE, SECONDS, None).unpack()[0]
    except GLib.Error:
        return None


def connection():
    """One of its own, as another program has it."""
    return Gio.DBusConnection.new_for_address_sync(
        os.environ["DBUS_SESSION_BUS_ADDRESS"],
        Gio.DBusConnectionFlags.AUTHENTICATION_CLIENT | Gio.DBusConnectionFlags.MESSAGE_BUS_CONNECTION, None, None)


def over(plug):
    """A connection over a socket that is connected already; only now it gets a name."""
    stream = Gio.Socket.new_from_fd(plug).connection_factory_create_connection()
    flags = Gio.DBusConnectionFlags.AUTHENTICATION_CLIENT | Gio.DBusConnectionFlags.MESSAGE_BUS_CONNECTION
    return Gio.DBusConnection.new_sync(stream, None, flags, None, None)


def address():
    """The path of the bus's socket."""
    return os.environ["DBUS_SESSION_BUS_ADDRESS"].split("path=")[1].split(",")[0]


class Proxy:
    """An object of another program."""

    def __init__(self, of, name, path, interface):
        self.bus, self.name, self.path, self.interface = of, name, path, interface

    def call(self, method, signature="()", *arguments):
        """The answer; GLib.Error where there is none."""
        pending = self.begin(method, signature, *arguments)
        return pending.answer()

    def call_now(self, method, signature="()", *arguments):
        """The answer of a call that waits for no person, as soon as it comes."""
        return self.bus.call_sync(self.name, self.path, self.interface, method, GLib.Variant(signature, arguments), None, Gio.DBusCallFlags.NONE,
                                  SECONDS, None).unpack()

    def begin(self, method, signature="()", *arguments):
        """The call, under way."""
        return Pending(self, method, GLib.Variant(signature, arguments))


class Pending:
    """A call that may take as long as a person does."""

    def __init__(self, proxy, method, arguments):
        self.done, self.value, self.error, self.what = False, None, None, f"an answer to {method}"
        proxy.bus.call(proxy.name, proxy.path, proxy.interface, method, arguments, None, Gio.DBusCallFlags.NONE,
                       GLib.MAXINT32, None, self.take)

    def take(self, bus, result):
        self.done = True
        try:
            self.value = bus.call_finish(result).unpack()
        except GLib.Error as error:
            self.error = error

    def look(self):
        pump()
        return self.done

    def answer(self):
        until(self.look, self.what)
        if self.error:
            raise self.error
        return self.value


class Signals:
    """The signals of one object, as they come."""

    def __init__(self, of, sender, interface, path):
        self.heard = []
        of.signal_subscribe(sender, interface, None, path, None, Gio.DBusSignalFlags.NONE,
                            lambda _bus, _sender, _path, _interface, name, values: self.heard.append((name, values.unpack())))

    def of(self, name):
        pump()
        return [values for heard, values in self.heard if heard == name]

    def wait(self, name):
        """The first one of this name."""
        return until(lambda: next(iter(self.of(name)), None), f"a signal {name}")


def left_behind():
    """A connected socket that a child has left, and the child's number, which the next program may get."""
    plug = socket.socket(socket.AF_UNIX)
    child = os.fork()
    if child == 0:
        plug.connect(address())
        os._exit(0)
    os.waitpid(child, 0)
    return plug, child
