# SPDX-License-Identifier: GPL-3.0-or-later
"""What a session of scripts/with-session.sh sees of the machine: none of the programs, themes, settings, variables and devices that a
developer's machine may have, by which tests would fail there or start somebody's programs."""
import json
import os
import subprocess
import tempfile
import unittest

from windowdriver import ROOT

# Says what a program sees that GTK draws; a setting without a display is none.
PROBE = """
import json, os, subprocess, sys, gi
gi.require_version("Gtk", "4.0")
from gi.repository import Gdk, Gio, Gtk
settings, display = Gtk.Settings.get_default(), Gdk.Display.get_default()
names = ("theme-name", "font-name", "enable-animations", "double-click-time", "icon-theme-name")
with open("/proc/self/mountinfo") as mounts:
    devices = [line.split()[4] for line in mounts if " /media/" in line]
with open(sys.argv[1], "w") as answer:
    json.dump({
        "programs": [info.get_id() for info in Gio.AppInfo.get_all_for_type("image/jpeg")],
        "schemas": [name for name in Gio.SettingsSchemaSource.get_default().list_schemas(True)[0] if "hostile" in name],
        "settings": {name: settings.get_property("gtk-" + name) for name in names} if settings else {},
        "icon": bool(display) and Gtk.IconTheme.get_for_display(display).has_icon("hostile-icon"),
        "font": subprocess.run(["fc-match", "-f", "%{family}", "Cantarell"], capture_output=True, text=True).stdout,
        "variables": sorted(name for name, value in os.environ.items() if "hostile" in value),
        "devices": devices,
    }, answer)
"""
SETTINGS = ("[Settings]\ngtk-theme-name=hostile\ngtk-font-name=Hostile 20\ngtk-enable-animations=0\ngtk-double-click-time=5\n"
            "gtk-icon-theme-name=hostile\n")
SCHEMA = ('<schemalist><schema id="org.gnome.hostile" path="/org/gnome/hostile/"><key name="a" type="i"><default>1</default></key>'
          "</schema></schemalist>\n")
FILES = {
    "share/applications/hostile.desktop": "[Desktop Entry]\nType=Application\nName=Hostile\nExec=true %f\nMimeType=image/jpeg;\n",
    "share/applications/mimeinfo.cache": "[MIME Cache]\nimage/jpeg=hostile.desktop;\n",
    "share/applications/mimeapps.list": "[Default Applications]\nimage/jpeg=hostile.desktop\n",
    "share/glib-2.0/schemas/org.gnome.hostile.gschema.xml": SCHEMA,
    "share/icons/hostile/index.theme": "[Icon Theme]\nName=hostile\nDirectories=16x16\n[16x16]\nSize=16\n",
    "share/icons/hostile/16x16/hostile-icon.svg": '<svg xmlns="http://www.w3.org/2000/svg" width="16" height="16"/>\n',
    "share/themes/hostile/gtk-4.0/gtk.css": "* { min-width: 500px; }\n",
    "etc/gtk-4.0/settings.ini": SETTINGS,
    "fonts.conf": "<?xml version='1.0'?><!DOCTYPE fontconfig SYSTEM 'urn:fontconfig:fonts.dtd'><fontconfig><dir>/usr/share/fonts</dir>"
                  "<match target='pattern'><edit name='family' mode='assign'><string>DejaVu Sans</string></edit></match></fontconfig>\n",
}
# Of others, and this project's own: a shell where somebody looks for a fault has some of them.
NAMES = ("G_DEBUG", "GTK_DEBUG", "GDK_DEBUG", "GSK_DEBUG", "GTK_MODULES", "GTK_PATH", "GTK_IM_MODULE", "GTK_THEME", "GTK_CSD", "GTK_EXE_PREFIX",
         "GDK_SCALE", "GIO_EXTRA_MODULES", "GIO_USE_VFS", "GSETTINGS_SCHEMA_DIR", "XMODIFIERS", "XCURSOR_THEME", "XDG_CURRENT_DESKTOP", "LOCPATH",
         "LANGUAGE", "LC_MESSAGES", "QT_STYLE_OVERRIDE", "DESKTOP_PICKER_DATA", "DESKTOP_PICKER_SIZE", "DESKTOP_PICKER_TRACE_STARTUP",
         "DESKTOP_PICKER_TRACE_WHATEVER")
