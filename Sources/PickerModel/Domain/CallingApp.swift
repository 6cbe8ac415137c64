// SPDX-License-Identifier: GPL-3.0-or-later

/// Who asked for photos, as the host found out: never what a caller says about itself.
public struct CallingApp: Sendable, Equatable {
    /// Application id, nil where the caller has none that can be proven.
    public var id: String?
    /// Name for people, nil where unknown: texts then say "This app".
    public var name: String?
    /// Icon of its desktop file, a name or the absolute path of a file; nil where unknown.
    public var iconName: String?
    /// Whether it may read the whole library anyway (rule F11 hides the Options).
    public var hasFullAccess: Bool

    /// What the host could prove; left out means unknown, and no access.
    public init(id: String? = nil, name: String? = nil, iconName: String? = nil, hasFullAccess: Bool = false) {
        self.id = id
        self.name = name
        self.iconName = iconName
        self.hasFullAccess = hasFullAccess
    }

    /// An app of which nothing is known.
    public static let unknown = CallingApp()
}
