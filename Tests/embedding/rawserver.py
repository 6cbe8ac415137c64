# SPDX-License-Identifier: GPL-3.0-or-later
"""A host's end of a picker's connection that speaks Wayland's wire format by hand, and lies where it is told to."""
import array
import contextlib
import os
import socket
import struct
import threading

from rawclient import text

GLOBALS = {"wl_compositor": 4, "wl_subcompositor": 1, "wl_shm": 1, "wl_seat": 8, "wl_output": 3, "xdg_wm_base": 4, "wl_data_device_manager": 3,
           "desktop_picker_embedding_v1": 1}
# What a request makes, by the interface and its number: the name of it, and where its identifier stands.
MAKES = {("wl_compositor", 0): ("wl_surface", 0), ("wl_shm", 0): ("wl_shm_pool", 0), ("wl_shm_pool", 0): ("wl_buffer", 0),
         ("xdg_wm_base", 2): ("xdg_surface", 0), ("xdg_surface", 1): ("xdg_toplevel", 0), ("wl_surface", 3): ("wl_callback", 0)}


class Server:
    """Answers in a thread of its own, until it is ended, or has been told to stop reading."""

    def __init__(self, size=(640, 400), stops_at=None, scale=1, screen=(800, 600)):
        self.ours, self.theirs = socket.socketpair()
        self.size, self.stops_at, self.serial = size, stops_at, 0
        self.scale, self.screen = scale, screen
        self.objects, self.seen, self.toplevel = {1: "wl_display"}, set(), None
        self.thread = threading.Thread(target=self.run)

    def start(self):
        self.theirs.close()
        self.thread.start()

    def end(self):
        with contextlib.suppress(OSError):
            self.ours.shutdown(socket.SHUT_RDWR)
        self.theirs.close()
        if self.thread.ident:
            self.thread.join()
        self.ours.close()

    def run(self):
        pending = b""
        with contextlib.suppress(OSError):
            while came := self.read():
                pending += came
                while len(pending) >= 8 and len(pending) >= struct.unpack("<I", pending[4:8])[0] >> 16:
                    target, word = struct.unpack("<II", pending[:8])
                    content, pending = pending[8:word >> 16], pending[word >> 16:]
                    self.hear(target, word & 0xFFFF, content)
                    if self.stops_at in self.seen:
                        return

    def read(self):
        came, more, _, _ = self.ours.recvmsg(1 << 16, socket.CMSG_SPACE(4 * 28))
        for _, _, files in more:
            for file in array.array("i", files[:len(files) // 4 * 4]):
                os.close(file)
        return came

    def say(self, target, opcode, content=b""):
        self.ours.sendall(struct.pack("<II", target, (len(content) + 8) << 16 | opcode) + content)

    def hear(self, target, opcode, content):
        kind = self.objects.get(target)
        if kind == "wl_display" and opcode == 0:
            callback, = struct.unpack("<I", content)
            self.say(callback, 0, struct.pack("<I", 0))
            self.say(1, 1, struct.pack("<I", callback))
        elif kind == "wl_display":
            registry, = struct.unpack("<I", content)
            self.objects[registry] = "wl_registry"
            for number, (name, version) in enumerate(GLOBALS.items()):
                self.say(registry, 0, struct.pack("<I", number) + text(name) + struct.pack("<I", version))
        elif kind == "wl_registry":
            number, = struct.unpack("<I", content[:4])
            id, = struct.unpack("<I", content[-4:])
            self.objects[id] = list(GLOBALS)[number]
            self.begin(id)
        elif (kind, opcode) in MAKES:
            name, place = MAKES[kind, opcode]
            id, = struct.unpack("<I", content[place:place + 4])
            self.objects[id] = name
            if name == "xdg_toplevel":
                self.toplevel = target, id
        elif (kind, opcode) == ("wl_surface", 6) and self.toplevel:
            (shell, toplevel), self.toplevel = self.toplevel, None
            # Full screen.
            self.say(toplevel, 0, struct.pack("<iiII", *self.size, 4, 2))
            self.serial += 1
            self.say(shell, 0, struct.pack("<I", self.serial))
        self.seen.add((kind, opcode))

    def begin(self, id):
        kind = self.objects[id]
        if kind == "wl_shm":
            for format in (0, 1):
                self.say(id, 0, struct.pack("<I", format))
        elif kind == "wl_output":
            self.say(id, 0, struct.pack("<iiiii", 0, 0, 0, 0, 0) + text("a") + text("b") + struct.pack("<i", 0))
            self.say(id, 1, struct.pack("<Iiii", 1, *self.screen, 60000))
            self.say(id, 3, struct.pack("<i", self.scale))
            self.say(id, 2)
        elif kind == "wl_seat":
            self.say(id, 0, struct.pack("<I", 0))
