# SPDX-License-Identifier: GPL-3.0-or-later
"""boxed.py pick|open|name|item|portal : a program in a sandbox that asks for one photo, by the picker's own interface or through the portal, and says what it
can do with it, as lines of JSON. A line on standard input has it go on."""
import contextlib
import json
import os
import sys

sys.path.append(os.path.join(os.path.dirname(os.path.dirname(os.path.abspath(__file__))), "ui"))

from gi.repository import GLib  # noqa: E402

from asking import App  # noqa: E402
import bus  # noqa: E402
from picking import NAME, Program  # noqa: E402


def say(**values):
    print(json.dumps(values), flush=True)


def can_write(path):
    """Whether a byte gets into a file that is opened anew."""
    with contextlib.suppress(OSError), open(path, "r+b", buffering=0) as file:
        file.write(b"!")
        return True
    return False


def reachable(name):
    """Whether the sandbox lets through to a name."""
    with contextlib.suppress(GLib.Error):
        bus.Proxy(bus.connection(), name, "/", "org.freedesktop.DBus.Peer").call("Ping")
        return True
    return False


def portal():
    code, results = App().ask().response()
    path = GLib.filename_from_uri(results["uris"][0])[0]
    with open(path, "rb") as photo:
        say(code=code, path=path, read=len(photo.read()), written=can_write(path),
            names=[name for name in (NAME, "org.freedesktop.impl.portal.desktop.desktoppicker", "org.freedesktop.impl.portal.PermissionStore")
                   if reachable(name)])


def pick():
    request = Program().pick()
    code, results = request.response()
    item = results["items"][0]
    file = request.open(item["id"])
    with open(item["path"], "rb") as photo, open(file, "rb", closefd=False) as opened:
        sizes = len(photo.read()), len(opened.read())
    say(code=code, item=item, read=sizes[0], opened=sizes[1], written=can_write(item["path"]), reopened=can_write(f"/proc/self/fd/{file}"),
        library=os.path.exists(os.path.join(os.path.dirname(os.path.dirname(item["path"])), "City")))
    sys.stdin.readline()
    request.call("Close")
    say(closed=True)


def open_later():
    request = Program().pick()
    code, results = request.response()
    say(code=code)
    sys.stdin.readline()
    say(content=request.content(results["items"][0]["id"]).hex())


def one():
    say(item=Program().pick().response()[1]["items"][0])


def name(*preselected):
    code, results = Program().pick(selection_limit=0, preselected=list(preselected)).response()
    say(code=code, ids=[item["id"] for item in results["items"]], error=results.get("error"))


if __name__ == "__main__":
    try:
        {"pick": pick, "open": open_later, "name": name, "item": one, "portal": portal}[sys.argv[1]](*sys.argv[2:])
    except GLib.Error as error:
        sys.exit(f"boxed.py: {error.message}")
