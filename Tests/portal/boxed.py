# SPDX-License-Identifier: GPL-3.0-or-later
"""boxed.py pick|open|into|name|item|portal|library|gallery : a program in a sandbox that asks for one photo, by the picker's own interface or through the portal, and says what it
can do with it, as lines of JSON. A line on standard input has it go on."""
import contextlib
import json
import os
import socket
import subprocess
import sys
import tempfile

sys.path.append(os.path.join(os.path.dirname(os.path.dirname(os.path.abspath(__file__))), "ui"))

from gi.repository import GLib  # noqa: E402

from asking import App  # noqa: E402
import bus  # noqa: E402
from picking import NAME, Program, error_of  # noqa: E402
import survey  # noqa: E402


EXAMPLES = os.path.join(os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__)))), "examples", "python")


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
    say(item=next(iter(Program().pick().response()[1]["items"]), None))


def into():
    one, other = socket.socketpair()
    try:
        say(path=Program().pick_into(one.fileno()))
    except GLib.Error as error:
        say(error=error_of(error))


def name(*preselected):
    code, results = Program().pick(selection_limit=0, preselected=list(preselected)).response()
    say(code=code, ids=[item["id"] for item in results["items"]], error=results.get("error"))


def library(plug=None):
    """Answers lines of JSON, [method of `Remote`, arguments], until there are no more. plug: the number of a socket by which it connects."""
    from photolibrary import Library
    connection = None
    if plug:
        with socket.socket(fileno=os.dup(int(plug))) as own:
            own.connect(bus.address())
        connection = bus.over(int(plug))
    remote = Remote(Library(connection))
    for line in sys.stdin:
        method, arguments = json.loads(line)
        try:
            say(result=getattr(remote, method)(**arguments))
        except GLib.Error as error:
            say(error=error_of(error), message=error.message)


class Remote:
    """What a program in a sandbox does with the library, and what it gets."""

    def __init__(self, library):
        self.library, self.files = library, {}

    def __getattr__(self, name):
        return getattr(self.library, name)

    def call(self, method, signature, arguments):
        return self.library.call(method, signature, *arguments)

    def own(self, name):
        """What the bus says to the wish for a name, also to take it from another."""
        daemon = "org.freedesktop.DBus"
        return bus.Proxy(self.library.bus, daemon, "/", daemon).call("RequestName", "(su)", name, 2)[0]

    def told(self):
        """Signals so far."""
        bus.pump()
        return {signal: self.library.signals.of(signal) for signal in ("Changed", "AuthorizationChanged")}

    def content(self, id, **options):
        return self.library.content(id, **options).hex()

    def keep(self, id, **options):
        """Opens and keeps; whether the file can be opened again for writing, and where it seems to lie."""
        self.files[id] = self.library.open(id, **options)
        place = f"/proc/self/fd/{self.files[id]}"
        return {"written": can_write(place), "path": os.readlink(place)}

    def survey(self, **asked):
        return survey.survey(self.library, **asked)

    def timed(self, calls):
        return survey.timed(self.library, calls)

    def kept(self, id):
        """What is read of it now."""
        return os.pread(self.files[id], 1 << 24, 0).hex()

    def again(self, id):
        """What is read where the file that was kept is opened anew."""
        try:
            with open(f"/proc/self/fd/{self.files[id]}", "rb") as file:
                return file.read().hex()
        except OSError as error:
            return error.strerror

    def put(self, content, name, **options):
        """Adds a file of the sandbox's own."""
        with tempfile.TemporaryFile(dir="/dev/shm") as file:
            file.write(bytes.fromhex(content))
            file.flush()
            return self.library.add(file.fileno(), name=name, **options)

    def sees(self, path):
        return os.path.exists(path)


def gallery():
    """What the example prints here."""
    done = subprocess.run([sys.executable, os.path.join(EXAMPLES, "gallery.py"), "--list"], capture_output=True, text=True)
    say(code=done.returncode, output=done.stdout + done.stderr)


if __name__ == "__main__":
    try:
        {"pick": pick, "open": open_later, "into": into, "name": name, "item": one, "portal": portal, "library": library,
         "gallery": gallery}[sys.argv[1]](*sys.argv[2:])
    except GLib.Error as error:
        sys.exit(f"boxed.py: {error.message}")
