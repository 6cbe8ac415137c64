# SPDX-License-Identifier: GPL-3.0-or-later
"""A picker that writes on standard error what its test does not expect fails that test."""
import unittest

import complaints
from waiting import Missed
from windowdriver import Picker

OF_GTK = "(desktop-picker:7): Gtk-WARNING **: 10:00:00.000: Broken accounting of active state for widget 0x1(GtkBox)"
FRAMES = "\n(desktop-picker:7): Gdk-WARNING **: 10:00:00.000: gdk_frame_timings_submitted() called on submitted frame.\n"
POPUPS = "\n(desktop-picker:7): Gdk-WARNING **: 10:00:00.000: Compositor doesn't support moving popups, relying on remapping\n"
LONG_PRESS = "\n(desktop-picker:7): Gdk-CRITICAL **: 10:00:00.000: gdk_event_get_event_type: assertion 'GDK_IS_EVENT (event)' failed\n"
PLACES = "\n(desktop-picker:7): Gtk-WARNING **: 10:00:00.000: Screen coordinates not supported, reported positions will be wrong\n"
TOOLTIP = ("\n(desktop-picker:7): Gdk-CRITICAL **: 10:00:00.000: gdk_surface_get_device_position: assertion 'GDK_IS_SURFACE (surface)' failed\n"
           "\n(desktop-picker:7): Gtk-CRITICAL **: 10:00:00.000: _gtk_widget_find_at_coords: assertion 'GDK_IS_SURFACE (surface)' failed\n")


class Complaints(unittest.TestCase):
    def test_every_line_has_to_be_expected(self):
        for text, says, passes in (("", (), True), ("\n\n", (), True), (OF_GTK, (), False), (OF_GTK, "desktop-picker: .*", False),
                                   ("desktop-picker: no\n", "desktop-picker: .*", True), ("desktop-picker: no\n", "no", False),
                                   (f"desktop-picker: no\n{OF_GTK}\n", "desktop-picker: .*", False),
                                   ("one\ntwo\n", ("one", "two"), True), ("one\ntwo\n", ("one",), False)):
            with self.subTest(text=text, says=says):
                if passes:
                    complaints.check(text, says)
                else:
                    self.assertRaises(Missed, complaints.check, text, says)

    def test_only_what_is_known_to_be_of_others_is_left_out(self):
        self.assertEqual(complaints.of_the_program(FRAMES + POPUPS + LONG_PRESS + PLACES + TOOLTIP + OF_GTK + "\n"), OF_GTK + "\n")

    def test_a_picker_is_asked_at_its_end(self):
        with self.assertRaisesRegex(Missed, "no-such-option"), Picker("--no-such-option") as picker:
            picker.finish()
        with Picker("--no-such-option", says=".*") as picker:
            picker.finish()


if __name__ == "__main__":
    unittest.main()
