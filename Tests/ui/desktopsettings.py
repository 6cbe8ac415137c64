# SPDX-License-Identifier: GPL-3.0-or-later
"""How desktops tell programs of their looks: the portal's Settings, and XSETTINGS. Both can change while a window is open."""
import os
import shutil
import signal
import subprocess
import tempfile

from gi.repository import Gio, GLib

from waiting import Missed, until

SETTINGS = """<node><interface name="org.freedesktop.portal.Settings">
  <method name="ReadAll"><arg type="as" direction="in"/><arg type="a{sa{sv}}" direction="out"/></method>
  <signal name="SettingChanged"><arg type="s"/><arg type="s"/><arg type="v"/></signal>
  <property name="version" type="u" access="read"/>
</interface></node>"""
NAME, PATH, INTERFACE = ("org.freedesktop.portal.Desktop", "/org/freedesktop/portal/desktop", "org.freedesktop.portal.Settings")
SPACE = "org.freedesktop.appearance"
TYPES = {"color-scheme": "u", "contrast": "u", "reduced-motion": "u", "accent-color": "(ddd)"}


class Portal:
    """The desktop portal's Settings, with what `org.freedesktop.appearance` is to say: color_scheme=1, accent_color=(0, 0.5, 0)."""

    def __init__(self, **settings):
        self.settings = self._values(settings)
        self.asked = []
        self.bus = Gio.bus_get_sync(Gio.BusType.SESSION)
        interface = Gio.DBusNodeInfo.new_for_xml(SETTINGS).interfaces[0]
        self.object = self.bus.register_object(PATH, interface, self._called, lambda *_: GLib.Variant("u", 2), None)
        self.name = Gio.bus_own_name_on_connection(self.bus, NAME, Gio.BusNameOwnerFlags.NONE, None, None)
        until(self.serve, "the portal is on the bus")

    @staticmethod
    def _values(settings):
        keys = {name.replace("_", "-"): value for name, value in settings.items()}
        return {key: GLib.Variant(TYPES[key], value) for key, value in keys.items()}

    def _called(self, connection, sender, path, interface, method, parameters, invocation):
        self.asked.append((method, parameters.unpack()))
        invocation.return_value(GLib.Variant("(a{sa{sv}})", ({SPACE: self.settings},)))

    def serve(self):
        """Lets it answer while something else is waited for."""
        while GLib.MainContext.default().iteration(False):
            pass
        return True

    def change(self, **settings):
        for key, value in self._values(settings).items():
            self.settings[key] = value
            self.bus.emit_signal(None, PATH, INTERFACE, "SettingChanged", GLib.Variant("(ssv)", (SPACE, key, value)))
        self.bus.flush_sync()

    def close(self):
        Gio.bus_unown_name(self.name)
        self.bus.unregister_object(self.object)


class XSettings:
    """A manager of XSETTINGS, as desktops on an X server run one: {"Net/ThemeName": "Adwaita-dark"}."""

    def __init__(self, **_):
        self.folder = tempfile.TemporaryDirectory(prefix="picker-xsettings.")
        self.file = os.path.join(self.folder.name, "settings")
        self.process = None

    @staticmethod
    def missing():
        """Why there can be none here; None where there can."""
        if "DISPLAY" not in os.environ:
            return "XSETTINGS are something of X servers"
        return None if shutil.which("xsettingsd") else "xsettingsd is not installed"

    def tell(self, settings):
        with open(self.file, "w", encoding="utf-8") as file:
            for name, value in settings.items():
                file.write(f'{name} "{value}"\n' if isinstance(value, str) else f"{name} {value}\n")
        if self.process is not None:
            self.process.send_signal(signal.SIGHUP)
            return
        self.process = subprocess.Popen(["xsettingsd", "-c", self.file], stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, text=True)
        for line in self.process.stderr:
            # Only from then on does a program that starts hear it.
            if "Took ownership" in line:
                return
        raise Missed("xsettingsd ended")

    def close(self):
        if self.process is not None:
            self.process.terminate()
            self.process.stderr.close()
            self.process.wait()
        self.folder.cleanup()
