# SPDX-License-Identifier: GPL-3.0-or-later
"""The Options of a window, by keys as a person uses them."""
from windowdriver import BUTTON

SWITCH = ("toggle button", "check box", "switch", "push button", "radio button")


def leave_out_location(picker, shown=None):
    """Switches the place off, and closes the menu; `shown` is called before that."""
    def focused():
        return next((node for node in picker.look(SWITCH) if node.has("focused")), None)

    picker.click(picker.look(BUTTON, "Options")[0])
    picker.find(SWITCH, "Location")
    while (before := focused()) is None or before.name != "Location":
        picker.key("Tab")
        # Somewhere else than before: a second Tab that overtakes the first would go past the place.
        picker.wait(lambda: (now := focused()) and (before is None or now.path != before.path), "the focus goes on in the menu")
    def is_on():
        return before.has("checked") or before.has("pressed")
    was_on = is_on()
    picker.key("space")
    # GTK lets a button stay down for a quarter of a second before it does what it is for, and not at all if it has gone by then.
    picker.wait(lambda: is_on() != was_on, "the place is left out")
    if shown:
        shown()
    picker.key("Escape")
