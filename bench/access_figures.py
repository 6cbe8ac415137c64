# SPDX-License-Identifier: GPL-3.0-or-later
"""The library for apps over the bus, each figure beside a floor in the same run: a method of GDBus that returns the same bytes, or an empty call."""
import multiprocessing
import os
import re
import statistics
import sys
import tempfile
import time

sys.path[:0] = [os.path.join(os.path.dirname(os.path.dirname(os.path.abspath(__file__))), "Tests", name) for name in ("portal", "ui")]

from gi.repository import Gio, GLib  # noqa: E402

import bus  # noqa: E402
from desk import Desk, children  # noqa: E402
from measuring import Home, interleaved, row, rounds, seconds, verdict  # noqa: E402
from photolibrary import LIBRARY, Library, variants  # noqa: E402
from picking import NAME, PATH  # noqa: E402
from waiting import until  # noqa: E402

FLOOR = "io.github.desktoppicker.BenchFloor"
FLOOR_XML = f"<node><interface name='{FLOOR}'><method name='Page'><arg type='aa{{sv}}' direction='out'/><arg type='a{{sv}}' direction='out'/></method></interface></node>"
PROPERTIES = ["id", "kind", "captureDate", "bytes"]
SET, CHANGED = 5_000, 1_000
# Calls of one figure; a program may call two hundred times a second.
CALLS, APART = 40, 0.006


def floor(address, content):
    """A process whose method returns a value that was made before."""
    value = GLib.Variant.new_from_bytes(GLib.VariantType("(aa{sv}a{sv})"), GLib.Bytes.new(content), True)
    connection = Gio.DBusConnection.new_for_address_sync(
        address, Gio.DBusConnectionFlags.AUTHENTICATION_CLIENT | Gio.DBusConnectionFlags.MESSAGE_BUS_CONNECTION, None, None)
    interface = Gio.DBusNodeInfo.new_for_xml(FLOOR_XML).interfaces[0]
    connection.register_object("/floor", interface, lambda *call: call[-1].return_value(value), None, None)
    Gio.bus_own_name_on_connection(connection, FLOOR, Gio.BusNameOwnerFlags.NONE, None, None)
    GLib.MainLoop().run()


def timed(connection, *call):
    """Milliseconds of a call, and its answer as it came."""
    start = time.perf_counter()
    answer = connection.call_sync(*call, None, Gio.DBusCallFlags.NONE, 600_000, None)
    return (time.perf_counter() - start) * 1000, answer


class App:
    """An app without an id, for which a script answers."""

    def __init__(self, options, home, *lines):
        self.script = os.path.join(home.folder, "script.txt")
        self.says(*lines)
        variables = {name: value for name, value in home.environment().items() if name.startswith("XDG_") and name.endswith("_HOME")}
        self.desk = Desk(options.large, "--script", self.script, portal=False, environment=variables)
        self.folder = home.folder

    def says(self, *lines):
        with open(self.script, "w", encoding="utf-8") as file:
            file.write("".join(f"{line}\n" for line in lines))

    def __enter__(self):
        self.desk.__enter__()
        self.library = Library()
        return self

    def __exit__(self, *error):
        return self.desk.__exit__(*error)

    def fetch(self, **more):
        return timed(self.library.bus, NAME, PATH, LIBRARY, "FetchAssets", GLib.Variant("(a{sv})", (variants({"properties": PROPERTIES, **more}),)))

    def processes(self):
        found = []
        for pid in children(self.desk.service.pid):
            with open(f"/proc/{pid}/cmdline", "rb") as file:
                if b"app-library" in file.read():
                    found.append(pid)
        return found


def beside(app, answer):
    """The floor of an answer, as a function that gives milliseconds."""
    process = multiprocessing.get_context("spawn").Process(
        target=floor, args=(os.environ["DBUS_SESSION_BUS_ADDRESS"], answer.get_data_as_bytes().get_data()), daemon=True)
    process.start()
    until(lambda: bus.owner(FLOOR), "the floor")
    call = (FLOOR, "/floor", FLOOR, "Page", None)
    for _ in range(3):
        timed(app.library.bus, *call)
    return process, lambda: timed(app.library.bus, *call)[0]


def ended(process):
    process.terminate()
    process.join()
    until(lambda: not bus.owner(FLOOR), "the floor has gone")


def count(folder):
    return sum(len(names) for *_, names in os.walk(folder))


def goal(label, value, unit, most):
    good = value <= most
    print(f"  {label:<46} {value:>9.2f} {unit:<3} goal: at most {most:g}: {'met' if good else 'MISSED'}\n", flush=True)
    return good


