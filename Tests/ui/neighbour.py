#!/usr/bin/python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""neighbour.py [FILE...] : another program beside the picker, as a person has many: it takes what is dropped on it, hands out
FILEs by drag, pastes and copies. Orders come on standard input, a line each; what happens goes to standard output as JSON lines.

    offered        the media types that the clipboard has
    paste TYPE     what the clipboard has of a media type
    files          the files that the clipboard has, by whatever way GTK finds best
    copy           FILEs onto the clipboard
    say TEXT       a text onto the clipboard
    give TYPE HEX  bytes of a media type onto the clipboard
    read PATH      how many bytes a file has and their digest, or why not
    write PATH     whether the file may be written, which is not done
    list PATH      the names in a folder, or why not
"""
import hashlib
import json
import os
import sys
import threading

import gi

gi.require_version("Gdk", "4.0")
gi.require_version("Gtk", "4.0")
from gi.repository import Gdk, Gio, GLib, Gtk  # noqa: E402

FILES = [Gio.File.new_for_path(path) for path in sys.argv[1:]]


def tell(**what):
    print(json.dumps(what), flush=True)


def digest(path):
    with open(path, "rb") as file:
        data = file.read()
    return [len(data), hashlib.sha256(data).hexdigest()]


def may_write(path):
    os.close(os.open(path, os.O_WRONLY))
    return True


LOOKS = {"read": digest, "write": may_write, "list": lambda path: sorted(os.listdir(path))}


def answer(look, path):
    """What a look at a path gives, or why it gives nothing."""
    try:
        return look(path)
    except OSError as problem:
        return problem.strerror


def file_list():
    return Gdk.ContentProvider.new_for_value(Gdk.FileList.new_from_list(FILES))


class Neighbour(Gtk.Application):
    def do_activate(self):
        window = Gtk.ApplicationWindow(application=self, title=f"Neighbour {os.getpid()}", default_width=300, default_height=300)
        label = Gtk.Label(label="Neighbour", hexpand=True, vexpand=True)
        target = Gtk.DropTarget.new(Gdk.FileList, Gdk.DragAction.COPY)
        target.connect("drop", lambda _, value, *at: tell(dropped=[file.get_path() for file in value.get_files()]) or True)
        target.connect("enter", self.entered)
        target.connect("leave", lambda _: tell(left=True))
        label.add_controller(target)
        source = Gtk.DragSource(actions=Gdk.DragAction.COPY)
        source.connect("prepare", lambda *_: file_list())
        source.connect("drag-begin", lambda _, drag: drag.connect("notify::selected-action", self.answered))
        label.add_controller(source)
        window.set_child(label)
        window.present()
        frames = iter((GLib.SOURCE_CONTINUE, GLib.SOURCE_REMOVE))
        window.add_tick_callback(lambda *_: self.painted(next(frames)))
        threading.Thread(target=self.listen, daemon=True).start()

    def painted(self, further):
        if not further:
            # Without a window manager it takes the keys once it hears that it is on the display. Whoever gives them to another
            # window does so after that.
            Gdk.Display.get_default().sync()
            tell(ready=os.getpid())
        return further

    def entered(self, *_):
        def known():
            # Who lets go now drops: the display has heard that this is taken.
            Gdk.Display.get_default().sync()
            tell(entered=True)
        GLib.idle_add(known)
        return Gdk.DragAction.COPY

    def answered(self, drag, _):
        # What the other program under the pointer would do with it.
        tell(accepted=drag.get_selected_action() == Gdk.DragAction.COPY)

    def listen(self):
        for line in sys.stdin:
            GLib.idle_add(self.obey, *line.rstrip("\n").split(" ", 1))
        GLib.idle_add(self.quit)

    def copy(self, content):
        Gdk.Display.get_default().get_clipboard().set_content(content)
        # The keys that a test presses next go another way to the display: it must know who has the clipboard before.
        Gdk.Display.get_default().sync()
        tell(copied=True)

    def obey(self, order, argument=""):
        clipboard = Gdk.Display.get_default().get_clipboard()
        if order == "copy":
            self.copy(file_list())
        elif order == "say":
            self.copy(Gdk.ContentProvider.new_for_value(argument))
        elif order == "give":
            kind, data = argument.split(" ", 1)
            self.copy(Gdk.ContentProvider.new_for_bytes(kind, GLib.Bytes.new(bytes.fromhex(data))))
        elif order == "offered":
            tell(offered=clipboard.get_formats().get_mime_types() or [])
        elif order == "paste":
            clipboard.read_async([argument], GLib.PRIORITY_DEFAULT, None, self.pasted)
        elif order == "files":
            clipboard.read_value_async(Gdk.FileList, GLib.PRIORITY_DEFAULT, None, self.handed)
        else:
            tell(**{order: answer(LOOKS[order], argument)})

    def handed(self, clipboard, result):
        try:
            files = clipboard.read_value_finish(result).get_files()
        except GLib.Error as problem:
            return tell(refused=problem.message)
        tell(files=[file.get_path() or file.get_uri() for file in files])

    def pasted(self, clipboard, result):
        try:
            stream, kind = clipboard.read_finish(result)
        except GLib.Error as problem:
            return tell(refused=problem.message)
        self.read(stream, kind, b"")

    def read(self, stream, kind, data):
        # What comes through the display comes by the loop: waiting here would wait for ever.
        def more(stream, result):
            part = stream.read_bytes_finish(result).get_data()
            if part:
                return self.read(stream, kind, data + part)
            tell(pasted=data.decode(), type=kind)
        stream.read_bytes_async(65536, GLib.PRIORITY_DEFAULT, None, more)


if __name__ == "__main__":
    Neighbour(flags=Gio.ApplicationFlags.NON_UNIQUE).run([])
