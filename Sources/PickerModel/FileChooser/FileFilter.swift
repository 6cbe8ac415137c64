// SPDX-License-Identifier: GPL-3.0-or-later

/// A filter of a file chooser, as apps send it: a name and what it takes (`org.freedesktop.impl.portal.FileChooser`, option `filters`).
public struct FileFilter: Sendable, Hashable, Codable {
    /// What one rule takes.
    public enum Rule: Sendable, Hashable, Codable {
        /// Files by their names, such as `*.[jJ][pP][gG]`.
        case glob(String)
        /// Files of a media type, such as `image/*`.
        case type(String)
    }

    /// As the person reads it.
    public var name: String
    /// A file is taken by any of them.
    public var rules: [Rule]

    /// Makes a filter.
    public init(_ name: String, _ rules: [Rule]) { (self.name, self.rules) = (name, rules) }
}
