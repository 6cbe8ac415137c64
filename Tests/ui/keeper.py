#!/usr/bin/python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""keeper.py : a keeper of clipboards as X11 knows it, which is asked to keep and never answers."""
import ctypes
import signal

XLIB = ctypes.CDLL("libX11.so.6")
LONG, POINTER, NUMBER = ctypes.c_ulong, ctypes.c_void_p, ctypes.c_int
KINDS = {
    "XOpenDisplay": (POINTER, [ctypes.c_char_p]),
    "XCloseDisplay": (NUMBER, [POINTER]),
    "XDefaultRootWindow": (LONG, [POINTER]),
    "XInternAtom": (LONG, [POINTER, ctypes.c_char_p, NUMBER]),
    "XCreateSimpleWindow": (LONG, [POINTER, LONG, NUMBER, NUMBER, NUMBER, NUMBER, NUMBER, LONG, LONG]),
    "XSetSelectionOwner": (NUMBER, [POINTER, LONG, LONG, LONG]),
    "XGetSelectionOwner": (LONG, [POINTER, LONG]),
    "XSync": (NUMBER, [POINTER, NUMBER]),
}


def call(name, *arguments):
    function = getattr(XLIB, name)
    function.restype, function.argtypes = KINDS[name]
    return function(*arguments)


def is_there():
    """Whether anybody keeps clipboards on this display."""
    display = call("XOpenDisplay", None)
    try:
        return call("XGetSelectionOwner", display, call("XInternAtom", display, b"CLIPBOARD_MANAGER", 0)) != 0
    finally:
        call("XCloseDisplay", display)


def main():
    display = call("XOpenDisplay", None)
    window = call("XCreateSimpleWindow", display, call("XDefaultRootWindow", display), 0, 0, 1, 1, 0, 0, 0)
    call("XSetSelectionOwner", display, call("XInternAtom", display, b"CLIPBOARD_MANAGER", 0), window, 0)
    call("XSync", display, 0)
    print("ready", flush=True)
    signal.pause()


if __name__ == "__main__":
    main()
