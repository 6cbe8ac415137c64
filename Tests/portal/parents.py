# SPDX-License-Identifier: GPL-3.0-or-later
"""A window of another program on the X server, and whose dialog a window is: through Xlib, as GTK does not tell."""
import ctypes

XLIB = ctypes.CDLL("libX11.so.6")
XLIB.XOpenDisplay.restype = ctypes.c_void_p
XLIB.XDefaultRootWindow.restype = XLIB.XCreateSimpleWindow.restype = ctypes.c_ulong
XLIB.XDefaultRootWindow.argtypes = XLIB.XCloseDisplay.argtypes = XLIB.XFlush.argtypes = [ctypes.c_void_p]
XLIB.XCreateSimpleWindow.argtypes = [ctypes.c_void_p, ctypes.c_ulong, ctypes.c_int, ctypes.c_int, *[ctypes.c_uint] * 3, *[ctypes.c_ulong] * 2]
XLIB.XSync.argtypes = [ctypes.c_void_p, ctypes.c_int]
XLIB.XGetTransientForHint.argtypes = [ctypes.c_void_p, ctypes.c_ulong, ctypes.POINTER(ctypes.c_ulong)]


class Window:
    """A window that is not shown. Its `number` is what the portal's `x11:` names."""

    def __enter__(self):
        self.display = XLIB.XOpenDisplay(None)
        self.number = XLIB.XCreateSimpleWindow(self.display, XLIB.XDefaultRootWindow(self.display), 0, 0, 10, 10, 0, 0, 0)
        XLIB.XSync(self.display, 0)
        return self

    def __exit__(self, *_):
        XLIB.XCloseDisplay(self.display)


def parent_of(window):
    """The window whose dialog it is; None where it is none's."""
    display, parent = XLIB.XOpenDisplay(None), ctypes.c_ulong()
    found = XLIB.XGetTransientForHint(display, window, ctypes.byref(parent))
    XLIB.XCloseDisplay(display)
    return parent.value if found else None
