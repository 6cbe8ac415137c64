// SPDX-License-Identifier: GPL-3.0-or-later

import Foundation
import GRDB
import MediaTypes
import PickerModel

/// Joins pictures and videos in the index as Live Photos, inside one transaction.
///
/// The video's row moves from `asset` to `live_video`: the video is no longer listed or found, and is not read again.
/// It is deleted with the picture's row, so a video whose picture is changed or removed becomes an asset of its own
/// again.
struct LivePhotoRows {
    let database: Database
    /// Rows of files that no longer exist at their path.
    let gone: Set<Int64>

    /// - Returns: the videos that were assets and are now part of a Live Photo.
    func pair(inFolder folder: Int64, path: [UInt8]) throws -> Set<AssetID> {
        let videos = try halves(
            "kind = \(AssetKind.video.code) AND type IN (?, ?) AND (content_identifier IS NOT NULL OR duration BETWEEN ? AND ?)",
            [
                MediaFormat.quickTime.rawValue, MediaFormat.mp4.rawValue, LivePhotoPairs.shortest,
                LivePhotoPairs.longest,
            ], folder)
        guard !videos.isEmpty else { return [] }
        let stills = try halves(
            "kind <> \(AssetKind.video.code) AND paired_video IS NULL AND type IN (?, ?, ?)",
            [MediaFormat.jpeg.rawValue, MediaFormat.heic.rawValue, MediaFormat.heif.rawValue], folder)
        var taken: Set<AssetID> = []
        for pair in LivePhotoPairs.find(stills: stills, videos: videos) {
            guard let video = videos.first(where: { $0.row == pair.video }) else { continue }
            try join(pair, PathBytes.join(path, video.name))
            let id = try Int64.fetchOne(
                database, sql: "DELETE FROM asset WHERE seq = ? RETURNING id", arguments: [pair.video])
            if let id { taken.insert(AssetID(stored: id)) }
        }
        return taken
    }

    private func join(_ pair: LivePhotoPairs.Pair, _ video: [UInt8]) throws {
        try database.execute(
            sql: "UPDATE asset SET kind = ?, subtypes = subtypes | ?, paired_video = ? WHERE seq = ?",
            arguments: [
                AssetKind.livePhoto.code, Int64(MediaSubtypes.livePhoto.rawValue), Data(video), pair.still,
            ])
        try database.execute(
            sql: """
                INSERT OR REPLACE INTO live_video (still, folder, name, size, mtime, mtime_ns, inode, sidecar)
                SELECT ?, folder, name, size, mtime, mtime_ns, inode, sidecar FROM asset WHERE seq = ?
                """, arguments: [pair.still, pair.video])
    }

    private func halves(
        _ condition: String, _ arguments: [any DatabaseValueConvertible & Sendable], _ folder: Int64
    ) throws -> [LivePhotoPairs.Half] {
        let rows = try Row.fetchCursor(
            database,
            sql: """
                SELECT seq, name, content_identifier, instant, duration, date_source FROM asset
                WHERE folder = ? AND broken_code IS NULL AND \(condition)
                """, arguments: StatementArguments([folder] + arguments))
        var halves: [LivePhotoPairs.Half] = []
        while let row = try rows.next() {
            guard try !gone.contains(row.decode(atIndex: 0)) else { continue }
            let isStated = try row.decode(String.self, atIndex: 5) == CaptureDate.Source.metadata.rawValue
            try halves.append(
                LivePhotoPairs.Half(
                    row: row.decode(atIndex: 0), name: Array(row.decode(Data.self, atIndex: 1)),
                    contentIdentifier: row.decode(atIndex: 2),
                    taken: isStated ? row.decode(atIndex: 3) : nil, duration: row.decode(atIndex: 4)))
        }
        return halves
    }
}
