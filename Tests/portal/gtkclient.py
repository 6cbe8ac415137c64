# SPDX-License-Identifier: GPL-3.0-or-later
"""gtkclient.py : a GTK 4 program with a window, which asks its toolkit for an image and prints the answer and the file's URI."""
import gi

gi.require_version("Gtk", "4.0")
from gi.repository import Gio, Gtk  # noqa: E402


class Client(Gtk.Application):
    def __init__(self):
        super().__init__(application_id="org.example.GtkClient", flags=Gio.ApplicationFlags.NON_UNIQUE)

    def do_activate(self):
        window = Gtk.ApplicationWindow(application=self, title="A GTK program")
        window.connect("map", self.ask)
        window.present()

    def ask(self, window):
        self.dialog = Gtk.FileChooserNative(title="Choose an image", transient_for=window, action=Gtk.FileChooserAction.OPEN, modal=True)
        images = Gtk.FileFilter(name="Images")
        images.add_pixbuf_formats()
        self.dialog.add_filter(images)
        self.dialog.connect("response", self.answered)
        self.dialog.show()

    def answered(self, dialog, response):
        print(response == Gtk.ResponseType.ACCEPT, dialog.get_file().get_uri() if dialog.get_file() else None, flush=True)
        self.quit()


Client().run()