# As root the same machine is had in earnest: its folder of programs, and a disk that is connected.
IN_EARNEST = """
mount --bind "$1/share/applications" /usr/share/applications
mount -t tmpfs tmpfs /media
mkdir -p "/media/person/A DISK"
mount -t tmpfs tmpfs "/media/person/A DISK"
shift
exec "$@"
"""


class Session(unittest.TestCase):
    def setUp(self):
        self.machine = self.enterContext(tempfile.TemporaryDirectory(prefix="picker-machine."))
        for name, text in FILES.items():
            path = os.path.join(self.machine, name)
            os.makedirs(os.path.dirname(path), exist_ok=True)
            with open(path, "w", encoding="utf-8") as file:
                file.write(text)
        subprocess.run(["glib-compile-schemas", os.path.join(self.machine, "share/glib-2.0/schemas")], check=True)
        share, etc = os.path.join(self.machine, "share"), os.path.join(self.machine, "etc")
        self.folders = {
            "XDG_DATA_DIRS": f"{share}:/usr/share", "XDG_CONFIG_DIRS": etc, "XDG_CONFIG_HOME": etc, "XDG_DATA_HOME": share,
            "GTK_DATA_PREFIX": self.machine, "FONTCONFIG_FILE": os.path.join(self.machine, "fonts.conf")}

    def seen(self, *command, **variables):
        """What the probe says of a machine that is like this."""
        answer = os.path.join(self.machine, "answer")
        done = subprocess.run([*command, "/usr/bin/python3", "-c", PROBE, answer], env={**os.environ, **self.folders, **variables},
                              capture_output=True, text=True, timeout=120)
        self.assertEqual(done.returncode, 0, done.stderr)
        with open(answer, encoding="utf-8") as file:
            return json.load(file)

    def assert_nothing(self, seen):
        self.assertEqual((seen["programs"], seen["schemas"], seen["variables"], seen["devices"], seen["icon"]), ([], [], [], [], False))
        self.assertIn("Cantarell", seen["font"])

    def test_each_is_a_danger_without_a_session_of_its_own(self):
        """Or the tests below prove nothing."""
        seen = self.seen()
        self.assertIn("hostile.desktop", seen["programs"])
        self.assertEqual(seen["schemas"], ["org.gnome.hostile"])
        self.assertTrue(seen["icon"])
        self.assertEqual((seen["settings"]["theme-name"], seen["settings"]["enable-animations"]), ("hostile", False))
        self.assertNotIn("Cantarell", seen["font"])

    def test_nothing_of_it_is_seen(self):
        hostile = {name: "hostile" for name in NAMES}
        with_session = os.path.join(ROOT, "scripts", "with-session.sh")
        seen = self.seen(with_session, "--size", "640x480", **hostile)
        self.assert_nothing(seen)
        self.assertEqual(seen["settings"], {
            "theme-name": "Default", "font-name": "Cantarell 11", "enable-animations": True, "double-click-time": 400, "icon-theme-name": "Adwaita"})
        self.assert_nothing(self.seen(with_session, "--no-display", **hostile))

    @unittest.skipIf(subprocess.run(["unshare", "--mount", "true"], capture_output=True).returncode, "needs the right to mount (unshare --mount)")
    def test_nothing_is_seen_of_the_machine_s_own_folders(self):
        machine = ["unshare", "--mount", "bash", "-euc", IN_EARNEST, "machine", self.machine]
        self.folders = {"XDG_DATA_DIRS": "/usr/share"}
        plain = self.seen(*machine)
        self.assertEqual((plain["programs"], plain["devices"]), (["hostile.desktop"], ["/media/person/A\\040DISK"]))
        self.assert_nothing(self.seen(*machine, os.path.join(ROOT, "scripts", "with-session.sh"), "--size", "640x480"))


if __name__ == "__main__":
    unittest.main()
