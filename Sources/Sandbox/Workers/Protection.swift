// SPDX-License-Identifier: GPL-3.0-or-later

/// What stands between strangers' files and this machine (docs/adr/0010).
public enum Protection: Sendable, Equatable {
    /// Namespaces, and within them the locks that each worker puts on itself.
    case full
    /// The locks alone: this system refuses bubblewrap namespaces, or has no bubblewrap.
    case locksAlone
    /// This system allows not even the locks, so nothing is decoded.
    case nothingDecoded
}
