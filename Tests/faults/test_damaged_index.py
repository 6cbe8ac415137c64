# SPDX-License-Identifier: GPL-3.0-or-later
"""An index that was cut, overwritten, made by another version, replaced by something else, or parted from its log."""
import os
import random
import shutil
import sqlite3
import unittest

import older_index
import stage

SEEDS = range(200) if stage.IS_LONG else (0, 1, 2, 41)
SUFFIXES = ("", "-wal", "-shm", ".catalogue")


class DamagedIndex(stage.FaultCase):
    """A home with a sound index is made once; each test breaks a copy."""

    # A library of its own, since some of its photos change.
    PHOTOS = 200

    @classmethod
    def setUpClass(cls):
        super().setUpClass()
        folder = stage.tempfile.mkdtemp(prefix="picker-sound.")
        cls.addClassCleanup(shutil.rmtree, folder, ignore_errors=True)
        cls.sound = stage.Home(folder)
        cls.sound.take_fixed_key()
        case = unittest.TestCase()
        stage.finished(case, cls.sound.start("library", "scan", cls.library))
        # While another connection reads, what a scan writes stays in SQLite's log, as after a picker was killed.
        reader = sqlite3.connect(cls.sound.index, isolation_level=None)
        reader.execute("BEGIN")
        reader.execute("SELECT count(*) FROM asset").fetchone()
        album = os.path.join(cls.library, "More 0")
        for number, name in enumerate(sorted(os.listdir(album))):
            os.utime(os.path.join(album, name), (1_600_000_000 + number, 1_600_000_000 + number))
        cls.before = stage.digest(cls.library)
        stage.finished(case, cls.sound.start("library", "scan", cls.library))
        cls.logged = os.path.join(folder, "logged")
        os.mkdir(cls.logged)
        for suffix in SUFFIXES:
            if os.path.exists(cls.sound.index + suffix):
                shutil.copyfile(cls.sound.index + suffix, os.path.join(cls.logged, "library.sqlite" + suffix))
        reader.close()
        listing = stage.finished(case, cls.sound.start("library", "list", "--library", cls.library))
        cls.known = stage.identifiers(listing)
        stage.checkpoint(cls.sound.index)
        case.assertGreater(os.path.getsize(cls.sound.index), 100_000)

    def copy(self, logged=False):
        home = self.home()
        shutil.copytree(os.path.dirname(self.sound.key), os.path.dirname(home.key))
        os.mkdir(os.path.dirname(home.index), 0o700)
        for suffix in SUFFIXES if logged else ("", ".catalogue"):
            source = os.path.join(self.logged, "library.sqlite") if logged else self.sound.index
            if os.path.exists(source + suffix):
                shutil.copyfile(source + suffix, home.index + suffix)
        return home

    def assert_recovers(self, home):
        """Damage may be met late: told in one sentence then, and gone within two scans; identifiers last."""
        for attempt in range(3):
            scan, listing = self.scan(home), self.list(home)
            self.assertLessEqual(len(scan.errors.splitlines()), 2, scan.errors)
            if scan.status == listing.status == 0 and stage.identifiers(listing) == self.known:
                break
            self.assertLess(attempt, 2, scan.errors + listing.errors)
        self.assert_picked(self.pick(home))
        self.assert_same(self.assert_as_new(home), self.known)

    def test_cut_off_at_several_lengths(self):
        size = os.path.getsize(self.sound.index)
        lengths = [0, 99, 4096, size // 3, size - 4096, size - 1]
        if stage.IS_LONG:
            lengths += [1, 16, 100, 512, 4095, 4097, *range(2 * 4096, size, 3 * 4096)]
        for length in lengths:
            with self.subTest(length=length):
                home = self.copy()
                os.truncate(home.index, length)
                self.assert_recovers(home)

    def noisy(self, seed, lengths):
        noise = random.Random(seed)
        home = self.copy()
        size = os.path.getsize(home.index)
        with open(home.index, "r+b") as file:
            for _ in range(noise.choice((1, 3, 10, 40))):
                file.seek(noise.randrange(size))
                file.write(noise.randbytes(noise.choice(lengths)))
            file.truncate(size)
        return home

    def test_overwritten_with_noise(self):
        for seed in SEEDS:
            with self.subTest(seed=seed):
                self.assert_recovers(self.noisy(seed, (512, 4096)))

    def roots(self):
        """The first page of each table and index, by name."""
        tables = sqlite3.connect(f"file:{self.sound.index}?immutable=1", uri=True)
        roots = tables.execute("SELECT name, rootpage FROM sqlite_master WHERE rootpage > 1").fetchall()
        tables.close()
        return dict(roots)

    def test_a_page_of_noise(self):
        """What a seed hits is luck: these are met first when an index is opened, and last."""
        roots = {"the schema": 1, **self.roots()}
        for name in roots if stage.IS_LONG else ("the schema", "grdb_migrations", "asset_words_config"):
            with self.subTest(name):
                home = self.copy()
                with open(home.index, "r+b") as file:
                    # The first page begins with the file's own head.
                    file.seek((roots[name] - 1) * 4096 + 128)
                    file.write(random.Random(name).randbytes(4096 - 128))
                self.assert_recovers(home)

    def test_half_of_a_page_lost(self):
        """Where a write was torn, the rows at the end of a page read as zeros, which SQLite takes for rows."""
        for name, page in self.roots().items():
            with self.subTest(name):
                home = self.copy()
                with open(home.index, "r+b") as file:
                    file.seek((page - 1) * 4096 + 2048)
                    file.write(bytes(2048))
                # A list is the first to meet it where no scan came before.
                self.assertLessEqual(len(self.list(home).errors.splitlines()), 2)
                self.assert_recovers(home)

    def test_sprinkled_with_noise(self):
        """A few bytes inside a text are damage that SQLite cannot see: then an answer may be wrong, never missing, and the
        index can be removed as the sentence says."""
        for seed in SEEDS:
            with self.subTest(seed=seed):
                home = self.noisy(seed, (1, 4, 16))
                for _ in range(2):
                    self.assertLessEqual(len(self.scan(home).errors.splitlines()), 2)
                    self.assertLessEqual(len(self.list(home).errors.splitlines()), 1)
                for suffix in SUFFIXES:
                    if os.path.exists(home.index + suffix):
                        os.remove(home.index + suffix)
                self.assert_recovers(home)

    def test_a_damaged_catalogue_beside_a_sound_index(self):
        """What is kept for speed alone: whatever is wrong with it, nothing is said and nothing missing."""
        if not os.path.exists(self.sound.index + ".catalogue"):
            self.skipTest("this version keeps no catalogue")
        size = os.path.getsize(self.sound.index + ".catalogue")
        for seed in SEEDS:
            noise = random.Random(seed)
            for what, data in {"cut": None, "noise": noise.randbytes(noise.randrange(1, 2 * size))}.items():
                with self.subTest(what, seed=seed):
                    home = self.copy()
                    with open(home.index + ".catalogue", "r+b") as file:
                        file.seek(noise.randrange(size))
                        file.write(data) if data else file.truncate()
                    listing = self.list(home)
                    self.assertEqual(listing.errors, "")
                    self.assert_same(stage.identifiers(listing), self.known)
                    self.assert_recovers(home)

    def test_nothing_but_noise(self):
        home = self.copy()
        with open(home.index, "wb") as file:
            file.write(random.Random(1).randbytes(100_000))
        self.assert_recovers(home)

    def test_of_an_older_version(self):
        for version in older_index.VERSIONS:
            with self.subTest(version=version):
                home = self.copy()
                older_index.rewrite(home.index, version)
                listing = self.list(home)
                self.assertEqual((listing.status, listing.errors), (0, ""))
                self.assert_same(stage.identifiers(listing), self.known)
                self.assert_recovers(home)

    def test_of_a_newer_version_is_set_aside_and_kept(self):
        home = self.copy()
        with sqlite3.connect(home.index) as database:
            database.execute("INSERT INTO grdb_migrations VALUES ('999 from the future')")
        database.close()
        scan = self.scan(home)
        self.assertEqual((scan.status, len(scan.errors.splitlines())), (0, 1), scan.errors)
        with sqlite3.connect(home.index + ".broken") as kept:
            self.assertEqual(kept.execute("SELECT count(*) FROM asset").fetchone()[0], len(self.whole))
        kept.close()
        self.assert_recovers(home)

    def test_with_the_version_number_of_another_program(self):
        home = self.copy()
        with sqlite3.connect(home.index) as database:
            database.execute("PRAGMA user_version = 4711")
        database.close()
        self.assert_recovers(home)

    def test_something_else_in_its_place(self):
        def directory(path):
            os.mkdir(path)
            with open(os.path.join(path, "inside"), "w"):
                pass

        makers = {"directory": directory, "FIFO": os.mkfifo, "link to nowhere": lambda p: os.symlink(p + "-gone/x", p),
                  "link to itself": lambda p: os.symlink(p, p), "device": lambda p: os.symlink("/dev/zero", p),
                  "full device": lambda p: os.symlink("/dev/full", p)}
        places = ("", "-wal", "-shm", ".lock", ".catalogue", ".catalogue.new")
        for suffix in places:
            # What lies beside the index matters less: two kinds each, and all of them where there is time.
            chosen = makers if stage.IS_LONG or not suffix else {name: makers[name] for name in ("directory", "FIFO")}
            for what, make in chosen.items():
                with self.subTest(file="index" + suffix, what=what):
                    home = self.copy()
                    if os.path.lexists(home.index + suffix):
                        os.remove(home.index + suffix)
                    make(home.index + suffix)
                    listing = self.list(home)
                    self.assert_whole(listing)
                    self.assertLessEqual(len(listing.errors.splitlines()), 1, listing.errors)
                    self.assert_picked(self.pick(home))

    def test_without_permission(self):
        home = self.copy()
        # A file of the person's own: its mode is mended.
        os.chmod(home.index, 0)
        self.assert_recovers(home)
        os.chmod(os.path.dirname(home.index), 0)
        self.addCleanup(os.chmod, os.path.dirname(home.index), 0o700)
        listing = self.list(home)
        self.assert_whole(listing)
        self.assertEqual(len(listing.errors.splitlines()), 1, listing.errors)

    @unittest.skipUnless(os.geteuid() == 0, "only root can give a file to another person")
    def test_of_another_person(self):
        home = self.copy()
        os.chmod(home.index, 0o600)
        os.chown(home.index, 65534, 65534)
        before = stage.digest(os.path.dirname(home.index))
        listing = self.list(home)
        self.assert_whole(listing)
        self.assertEqual(len(listing.errors.splitlines()), 1, listing.errors)
        self.assert_picked(self.pick(home))
        os.remove(home.index + ".lock")
        self.assertEqual(stage.digest(os.path.dirname(home.index)), before)

    def test_parted_from_its_log(self):
        def cut(path):
            os.truncate(path, os.path.getsize(path) // 2)

        def noise(path):
            size = os.path.getsize(path)
            with open(path, "wb") as file:
                file.write(random.Random(size).randbytes(size))

        for name, breaks in {"log gone": {"-wal": os.remove}, "log cut": {"-wal": cut}, "log noise": {"-wal": noise},
                             "memory gone": {"-shm": os.remove}, "memory noise": {"-shm": noise},
                             "both gone": {"-wal": os.remove, "-shm": os.remove},
                             "both noise": {"-wal": noise, "-shm": noise},
                             "index gone": {"": os.remove}, "index empty": {"": lambda p: os.truncate(p, 0)},
                             "index half": {"": cut}}.items():
            with self.subTest(name):
                home = self.copy(logged=True)
                for suffix, fault in breaks.items():
                    fault(home.index + suffix)
                self.assert_recovers(home)

    def test_an_index_that_lost_its_last_changes_and_went_another_way(self):
        """As after a lost log, or a home from a backup: what was made of the lost changes must not pass for what is there."""
        library = os.path.join(self.scratch(), "library")
        os.mkdir(library)
        stage.make_library(library, 20)
        home = self.home()
        self.assertEqual(self.scan(home, library).errors, "")
        stage.checkpoint(home.index)
        shutil.copyfile(home.index, home.index + ".early")
        lost, other = (os.path.join(library, name) for name in ("lost.jpg", "other.jpg"))
        shutil.copyfile(os.path.join(library, "City", "river.jpg"), lost)
        self.scan(home, library)
        self.assertIn(lost, self.names(self.list(home, library)))
        os.remove(lost)
        for suffix in ("-wal", "-shm"):
            if os.path.exists(home.index + suffix):
                os.remove(home.index + suffix)
        os.replace(home.index + ".early", home.index)
        shutil.copyfile(os.path.join(library, "Beach", "pier.jpg"), other)
        self.scan(home, library)
        names = self.names(self.list(home, library))
        self.assertEqual((len(names), other in names, lost in names), (33, True, False))
