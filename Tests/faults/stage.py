# SPDX-License-Identifier: GPL-3.0-or-later
"""What the fault tests stand on: homes that can be broken, small disks, and the program run as a plain person runs it.

Disks are mounted in a mount namespace of this run's own (run.py), so nothing of the machine's changes and nothing stays. The
program itself is run without any capability: otherwise root would write where a person may not.
"""
import collections
import ctypes
import errno
import json
import os
import shutil
import sqlite3
import subprocess
import sys
import tempfile
import time
import unittest

from digest import digest

ROOT = os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
sys.path.insert(0, os.path.join(ROOT, "Tests", "ui"))
import fixtures  # noqa: E402

Result = collections.namedtuple("Result", "status output errors")
# Said where another picker held the index for the ten seconds that each waits for its turn; the answer is whole all the same.
HELD = "desktop-picker: warning: another program holds the photo index; this run keeps it in memory\n"
PATIENCE = 10
# No test needs half of it: a program that takes this long hangs.
SECONDS = float(os.environ.get("PICKER_TEST_DEADLINE", "60"))
# More seeds, sizes and rounds: `make faults`.
IS_LONG = os.environ.get("PICKER_FAULTS_LONG") == "1"
# Set by run.py where mounting works, and where it does not, why.
CANNOT_MOUNT = os.environ.get("PICKER_FAULTS_CANNOT_MOUNT", "not started by Tests/faults/run.py")
MS_RDONLY, MS_REMOUNT, MS_BIND = 1, 32, 4096
PLAIN = ["setpriv", "--bounding-set=-all", "--inh-caps=-all", "--ambient-caps=-all"]

libc = ctypes.CDLL(None, use_errno=True)


def program():
    path = os.environ.get("DESKTOP_PICKER", os.path.join(ROOT, ".build", "debug", "desktop-picker"))
    if not os.access(path, os.X_OK):
        sys.exit(f"{path} is missing: build it first (make build), or name another one in DESKTOP_PICKER.")
    return path


def mount(source, target, kind, flags=0, options=""):
    """mount(2) itself: the command asks for the user 0, which not everybody is who may mount."""
    done = libc.mount(source.encode(), target.encode(), kind.encode(), flags, options.encode())
    if done != 0:
        number = ctypes.get_errno()
        raise OSError(number, f"mounting {kind} on {target}: {os.strerror(number)}")


def unmount(target):
    libc.umount2(target.encode(), 2)


class Disk:
    """A small disk in memory. `leave(bytes)` fills it until only so much is left; `leave(None)` makes room again."""

    def __init__(self, case, size=32 << 20):
        self.folder = tempfile.mkdtemp(prefix="picker-disk.")
        case.addCleanup(shutil.rmtree, self.folder, ignore_errors=True)
        mount("picker-disk", self.folder, "tmpfs", options=f"size={size}")
        case.addCleanup(unmount, self.folder)
        self.ballast = os.path.join(self.folder, "ballast")

    @property
    def free(self):
        status = os.statvfs(self.folder)
        return status.f_bavail * status.f_frsize

    def leave(self, free):
        if os.path.exists(self.ballast):
            os.remove(self.ballast)
        if free is not None:
            with open(self.ballast, "wb") as file:
                self._fill(file, free)


    def _fill(self, file, free):
        while True:
            try:
                return os.posix_fallocate(file.fileno(), 0, max(1, self.free - free))
            except OSError as error:
                # A program that is at work on it was quicker: less is left now.
                if error.errno != errno.ENOSPC:
                    raise
                if self.free <= free:
                    return None


def freeze(case, *folders):
    """Makes folders read-only as a read-only mount does: not by their modes."""
    for folder in folders:
        mount(folder, folder, "none", MS_BIND)
        case.addCleanup(unmount, folder)
        mount("none", folder, "none", MS_REMOUNT | MS_BIND | MS_RDONLY)


