# SPDX-License-Identifier: GPL-3.0-or-later
"""What is another thing under Wayland than on an X server: who places and sizes the window, popovers, input, scales, closing."""
import contextlib
import os
import re
import tempfile
import unittest

import gi

gi.require_version("GdkPixbuf", "2.0")
from gi.repository import GdkPixbuf, GLib  # noqa: E402

from accessible import file_name  # noqa: E402
from knownapp import known_as  # noqa: E402
from shades import luminance  # noqa: E402
from test_desktops import DesktopCase  # noqa: E402
from windowcase import WindowCase  # noqa: E402
from windowdriver import BUTTON, ENTRY, TEXT, Picker  # noqa: E402

SIZE, SCALED = "1280x800", "2560x1600"


class WaylandCase(WindowCase):
    def setUp(self):
        # Where no window opens.
        Picker.the_hands().move(0, 0)

    def do(self, picker, command):
        """Has the compositor do something to the window."""
        picker.hands.sway.do(f"[con_id={picker.window}] {command}")

    def click(self, picker, name, *modifiers, **more):
        """Clicks a photo that is in view and stays in its place."""
        picker.click(picker.tile(name), *modifiers, **more)

    def pick(self, picker, name):
        self.click(picker, name)
        picker.button("Add (1)")

    def ends(self, picker, status, output=""):
        result = picker.finish()
        self.assertEqual((result.status, result.output), (status, output))
        return result

    def fits(self, picker):
        """The grid keeps inside the window and the tiles inside the grid."""
        frame, grid, tile = (node.box for node in (picker.find("frame"), picker.find("list", "Photos"), picker.tile("tower.jpg")))
        self.assertLessEqual(grid.x + grid.width, frame.width)
        self.assertLessEqual(tile.x + tile.width, grid.x + grid.width + 1)
        self.assertGreater(tile.width, 20)


class Size(WaylandCase):
    def test_opens_as_large_as_it_likes_and_leaves_the_title_bar_to_the_compositor(self):
        picker = self.open()
        self.assertEqual(picker.geometry[2:], (1180, 760))
        picker.wait(lambda: picker.hands.view(picker.window)["border"] == "normal", "the compositor draws decorations")
        self.assertEqual(picker.hands.view(picker.window)["name"], "Pick Photos")
        self.assertRegex(picker.trace(), r"xdg_surface[@#]\d+\.set_window_geometry\(0, 0, 1180, 760\)")
        # The bar is the first part of the content, with no corner cut off and no second button that closes.
        self.assertEqual([node.name for node in picker.look(BUTTON) if node.name in ("Close", "Minimize", "Maximize")], [])
        shot = picker.picture()
        corner, bar = (shot.new_subpixbuf(x, 0, 2, 2) for x in (0, 40))
        self.assertAlmostEqual(luminance(corner), luminance(bar), delta=0.02)

    def test_follows_the_compositor_narrow_and_wide_in_one_step(self):
        picker = self.open()
        self.pick(picker, "tower.jpg")
        for width, height in ((360, 640), (1200, 760), (360, 300), (800, 600)):
            with self.subTest(size=(width, height)):
                picker.resize(width, height)
                self.fits(picker)

    def test_fills_a_tile_and_comes_out_as_it_was(self):
        picker = self.open()
        for _ in range(2):
            self.do(picker, "floating disable")
            picker.wait(lambda: picker.find("frame").box.width > 1200, "it is as wide as the output")
            self.fits(picker)
            self.do(picker, "floating enable")
            picker.wait(lambda: picker.find("frame").box[2:] == (1180, 760), "it floats as it did")

    def test_the_bar_moves_it(self):
        picker = self.open()
        picker.resize(800, 600)

        def pull():
            # On and on: the compositor takes the window along only once the picker has asked for that.
            x, y = picker.hands.place()
            picker.hands.move(x + 10, y + 5)
            return picker.geometry
        with picker.button_down(picker.find("frame"), across=0.13, down=0.04):
            picker.wait(lambda: min(pull()[:2]) > 20, "the window follows the bar")
        self.assertEqual(picker.geometry[2:], (800, 600))

    def test_opens_again_as_a_person_left_it(self):
        """For the app that called."""
        home = self.enterContext(tempfile.TemporaryDirectory(prefix="picker-home."))
        try:
            self.enterContext(known_as("org.example.Letters", home))
        except PermissionError as error:
            self.skipTest(str(error))
        kept = os.path.join(home, "data", "desktop-picker", "apps", "org.example.Letters.json")

        def is_kept():
            with contextlib.suppress(FileNotFoundError), open(kept) as file:
                return '{"height":700,"width":900}' in file.read()
            return False
        picker = self.open(home=home)
        picker.resize(900, 700)
        picker.wait(is_kept, "the size is on disk")
        picker.key("Escape")
        self.ends(picker, 1)
        again = self.enterContext(Picker("--library", self.library, "--limit", "0", home=home))
        self.assertEqual(again.geometry[2:], (900, 700))


