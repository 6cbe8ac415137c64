#!/usr/bin/python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""kill-loop.py --picker FILE --library DIR [--rounds N] [--seed N] : kills a scan with SIGKILL at random moments, over and over.

After each kill the index must be sound (SQLite's own check), open without a word, and list without a fault; what is listed must
be files that are there. At the end a scan that is left alone must find what a scan from nothing finds, identifiers included,
and no file of the library may have changed.
"""
import argparse
import json
import os
import random
import signal
import sqlite3
import subprocess
import sys
import tempfile
import time

ROOT = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
sys.path.insert(0, os.path.join(ROOT, "Tests", "faults"))
from digest import digest  # noqa: E402


def environment(folder):
    variables = dict(os.environ)
    for name in ("DATA", "CACHE", "CONFIG"):
        variables[f"XDG_{name}_HOME"] = os.path.join(folder, name.lower())
        os.makedirs(variables[f"XDG_{name}_HOME"], exist_ok=True)
    return variables


def fail(round_number, what):
    sys.exit(f"kill-loop: after kill {round_number}: {what}")


def listing(options, variables):
    done = subprocess.run([options.picker, "library", "list", "--library", options.library], env=variables,
                          capture_output=True, text=True, timeout=600)
    if done.returncode:
        return None, done.stderr
    return {entry["uri"]: entry["id"] for entry in map(json.loads, done.stdout.splitlines())}, done.stderr


def main():
    arguments = argparse.ArgumentParser()
    arguments.add_argument("--picker", required=True)
    arguments.add_argument("--library", required=True)
    arguments.add_argument("--rounds", type=int, default=30)
    arguments.add_argument("--seed", type=int, default=1)
    options = arguments.parse_args()
    options.library = os.path.abspath(options.library)
    moments = random.Random(options.seed)
    before = digest(options.library)
    scan = [options.picker, "library", "scan", options.library]
    with tempfile.TemporaryDirectory(prefix="picker-kill.") as folder:
        variables = environment(folder)
        index = os.path.join(variables["XDG_DATA_HOME"], "desktop-picker", "library.sqlite")
        start = time.monotonic()
        subprocess.run(scan, env=variables, check=True, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        whole = time.monotonic() - start
        truth, _ = listing(options, variables)
        key = os.path.join(variables["XDG_CONFIG_HOME"], "desktop-picker", "identity.key")
        killed = 0
        for number in range(1, options.rounds + 1):
            if number % 2 == 1:  # from nothing again, with the same key
                for suffix in ("", "-wal", "-shm", ".lock"):
                    if os.path.exists(index + suffix):
                        os.remove(index + suffix)
            process = subprocess.Popen(scan, env=variables, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
            time.sleep(moments.uniform(0, 0.9 * whole))
            process.send_signal(signal.SIGKILL)
            killed += process.wait() == -signal.SIGKILL
            if not os.path.exists(index):
                continue
            with sqlite3.connect(index) as database:
                found = database.execute("PRAGMA integrity_check").fetchone()[0]
            if found != "ok":
                fail(number, f"the index is damaged: {found}")
            listed, errors = listing(options, variables)
            if listed is None or errors:
                fail(number, f"the library does not answer: {errors}")
            strange = {uri for uri, name in listed.items() if truth.get(uri) != name}
            if strange:
                fail(number, f"{len(strange)} assets are listed that are none, or under another identifier")
        subprocess.run(scan, env=variables, check=True, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        listed, _ = listing(options, variables)
        if listed != truth:
            fail(options.rounds, f"{len(listed or {})} assets instead of {len(truth)} after a scan left alone")
        if not os.path.exists(key):
            fail(options.rounds, "the key of the identifiers is gone")
    if digest(options.library) != before:
        sys.exit("kill-loop: a file of the library has changed")
    print(f"kill-loop: {killed} of {options.rounds} scans killed (each takes {whole:.2f} s alone), index sound after each, "
          f"{len(truth)} assets at the end as from nothing, no file of the library changed")


if __name__ == "__main__":
    main()
