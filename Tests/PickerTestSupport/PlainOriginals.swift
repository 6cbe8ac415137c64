// SPDX-License-Identifier: GPL-3.0-or-later

import Ground
public import MediaTypes

/// Opens files by their paths, links included: for tests of what happens to a file once it is open.
public struct PlainOriginals: OriginalOpening {
    /// Opens any file that may be read.
    public init() {}

    /// Opens for reading, whatever the use.
    public func open(_ path: [UInt8], for use: OriginalUse) throws(MediaError) -> Int32 {
        do throws(FileError) {
            return try RegularFile(path).released()
        } catch {
            throw error == .notRegular ? .notAFile : .unreadable(errno: error.code)
        }
    }
}
