#!/usr/bin/python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""run.py [--results FILE] [--windows] [--long] [NAME...] : breaks the ground under the real program and looks how it stands.

Disks that are full, homes that are read-only, indexes that are noise, pickers that are killed. Headless without --windows, else
with the real window (in the session of scripts/with-session.sh). --long has more sizes, seeds and rounds. NAME is what unittest
takes (test_full_disk.FullDisk). FILE gets the counts as JSON, for the summary of `make test`.

Everything happens in a mount namespace of its own: as root or through a user namespace. Where the machine allows neither,
tests that mount are skipped with that reason.
"""
import os
import subprocess
import sys

HERE = os.path.dirname(os.path.abspath(__file__))
WAYS = (["unshare", "--mount"], ["unshare", "--user", "--map-current-user", "--mount", "--keep-caps"])
# What a namespace must allow: a disk in memory on a folder that is there anyway.
TRIAL = f"import sys; sys.path.insert(0, {HERE!r}); import stage; stage.mount('trial', '/mnt', 'tmpfs', options='size=65536')"


def enter():
    """Starts this very program again inside a namespace; does not come back where it could."""
    said = "unshare is missing"
    for way in WAYS:
        try:
            trial = subprocess.run([*way, sys.executable, "-c", TRIAL], capture_output=True, text=True)
        except OSError:
            break
        if trial.returncode == 0:
            os.environ["PICKER_FAULTS_CANNOT_MOUNT"] = ""
            os.execvp(way[0], [*way, sys.executable, *sys.argv])
        said = trial.stderr.strip().splitlines()[-1] if trial.stderr.strip() else f"status {trial.returncode}"
    os.environ["PICKER_FAULTS_CANNOT_MOUNT"] = f"no mount namespace here: {said}"


def main():
    if "PICKER_FAULTS_CANNOT_MOUNT" not in os.environ:
        enter()
    if "--long" in sys.argv:
        os.environ["PICKER_FAULTS_LONG"] = "1"
    pattern = "window_*.py" if "--windows" in sys.argv else "test_*.py"
    arguments = [argument for argument in sys.argv[1:] if argument not in ("--long", "--windows")]
    sys.path[:0] = [HERE, os.path.join(os.path.dirname(HERE), "ui")]
    import counting
    import stage
    try:
        status = counting.run(HERE, arguments, pattern)
    finally:
        stage.remove_libraries()
    sys.exit(status)


if __name__ == "__main__":
    main()
