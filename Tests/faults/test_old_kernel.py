# SPDX-License-Identifier: GPL-3.0-or-later
"""A system without openat2(2), by which files of cards are opened: a kernel before 5.6, or a sandbox that answers ENOSYS."""
import ctypes
import errno
import json
import os
import shutil
import struct
import subprocess
import unittest

import fixtures
import stage

OPENAT2 = 437  # on every architecture
PR_SET_SECCOMP, SECCOMP_MODE_FILTER, PR_SET_NO_NEW_PRIVS = 22, 2, 38
ALLOW, ERRNO = 0x7FFF0000, 0x00050000


class Filter(ctypes.Structure):
    _fields_ = [("count", ctypes.c_ushort), ("steps", ctypes.c_char_p)]


def step(code, yes, no, value):
    return struct.pack("=HBBI", code, yes, no, value)


# Loads the number of the call, compares, answers.
STEPS = step(0x20, 0, 0, 0) + step(0x15, 0, 1, OPENAT2) + step(0x06, 0, 0, ERRNO | errno.ENOSYS) + step(0x06, 0, 0, ALLOW)


def refuse_openat2():
    """In the new process, before it becomes the program."""
    program = Filter(len(STEPS) // 8, STEPS)
    if stage.libc.prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0) or stage.libc.prctl(PR_SET_SECCOMP, SECCOMP_MODE_FILTER, ctypes.byref(program)):
        raise OSError(ctypes.get_errno(), "no filter of system calls")


@unittest.skipIf(stage.CANNOT_MOUNT, stage.CANNOT_MOUNT)
class OldKernel(stage.FaultCase):
    def test_a_card_is_shown_and_its_links_lead_nowhere(self):
        library = self.scratch()
        fixtures.make_library(library)
        for folder in ("/media", "/media/CARD"):
            os.makedirs(folder, exist_ok=True)
            stage.mount("picker-card", folder, "tmpfs", options="size=33554432")
            self.addCleanup(stage.unmount, folder)
        photos = "/media/CARD/DCIM/100CANON"
        os.makedirs(photos)
        for name, source in (("IMG_1.jpg", "City/tower.jpg"), ("IMG_2.jpg", "City/river.jpg")):
            shutil.copy(os.path.join(library, source), os.path.join(photos, name))
        os.symlink(os.path.join(library, "City", "market.jpg"), os.path.join(photos, "IMG_3.jpg"))
        os.symlink(os.path.join(library, "Beach"), os.path.join(photos, "more"))
        for prepare in (None, refuse_openat2):
            home = self.home()
            process = subprocess.Popen(home.command("library", "list"), env=home.variables, stdin=subprocess.DEVNULL,
                                       stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, preexec_fn=prepare)
            result = stage.finished(self, process, "list")
            self.assertEqual((result.status, result.errors), (0, ""))
            listed = sorted(json.loads(line)["path"] for line in result.output.splitlines())
            self.assertEqual(listed, [f"{photos}/IMG_1.jpg", f"{photos}/IMG_2.jpg"])
