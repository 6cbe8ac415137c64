// SPDX-License-Identifier: GPL-3.0-or-later

/// How this machine is protected from untrusted files (docs/developing/adr/0010).
public enum Protection: Sendable, Equatable {
    /// Namespaces, and within them the locks that each worker puts on itself.
    case full
    /// The locks alone: this system refuses bubblewrap namespaces, or has no bubblewrap.
    case locksAlone
    /// This system allows not even the locks, so nothing is decoded.
    case nothingDecoded
}
