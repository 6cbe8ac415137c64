# SPDX-License-Identifier: GPL-3.0-or-later
"""What tests of the portal's backend have in common."""
from gi.repository import GLib

from asking import PHOTOS
import bus
from desk import CHOOSER, NAME, Desk
import fixtures
from windowcase import WindowCase

ARGUMENTS = "(osssa{sv})"


class PortalCase(WindowCase):
    def desk(self, arguments=(), **more):
        return self.enterContext(Desk(self.library, *arguments, **more))

    def uri(self, name):
        return "file://" + self.path(name)

    def opened(self, desk):
        picker = desk.picker()
        picker.window
        picker.wait(lambda: len(picker.tiles()) == len(fixtures.NAMES), "all tiles")
        return picker


    def call(self, handle, filters=(PHOTOS,)):
        """The backend itself is called, without the portal's front."""
        chooser = bus.Proxy(bus.connection(), NAME, "/org/freedesktop/portal/desktop", CHOOSER)
        options = {"filters": GLib.Variant("a(sa(us))", filters)}
        return chooser.begin("OpenFile", ARGUMENTS, handle, "org.example.Forged", "", "Choose", options)
