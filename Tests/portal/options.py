# SPDX-License-Identifier: GPL-3.0-or-later
"""The Options of a window, by keys as a person uses them."""
from windowdriver import BUTTON

SWITCH = ("toggle button", "check box", "switch", "push button", "radio button")


def leave_out_location(picker, shown=None):
    """Switches the place off, and closes the menu; `shown` is called before that."""
    picker.click(picker.look(BUTTON, "Options")[0])
    picker.find(SWITCH, "Location")
    while not any(node.has("focused") for node in picker.look(SWITCH, "Location")):
        picker.key("Tab")
        picker.wait(lambda: any(node.has("focused") for node in picker.look(SWITCH)), "the focus is in the menu")
    picker.key("space")
    if shown:
        shown()
    picker.key("Escape")
