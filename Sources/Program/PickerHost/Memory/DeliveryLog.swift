// SPDX-License-Identifier: GPL-3.0-or-later

import Foundation
import Glibc
package import Ground
package import PickerModel

/// Photos that left the picker at once: a line of the person's record.
package struct DeliveryLogEntry: Codable, Sendable, Equatable {
    /// A photo, or another file.
    package struct Item: Codable, Sendable, Equatable {
        /// That of the file in the library, by which the person knows it: a copy may be called Photo.
        package var name: String
        /// Names of the metadata that was removed.
        package var removed: [String]
        /// The media type it was converted from.
        package var transcoded: String?
    }

    /// ISO 8601 in UTC.
    package var time: String
    /// Application id; nil where none was proven.
    package var app: String?
    /// As its desktop file names it.
    package var appName: String?
    /// Nil in a record of version 0.1, which knew apps that asked alone.
    package var way: HandedOver.Way?
    package var items: [Item]
}

/// The person's record of what was handed to whom. It is kept where its file is, which `begin` makes and `end` removes: until then nothing is
/// written. A file of the owner alone (0600), a line of JSON for each entry.
package struct DeliveryLog: Sendable {
    private let file: [UInt8]

    /// Bytes from which on the older half goes: some 50,000 photos.
    private static let most = 8 << 20

    package init(file: String) { self.file = Array(file.utf8) }

    package var isKept: Bool { access(CPath.terminated(file), F_OK) == 0 }

    /// Begins a record, or goes on with the one that there is. Blocking, as all that follows.
    /// - Throws: where it cannot be written.
    package func begin() throws(FileError) { try PrivateFile.write([], as: .record, to: file, existing: .kept) }

    /// Removes the record; nothing is written any more.
    /// - Throws: where it cannot be removed.
    package func end() throws(FileError) {
        guard unlink(CPath.terminated(file)) == 0 || errno == ENOENT else { throw .system(errno) }
    }

    /// Removes what was written, and goes on.
    /// - Throws: where it cannot be written.
    package func clear() throws(FileError) {
        if isKept { try PrivateFile.write([], as: .record, to: file) }
    }

    /// Adds an entry where a record is kept. What cannot be written is lost: nobody waits for it.
    package func add(_ entry: DeliveryLogEntry) {
        guard var line = try? JSONEncoder().encode(entry) else { return }
        line.append(UInt8(ascii: "\n"))
        // Without O_CREAT: the file is the person's choice. At the end, in one piece, beside other pickers that write.
        let descriptor = open(CPath.terminated(file), O_WRONLY | O_APPEND | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK)
        guard descriptor >= 0 else { return }
        try? Bytes.write([UInt8](line), to: descriptor)
        var status = stat()
        let isLong = fstat(descriptor, &status) == 0 && Int(status.st_size) > Self.most
        close(descriptor)
        if isLong { shorten() }
    }

    private func shorten() {
        guard let bytes = try? lines() else { return }
        let half = bytes[(bytes.count / 2)...]
        guard let start = half.firstIndex(of: UInt8(ascii: "\n")) else { return }
        try? PrivateFile.write(Array(half[(start + 1)...]), as: .record, to: file)
    }

    private func lines() throws(FileError) -> [UInt8] {
        let open = try RegularFile(file, followsLinks: false)
        return try open.bytes(upTo: 4 * Self.most)
    }

    /// The entries, the oldest first; lines that are none are left out.
    /// - Throws: where there is no record, or it cannot be read.
    package func entries() throws(FileError) -> [DeliveryLogEntry] {
        try lines().split(separator: UInt8(ascii: "\n")).compactMap {
            try? JSONDecoder().decode(DeliveryLogEntry.self, from: Data($0))
        }
    }
}
