# SPDX-License-Identifier: GPL-3.0-or-later
"""libportalclient.py : a program on libportal, which asks for several images and prints their URIs."""
import gi

gi.require_version("Xdp", "1.0")
from gi.repository import GLib, Xdp  # noqa: E402

loop = GLib.MainLoop()


def answered(portal, result):
    try:
        for uri in portal.open_file_finish(result).lookup_value("uris", None).unpack():
            print(uri, flush=True)
    except GLib.Error as error:
        print(error.message, flush=True)
    loop.quit()


filters = GLib.Variant("a(sa(us))", [("Images", [(1, "image/*")])])
Xdp.Portal().open_file(None, "Choose images", filters, None, None, Xdp.OpenFileFlags.MULTIPLE, None, answered)
loop.run()
