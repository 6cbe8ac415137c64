# SPDX-License-Identifier: GPL-3.0-or-later
"""A session bus of its own, which starts services as those of desktops do: from the files of a person."""
import contextlib
import os
import subprocess

from gi.repository import Gio, GLib

CONFIG = """<!DOCTYPE busconfig PUBLIC "-//freedesktop//DTD D-Bus Bus Configuration 1.0//EN"
 "http://www.freedesktop.org/standards/dbus/1.0/busconfig.dtd">
<busconfig><type>session</type><listen>unix:path={folder}/bus</listen><servicedir>{services}</servicedir>
<policy context="default"><allow send_destination="*" eavesdrop="true"/><allow eavesdrop="true"/><allow own="*"/></policy></busconfig>
"""
BUS = ("org.freedesktop.DBus", "/org/freedesktop/DBus", "org.freedesktop.DBus")


class OwnBus:
    """environment: of what it starts."""

    def __init__(self, folder, services, environment):
        self.folder, self.services, self.environment = folder, services, environment

    def __enter__(self):
        config = os.path.join(self.folder, "bus.conf")
        with open(config, "w", encoding="utf-8") as file:
            file.write(CONFIG.format(folder=self.folder, services=self.services))
        reading, writing = os.pipe()
        self.process = subprocess.Popen(["dbus-daemon", f"--config-file={config}", "--nofork", f"--print-address={writing}"], env=self.environment,
                                        pass_fds=[writing], stdin=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        os.close(writing)
        # Its socket is there before it takes connections; the address is printed once it does.
        with open(reading, encoding="utf-8") as said:
            said.readline()
        self.address = f"unix:path={self.folder}/bus"
        self.connection = self.connect()
        return self

    def connect(self):
        """Another connection."""
        return Gio.DBusConnection.new_for_address_sync(
            self.address, Gio.DBusConnectionFlags.AUTHENTICATION_CLIENT | Gio.DBusConnectionFlags.MESSAGE_BUS_CONNECTION, None, None)

    def __exit__(self, *_):
        with contextlib.suppress(GLib.Error):
            self.connection.close_sync()
        self.process.terminate()
        self.process.wait()

    def ask(self, method, signature="()", *arguments):
        """What the bus itself answers."""
        return self.connection.call_sync(*BUS, method, GLib.Variant(signature, arguments), None, Gio.DBusCallFlags.NONE, 10_000, None).unpack()

    def owner(self, name):
        """The process that has a name; None where none has it."""
        if not self.ask("NameHasOwner", "(s)", name)[0]:
            return None
        return self.ask("GetConnectionUnixProcessID", "(s)", name)[0]