class Home:
    """A person's folders. Named by XDG variables where they shall lie apart, else below HOME."""

    def __init__(self, folder, apart=True):
        self.folder = folder
        names = {"data": ".local/share", "cache": ".cache", "config": ".config", "state": ".local/state"}
        self.variables = dict(os.environ, HOME=folder)
        for name, usual in names.items():
            path = os.path.join(folder, name if apart else usual)
            setattr(self, name, path)
            os.makedirs(path, exist_ok=True)
            self.variables.pop(f"XDG_{name.upper()}_HOME", None)
            if apart:
                self.variables[f"XDG_{name.upper()}_HOME"] = path

    @property
    def index(self):
        return os.path.join(self.data, "desktop-picker", "library.sqlite")

    @property
    def key(self):
        return os.path.join(self.config, "desktop-picker", "identity.key")

    def take_fixed_key(self):
        """Identifiers come from a key that is made at random: with this one an index is the same in every run."""
        os.makedirs(os.path.dirname(self.key), mode=0o700)
        with open(self.key, "wb") as file:
            file.write(bytes(range(32)))
        os.chmod(self.key, 0o600)

    def command(self, *arguments):
        return [*PLAIN, program(), *arguments]

    def start(self, *arguments):
        return subprocess.Popen(self.command(*arguments), env=self.variables, stdin=subprocess.DEVNULL,
                                stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)


# Tests that change what is mounted leave programs no namespaces (docs/developing/adr/0010): that is said beside what they are about.
PROTECTION = ("desktop-picker: warning: photos are opened with less protection, without namespaces around the decoders; "
              "desktop-picker doctor says what to do\n")


def finished(case, process, what="the program"):
    """Its end, which comes by itself: never a hang, never a crash."""
    try:
        output, errors = process.communicate(timeout=SECONDS)
    except subprocess.TimeoutExpired:
        process.kill()
        output, errors = process.communicate()
        case.fail(f"{what} was stuck for {SECONDS:g} s and said: {errors[:800]}")
    errors = errors.replace(PROTECTION, "", 1)
    case.assertGreaterEqual(process.returncode, 0, f"{what} died of signal {-process.returncode}: {errors[:2000]}")
    case.assertIn(process.returncode, (0, 1, 2), errors[:800])
    for line in errors.splitlines():
        case.assertTrue(line.startswith("desktop-picker: "), f"{what} said more than sentences: {errors[:2000]}")
    if process.returncode == 2:
        case.assertTrue(errors, f"{what} failed without a word")
    return Result(process.returncode, output, errors)


class FaultCase(unittest.TestCase):
    """Every test has folders of its own, and one library that all share and none may change."""

    PHOTOS = 240
    maxDiff = 2000

    @classmethod
    def setUpClass(cls):
        cls.library = shared_library(cls.PHOTOS)
        cls.before = digest(cls.library)

    @classmethod
    def tearDownClass(cls):
        if digest(cls.library) != cls.before:
            raise AssertionError("a file of the library has changed")

    def home(self, apart=True):
        folder = tempfile.mkdtemp(prefix="picker-home.")
        self.addCleanup(shutil.rmtree, folder, ignore_errors=True)
        return Home(folder, apart)

    def run_picker(self, home, *arguments):
        return finished(self, home.start(*arguments), " ".join(arguments[:2]))

    def scan(self, home, library=None):
        return self.run_picker(home, "library", "scan", library or self.library)

    def list(self, home, library=None):
        return self.run_picker(home, "library", "list", "--library", library or self.library)

    def pick(self, home, name="tower.jpg", library=None):
        return self.run_picker(home, *self.picking(name, library))

    def picking(self, name="tower.jpg", library=None):
        """The arguments of a pick of one photo."""
        script = os.path.join(self.scratch(), "script")
        with open(script, "w") as file:
            file.write(f"tap {name}\nexpect count 1\nadd\n")
        return ["pick", "--headless", "--script", script, "--library", library or self.library]

    def scratch(self):
        folder = tempfile.mkdtemp(prefix="picker-scratch.")
        self.addCleanup(shutil.rmtree, folder, ignore_errors=True)
        return folder

    def names(self, listing):
        return sorted(json.loads(line)["path"] for line in listing.output.splitlines())

    @property
    def whole(self):
        """What a whole listing names."""
        return sorted(os.path.join(folder, name)
                      for folder, _, names in os.walk(self.library) for name in names)

    def assert_whole(self, listing):
        self.assertEqual(listing.status, 0, listing.errors)
        self.assert_same(self.names(listing), self.whole)

    def assert_same(self, found, wanted):
        """Compares large lists and tables by what they do not share: unittest's own difference of these takes minutes."""
        if found != wanted:
            both = [set(things.items() if isinstance(things, dict) else things) for things in (found, wanted)]
            missing, extra = sorted(both[1] - both[0]), sorted(both[0] - both[1])
            self.fail(f"{len(missing)} missing, {len(extra)} too many: {missing[:3]} {extra[:3]}")

    def assert_picked(self, result, name="tower.jpg"):
        self.assertEqual(result.status, 0, result.errors)
        self.assertTrue(result.output.endswith(f"/{name}\n"), result.output)

    def assert_sound(self, home):
        """SQLite's own full check, where there is an index."""
        if not os.path.exists(home.index) or os.path.getsize(home.index) == 0:
            return
        # Checked on a copy, since opening the index would repair it.
        folder = self.scratch()
        for suffix in ("", "-wal"):
            if os.path.exists(home.index + suffix):
                shutil.copyfile(home.index + suffix, os.path.join(folder, "copy" + suffix))
        database = sqlite3.connect(os.path.join(folder, "copy"))
        try:
            self.assertEqual(database.execute("PRAGMA integrity_check").fetchone()[0], "ok")
        finally:
            database.close()

    def assert_as_new(self, home):
        """Nothing is left of the fault: a scan says nothing, and all is listed.
        Returns what each photo is called."""
        scan = self.scan(home)
        self.assertEqual((scan.status, scan.errors), (0, ""))
        self.assert_sound(home)
        listing = self.list(home)
        self.assert_whole(listing)
        self.assertEqual(listing.errors, "")
        return identifiers(listing)


