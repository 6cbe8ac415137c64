# SPDX-License-Identifier: GPL-3.0-or-later
"""fakelibrary.py : a bus of its own with a service on it that has the interface of the library and does what it is told. For tests of programs that use that interface.

The first line on standard output is the address of the bus; a JSON object a line follows for each call that it gets: `call`, `service` (the number of the
service that got it), `sender`, `arguments` (as text), `files` (what the files with it contain), and `path`, of the request that it made or that was called.

Each line on standard input is a JSON object, and `{"told": LINE}` comes once it holds:
`{"answer": METHOD, "values": TEXT}`: what a method answers from now on, a tuple as GVariant's text; with `file`, the text of a file that goes with it.
`{"answer": METHOD, "response": TEXT}`: what a request's Response says, sent before the method has answered; without `response` it waits for `respond`.
`{"refuse": METHOD, "error": NAME, "message": TEXT}`, `{"hold": METHOD}`: it never answers.
`{"respond": PATH, "values": TEXT}`: a request's Response. `{"emit": SIGNAL, "values": TEXT}`: a signal to whoever called last.
`{"service": "begin"}`: another service takes the name; `{"service": "leave"}`: the oldest one leaves the bus.
"""
import json
import os
import sys
import tempfile

from gi.repository import Gio, GLib

from ownbus import BUS, OwnBus

NAME, PATH = "io.github.desktoppicker.DesktopPicker", "/io/github/desktoppicker/DesktopPicker"
INTERFACES = os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "..", "data", "interfaces")
REQUESTS = ("RequestAuthorization", "PresentLimitedLibraryPicker")


def interface(name):
    """An interface of ours, by its file."""
    with open(os.path.join(INTERFACES, f"io.github.desktoppicker.{name}.xml"), encoding="utf-8") as file:
        return Gio.DBusNodeInfo.new_for_xml(file.read()).interfaces[0]


LIBRARY, REQUEST = interface("PhotoLibrary1"), interface("Request1")


def end(kind, error, trace):
    """A mistake in what it was told ends it, and with it the test, which would wait for an answer."""
    sys.__excepthook__(kind, error, trace)
    os._exit(1)


def say(**words):
    print(json.dumps(words), flush=True)


def content(file):
    """What a descriptor gives from its beginning."""
    with os.fdopen(file, "rb") as opened:
        return opened.read().decode()


class Service:
    """A process that has the library, as far as the bus can tell."""

    def __init__(self, fake, number):
        self.fake, self.number, self.last, self.requests = fake, number, None, {}
        self.bus = fake.bus.connect()
        self.bus.set_exit_on_close(False)
        self.bus.register_object(PATH, LIBRARY, self.called, None, None)
        # It replaces another one, and may be replaced.
        self.bus.call_sync(*BUS, "RequestName", GLib.Variant("(su)", (NAME, 3)), None, Gio.DBusCallFlags.NONE, -1, None)

    def emit(self, to, path, of, signal, text):
        self.bus.emit_signal(to, path, f"io.github.desktoppicker.{of}", signal, GLib.Variant.parse(None, text, None, None))

    def called(self, _bus, sender, path, _interface, method, arguments, invocation):
        files = invocation.get_message().get_unix_fd_list()
        note = {"call": method, "service": self.number, "sender": sender, "arguments": arguments.print_(False),
                "files": [content(file) for file in files.steal_fds()] if files else []}
        self.last, plan = sender, self.fake.plans.get(method, {})
        if method in REQUESTS and "refuse" not in plan:
            note["path"] = self.request(sender, arguments.unpack()[-1])
            if "response" in plan:
                self.respond(note["path"], plan["response"])
            invocation.return_value(GLib.Variant("(o)", (note["path"],)))
        else:
            self.answer(invocation, plan)
        say(**note)

    def answer(self, invocation, plan):
        if "refuse" in plan:
            invocation.return_dbus_error(plan["error"], plan.get("message", ""))
        elif "file" in plan:
            files = Gio.UnixFDList.new()
            with tempfile.TemporaryFile() as file:
                file.write(plan["file"].encode())
                file.seek(0)
                files.append(file.fileno())
            invocation.return_value_with_unix_fd_list(GLib.Variant("(h)", (0,)), files)
        elif "hold" not in plan:
            text = plan.get("values")
            invocation.return_value(GLib.Variant.parse(None, text, None, None) if text else None)

    def request(self, sender, options):
        token = options.get("handle_token", f"r{len(self.requests) + 1}")
        path = f"{PATH}/request/{sender[1:].replace('.', '_')}/{token}"
        self.requests[path] = sender
        self.bus.register_object(path, REQUEST, self.closed, None, None)
        return path

    def closed(self, _bus, sender, path, _interface, method, _arguments, invocation):
        invocation.return_value(None)
        say(call=method, service=self.number, sender=sender, arguments="()", files=[], path=path)

    def respond(self, path, text):
        self.emit(self.requests[path], path, "Request1", "Response", text)


class Fake:
    """All of them."""

    def __init__(self, bus):
        self.bus, self.plans, self.count, self.services, self.rest = bus, {}, 0, [], b""
        self.loop = GLib.MainLoop()
        self.begin()
        GLib.unix_fd_add_full(GLib.PRIORITY_DEFAULT, 0, GLib.IOCondition.IN | GLib.IOCondition.HUP, self.read)

    def begin(self):
        self.count += 1
        self.services.append(Service(self, self.count))

    def read(self, descriptor, _condition):
        piece = os.read(descriptor, 1 << 16)
        *lines, self.rest = (self.rest + piece).split(b"\n")
        for line in lines:
            self.tell(json.loads(line))
            say(told=line.decode())
        if not piece:
            self.loop.quit()
        return bool(piece)

    def tell(self, words):
        for key in ("answer", "refuse", "hold"):
            if key in words:
                self.plans[words[key]] = words
        if "respond" in words:
            self.services[-1].respond(words["respond"], words["values"])
        if "emit" in words:
            service = self.services[-1]
            service.emit(service.last, PATH, "PhotoLibrary1", words["emit"], words["values"])
        if words.get("service") == "begin":
            self.begin()
        if words.get("service") == "leave":
            self.services.pop(0).bus.close_sync()


def main():
    # Descriptors of other fakes, which tests begin at the same time: their ends would not be seen.
    os.closerange(3, os.sysconf("SC_OPEN_MAX"))
    sys.excepthook = end
    with tempfile.TemporaryDirectory(prefix="picker-fake.") as folder, OwnBus(folder, folder, dict(os.environ)) as bus:
        fake = Fake(bus)
        print(bus.address, flush=True)
        fake.loop.run()


if __name__ == "__main__":
    sys.exit(main())
