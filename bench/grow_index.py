# SPDX-License-Identifier: GPL-3.0-or-later
"""An index of many rows without their files: every row of a scanned one, again and again with another place, name and date.

Words stay as the files said them, with the copy's number beside the name, so that a search finds in a million what it finds in
ten thousand, a hundred times over.
"""
import os
import shutil
import sqlite3

# What one copy differs in; all else is taken as it is.
ASSET = {
    "seq": "seq + :k * :rows", "id": "id + :k * 7919", "folder": "folder + :k * :folders", "instant": "instant - :k * (:apart + 0.7)",
    "civil": "civil - :k * :apart", "display_name": ":k || '_' || display_name",
    "name": "CAST(:k || '_' || CAST(name AS TEXT) AS BLOB)", "name_order": "CAST(:k || '_' || CAST(name_order AS TEXT) AS BLOB)",
    "fingerprint": "fingerprint + :k",
}


def columns(database, table):
    return [row[1] for row in database.execute(f"PRAGMA table_info({table})")]


def copy(database, table, changes, numbers):
    names = columns(database, table)
    values = ", ".join(changes.get(name, name) for name in names)
    database.execute(f"INSERT INTO {table} ({', '.join(names)}) SELECT {values} FROM {table} WHERE {numbers['where']}", numbers)


def grow(source, target, count, apart=86_413):
    """Makes `target` of `source` with about `count` rows, each copy older by `apart` seconds. Returns how many it has."""
    fresh = target + ".new"
    for suffix in ("", "-wal", "-shm", ".catalogue"):
        for path in (fresh + suffix, target + suffix):
            if os.path.exists(path):
                os.unlink(path)
    with sqlite3.connect(source) as scanned:
        scanned.execute("VACUUM INTO ?", (fresh,))
    database = sqlite3.connect(fresh, isolation_level=None)
    database.executescript("PRAGMA journal_mode = OFF; PRAGMA synchronous = OFF; PRAGMA foreign_keys = OFF; PRAGMA cache_size = -400000")
    rows, folders = [database.execute(f"SELECT max({key}) FROM {table}").fetchone()[0] for table, key in (("asset", "seq"), ("folder", "id"))]
    have = database.execute("SELECT count(*) FROM asset").fetchone()[0]
    database.execute("BEGIN")
    for k in range(1, max(1, count // have)):
        numbers = {"k": k, "rows": rows, "folders": folders, "apart": apart}
        copy(database, "folder", {"id": "id + :k * :folders", "path": "CAST(CAST(path AS TEXT) || '/' || :k AS BLOB)"},
             numbers | {"where": f"id <= {folders}"})
        copy(database, "asset", ASSET, numbers | {"where": f"seq <= {rows}"})
        for table in ("keyword", "person"):
            copy(database, table, {"asset": "asset + :k * :rows"}, numbers | {"where": f"asset <= {rows}"})
        words = [name for name in columns(database, "asset_words")]
        values = ", ".join(f"{name} || ' ' || :k" if name == "name" else name for name in words)
        database.execute(
            f"INSERT INTO asset_words (rowid, {', '.join(words)}) SELECT rowid + :k * :rows, {values} FROM asset_words WHERE rowid <= {rows}",
            numbers)
    database.execute("UPDATE version SET stamp = random()")
    database.execute("COMMIT")
    database.execute("PRAGMA journal_mode = WAL")
    total = database.execute("SELECT count(*) FROM asset").fetchone()[0]
    database.close()
    shutil.move(fresh, target)
    return total
