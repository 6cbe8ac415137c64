# SPDX-License-Identifier: GPL-3.0-or-later
"""A client of the widget that speaks Wayland's wire format by hand, so that it can say what no library would; and a service that hands its connection over."""
import array
import contextlib
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
# Descriptors that the kernel takes with one message.
MOST_FILES = 253


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
    content = value if isinstance(value, bytes) else value.encode()
    content += b"\0"
    return struct.pack("<I", len(content)) + content + b"\0" * (-len(content) % 4)


def words(content):
    return struct.unpack(f"<{len(content) // 4}I", content)


class Client:
    """Requests by their numbers, and all that has come back."""

    def __init__(self, connection):
        self.socket, self.last, self.globals, self.error, self.is_closed = connection, 1, {}, None, False
        self.heard, self.files, self.pending, self.done = [], [], b"", set()
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

    def read(self):
        """Takes what has come, if anything has."""
        bus.pump()
        if self.is_closed or not select.select([self.socket], [], [], 0.01)[0]:
            return
        try:
            came, files, _, _ = socket.recv_fds(self.socket, 1 << 16, MOST_FILES)
        except OSError:
            came, files = b"", []
        self.files += files
        if not came:
            self.is_closed = True
        self.pending += came
        while len(self.pending) >= 8:
            target, word = struct.unpack("<II", self.pending[:8])
            if len(self.pending) < word >> 16:
                break
            content, self.pending = self.pending[8:word >> 16], self.pending[word >> 16:]
            self.take(target, word & 0xFFFF, content)

    def sync(self):
        """Waits until all that was sent is judged, or the connection is closed."""
        callback = self.new()
        self.send(1, 0, struct.pack("<I", callback))
        while not self.is_closed and callback not in self.done:
            self.read()
        return self

    def take(self, target, opcode, content):
        if target == 1 and opcode == 0:
            length, = struct.unpack("<I", content[8:12])
            self.error = content[12:12 + length - 1].decode()
        elif target == 1:
            self.done.add(words(content)[0])
        elif target == self.registry and opcode == 0:
            number, length = struct.unpack("<II", content[:8])
            self.globals[content[8:8 + length - 1].decode()] = number
        else:
            self.heard.append((target, opcode, content))

    def told(self, target, opcode):
        """All that came of a kind, as whole numbers."""
        return [words(content) for one, kind, content in self.heard if (one, kind) == (target, opcode)]

    def bind(self, interface, version):
        id = self.new()
        self.send(self.registry, 0, struct.pack("<I", self.globals[interface]) + text(interface) + struct.pack("<II", version, id))
        return id

    def make(self, target, opcode, *arguments, layout=""):
        """A request that makes an object, whose number comes first."""
        id = self.new()
        self.send(target, opcode, struct.pack("<I" + layout, id, *arguments))
        return id

    def end(self):
        self.socket.close()
        while self.files:
            os.close(self.files.pop())

    # A window as toolkits make one

    def window(self):
        self.compositor, self.shell, self.shm = self.bind("wl_compositor", 4), self.bind("xdg_wm_base", 4), self.bind("wl_shm", 1)
        self.surface, self.xdg_surface, self.toplevel = self.another_window()
        return self

    def another_window(self):
        """A surface, its part of a shell and its role, answered for and not drawn yet."""
        surface = self.make(self.compositor, 0)
        xdg_surface = self.make(self.shell, 2, surface, layout="I")
        toplevel = self.make(xdg_surface, 1)
        self.commit(surface)
        self.answer(xdg_surface)
        return surface, xdg_surface, toplevel

    def popup(self, parent, width=100, height=80, place=(10, 10, 10, 10)):
        positioner = self.make(self.shell, 1)
        self.send(positioner, 1, struct.pack("<ii", width, height))
        self.send(positioner, 2, struct.pack("<iiii", *place))
        surface = self.make(self.compositor, 0)
        xdg_surface = self.make(self.shell, 2, surface, layout="I")
        popup = self.make(xdg_surface, 2, parent, positioner, layout="II")
        self.commit(surface)
        self.answer(xdg_surface)
        return surface, xdg_surface, popup

    def answer(self, xdg_surface):
        self.sync()
        told = self.told(xdg_surface, 0)
        if told:
            self.send(xdg_surface, 4, struct.pack("<I", told[-1][0]))

    def commit(self, surface=None):
        self.send(surface or self.surface, 6)

    def pool(self, size):
        """A pool of shared memory, sparse, and its file."""
        file = os.memfd_create("pool")
        os.ftruncate(file, size)
        self.files.append(file)
        pool = self.new()
        self.send(self.shm, 0, struct.pack("<Ii", pool, size), [file])
        return pool, file

    def buffer(self, width, height, stride=None, size=None, format=0):
        """A picture, and the file it is in."""
        stride = width * 4 if stride is None else stride
        pool, file = self.pool(stride * height if size is None else size)
        buffer = self.make(pool, 0, 0, width, height, stride, format, layout="iiiiI")
        self.send(pool, 1)
        return buffer, file

    def attach(self, buffer, surface=None):
        self.send(surface or self.surface, 1, struct.pack("<Iii", buffer, 0, 0))

    def draw(self, width, height, stride=None, size=None, format=0, surface=None):
        """Commits a picture."""
        buffer, file = self.buffer(width, height, stride, size, format)
        self.attach(buffer, surface)
        self.commit(surface)
        return file
