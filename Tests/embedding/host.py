#!/usr/bin/python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""host.py OPTIONS : a program with the picker in its window, between two entries. It takes a line of JSON for each thing it shall do, and says as one
what has happened."""
import hashlib
import json
import os
import sys

import gi

gi.require_version("Gtk", "4.0")
gi.require_version("DesktopPickerGtk4", "1.0")
from gi.repository import DesktopPickerGtk4, Gdk, Gio, GLib, GObject, Gtk  # noqa: E402

import probe  # noqa: E402

TYPES = {"selection_limit": "u", "selection": "s", "style": "s", "remove_metadata": "as", "hidden_accessory_edges": "as", "search_text": "s", "prompt": "s",
         "disabled_capabilities": "as"}


def variants(options):
    return GLib.Variant("a{sv}", {key: GLib.Variant(TYPES[key], value) for key, value in options.items()})


class Host:
    def __init__(self, options):
        self.options, self.picker, self.rest = options, None, b""
        self.window = Gtk.Window(title="Host", default_width=760, default_height=560)
        self.box = Gtk.Box(orientation=Gtk.Orientation.VERTICAL)
        self.before, self.after = Gtk.Entry(), Gtk.Entry()
        self.box.append(self.before)
        self.box.append(self.after)
        self.window.set_child(self.box)
        self.embed()
        self.window.present()
        GLib.io_add_watch(sys.stdin.fileno(), GLib.PRIORITY_DEFAULT, GLib.IO_IN | GLib.IO_HUP, self.heard)

    def say(self, **what):
        print(json.dumps(what), flush=True)

    def embed(self):
        self.picker = DesktopPickerGtk4.InlinePicker(options=variants(self.options), vexpand=True, hexpand=True)
        self.picker.connect("notify::state", lambda picker, _: self.say(state=picker.get_state().value_nick))
        self.picker.connect("selection-changed", lambda _, items: self.say(selection=items.unpack()))
        self.picker.connect("response", lambda _, code, results: self.say(response=code, items=results.unpack()["items"]))
        self.picker.connect("failed", lambda _, error: self.say(failed=error.message, code=error.code))
        self.picker.weak_ref(lambda: self.say(freed=True))
        self.box.insert_child_after(self.picker, self.before)

    def hands(self, *paths):
        """Something beside the picker from which files can be dragged, and which takes files."""
        self.beside = Gtk.Label(label="Hands", height_request=60)
        target = Gtk.DropTarget.new(Gdk.FileList, Gdk.DragAction.COPY)
        target.connect("enter", self.entered)
        target.connect("leave", lambda _: self.say(left=True))
        target.connect("drop", lambda _, value, *at: self.say(dropped=[file.get_path() for file in value.get_files()]) or True)
        self.beside.add_controller(target)
        source = Gtk.DragSource(actions=Gdk.DragAction.COPY)
        files = [Gio.File.new_for_path(path) for path in paths]
        source.connect("prepare", lambda *_: Gdk.ContentProvider.new_for_value(Gdk.FileList.new_from_list(files)) if files else None)
        source.connect("drag-begin", lambda *_: self.say(begun=True))
        source.connect("drag-end", lambda *_: self.say(end=True))
        self.beside.add_controller(source)
        self.box.append(self.beside)

    def entered(self, *_):
        def known():
            # Who lets go now drops: the display has heard that this is taken.
            Gdk.Display.get_default().sync()
            self.say(entered=True)
        GLib.idle_add(known)
        return Gdk.DragAction.COPY

    def remove(self):
        self.box.remove(self.picker)
        self.picker = None

    def mirror(self):
        """Shows what is in the picker in another window of the host."""
        picture = Gtk.Picture(paintable=Gtk.WidgetPaintable(widget=self.picker))
        Gtk.Window(title="Mirror", default_width=600, default_height=400, child=picture).present()

    def readable(self, path):
        """The size of a file that nobody has picked."""
        with open(path, "rb") as file:
            self.say(readable=len(file.read()))

    def properties(self):
        """What hosts can set on the widget that other widgets do not have."""
        known = {one.name for one in Gtk.Widget.list_properties()}
        self.say(properties=sorted(one.name for one in self.picker.list_properties()
                                   if one.name not in known and one.flags & GObject.ParamFlags.WRITABLE))

    def opened(self, picker, result):
        try:
            file = picker.open_item_finish(result)
        except GLib.Error as error:
            return self.say(refused=error.message)
        self.say(opened=os.fstat(file).st_size)
        os.close(file)

    def updated(self, picker, result):
        try:
            self.say(updated=picker.update_finish(result))
        except GLib.Error as error:
            self.say(refused=error.message)

    def pasted(self, clipboard, result):
        try:
            self.say(pasted=[file.get_path() for file in clipboard.read_value_finish(result).get_files()])
        except GLib.Error as error:
            self.say(pasted=error.message)

    def read(self, clipboard, result):
        try:
            self.say(clipboard=clipboard.read_text_finish(result))
        except GLib.Error:
            self.say(clipboard=None)

    def heard(self, source, condition):
        # What Python reads ahead would not be heard again.
        came = os.read(source, 1 << 16)
        if not came:
            loop.quit()
            return False
        *lines, self.rest = (self.rest + came).split(b"\n")
        for line in lines:
            self.do(*json.loads(line))
        return True

    def do(self, word, *values):
        if word == "where":
            _, box = self.picker.compute_bounds(self.window)
            focus = self.window.get_focus()
            names = {"before": self.before, "after": self.after, "picker": self.picker}
            focused = next((name for name, widget in names.items() if focus and (focus is widget or focus.is_ancestor(widget))), None)
            self.say(where=[box.get_x(), box.get_y(), box.get_width(), box.get_height()], focus=focused,
                     files=len(os.listdir("/proc/self/fd")))
        elif word == "hands":
            self.hands(*values)
        elif word == "place":
            # It has one once it is laid out.
            _, box = self.beside.compute_bounds(self.window)
            self.say(place=[box.get_x(), box.get_y(), box.get_width(), box.get_height()])
        elif word == "over":
            # Whether the picker would take what is dragged over it.
            self.say(over=bool(self.picker.get_first_child().get_state_flags() & Gtk.StateFlags.DROP_ACTIVE))
        elif word == "cursor":
            cursor = self.picker.get_first_child().get_cursor()
            texture = cursor and cursor.get_texture()
            self.say(cursor=texture and [cursor.get_hotspot_x(), cursor.get_hotspot_y(), hashlib.sha256(texture.save_to_png_bytes().get_data()).hexdigest()])
        elif word == "clipboard":
            self.window.get_clipboard().read_text_async(None, self.read)
        elif word == "texts":
            self.say(texts=[self.before.get_text(), self.after.get_text()])
        elif word == "paste":
            self.window.get_clipboard().read_value_async(Gdk.FileList, GLib.PRIORITY_DEFAULT, None, self.pasted)
        elif word == "probe":
            probe.answer(self, *values)
        elif word == "size":
            self.window.set_default_size(*values)
        elif word == "alone":
            # With nothing beside it the window, and so the picker, may have any size.
            self.before.set_visible(False)
            self.after.set_visible(False)
        elif word == "insets":
            for side, covered in zip(("top", "bottom", "start", "end"), values, strict=True):
                self.picker.set_property(f"inset-{side}", covered)
        elif word == "opacity":
            self.box.set_opacity(values[0])
        elif word == "open":
            self.picker.open_item_async(values[0], None, None, self.opened)
        elif word == "update":
            self.picker.update_async(variants(values[0]), None, self.updated)
        elif word == "focus":
            self.before.grab_focus()
        elif word == "setting":
            Gtk.Settings.get_default().set_property(*values)
        elif word == "dark":
            Gtk.Settings.get_default().set_property("gtk-application-prefer-dark-theme", values[0])
        else:
            getattr(self if hasattr(self, word) else self.picker, word)(*values)


loop = GLib.MainLoop()
Gtk.init()
host = Host(json.loads(sys.argv[1]))
loop.run()