class Hands(WaylandCase):
    def names(self, picker):
        return [file_name(tile.description) for tile in picker.tiles() if tile.has("selected")]

    def test_clicks_pick_with_control_and_in_a_range_with_shift(self):
        picker = self.open()
        self.pick(picker, "bridge.jpg")
        self.click(picker, "waves.jpg", "ctrl")
        picker.button("Add (2)")
        self.click(picker, "river.jpg", "ctrl")
        picker.button("Add (3)")
        self.click(picker, "station.jpg", "shift")
        picker.wait(lambda: self.names(picker) == ["bridge.jpg", "station.jpg", "square.jpg", "river.jpg", "waves.jpg"],
                    "the range from the last photo is picked too")

    def test_a_band_drawn_with_the_pointer_picks(self):
        picker = self.open()
        column = [tile for tile in picker.tiles() if tile.box.x == picker.tile("tower.jpg").box.x][:2]
        names = [file_name(tile.description) for tile in column]
        with picker.button_down(picker.find("list", "Photos"), across=0.005, down=0.02):
            picker.drag_to(column[1], across=0.3)
            picker.wait(lambda: self.names(picker) == names, "what the band touches is picked")
        picker.button("Add (2)")

    def test_the_wheel_scrolls_and_with_control_zooms(self):
        picker = self.open()
        picker.resize(800, 400)
        grid, tile = picker.find("list", "Photos"), picker.tile("tower.jpg")
        top, width = tile.box.y, tile.box.width
        picker.scroll(grid, 2)
        picker.wait(lambda: tile.box.y < top, "down")
        picker.scroll(grid, -4)
        picker.wait(lambda: tile.box.y == top, "and up again")
        picker.scroll(grid, -1, "ctrl")
        picker.wait(lambda: picker.tile("tower.jpg").box.width > width, "tiles are larger")
        picker.scroll(grid, 1, "ctrl")
        picker.wait(lambda: picker.tile("tower.jpg").box.width == width, "tiles are as they were")

    def test_two_fingers_on_a_touchpad_scroll_and_what_they_moved_goes_on(self):
        picker = self.open()
        picker.resize(700, 420)
        picker.key("ctrl+plus", "ctrl+plus")
        picker.wait(lambda: picker.tile("tower.jpg").box.width > 200, "large tiles")
        tile = picker.tile("square.jpg")
        looks = []
        picker.wait(lambda: looks.append(tile.box.y) or looks[-5:] == [looks[-1]] * 5, "they stand")
        picker.point(picker.find("list", "Photos"))
        picker.hands.touchpad(60)
        # The fingers went 60 pixels.
        picker.wait(lambda: tile.box.y < looks[-1] - 90, "the photos follow the fingers and go on without them")

    def test_keys_move_pick_and_type(self):
        picker = self.open()
        self.pick(picker, "tower.jpg")
        picker.key("Right")
        picker.wait(lambda: "bridge.jpg" in (self.focused_tile(picker) or ""), "the focus is on the second photo")
        picker.key("space")
        picker.button("Add (2)")
        picker.type("harbour")
        picker.wait(lambda: len(picker.tiles()) == 1, "one photo is left")
        self.assertEqual(picker.find(ENTRY, "Search Photos").text, "harbour")

    def test_a_double_click_previews(self):
        picker = self.open()
        self.click(picker, "waves.jpg", times=2)
        picker.wait(lambda: any(node.role in ("image", "icon") and node.name.endswith("waves.jpg") for node in picker.walk()),
                    "the photo is shown large")
        picker.button("Add")
        picker.key("Escape")
        picker.wait(lambda: not any(node.name == "Preview" for node in picker.walk()), "the preview is closed")
        self.assertIsNone(picker.process.poll())


