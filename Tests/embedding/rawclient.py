# SPDX-License-Identifier: GPL-3.0-or-later
"""A client of the widget that speaks Wayland's wire format by hand, so that it can say what no library would; and a service that hands its connection over."""
import array
import contextlib
import mmap
import os
import select
import socket
import struct

from gi.repository import Gio, GLib

import bus
from picking import NAME, PATH

PICKER_XML = """<node><interface name='io.github.desktoppicker.PhotoPicker1'><method name='PickInto'><arg type='s' direction='in'/>
<arg type='h' direction='in'/><arg type='a{sv}' direction='in'/><arg type='o' direction='out'/></method></interface></node>"""
REQUEST_XML = "<node><interface name='io.github.desktoppicker.PickRequest1'><method name='Close'/></interface></node>"


class Service:
    """The picker's name on the bus, by which a host hands its connection to this process."""

    def __init__(self):
        self.bus, self.sockets = bus.connection(), []
        request = PATH + "/request/raw"
        self.ids = [self.bus.register_object(path, Gio.DBusNodeInfo.new_for_xml(xml).interfaces[0], self.called, None, None)
                    for path, xml in ((PATH, PICKER_XML), (request, REQUEST_XML))]
        self.name = Gio.bus_own_name_on_connection(self.bus, NAME, Gio.BusNameOwnerFlags.NONE, None, None)
        self.request = request

    def called(self, connection, sender, path, interface, method, arguments, invocation):
        if method == "Close":
            return invocation.return_value(None)
        files = invocation.get_message().get_unix_fd_list()
        self.sockets.append(socket.socket(fileno=files.get(arguments.unpack()[1])))
        return invocation.return_value(GLib.Variant("(o)", (self.request,)))

    def end(self):
        Gio.bus_unown_name(self.name)
        for id in self.ids:
            self.bus.unregister_object(id)
        for one in self.sockets:
            one.close()


def text(value):
    content = value.encode() + b"\0"
    return struct.pack("<I", len(content)) + content + b"\0" * (-len(content) % 4)


class Client:
    """Requests by their numbers; what comes back is kept unread but for globals and errors."""

    def __init__(self, connection):
        self.socket, self.last, self.globals, self.error, self.isClosed = connection, 1, {}, None, False
        self.serials, self.isCancelled = [], False
        self.registry = self.new()
        self.send(1, 1, struct.pack("<I", self.registry))
        self.sync()

    def new(self):
        self.last += 1
        return self.last

    def send(self, target, opcode, content=b"", files=()):
        header = struct.pack("<II", target, (len(content) + 8) << 16 | opcode)
        more = [(socket.SOL_SOCKET, socket.SCM_RIGHTS, array.array("i", files))] if files else []
        # What was said before the connection was closed is still there to be read.
        with contextlib.suppress(OSError):
            self.socket.sendmsg([header + content], more)

    def sync(self):
        """Waits until all that was sent is judged, or the connection is closed."""
        callback = self.new()
        self.send(1, 0, struct.pack("<I", callback))
        pending = b""
        while not self.isClosed:
            bus.pump()
            if not select.select([self.socket], [], [], 0.01)[0]:
                continue
            try:
                came = self.socket.recv(1 << 16)
            except OSError:
                came = b""
            if not came:
                self.isClosed = True
            pending += came
            while len(pending) >= 8:
                target, word = struct.unpack("<II", pending[:8])
                size, opcode = word >> 16, word & 0xFFFF
                if len(pending) < size:
                    break
                content, pending = pending[8:size], pending[size:]
                if target == callback:
                    return self
                self.take(target, opcode, content)
        return self

    def take(self, target, opcode, content):
        if target == 1 and opcode == 0:
            length, = struct.unpack("<I", content[8:12])
            self.error = content[12:12 + length - 1].decode()
        elif target == self.registry and opcode == 0:
            number, length = struct.unpack("<II", content[:8])
            self.globals[content[8:8 + length - 1].decode()] = number
        elif target == getattr(self, "xdg_surface", None) and opcode == 0:
            self.serials.append(struct.unpack("<I", content)[0])
        elif target == getattr(self, "source", None) and opcode == 2:
            self.isCancelled = True

    def bind(self, interface, version):
        id = self.new()
        self.send(self.registry, 0, struct.pack("<I", self.globals[interface]) + text(interface) + struct.pack("<II", version, id))
        return id

    # A window as toolkits make one

    def window(self):
        self.compositor, self.shell, self.shm = self.bind("wl_compositor", 4), self.bind("xdg_wm_base", 4), self.bind("wl_shm", 1)
        self.surface, self.xdg_surface, self.toplevel = self.new(), self.new(), self.new()
        self.send(self.compositor, 0, struct.pack("<I", self.surface))
        self.send(self.shell, 2, struct.pack("<II", self.xdg_surface, self.surface))
        self.send(self.xdg_surface, 1, struct.pack("<I", self.toplevel))
        self.commit()
        self.sync()
        if self.serials:
            self.send(self.xdg_surface, 4, struct.pack("<I", self.serials[-1]))
        return self

    def commit(self):
        self.send(self.surface, 6)

    def pool(self, size):
        """A pool of shared memory, sparse, and its file."""
        file = os.memfd_create("pool")
        os.ftruncate(file, size)
        pool = self.new()
        self.send(self.shm, 0, struct.pack("<Ii", pool, size), [file])
        return pool, file

    def draw(self, width, height, stride=None, size=None, format=0):
        """Commits a buffer."""
        stride = width * 4 if stride is None else stride
        pool, file = self.pool(stride * height if size is None else size)
        buffer = self.new()
        self.send(pool, 0, struct.pack("<IiiiiI", buffer, 0, width, height, stride, format))
        self.send(self.surface, 1, struct.pack("<Iii", buffer, 0, 0))
        self.commit()
        return file

    def colour(self, file, size, value):
        with mmap.mmap(file, size) as memory:
            memory[:] = value * (size // len(value))
