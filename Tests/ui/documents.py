# SPDX-License-Identifier: GPL-3.0-or-later
"""The desktop's portal for files, and a sandbox as its programs have one: what Flatpak does, without Flatpak."""
import json
import os
import shutil
import subprocess
import sys
import tempfile

from gi.repository import Gio, GLib

from waiting import until

HERE = os.path.dirname(os.path.abspath(__file__))
PORTAL = "/usr/libexec/xdg-document-portal"
NAME = "org.freedesktop.portal.Documents"
PROGRAM = "org.example.Receiver"
# What makes a process count as that program's to the portal.
INFO = f"[Application]\nname={PROGRAM}\nruntime=runtime/org.example.Platform/x86_64/1\n[Instance]\ninstance-id=1\n"


def missing():
    """Why there can be no portal here; None where there can."""
    for what, tool in (("xdg-desktop-portal", PORTAL), ("fuse3", "fusermount3"), ("bubblewrap", "bwrap")):
        if shutil.which(tool) is None:
            return f"{what} is not installed"
    if not os.access("/dev/fuse", os.R_OK | os.W_OK):
        return "/dev/fuse may not be used here"
    trial = subprocess.run(["bwrap", "--ro-bind", "/", "/", "true"], capture_output=True, text=True)
    return f"no sandbox here: {trial.stderr.strip()}" if trial.returncode else None


class DocumentPortal:
    """xdg-document-portal on the session's bus, with a mount of its own."""

    def __enter__(self):
        self.folder = tempfile.mkdtemp(prefix="picker-documents.")
        self.mount = os.path.join(self.folder, "doc")
        self.info = os.path.join(self.folder, "flatpak-info")
        with open(self.info, "w", encoding="utf-8") as file:
            file.write(INFO)
        # Portals since 1.18 look there for a process of the sandbox, to know when it has ended.
        instance = os.path.join(self.folder, ".flatpak", "1")
        os.makedirs(instance)
        with open(os.path.join(instance, "bwrapinfo.json"), "w", encoding="utf-8") as file:
            json.dump({"child-pid": os.getpid()}, file)
        # Ends with the tests however they end: what is deleted in its mount is deleted for good.
        self.process = subprocess.Popen(
            ["setpriv", "--pdeathsig", "TERM", PORTAL], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL,
            env=dict(os.environ, XDG_RUNTIME_DIR=self.folder, XDG_DATA_HOME=self.folder))
        self.bus = Gio.bus_get_sync(Gio.BusType.SESSION)
        until(lambda: self.is_there() and os.path.ismount(self.mount), "the portal is on the bus")
        return self

    def __exit__(self, *_):
        self.stop()
        subprocess.run(["fusermount3", "-u", self.mount], capture_output=True)
        # Never through a mount that should be gone and is not.
        if not os.path.ismount(self.mount):
            shutil.rmtree(self.folder)

    def stop(self):
        self.process.terminate()
        # That of Debian 12 waits for a question to its file system before it ends, for ever where none comes.
        subprocess.run(["fusermount3", "-u", "-z", self.mount], capture_output=True)
        try:
            self.process.wait(timeout=10)
        except subprocess.TimeoutExpired:
            self.process.kill()
            self.process.wait()

    def is_there(self):
        answer = self.bus.call_sync("org.freedesktop.DBus", "/org/freedesktop/DBus", "org.freedesktop.DBus", "NameHasOwner",
                                    GLib.Variant("(s)", (NAME,)), None, 0, -1, None)
        return answer.unpack()[0]

    @property
    def sandbox(self):
        """Runs a program that has the display, the bus, what the portal gives it, and no file of the person's."""
        mine = os.path.join(self.mount, "by-app", PROGRAM)
        return sandbox("--bind", mine, self.mount, "--ro-bind", self.info, "/.flatpak-info")


def sandbox(*more):
    """The command before a program that sees the system and none of the person's files. It shares System V memory with the display,
    as Flatpak's `--share=ipc` does for programs on X servers: numbers of another namespace name the memory of others there, and
    GTK ends with an X error."""
    bus = os.path.join(os.environ["XDG_RUNTIME_DIR"], "bus")
    system = [part for name in ("bin", "lib", "lib64") for part in ("--symlink", f"usr/{name}", f"/{name}")]
    return ["bwrap", "--die-with-parent", "--ro-bind", "/usr", "/usr", *system, "--ro-bind", "/etc", "/etc",
            "--proc", "/proc", "--dev", "/dev", "--tmpfs", "/tmp", "--bind", "/tmp/.X11-unix", "/tmp/.X11-unix",
            "--bind", bus, bus, "--ro-bind", HERE, HERE, "--ro-bind", sys.prefix, sys.prefix,
            # What the session has of the system lies in the /tmp that is not seen there.
            "--setenv", "XDG_DATA_DIRS", "/usr/share", "--unsetenv", "FONTCONFIG_FILE", "--setenv", "GTK_A11Y", "none", *more, "--"]