class Popovers(WaylandCase):
    WATER = "water, 4 items"

    def test_a_suggestion_is_chosen_by_a_click(self):
        picker = self.open()
        picker.key("ctrl+f")
        picker.type("wat")
        picker.click_inside(picker.button(self.WATER))
        picker.button("Remove “water” from the search")
        picker.wait(lambda: len(picker.tiles()) == 4, "the photos of the keyword")
        picker.wait(lambda: not picker.hands.popovers(picker), "the list is gone from the display")

    def test_a_search_goes_on_where_the_window_becomes_narrow(self):
        picker = self.open()
        picker.key("ctrl+f")
        picker.type("wat")
        picker.button(self.WATER)
        picker.resize(420, 600)
        picker.wait(lambda: any(node.has("focused") for node in picker.find(ENTRY, "Search Photos").walk()),
                    "the entry has the focus in its new place")
        picker.type("er")
        picker.wait(lambda: picker.find(ENTRY, "Search Photos").text == "water", "what is typed goes on")
        place, entry, window = picker.popover(), picker.find(ENTRY, "Search Photos").box, picker.geometry
        self.assertGreaterEqual(place.y - window.y, entry.y, "the list hangs under the entry")
        picker.click_inside(picker.button(self.WATER))
        picker.button("Remove “water” from the search")

    def test_a_format_of_the_options_and_a_click_beside_them(self):
        picker = self.with_video("--encoding", "compatible")
        self.click(picker, "video.webm")
        picker.click(picker.look(BUTTON, "Options")[0])
        picker.find(TEXT, re.compile("Photos in other formats .*", re.DOTALL))
        original = picker.find("radio button", "Original")
        picker.click_inside(original)
        picker.wait(lambda: original.has("checked"), "the format is chosen")
        picker.gone(TEXT, re.compile("Photos in other formats .*", re.DOTALL))
        # wlroots 0.15 ends a program whose popover is still being painted when a click beside it takes it away: what the program sends
        # crosses what the compositor says, which calls that a buffer for a surface without a size.
        picker.still()
        # Out of the window altogether: only the compositor can tell the picker of it.
        picker.hands.move(2, 2)
        picker.hands.click()
        picker.gone("radio button", "Original")
        self.assertIsNone(picker.process.poll())


class Ending(WaylandCase):
    def test_add_gives_the_path(self):
        picker = self.open("--output", "paths")
        self.pick(picker, "market.jpg")
        picker.click(picker.button("Add (1)"))
        self.ends(picker, 0, self.path("market.jpg") + "\n")

    def test_escape_and_control_w_cancel(self):
        for key in ("Escape", "ctrl+w"):
            with self.subTest(key):
                picker = self.open()
                picker.key(key)
                self.ends(picker, 1)

    def test_closed_by_the_compositor_it_cancels(self):
        picker = self.open()
        self.pick(picker, "tower.jpg")
        self.do(picker, "kill")
        self.ends(picker, 1)

    def test_a_parent_that_nobody_exported_does_no_harm(self):
        picker = self.open("--parent", "wayland:no such window", "--output", "paths")
        self.pick(picker, "waves.jpg")
        picker.key("Return")
        result = self.ends(picker, 0, self.path("waves.jpg") + "\n")
        self.assertNotIn("CRITICAL", result.errors)


class Looks(WaylandCase):
    def test_dark(self):
        home = self.enterContext(tempfile.TemporaryDirectory(prefix="picker-ui."))
        os.makedirs(os.path.join(home, "config", "gtk-4.0"))
        with open(os.path.join(home, "config", "gtk-4.0", "settings.ini"), "w") as file:
            file.write("[Settings]\ngtk-application-prefer-dark-theme=1\n")
        picker = self.open(home=home)

        def bar():
            # The last rows are a bar of the theme's own colour, which is 0.9 in the light one.
            shot = picker.picture()
            return luminance(shot.new_subpixbuf(0, shot.get_height() - 24, shot.get_width(), 20))
        picker.wait(lambda: bar() < 0.4, "the window is dark")


class GSettingsSay(WaylandCase, DesktopCase):
    """GNOME's way under Wayland where GTK asks no portal; it is followed while the window is open."""

    def tell(self, text):
        # As GNOME's own programs write it: in one go.
        with open(self.file + ".new", "w", encoding="utf-8") as file:
            file.write(text)
        os.replace(self.file + ".new", self.file)

    def test_font_scale_of_text_and_contrast(self):
        home = self.enterContext(tempfile.TemporaryDirectory(prefix="picker-home."))
        self.file = os.path.join(home, "config", "glib-2.0", "settings", "keyfile")
        os.makedirs(os.path.dirname(self.file))
        usual = "[org/gnome/desktop/interface]\nfont-name='Cantarell 11'\n"
        self.tell(usual)
        picker = self.open(home=home, environment={"GSETTINGS_BACKEND": "keyfile", "GTK_THEME": None})
        if picker.gtk_version() >= (4, 22):
            self.skipTest("GTK 4.24 takes these from the portal alone")
        width = picker.button("Cancel").box.width
        for more in (usual.replace("11", "16"), usual + "text-scaling-factor=1.5\n"):
            with self.subTest(more):
                self.tell(more)
                picker.wait(lambda: picker.button("Cancel").box.width > width + 8, "words are larger")
                self.tell(usual)
                picker.wait(lambda: picker.button("Cancel").box.width == width, "words are as they were")
        self.tell(usual + "[org/gnome/desktop/a11y/interface]\nhigh-contrast=true\n")
        self.has_outlines(picker, True)
        self.tell(usual)
        self.has_outlines(picker, False)


