# SPDX-License-Identifier: GPL-3.0-or-later
"""The index as earlier versions made it: their tables word for word, filled with the rows of one of today.

A released migration is never edited, so neither is this: a new migration adds its forerunner here.
"""
import os
import sqlite3

ONE = """
CREATE TABLE source (
    path BLOB NOT NULL PRIMARY KEY,
    device INTEGER NOT NULL,
    finished REAL NOT NULL
) WITHOUT ROWID;
CREATE TABLE folder (
    id INTEGER PRIMARY KEY,
    path BLOB NOT NULL UNIQUE,
    named_from INTEGER NOT NULL
);
CREATE TABLE stranger (
    id INTEGER PRIMARY KEY,
    folder INTEGER NOT NULL REFERENCES folder(id) ON DELETE CASCADE,
    name BLOB NOT NULL,
    size INTEGER NOT NULL,
    mtime INTEGER NOT NULL,
    mtime_ns INTEGER NOT NULL,
    inode INTEGER NOT NULL,
    UNIQUE (folder, name)
);
CREATE TABLE asset (
    seq INTEGER PRIMARY KEY AUTOINCREMENT,
    id INTEGER NOT NULL UNIQUE,
    folder INTEGER NOT NULL REFERENCES folder(id),
    name BLOB NOT NULL,
    display_name TEXT NOT NULL,
    name_order BLOB NOT NULL,
    size INTEGER NOT NULL,
    mtime INTEGER NOT NULL,
    mtime_ns INTEGER NOT NULL,
    inode INTEGER NOT NULL,
    fingerprint INTEGER NOT NULL,
    ordinal INTEGER NOT NULL,
    kind INTEGER NOT NULL,
    subtypes INTEGER NOT NULL,
    type TEXT NOT NULL,
    width INTEGER,
    height INTEGER,
    orientation INTEGER NOT NULL,
    duration REAL,
    civil INTEGER NOT NULL,
    fraction REAL NOT NULL,
    utc_offset INTEGER,
    date_source TEXT NOT NULL,
    instant REAL NOT NULL,
    latitude REAL,
    longitude REAL,
    title TEXT,
    caption TEXT,
    camera TEXT,
    lens TEXT,
    rating INTEGER,
    favourite INTEGER NOT NULL,
    added REAL NOT NULL,
    paired_video BLOB,
    broken_code TEXT,
    broken TEXT,
    UNIQUE (folder, name)
);
CREATE INDEX asset_by_date ON asset
    (instant DESC, id, kind, subtypes, type, folder, favourite, broken_code);
CREATE INDEX asset_by_fingerprint ON asset (fingerprint);
CREATE TABLE keyword (
    asset INTEGER NOT NULL REFERENCES asset(seq) ON DELETE CASCADE,
    word TEXT NOT NULL
);
CREATE INDEX keyword_by_asset ON keyword (asset);
CREATE INDEX keyword_by_word ON keyword (word);
CREATE TABLE person (
    asset INTEGER NOT NULL REFERENCES asset(seq) ON DELETE CASCADE,
    name TEXT NOT NULL
);
CREATE INDEX person_by_asset ON person (asset);
CREATE INDEX person_by_name ON person (name);
CREATE VIRTUAL TABLE asset_words USING fts5 (
    name, folders, keywords, people, caption, title, camera,
    tokenize = 'unicode61 remove_diacritics 2', prefix = '2 3'
);
CREATE TRIGGER asset_words_follow AFTER DELETE ON asset BEGIN
    DELETE FROM asset_words WHERE rowid = old.seq;
END;
"""

TWO = """
ALTER TABLE asset ADD COLUMN content_identifier TEXT;
ALTER TABLE asset ADD COLUMN sidecar INTEGER;
CREATE TABLE live_video (
    id INTEGER PRIMARY KEY,
    still INTEGER NOT NULL REFERENCES asset(seq) ON DELETE CASCADE,
    folder INTEGER NOT NULL REFERENCES folder(id) ON DELETE CASCADE,
    name BLOB NOT NULL,
    size INTEGER NOT NULL,
    mtime INTEGER NOT NULL,
    mtime_ns INTEGER NOT NULL,
    inode INTEGER NOT NULL,
    sidecar INTEGER,
    UNIQUE (folder, name)
);
CREATE INDEX live_video_by_still ON live_video (still);
"""

VERSIONS = {
    "1": (ONE, ["1 sources, folders, assets, words"]),
    "2": (ONE + TWO, ["1 sources, folders, assets, words", "2 Live Photos, sidecars"]),
}


def columns(database, schema, table):
    return {row[1] for row in database.execute(f"PRAGMA {schema}.table_info({table})")}


def rewrite(path, version):
    """Replaces an index by one of an earlier version with the same photos, as far as that version knew them."""
    tables, migrations = VERSIONS[version]
    database = sqlite3.connect(path + ".older")
    database.executescript(tables)
    database.execute("CREATE TABLE grdb_migrations (identifier TEXT NOT NULL PRIMARY KEY)")
    database.executemany("INSERT INTO grdb_migrations VALUES (?)", [(name,) for name in migrations])
    database.execute("ATTACH ? AS today", (path,))
    named = [row[0] for row in database.execute(
        "SELECT name FROM main.sqlite_master WHERE type = 'table' AND name NOT LIKE 'sqlite_%'"
        " AND name NOT LIKE 'asset_words%' AND name <> 'grdb_migrations'")]
    for table in named:
        both = ", ".join(sorted(columns(database, "main", table) & columns(database, "today", table)))
        if both:
            database.execute(f"INSERT INTO main.{table} ({both}) SELECT {both} FROM today.{table}")
    database.commit()
    database.execute("DETACH today")
    database.execute("PRAGMA journal_mode = WAL")
    database.close()
    os.replace(path + ".older", path)
