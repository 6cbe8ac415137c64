# SPDX-License-Identifier: GPL-3.0-or-later
"""Desktops, each with its own way of telling dark style, contrast, accent, font and scale; and machines that tell nothing."""
import collections
import contextlib
import os
import re
import shutil
import subprocess
import tempfile
import unittest

import gi

gi.require_version("Gtk", "4.0")
from gi.repository import Gtk  # noqa: E402

from desktopsettings import Portal, XSettings  # noqa: E402
from shades import luminance  # noqa: E402
from waiting import until  # noqa: E402
from windowcase import WindowCase  # noqa: E402
from windowdriver import BUTTON, ROOT, Picker, watched  # noqa: E402
from xhands import server  # noqa: E402

GREEN, WINE = (0.1, 0.5, 0.2), (0.6, 0.1, 0.3)


def near(colour, other):
    return all(abs(a - b) <= 2 for a, b in zip(colour, other, strict=True))


def bytes_of(accent):
    return tuple(round(part * 255) for part in accent)


class DesktopCase(WindowCase):
    portal = None

    def under(self, settings=None, xsettings=None, ini=None, environment=None, tiles=12, binary=None):
        """The window on a desktop that says this. None: there is no portal, no XSETTINGS, no file."""
        if settings is not None:
            self.portal = Portal(**settings)
            self.addCleanup(self.portal.close)
        if xsettings is not None:
            missing = XSettings.missing()
            if missing:
                self.skipTest(missing)
            self.xsettings = XSettings()
            self.addCleanup(self.xsettings.close)
            self.xsettings.tell(xsettings)
        home = self.enterContext(tempfile.TemporaryDirectory(prefix="picker-home."))
        if ini is not None:
            os.makedirs(os.path.join(home, "config", "gtk-4.0"))
            with open(os.path.join(home, "config", "gtk-4.0", "settings.ini"), "w", encoding="utf-8") as file:
                file.write("[Settings]\n" + "".join(f"{key}={value}\n" for key, value in ini.items()))
        # A portal that GTK itself may ask, as on a desktop.
        variables = {"GTK_THEME": None, "GTK_USE_PORTAL": None, **(environment or {})}
        picker = self.enterContext(Picker("--library", self.library, "--limit", "0", environment=variables, home=home, binary=binary))
        self.waits(picker, lambda: len(picker.tiles()) >= tiles, "the photos are there")
        return picker

    def waits(self, picker, condition, what):
        def looked():
            if self.portal is not None:
                self.portal.serve()
            with contextlib.suppress(AssertionError):
                return condition()
            return False
        picker.wait(looked, what)

    def is_dark(self, picker, dark):
        picker.window
        self.waits(picker, lambda: luminance(picker.picture()) < 0.35 if dark else luminance(picker.picture()) > 0.5,
                   "the window is dark" if dark else "the window is light")

    def accent(self, picker):
        """The colour of the button that adds."""
        shot = picker.part(picker.picture(), picker.button("Add (1)"))
        data, step, stride = shot.get_pixels(), shot.get_n_channels(), shot.get_rowstride()
        counted = collections.Counter(
            tuple(data[row * stride + column * step:][:3])
            for row in range(shot.get_height()) for column in range(shot.get_width()))
        return counted.most_common(1)[0][0]

    def has_accent(self, picker, accent):
        self.waits(picker, lambda: near(self.accent(picker), bytes_of(accent)), f"the accent is {bytes_of(accent)}")

    def has_outlines(self, picker, wanted):
        """Buttons have an edge that differs from their ground, as high contrast draws it."""
        def edge():
            shot, node = picker.picture(), picker.button("Cancel").box
            border = (picker.geometry.width - picker.find("frame").box.width) // 2
            # Across its upper edge, above the word. GTK 4.8 counts from inside the button's padding, later ones from its edge.
            top = max(0, node.y - 9)
            line = shot.new_subpixbuf(node.x + border + node.width // 2, top + border, 1, node.y + 4 - top)
            light = [luminance(line.new_subpixbuf(0, y, 1, 1)) for y in range(line.get_height())]
            return max(light) - min(light) > 0.25
        self.waits(picker, lambda: edge() == wanted, "buttons have outlines" if wanted else "buttons are flat")

    def says_nothing(self, picker):
        self.assertEqual(picker.errors(), "")


class PortalSays(DesktopCase):
    def test_dark_is_followed_and_when_it_changes_and_it_is_asked_once_and_for_nothing_else(self):
        picker = self.under({"color_scheme": 1})
        self.is_dark(picker, True)
        for scheme, dark in ((1, True), (2, False), (1, True), (0, False)):
            self.portal.change(color_scheme=scheme)
            self.is_dark(picker, dark)
        self.says_nothing(picker)
        # Time enough was for a second question.
        ours = [call for call in self.portal.asked if call == ("ReadAll", (["org.freedesktop.appearance"],))]
        self.assertEqual(len(ours), 1)

    def test_where_it_does_not_say_the_settings_stand(self):
        picker = self.under({"color_scheme": 0}, ini={"gtk-application-prefer-dark-theme": 1})
        for scheme, dark in ((0, True), (2, False), (0, True)):
            self.portal.change(color_scheme=scheme)
            self.is_dark(picker, dark)

    def test_the_accent_is_followed_and_when_it_changes(self):
        picker = self.under({})
        picker.click_tile("tower.jpg")
        picker.button("Add (1)")
        # The button comes to its colour by and by.
        picker.still()
        theme = tuple(part / 255 for part in self.accent(picker))
        for accent, seen in ((GREEN, GREEN), (WINE, WINE), ((-1, -1, -1), theme)):
            self.portal.change(accent_color=accent)
            self.has_accent(picker, seen)
        self.says_nothing(picker)

    def test_contrast_is_followed_in_light_and_dark(self):
        picker = self.under({"contrast": 1})
        self.has_outlines(picker, True)
        self.portal.change(color_scheme=1)
        self.is_dark(picker, True)
        self.has_outlines(picker, True)
        self.portal.change(contrast=0)
        self.has_outlines(picker, False)
        self.is_dark(picker, True)
        self.portal.change(color_scheme=0)
        self.is_dark(picker, False)
        self.says_nothing(picker)


class XSettingsSay(DesktopCase):
    """What Xfce, MATE and the X sessions of GNOME and KDE say, and that it is followed."""

    def test_dark_by_the_name_of_the_theme(self):
        picker = self.under(xsettings={"Net/ThemeName": "Adwaita-dark"})
        self.is_dark(picker, True)
        if picker.gtk_version() >= (4, 22):
            self.skipTest("GTK 4.24 stays dark where the name of the theme was dark once")
        self.xsettings.tell({"Net/ThemeName": "Adwaita"})
        self.is_dark(picker, False)
        self.says_nothing(picker)

    def test_high_contrast_by_the_name_of_the_theme(self):
        picker = self.under({}, xsettings={"Net/ThemeName": "HighContrast"})
        self.has_outlines(picker, True)
        self.portal.change(color_scheme=1)
        self.is_dark(picker, True)
        self.has_outlines(picker, True)
        self.xsettings.tell({"Net/ThemeName": "Adwaita"})
        self.has_outlines(picker, False)
        self.is_dark(picker, True)

    def test_font_and_size_of_text(self):
        picker = self.under(xsettings={"Gtk/FontName": "Cantarell 11", "Xft/DPI": 96 * 1024})
        width = picker.button("Cancel").box.width
        for more in ({"Gtk/FontName": "Cantarell 16"}, {"Gtk/FontName": "Cantarell 11", "Xft/DPI": 144 * 1024}):
            with self.subTest(more):
                self.xsettings.tell(more)
                self.waits(picker, lambda: picker.button("Cancel").box.width > width + 8, "words are larger")
                self.xsettings.tell({"Gtk/FontName": "Cantarell 11", "Xft/DPI": 96 * 1024})
                self.waits(picker, lambda: picker.button("Cancel").box.width == width, "words are as they were")

    def test_whole_scales(self):
        picker = self.under(xsettings={"Gdk/WindowScalingFactor": 2, "Gdk/UnscaledDPI": 96 * 1024},
                            environment={"DESKTOP_PICKER_SIZE": "600x380"}, tiles=6, binary=watched())
        # The border around is of 10 logical pixels.
        self.waits(picker, lambda: picker.geometry.width == 2 * (picker.find("frame").box.width + 10), "the window has twice the pixels")

    def test_every_desktop(self):
        kde_file = {"gtk-theme-name": "Breeze", "gtk-font-name": "Cantarell 11", "gtk-application-prefer-dark-theme": "true",
                    "gtk-decoration-layout": "icon:minimize,maximize,close", "gtk-enable-animations": "true"}
        rows = [
            ("GNOME", {"color_scheme": 1, "contrast": 0, "accent_color": GREEN, "reduced_motion": 0},
             {"Net/ThemeName": "Adwaita", "Gtk/DecorationLayout": "appmenu:close"}, None, True, GREEN),
            ("KDE", {"color_scheme": 1, "contrast": 0, "accent_color": GREEN},
             {"Net/ThemeName": "Breeze", "Gtk/DecorationLayout": "icon:minimize,maximize,close"}, kde_file, True, GREEN),
            ("KDE without its portal", None, {"Net/ThemeName": "Breeze"}, kde_file, True, None),
            ("Xfce", {"color_scheme": 0}, {"Net/ThemeName": "Adwaita-dark", "Gtk/DecorationLayout": "menu:minimize,maximize,close"},
             None, True, None),
            ("a compositor alone", None, None, None, False, None),
        ]
        for name, portal, xsettings, ini, dark, accent in rows:
            with self.subTest(name):
                self.portal = None
                picker = self.under(portal, xsettings, ini)
                self.is_dark(picker, dark)
                if accent:
                    picker.click_tile("tower.jpg")
                    self.has_accent(picker, accent)
                buttons = [node.name for node in picker.look(BUTTON) if node.name in ("Close", "Minimize", "Maximize")]
                self.assertEqual(buttons, [], "Cancel closes, and there is no second button for that")
                self.says_nothing(picker)
                self.doCleanups()


class NoBus(DesktopCase):
    def test_without_a_session_bus_the_window_works_and_says_nothing(self):
        for address in (None, "unix:path=/nonexistent/bus", "nonsense"):
            with self.subTest(address=address):
                picker = self.enterContext(Picker(
                    "--library", self.library, "--limit", "0", "--output", "paths", environment={
                        "DBUS_SESSION_BUS_ADDRESS": address, "XDG_RUNTIME_DIR": tempfile.mkdtemp(prefix="picker-runtime.")}))
                picker.window
                self.enters(picker)

    def test_without_an_accessibility_bus_it_works_too(self):
        # What GTK falls back to there. With none it has no context at all.
        for kind in ("test", "none"):
            with self.subTest(kind=kind):
                self.enters(self.enterContext(Picker(
                    "--library", self.library, "--limit", "0", "--output", "paths", environment={"GTK_A11Y": kind})))

    def enters(self, picker):
        """Without the bus there is no accessibility either: by what is seen and typed."""
        def photos():
            # They are red, green and blue; all else is grey.
            shot = picker.picture()
            part = shot.new_subpixbuf(0, shot.get_height() // 8, shot.get_width(), shot.get_height() // 2)
            data, step = part.get_pixels(), part.get_n_channels()
            return sum(max(data[x:x + 3]) - min(data[x:x + 3]) > 80 for x in range(0, len(data) - 2, 64 * step)) > 100
        picker.wait(photos, "photos are seen")
        # What is picked is announced, and nobody hears it.
        picker.key("Home", "space", "ctrl+a")
        picker.key("Return")
        result = picker.finish()
        self.assertEqual((result.status, len(result.output.splitlines()), result.errors), (0, 12, ""))


def ink(part):
    """The pixels of a part that are not its ground, as they lie: what is drawn there."""
    data, step, stride = part.get_pixels(), part.get_n_channels(), part.get_rowstride()
    rows = [[data[row * stride + column * step] for column in range(part.get_width())] for row in range(part.get_height())]
    ground = collections.Counter(value for row in rows for value in row).most_common(1)[0][0]
    return tuple(tuple(abs(value - ground) > 60 for value in row) for row in rows)


class NoIcons(DesktopCase):
    """Where no icon theme is installed, or one is chosen that lacks symbols, GTK's own and the program's are there."""

    def test_every_symbol_of_the_sources_is_there_without_a_theme(self):
        folder = os.path.join(ROOT, "Sources")
        names = set()
        for place, _, files in os.walk(folder):
            for file in files:
                if file.endswith(".swift"):
                    with open(os.path.join(place, file), encoding="utf-8") as text:
                        names |= set(re.findall(r'"([a-z0-9-]+-symbolic)"', text.read()))
        self.assertGreater(len(names), 20)
        theme = Gtk.IconTheme.new()
        theme.set_search_path([os.path.join(ROOT, "data", "icons")])
        theme.set_theme_name("none")
        self.assertEqual([name for name in sorted(names) if not theme.has_icon(name)], [])

    def test_the_window_has_its_pictures(self):
        # gdk-pixbuf tells kinds of pictures apart by the desktop's list of them.
        empty = self.enterContext(tempfile.TemporaryDirectory(prefix="picker-data."))
        os.symlink("/usr/share/mime", os.path.join(empty, "mime"))
        for what, environment, ini in (("no theme is installed", {"XDG_DATA_DIRS": empty}, None),
                                       ("a theme that is not there", {}, {"gtk-icon-theme-name": "none"})):
            with self.subTest(what):
                picker = self.under(environment=environment, ini=ini)
                picker.window
                buttons = ("Sidebar", "View", "Zoom In", "Zoom Out")

                def pictures():
                    shot = picker.picture()
                    return [ink(picker.part(shot, picker.button(name))) for name in buttons]
                # GTK draws the same picture for all that it has not.
                self.waits(picker, lambda: len(set(pictures())) == len(buttons) and all(any(map(any, one)) for one in pictures()),
                           "every button has a picture of its own")
                self.says_nothing(picker)
                picker.key("Escape")
                picker.finish()


class WindowManagers(DesktopCase):
    """Who draws the title bar on an X server; under Wayland tests of wayland/ look at it."""

    def setUp(self):
        if "DISPLAY" not in os.environ or not shutil.which("openbox"):
            self.skipTest("openbox, which knows no windows with a title bar of their own, is not here")
        manager = subprocess.Popen(["openbox", "--sm-disable"], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        self.addCleanup(manager.wait)
        self.addCleanup(manager.terminate)
        until(server().is_managed, "a window manager")

    def border(self, picker):
        """What GTK draws around the content by itself."""
        picker.window
        picker.wait(lambda: picker.find("frame").box.width > 100, "the window is laid out")
        return picker.geometry.width - picker.find("frame").box.width

    def test_one_that_knows_no_other_way_draws_it(self):
        picker = self.under()
        self.assertEqual(self.border(picker), 0)
        # Under a title bar, which stands at the top edge at best.
        self.assertGreater(picker.geometry.y, 10)
        picker.click_tile("tower.jpg")
        picker.button("Add (1)")
        self.says_nothing(picker)

    def test_whoever_wants_gtks_has_it(self):
        self.assertEqual(self.border(self.under(environment={"GTK_CSD": "1"})), 10)


if __name__ == "__main__":
    unittest.main()