class Scales(WaylandCase):
    """More pixels on an output of the same size, as on the fine display of a laptop."""

    @classmethod
    def setUpClass(cls):
        super().setUpClass()
        folder = tempfile.TemporaryDirectory(prefix="picker-library.")
        cls.addClassCleanup(folder.cleanup)
        cls.library, side = folder.name, 600
        # Noise: nothing of it is left where pixels are drawn twice as large.
        noise = b"".join(bytes([255 * (byte & 1)]) * 3 for byte in os.urandom(side * side))
        for name in ("first.png", "second.png"):
            GdkPixbuf.Pixbuf.new_from_bytes(
                GLib.Bytes.new(noise), GdkPixbuf.Colorspace.RGB, False, 8, side, side, side * 3,
            ).savev(os.path.join(folder.name, name), "png", ["compression"], ["1"])

    def output(self, mode, scale):
        Picker.the_hands().sway.do(f"output HEADLESS-1 mode --custom {mode} position 0 0 scale {scale}")

    def fine(self, picker):
        """How much a pixel of a tile differs from its neighbour, against how much it differs from the one after that: 1 in fine
        noise, far less where two of them come of one."""
        shot = picker.part(picker.picture(), picker.tiles()[0])
        data, stride, step = shot.get_pixels(), shot.get_rowstride(), shot.get_n_channels()
        rows = [data[row * stride:row * stride + shot.get_width() * step:step] for row in range(0, shot.get_height(), 8)]

        def difference(by):
            return sum(abs(a - b) for row in rows for a, b in zip(row, row[by:]))
        # A tile without a picture has no differences at all.
        return difference(2) > len(rows) * shot.get_width() and difference(1) / difference(2)

    def works(self, picker):
        """Pointer and popovers meet what they aim at."""
        picker.click(picker.tiles()[1], across=0.3)
        picker.wait(lambda: picker.tiles()[1].has("selected"), "the photo that was clicked is picked")
        picker.click(picker.look(BUTTON, "Options")[0])
        names = ("Automatic", "Original")
        was = [picker.find("radio button", name).has("checked") for name in names]
        other = picker.find("radio button", names[was.index(False)])
        picker.click_inside(other)
        picker.wait(lambda: other.has("checked"), "the other format is chosen")
        picker.key("Escape")
        picker.gone("radio button", "Original")

    def test_a_window_that_comes_to_a_finer_display_is_sharp_there(self):
        picker = self.open(tiles=2)
        picker.resize(800, 600)
        self.addCleanup(self.output, SIZE, 1)
        self.output(SCALED, 2)
        picker.scale = picker.hands.scale()
        picker.wait(lambda: picker.geometry[2:] == (1600, 1200), "the window has twice the pixels")
        picker.wait(lambda: self.fine(picker) > 0.85, "tiles are sharp")
        self.works(picker)

    def test_a_window_that_opens_at_twice_the_scale_is_sharp(self):
        self.output(SCALED, 2)
        self.addCleanup(self.output, SIZE, 1)
        picker = self.open(tiles=2)
        self.assertEqual(picker.geometry[2:], (2360, 1520))
        picker.wait(lambda: self.fine(picker) > 0.85, "tiles are sharp")
        self.works(picker)

    def test_a_scale_between_is_drawn_in_full_or_larger_by_the_compositor(self):
        self.output("1920x1200", 1.5)
        self.addCleanup(self.output, SIZE, 1)
        picker = self.open(tiles=2)
        self.assertEqual(picker.geometry[2:], (1770, 1140))
        # GTK since 4.12 draws at that scale itself.
        is_told = picker.gtk_version() >= (4, 12)
        self.assertIn("preferred_scale(180)" if is_told else "set_buffer_scale(2)", picker.trace())
        self.works(picker)


if __name__ == "__main__":
    unittest.main()
