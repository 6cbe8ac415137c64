// SPDX-License-Identifier: GPL-3.0-or-later

import GRDB

/// The index's tables. Migrations are named and append-only: a released one is never edited.
///
/// Paths and names are stored as bytes, since Linux names need not be valid text; the shown text has its own column.
enum LibrarySchema {
    static var migrator: DatabaseMigrator {
        var migrator = DatabaseMigrator()
        migrator.registerMigration("1 sources, folders, assets, words") { database in
            try database.execute(sql: folders)
            try database.execute(sql: assets)
            try database.execute(sql: words)
        }
        migrator.registerMigration("2 Live Photos, sidecars") { try $0.execute(sql: livePhotos) }
        migrator.registerMigration("3 places, terms") { database in
            // This migration has all files read again, since places are found while reading.
            try database.execute(sql: places)
        }
        migrator.registerMigration("4 version") { try $0.execute(sql: version) }
        migrator.registerMigration("5 first words of damage") { database in
            try database.execute(sql: "ALTER TABLE asset ADD COLUMN broken_in INTEGER")
        }
        migrator.registerMigration("6 damage as values") { try $0.execute(sql: damage) }
        migrator.registerMigration("7 proportions") { try $0.execute(sql: proportions) }
        migrator.registerMigration("8 high range, films in HEIC") { try $0.execute(sql: highRange) }
        migrator.registerMigration("9 identifiers of all contents") { try $0.execute(sql: wholeContents) }
        return migrator
    }

    private static let folders = """
        -- Folders that were scanned completely, with the device number of their file system: an empty folder on another
        -- device is a mount point with nothing mounted.
        CREATE TABLE source (
            path BLOB NOT NULL PRIMARY KEY,
            device INTEGER NOT NULL,
            finished REAL NOT NULL
        ) WITHOUT ROWID;
        CREATE TABLE folder (
            id INTEGER PRIMARY KEY,
            path BLOB NOT NULL UNIQUE,
            -- Byte offset of the folder names that find its photos: they begin with the outermost folder ever scanned.
            named_from INTEGER NOT NULL
        );
        -- Files without an extension that turned out not to be media: remembered so that they are not opened again.
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
        """

    private static let assets = """
        CREATE TABLE asset (
            -- Increases with each row: FTS5 flushes its buffer whenever a row number is lower than the previous one.
            seq INTEGER PRIMARY KEY AUTOINCREMENT,
            id INTEGER NOT NULL UNIQUE,
            folder INTEGER NOT NULL REFERENCES folder(id),
            name BLOB NOT NULL,
            display_name TEXT NOT NULL,
            -- Case folded, numbers by value: see NameOrder.
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
        -- All columns that a list by date needs, so that it reads only the index.
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
        """

    private static let livePhotos = """
        -- The identifier shared by the picture and the video of a Live Photo.
        ALTER TABLE asset ADD COLUMN content_identifier TEXT;
        -- Changes with the sidecar of the file; NULL if there is none.
        ALTER TABLE asset ADD COLUMN sidecar INTEGER;
        -- Videos that belong to Live Photos: stored so that they are not read again, and not listed.
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
        -- No file has this time, so all files that were read before these columns existed are read again. Identifiers
        -- stay.
        UPDATE asset SET mtime_ns = -1;
        """

    private static let places = """
        DROP TRIGGER asset_words_follow;
        DROP TABLE asset_words;
        -- No file has this time, so every file is read again. Until then the folders count as not scanned, or a search
        -- would report that it found nothing. Identifiers stay.
        UPDATE asset SET mtime_ns = -1;
        DELETE FROM source;
        -- The town in or near which a photo was taken, with the names it can be searched by.
        CREATE TABLE town (
            id INTEGER PRIMARY KEY,
            name TEXT NOT NULL,
            region TEXT,
            country_code TEXT NOT NULL,
            country TEXT NOT NULL
        );
        ALTER TABLE asset ADD COLUMN town INTEGER REFERENCES town(id);
        CREATE INDEX asset_by_town ON asset (town) WHERE town IS NOT NULL;
        CREATE INDEX asset_by_day ON asset (civil);
        CREATE VIRTUAL TABLE asset_words USING fts5 (
            name, folders, keywords, people, places, caption, title, camera,
            tokenize = 'unicode61 remove_diacritics 2', prefix = '2 3'
        );
        CREATE TRIGGER asset_words_follow AFTER DELETE ON asset BEGIN
            DELETE FROM asset_words WHERE rowid = old.seq;
        END;
        -- All words, used to suggest corrections of misspelt ones.
        CREATE VIRTUAL TABLE asset_terms USING fts5vocab(asset_words, row);
        """

    private static let version = """
        -- Identifies the contents of this index: data derived from it elsewhere are valid as long as it is unchanged.
        CREATE TABLE version (
            id INTEGER PRIMARY KEY CHECK (id = 1),
            stamp INTEGER NOT NULL,
            generation INTEGER NOT NULL
        );
        INSERT INTO version VALUES (1, random(), 0);
        -- Every word with each asset that contains it, in the order of words.
        CREATE VIRTUAL TABLE asset_term_places USING fts5vocab(asset_words, instance);
        """

    private static let damage = """
        -- What was kept was an English sentence. The numbers and names in it are parted by blanks (`MediaError.values`).
        ALTER TABLE asset RENAME COLUMN broken TO broken_values;
        UPDATE asset SET broken_values = CASE
            WHEN broken_code = 'too-large' THEN
                replace(replace(broken_values, ' × ', ' '), ' pixels are more than can be shown', '')
            WHEN broken_code = 'no-decoder' AND broken_values LIKE 'install the package % to see it' THEN
                type || ' ' || replace(replace(broken_values, 'install the package ', ''), ' to see it', '')
            WHEN broken_code = 'no-decoder' THEN replace(broken_values, 'there is no decoder for ', '')
        END WHERE broken_code IS NOT NULL;
        """

    private static let proportions = """
        -- Width divided by height, orientation applied, in steps of 1/4096; 0 where unknown (`AspectRatio`).
        ALTER TABLE asset ADD COLUMN ratio INTEGER NOT NULL DEFAULT 0;
        UPDATE asset SET ratio = max(1, min(65535, (width * 4096 + height / 2) / height)) WHERE width > 0 AND height > 0;
        DROP INDEX asset_by_date;
        -- All columns that a list by date needs, so that it reads only the index.
        CREATE INDEX asset_by_date ON asset
            (instant DESC, id, kind, subtypes, type, folder, favourite, broken_code, ratio);
        """

    private static let highRange = """
        -- No file has this time, so those are read again of which HLG and PQ, and the films of motion photos, were not known.
        UPDATE asset SET mtime_ns = -1 WHERE type LIKE 'video/%' OR type IN ('image/heic', 'image/heif', 'image/avif');
        """

    private static let wholeContents = """
        -- No file has this time, so those are read again whose identifier was made of their first and last bytes alone.
        UPDATE asset SET mtime_ns = -1 WHERE type IN (
            'image/bmp', 'image/tiff', 'image/vnd.microsoft.icon', 'image/svg+xml', 'image/x-tga', 'image/x-portable-anymap',
            'image/vnd.adobe.photoshop');
        """

    private static let words = """
        CREATE VIRTUAL TABLE asset_words USING fts5 (
            name, folders, keywords, people, caption, title, camera,
            tokenize = 'unicode61 remove_diacritics 2', prefix = '2 3'
        );
        CREATE TRIGGER asset_words_follow AFTER DELETE ON asset BEGIN
            DELETE FROM asset_words WHERE rowid = old.seq;
        END;
        """
}
