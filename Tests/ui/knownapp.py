# SPDX-License-Identifier: GPL-3.0-or-later
"""This process as an app that the desktop has started. The picker knows its caller by the control group, which a desktop names after the app."""
import contextlib
import ctypes
import os

NEW_MOUNTS, OWN_FOLDER, BIND, PRIVATE = 0x20000, 0x200, 0x1000, 0x44000
_libc = ctypes.CDLL(None, use_errno=True)


def _do(name, *arguments):
    if getattr(_libc, name)(*arguments):
        raise OSError(ctypes.get_errno(), f"{name}: {os.strerror(ctypes.get_errno())}")


@contextlib.contextmanager
def known_as(app, folder):
    """Shows another group as this process's, to itself and to what it starts: all of them see the same mounts, since the picker takes a caller that sees
    others for one in a container. PermissionError where that needs rights that are not there."""
    group, here = os.path.join(folder, f"group-of-{app}"), os.getcwd()
    with open(group, "w", encoding="utf-8") as file:
        file.write(f"0::/user.slice/user-1000.slice/user@1000.service/app.slice/app-{app}-1.scope\n")
    before = os.open("/proc/thread-self/ns/mnt", os.O_RDONLY | os.O_CLOEXEC)
    try:
        _do("unshare", NEW_MOUNTS)
        try:
            _do("mount", b"none", b"/", None, PRIVATE, None)
            _do("mount", os.fsencode(group), f"/proc/{os.getpid()}/cgroup".encode(), None, BIND, None)
            yield
        finally:
            # Threads that were started meanwhile share this one's working folder, which entering other mounts does not allow. It leads to their root.
            _do("unshare", OWN_FOLDER)
            _do("setns", before, NEW_MOUNTS)
            os.chdir(here)
    finally:
        os.close(before)
