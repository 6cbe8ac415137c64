// SPDX-License-Identifier: GPL-3.0-or-later

/// Why the gazetteer cannot be loaded. Callers continue without place names.
public enum GazetteerError: Error, Sendable, Equatable {
    /// The data file cannot be opened or read (`errno`).
    case unreadable(errno: Int32)
    /// The file is truncated, or is not a gazetteer.
    case damaged
    /// The file was written for another version of the program.
    case otherVersion(UInt32)
}
