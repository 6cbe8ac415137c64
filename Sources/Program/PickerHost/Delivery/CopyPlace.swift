// SPDX-License-Identifier: GPL-3.0-or-later

import Glibc
import Ground
import PickerModel

/// Where a copy goes.
enum CopyPlace: Sendable {
    /// A folder of its own, with room for other files of so many bytes.
    case new(besides: Int64)
    /// A folder that is there, beside other copies.
    case inside(FileLocation)

    /// Bytes that a film may take for each of its original's.
    private static let growth: Int64 = 4

    /// The folder, for a copy of so many bytes.
    func folder(for bytes: Int64, among folders: CopyFolders) throws(FileError) -> FileLocation {
        switch self {
        case .new(let others): try folders.make(for: min(bytes, .max / 2) + min(others, .max / 2))
        case .inside(let folder): folder
        }
    }

    /// Removes a copy, with the folder that was made for it.
    func remove(_ copy: FileLocation) {
        unlink(CPath.terminated(copy.bytes))
        if case .new = self { CopyFolders.remove(copy.parent) }
    }

    /// Bytes of a file; 0 where it is not there.
    static func bytes(of file: FileLocation) -> Int64 {
        var status = stat()
        return stat(CPath.terminated(file.bytes), &status) == 0 ? Int64(status.st_size) : 0
    }

    /// Bytes that a film may take which is made of a file.
    static func room(forFilmOf file: FileLocation) -> Int64 { min(bytes(of: file), .max / growth) * growth }
}
