// SPDX-License-Identifier: GPL-3.0-or-later

internal import Glibc
internal import Ground

/// Reads the data file. It is not mapped, since a mapped file that shrinks, as during an update of the program, ends
/// the process.
enum PlaceBytes {
    /// Limit in bytes, above any release of the data.
    private static let most = 64 << 20

    static func read(_ path: String) throws(GazetteerError) -> [UInt8] {
        // C would end the path at the NUL and open another file.
        guard !path.utf8.contains(0) else { throw .unreadable(errno: ENOENT) }
        do throws(FileError) {
            return try RegularFile(Array(path.utf8)).bytes(upTo: most)
        } catch {
            switch error {
            case .system(let code): throw .unreadable(errno: code)
            case .notRegular, .tooLong: throw .damaged
            }
        }
    }
}