def access(options):
    print(f"The library for apps, {SET:,} photos of a library of {count(options.large):,}: properties {', '.join(PROPERTIES)}")
    options.program = options.picker.removesuffix("-watched")
    os.environ["DESKTOP_PICKER"] = options.program
    met = []
    with tempfile.TemporaryDirectory(dir=os.path.dirname(options.large)) as folder:
        home = Home(folder)
        seconds([options.program, "library", "scan", options.large], home.environment())
        with App(options, home, "answer select", f"range #1 #{SET}", "add") as app:
            if app.library.allow() != "limited":
                sys.exit("bench: the app got no limited library")
            cold, page = app.fetch()
            assets = page.get_child_value(0).n_children()
            if assets != 500:
                sys.exit(f"bench: a page has {assets} assets")
            row("first page of 500, the app's process cold", [cold], "ms", f"{page.get_size():,} bytes")
            met.append(goal("that", cold, "ms", 200))
            process, floored = beside(app, page)
            ours, theirs = interleaved(lambda: app.fetch()[0], floored, runs=CALLS)
            ended(process)
            row("first page of 500, warm", ours, "ms")
            row("a GDBus method with the same bytes", theirs, "ms")
            ratio = statistics.median(ours) / statistics.median(theirs)
            verdict("that", ratio, "at most 1.3", ratio <= 1.3)
            met.append(ratio <= 1.3)

            ping = (NAME, PATH, "org.freedesktop.DBus.Peer", "Ping", None)
            status = (NAME, PATH, LIBRARY, "AuthorizationStatus", GLib.Variant("(s)", ("read-write",)))
            ids = [asset["id"] for asset in app.library.fetch(limit=CALLS)[0]]

            def paced(work):
                time.sleep(APART)
                start = time.perf_counter()
                work()
                return (time.perf_counter() - start) * 1000
            turn = iter(ids * 4)

            def opened(**more):
                os.close(app.library.open(next(turn), **more))
            for id in ids:
                os.close(app.library.open(id, part="preview", size=512))
            empty, asked, originals = interleaved(
                lambda: timed(app.library.bus, *ping)[0], lambda: paced(lambda: timed(app.library.bus, *status)), lambda: paced(opened), runs=CALLS)
            previews = [paced(lambda: opened(part="preview", size=512)) for _ in ids]
            row("an empty call", empty, "ms")
            for label, values, most in (("a status", asked, 1), ("an original opened", originals, 3), ("a preview of 512 pixels, cached", previews, 5)):
                row(label, values, "ms")
                met.append(goal("over an empty call", statistics.median(values) - statistics.median(empty), "ms", most))

            # What previews took goes back once nobody has asked for a second.
            time.sleep(2)
            with open(f"/proc/{app.processes()[0]}/smaps_rollup", encoding="utf-8") as file:
                memory = int(re.search(r"^Pss:\s+(\d+)", file.read(), re.MULTILINE)[1]) / 1024
            met.append(goal("proportional memory of the app's process", memory, "MiB", 40))

            def changed(*lines):
                app.says(*lines, "add")
                return app.library.request("PresentLimitedLibraryPicker", "(sa{sv})").response()[1].get("added", [])
            added = changed(f"range #{SET + 1} #{SET + CHANGED}")
            # Broken files among them cannot be selected.
            if len(added) < CHANGED * 0.95:
                sys.exit(f"bench: {len(added)} photos were granted")
            start = time.perf_counter()
            os.close(app.library.open(added[-1]))
            granted = (time.perf_counter() - start) * 1000
            changed(*(f"tap #{place}" for place in range(SET + 1, SET + CHANGED + 1)))
            start = time.perf_counter()
            try:
                os.close(app.library.open(added[-1]))
                sys.exit("bench: a photo that was taken out is still opened")
            except GLib.Error:
                revoked = (time.perf_counter() - start) * 1000
            for label, value in (("granted", granted), ("taken out", revoked)):
                row(f"{CHANGED:,} photos {label}, until the next open", [value], "ms")
                met.append(goal("that", value, "ms", 200))
    with tempfile.TemporaryDirectory(dir=os.path.dirname(options.large)) as folder:
        home = Home(folder)
        seconds([options.program, "library", "scan", options.large], home.environment())
        with App(options, home, "answer all") as app:
            app.library.allow()
            _, page = app.fetch()
            process, floored = beside(app, page)

            def all_pages():
                start, options_of_page, pages = time.perf_counter(), {}, 0
                while True:
                    _, answer = app.fetch(**options_of_page)
                    pages += 1
                    following = answer.get_child_value(1).unpack().get("next")
                    if following is None:
                        return (time.perf_counter() - start) * 1000, pages
                    options_of_page = {"next": following}

            def as_many(pages):
                start = time.perf_counter()
                for _ in range(pages):
                    floored()
                return (time.perf_counter() - start) * 1000
            whole, floors = [], []
            for _ in range(rounds(3)):
                spent, pages = all_pages()
                whole.append(spent)
                floors.append(as_many(pages))
            ended(process)
            row(f"all assets in {pages} pages", whole, "ms")
            row("as many GDBus methods", floors, "ms")
            ratio = statistics.median(whole) / statistics.median(floors)
            verdict("that", ratio, "at most 1.5", ratio <= 1.5)
            met.append(ratio <= 1.5)
    return all(met)
