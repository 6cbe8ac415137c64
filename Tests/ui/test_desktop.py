# SPDX-License-Identifier: GPL-3.0-or-later
"""What the window owes the desktop: its colours, its keys, and words for screen readers."""
import contextlib
import os
import tempfile
import unittest

from gi.repository import Gio, GLib

from test_window import WindowCase
from windowdriver import BUTTON, Picker, luminance, until

SETTINGS = """<node><interface name="org.freedesktop.portal.Settings">
  <method name="Read"><arg type="s" direction="in"/><arg type="s" direction="in"/><arg type="v" direction="out"/></method>
  <signal name="SettingChanged"><arg type="s"/><arg type="s"/><arg type="v"/></signal>
</interface></node>"""
SPACE, KEY = "org.freedesktop.appearance", "color-scheme"


class Portal:
    """The one setting of the desktop portal that the picker asks for."""

    def __init__(self, scheme):
        self.scheme = scheme
        self.bus = Gio.bus_get_sync(Gio.BusType.SESSION)
        interface = Gio.DBusNodeInfo.new_for_xml(SETTINGS).interfaces[0]
        self.object = self.bus.register_object("/org/freedesktop/portal/desktop", interface, self.called)
        self.name = Gio.bus_own_name_on_connection(
            self.bus, "org.freedesktop.portal.Desktop", Gio.BusNameOwnerFlags.NONE, None, None)

    def called(self, connection, sender, path, interface, method, parameters, invocation):
        # A variant in a variant, as the portal's first version answers.
        invocation.return_value(GLib.Variant("(v)", (GLib.Variant("v", GLib.Variant("u", self.scheme)),)))

    def change(self, scheme):
        self.scheme = scheme
        self.bus.emit_signal(None, "/org/freedesktop/portal/desktop", "org.freedesktop.portal.Settings", "SettingChanged",
                             GLib.Variant("(ssv)", (SPACE, KEY, GLib.Variant("u", scheme))))

    def close(self):
        Gio.bus_unown_name(self.name)
        self.bus.unregister_object(self.object)


class Colours(WindowCase):
    def serve(self):
        """Lets the portal answer while the window is waited for."""
        while GLib.MainContext.default().iteration(False):
            pass
        return True

    def under(self, scheme, **more):
        portal = Portal(scheme)
        self.addCleanup(portal.close)
        until(self.serve, "the portal is on the bus")
        picker = self.enterContext(
            Picker("--library", self.library, "--limit", "0", environment={"GTK_THEME": None}, **more))
        return portal, picker

    def dark(self, picker):
        self.serve()
        with contextlib.suppress(AssertionError):
            return bool(picker.tiles()) and luminance(picker.picture()) < 0.35
        return False

    def light(self, picker):
        return self.serve() and luminance(picker.picture()) > 0.5

    def test_dark_is_followed_from_the_portal_and_when_it_changes(self):
        portal, picker = self.under(1)
        picker.wait(lambda: self.dark(picker), "the window is dark")
        portal.change(2)
        picker.wait(lambda: self.light(picker), "the window is light")
        portal.change(1)
        picker.wait(lambda: self.dark(picker), "the window is dark again")

    def test_where_the_desktop_does_not_say_the_settings_stand(self):
        home = self.enterContext(tempfile.TemporaryDirectory(prefix="picker-home."))
        os.makedirs(os.path.join(home, "config", "gtk-4.0"))
        with open(os.path.join(home, "config", "gtk-4.0", "settings.ini"), "w", encoding="utf-8") as file:
            file.write("[Settings]\ngtk-application-prefer-dark-theme=1\n")
        portal, picker = self.under(0, home=home)
        picker.wait(lambda: self.dark(picker), "the window is dark")
        portal.change(2)
        picker.wait(lambda: self.light(picker), "the window is light")
        portal.change(0)
        picker.wait(lambda: self.dark(picker), "the window is dark again")


class Keys(WindowCase):
    def test_control_question_mark_lists_the_keys(self):
        picker = self.open()
        picker.key("ctrl+shift+question")
        picker.wait(lambda: any(node.name == "Take back the last change" for node in picker.walk()), "the keys are listed")

    def test_f10_opens_the_options(self):
        picker = self.open()
        picker.key("F10")
        picker.wait(lambda: any(node.name == "Names of people" and node.has("focusable") for node in picker.walk()),
                    "the menu is open")


class Speaking(WindowCase):
    def test_the_status_says_how_many_are_picked(self):
        picker = self.open("--limit", "5")

        def said():
            return [node.name for node in picker.walk() if node.role in ("status bar", "statusbar")]
        picker.click_tile("tower.jpg")
        picker.wait(lambda: "1 of 5 selected" in said(), "the selection is said")
        picker.click_tile("bridge.jpg")
        picker.wait(lambda: "2 of 5 selected" in said(), "and how it goes on")


if __name__ == "__main__":
    unittest.main()
