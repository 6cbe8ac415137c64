# SPDX-License-Identifier: GPL-3.0-or-later
"""Runs `desktop-picker export` in a home of its own, and says what became of each file."""
import collections
import json
import os
import shutil
import subprocess
import sys
import tempfile
import time

ROOT = os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
# No call needs half of it: a program that takes this long hangs.
SECONDS = 600
CRASHES = ("Fatal error", "Segmentation", "AddressSanitizer", "stack dump", "Crash", "Current stack trace", "precondition")

# What one call did. `copies`: by name of the original, the paths of its copies, a film beside a photo being the second.
# `refused`: by name, what was said. `faults`: what no call may do: crashes, words beyond sentences, copies left behind.
Export = collections.namedtuple("Export", "copies refused faults")


def program():
    path = os.environ.get("DESKTOP_PICKER", os.path.join(ROOT, ".build", "debug", "desktop-picker"))
    end = time.monotonic() + 120
    # Where somebody builds meanwhile, it is missing for moments.
    while not os.access(path, os.X_OK):
        if time.monotonic() > end:
            sys.exit(f"{path} is missing: build it first (make build), or name another one in DESKTOP_PICKER.")
    return path


def files_in(*folders):
    return [os.path.join(path, name) for folder in folders for path, _, names in os.walk(folder) for name in names]


def export(paths, removal, target, *more):
    """Puts copies of files, no two of which have the same name, into a new folder; `more` are options."""
    os.makedirs(target)
    home = tempfile.mkdtemp(prefix="picker-delivery-home.")
    try:
        return _exported(paths, removal, target, home, more)
    finally:
        shutil.rmtree(home, ignore_errors=True)


def _exported(paths, removal, target, home, more):
    variables = dict(os.environ, HOME=home)
    folders = {name: os.path.join(home, name) for name in ("DATA_HOME", "CACHE_HOME", "CONFIG_HOME", "RUNTIME_DIR")}
    for name, folder in folders.items():
        os.mkdir(folder, 0o700)
        variables[f"XDG_{name}"] = folder
    command = [program(), "export", *paths, "--to", target, "--remove", removal, "--json", *more]
    try:
        done = subprocess.run(command, env=variables, stdin=subprocess.DEVNULL, capture_output=True, timeout=SECONDS)
    except subprocess.TimeoutExpired as late:
        return Export({}, {}, [f"stuck for {SECONDS} s; {(late.stderr or b'')[-800:]}"])
    errors = done.stderr.decode(errors="replace")
    refused, faults = {}, []
    for line in errors.splitlines():
        said = line.removeprefix("desktop-picker: ").split(" was left out: ")
        if line.startswith("desktop-picker: ") and len(said) == 2:
            refused[os.path.basename(said[0])] = said[1]
        elif " is no photo or video of the library" in line:
            refused[os.path.basename(line.removeprefix("desktop-picker: ").split(" is no photo or video of")[0])] = "no photo"
        elif not line.startswith("desktop-picker: warning"):
            faults.append(f"said: {line[:300]}")
    faults += [f"said {word}: {errors[-800:]}" for word in CRASHES if word in errors]
    # In the order of the files: a copy has another name where the file's own tells of what goes.
    names = [name for name in map(os.path.basename, paths) if name not in refused]
    found = [_files(json.loads(line)) for line in done.stdout.decode().splitlines()]
    copies = dict(zip(names, found))
    if done.returncode not in (0, 2):
        faults.append(f"status {done.returncode}: {errors[-800:]}")
    elif (done.returncode == 0) != (not refused):
        faults.append(f"status {done.returncode}, but {len(refused)} of {len(paths)} files were left out")
    if len(found) != len(names):
        faults.append(f"{len(found)} copies and {len(refused)} words for {len(paths)} files")
    faults += [f"left behind: {path}" for path in files_in(folders["RUNTIME_DIR"], folders["CACHE_HOME"])
               if "copies" in path]
    return Export(copies, refused, faults)


def _files(record):
    """The copies that a line tells of: the photo's, and that of its film."""
    film = record.get("pairedVideo")
    return [record["path"], *([film["path"] if isinstance(film, dict) else film.removeprefix("file://")] if film else [])]
