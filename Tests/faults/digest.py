# SPDX-License-Identifier: GPL-3.0-or-later
"""Whether a folder is what it was: for the fault tests and for scripts/kill-loop.py."""
import hashlib
import os


def digest(folder):
    """What a folder holds: every path with its size, time of change, mode and contents."""
    state = hashlib.sha256()
    for parent, names, files in sorted(os.walk(folder)):
        names.sort()
        for name in sorted(files):
            path = os.path.join(parent, name)
            status = os.lstat(path)
            line = f"{path}\0{status.st_size}\0{status.st_mtime_ns}\0{status.st_mode:o}\0"
            state.update(line.encode(errors="surrogateescape"))
            if os.path.isfile(path) and os.access(path, os.R_OK):
                with open(path, "rb") as file:
                    state.update(hashlib.file_digest(file, "sha256").digest())
    return state.hexdigest()
