# SPDX-License-Identifier: GPL-3.0-or-later
"""A test class that has the files full of needles, and their copies without each class, made once for all of them."""
import atexit
import hashlib
import importlib
import os
import shutil
import tempfile
import unittest

import reading
import sample
from exporting import export

# Each registers its files.
for _name in ("chunked", "films", "jpegs", "stills"):
    importlib.import_module(_name)

_made = {}


def folder_hashes(folder):
    """The digests of the files that lie right in a folder."""
    hashes = {}
    for entry in os.scandir(folder):
        if entry.is_file():
            with open(entry.path, "rb") as file:
                hashes[entry.name] = hashlib.file_digest(file, "sha256").hexdigest()
    return hashes


def _make():
    folder = tempfile.mkdtemp(prefix="picker-delivery.")
    atexit.register(shutil.rmtree, folder, ignore_errors=True)
    _made["folder"] = folder
    # Apart from all copies: a file's folder is the library of `export`, which looks through it with each call.
    originals = os.path.join(folder, "originals")
    os.mkdir(originals)
    _made["originals"] = originals
    _made["samples"], _made["missing"] = sample.written(folder, originals)
    _made["before"] = folder_hashes(originals)
    _made["exports"] = {}


def _by_name(done):
    """The copies by the names of their originals; a film that came along by that of its photo, with its own ending."""
    films = {os.path.splitext(name)[0] + os.path.splitext(path)[1]: path for name, (_, *others) in done.copies.items() for path in others}
    return films | {name: paths[0] for name, paths in done.copies.items()}


class Faults:
    def has_no_faults(self, lines, most):
        """More than `most` of one copy nobody reads."""
        if lines:
            self.fail("\n".join([f"{len(lines)} faults", *lines[:most]]))


class EachRemoval(Faults):
    """The tests of a class that checks each removal by itself: `check` says how."""

    def test_location(self):
        self.check("location")

    def test_captions(self):
        self.check("captions")

    def test_people(self):
        self.check("people")

    def test_device(self):
        self.check("device")

    def test_all(self):
        self.check("all")


class NeedleCase(unittest.TestCase):
    maxDiff = 2000

    @classmethod
    def setUpClass(cls):
        if not _made:
            _make()
        cls.folder, cls.originals, cls.samples, cls.missing, cls.before = (
            _made[name] for name in ("folder", "originals", "samples", "missing", "before"))

    def path(self, made):
        return os.path.join(self.originals, made.name)

    def export(self, removal):
        """The copies of all samples by their names, what was refused, and the tags of the copies by their paths."""
        if removal not in _made["exports"]:
            named = [self.path(made) for made in self.samples if not made.comes_along]
            done = export(named, removal, os.path.join(self.folder, removal))
            copies = [path for paths in done.copies.values() for path in paths]
            _made["exports"][removal] = done, _by_name(done), reading.tags(copies)
        done, copies, seen = _made["exports"][removal]
        self.assertEqual(done.faults, [])
        return copies, done.refused, seen
