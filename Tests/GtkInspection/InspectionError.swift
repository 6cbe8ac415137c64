// SPDX-License-Identifier: GPL-3.0-or-later

/// Why a widget could not be looked at.
nonisolated public enum InspectionError: Error, Equatable {
    /// The widget has no size or is not in a window yet.
    case notDrawable(type: String)
    /// The picture could not be written; its folder may be missing or not writable.
    case imageNotWritten(path: String)
    /// GLib refused to start the application up, for this reason.
    case applicationNotRegistered(String)
}
