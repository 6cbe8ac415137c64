# SPDX-License-Identifier: GPL-3.0-or-later
"""What a program under test may write on standard error: what its test expects, and nothing else.

GTK, GLib and the desktop's libraries complain there of what the program did wrong, and standard error belongs to the app that
called the picker. So every picker that a test opens is asked at its end (windowdriver.Picker), whatever the test is about.
"""
import re

from waiting import Missed

# What is no fault of the program.
OF_OTHERS = (
    # Mesa, which GTK 4.24 asks for a display by whatever it draws, where there is no graphics card.
    re.compile(r"libEGL warning: .*\n|MESA: error: ZINK: vkCreateInstance failed .*\n"),
    # GTK 4.24 on X servers where it draws by cairo, of frames that it counts itself.
    re.compile(r"\n?\(.*\): Gdk-WARNING \*\*: .*gdk_frame_timings_submitted\(\) called on submitted frame\.\n"),
    # GTK 4.24 on Wayland, of frames of a window and of a popover of it, which it counts as one.
    re.compile(r"\n?\(.*\): Gdk-WARNING \*\*: .*Duplicate call to gdk_frame_timings_presented\(\) with different values: presentation time is .* off from expected\n"),
    # GTK on Wayland, of compositors with the first version of xdg_wm_base, as of a popover that follows its entry.
    re.compile(r"\n?\(.*\): Gdk-WARNING \*\*: .*Compositor doesn't support moving popups, relying on remapping\n"),
    # GTK 4.8, where a finger's tap closes a popover: its GtkScrolledWindow then asks for the event of a long press that had none
    # (scrolled_window_long_press_cancelled_cb).
    re.compile(r"\n?\(.*\): Gdk-CRITICAL \*\*: .*gdk_event_get_event_type: assertion 'GDK_IS_EVENT \(event\)' failed\n"),
    # GTK 4, of a menu that opens under a button that is still down, as menus do (adwaita-demo is told the same): the press began outside of it and
    # ends in it.
    re.compile(r"\n?\(.*\): Gtk-WARNING \*\*: .*Broken accounting of active state for widget 0x[0-9a-f]+\(GtkPopoverMenu\)\n"),
    # GTK 4, of a window that closes half a second after the pointer came to rest on something with a tooltip: the tooltip's timer goes on without the
    # window's surface (gtk_tooltip_show_tooltip calls both functions).
    re.compile(r"\n?\(.*\): Gdk-CRITICAL \*\*: .*gdk_surface_get_device_position: assertion 'GDK_IS_SURFACE \(surface\)' failed\n"
               r"\n?\(.*\): Gtk-CRITICAL \*\*: .*_gtk_widget_find_at_coords: assertion 'GDK_IS_SURFACE \(surface\)' failed\n"),
    # GTK 4, of a program that asks for places on the display: the screen reader does.
    re.compile(r"\n?\(.*\): Gtk-WARNING \*\*: .*Screen coordinates not supported, reported positions will be wrong\n"),
)


def of_the_program(text):
    """What is on standard error without what is no fault of the program."""
    for pattern in OF_OTHERS:
        text = pattern.sub("", text)
    return text


def check(text, says):
    """Fails where a line is none of what a test expects.

    says: a pattern, or several, each for whole lines."""
    patterns = [says] if isinstance(says, str) else list(says)
    lines = [line for line in text.splitlines() if line.strip()]
    unexpected = [line for line in lines if not any(re.fullmatch(pattern, line) for pattern in patterns)]
    if unexpected:
        raise Missed("on standard error there is what nobody expected:\n    " + "\n    ".join(unexpected[:40]))
