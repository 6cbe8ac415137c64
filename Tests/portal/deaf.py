# SPDX-License-Identifier: GPL-3.0-or-later
"""A program that speaks D-Bus itself, and reads what it is sent only when it is told to. As every library it answers pings, when it reads."""
import array
import os
import socket

from gi.repository import Gio, GLib

import bus

BUS = "org.freedesktop.DBus"


class Deaf:
    """A connection without a loop or a thread that reads."""

    def __init__(self):
        self.plug = socket.socket(socket.AF_UNIX)
        self.plug.settimeout(20)
        self.plug.connect(bus.address())
        self.serial, self.unread, self.files = 0, b"", []
        self.plug.sendall(b"\0AUTH EXTERNAL " + str(os.getuid()).encode().hex().encode() + b"\r\n")
        self.line()
        self.plug.sendall(b"NEGOTIATE_UNIX_FD\r\n")
        self.line()
        self.plug.sendall(b"BEGIN\r\n")
        self.send(BUS, "/org/freedesktop/DBus", BUS, "Hello")
        self.name = self.answer(self.serial).get_body().unpack()[0]

    def line(self):
        while not self.unread.endswith(b"\r\n"):
            self.unread += self.plug.recv(1)
        self.unread = b""

    def send(self, name, path, interface, method, arguments=None):
        """Calls a method. Returns the number of the call."""
        message = Gio.DBusMessage.new_method_call(name, path, interface, method)
        if arguments is not None:
            message.set_body(arguments)
        return self.write(message)

    def write(self, message):
        self.serial += 1
        message.set_serial(self.serial)
        self.plug.sendall(message.to_blob(Gio.DBusCapabilityFlags.UNIX_FD_PASSING))
        return self.serial

    def read(self):
        """The next message; the descriptors that come with it are closed."""
        while True:
            if len(self.unread) >= 16:
                needed = Gio.DBusMessage.bytes_needed(self.unread[:16])
                if len(self.unread) >= needed:
                    blob, self.unread = self.unread[:needed], self.unread[needed:]
                    message = Gio.DBusMessage.new_from_blob(blob, Gio.DBusCapabilityFlags.UNIX_FD_PASSING)
                    if message.get_member() != "Ping":
                        return message
                    self.write(Gio.DBusMessage.new_method_reply(message))
                    continue
            data, ancillary, _, _ = self.plug.recvmsg(1 << 16, socket.CMSG_SPACE(64 * 4))
            self.unread += data
            for _, _, content in ancillary:
                numbers = array.array("i")
                numbers.frombytes(content[:len(content) - len(content) % numbers.itemsize])
                self.files += numbers
                for number in numbers:
                    os.close(number)

    def answer(self, serial):
        """The answer to a call. What comes before it is lost."""
        return self.answers([serial])[0]

    def answers(self, serials):
        """The answers to calls, in whatever order they come."""
        found = {}
        while len(found) < len(serials):
            message = self.read()
            if message.get_reply_serial() in serials:
                found[message.get_reply_serial()] = message
        return [found[serial] for serial in serials]

    def signal(self, member):
        """The next signal of a name. What comes before it is lost."""
        while True:
            message = self.read()
            if message.get_member() == member:
                return message.get_body().unpack()

    def close(self):
        self.plug.close()


class Taken(Deaf):
    """A connection that another process has made, and that goes on here once it says nothing any more."""

    def __init__(self, plug):
        self.plug, self.unread, self.files = plug, b"", []
        self.plug.settimeout(20)
        # Far from the numbers of its calls.
        self.serial = 1 << 20


def error_name(message):
    """The name of an error; nothing for another answer."""
    return message.get_error_name() if message.get_message_type() == Gio.DBusMessageType.ERROR else None


def options(**values):
    """`a{sv}` of variants."""
    return {key: value if isinstance(value, GLib.Variant) else GLib.Variant("s", value) for key, value in values.items()}
