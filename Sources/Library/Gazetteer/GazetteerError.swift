// SPDX-License-Identifier: GPL-3.0-or-later

/// Why the gazetteer cannot be loaded. Callers continue without place names and show `description`.
public enum GazetteerError: Error, Sendable, Equatable {
    /// The data file cannot be opened or read (`errno`).
    case unreadable(errno: Int32)
    /// The file is truncated, or is not a gazetteer.
    case damaged
    /// The file was written for another version of the program.
    case otherVersion(UInt32)
}

extension GazetteerError: CustomStringConvertible {
    /// One sentence in English. Names no path.
    public var description: String {
        switch self {
        case .unreadable(let number):
            "the file of places cannot be read (error \(number)); install the program's data anew to search by place"
        case .damaged: "the file of places is damaged; install the program's data anew to search by place"
        case .otherVersion(let version):
            "the file of places has format \(version), which this program does not know; install both from one release"
        }
    }
}