def checkpoint(index):
    """Brings all of an index into its one file."""
    database = sqlite3.connect(index)
    database.execute("PRAGMA wal_checkpoint(TRUNCATE)")
    database.close()


def identifiers(listing):
    """What a listing calls each file."""
    return {entry["path"]: entry["id"] for entry in map(json.loads, listing.output.splitlines())}


_libraries = {}


def shared_library(count):
    """The twelve photos of the window's tests, and so many copies with a comment each: bytes, names and times of their own.

    Where mounting works it has the same path and the same inodes in every run, which an index has, too: then what a test breaks
    in the index is the same each time."""
    if count not in _libraries:
        if CANNOT_MOUNT:
            folder = tempfile.mkdtemp(prefix="picker-library.")
        else:
            if not _libraries:
                mount("picker-ground", "/mnt", "tmpfs", options="size=64k")
            folder = f"/mnt/library-{count}"
            os.mkdir(folder)
            mount("picker-library", folder, "tmpfs", options="size=64m")
        _libraries[count] = folder
        make_library(folder, count)
    return _libraries[count]


def make_library(folder, count):
    fixtures.make_library(folder)
    # The oldest: the twelve stay the first that are shown.
    album, name = fixtures.PHOTOS[-1][:2]
    with open(os.path.join(folder, album, name), "rb") as file:
        base = file.read()
    for number in range(count):
        path = os.path.join(folder, f"More {number % 9}", f"IMG_{number:05d}.jpg")
        os.makedirs(os.path.dirname(path), exist_ok=True)
        comment = f"photo number {number}".encode()
        with open(path, "wb") as file:
            file.write(base[:2] + b"\xff\xfe" + (len(comment) + 2).to_bytes(2, "big") + comment + base[2:])
        moment = 1_500_000_000 + 977 * number
        os.utime(path, (moment, moment))


def remove_libraries():
    for folder in _libraries.values():
        shutil.rmtree(folder, ignore_errors=True)
        if not CANNOT_MOUNT:
            unmount(folder)
    if _libraries and not CANNOT_MOUNT:
        unmount("/mnt")


def wait_for(condition, what, seconds=SECONDS):
    """Polls; for states of another process that nothing announces."""
    end = time.monotonic() + seconds
    while not condition():
        if time.monotonic() > end:
            raise AssertionError(f"not within {seconds:g} s: {what}")
        time.sleep(0.005)
