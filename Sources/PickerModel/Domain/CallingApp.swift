// SPDX-License-Identifier: GPL-3.0-or-later

/// The app that requested photos, as determined by the host: never what a caller claims about itself.
public struct CallingApp: Sendable, Equatable {
    /// Application id; nil if the caller has no proven one.
    public var id: String?
    /// Shown name; nil if unknown: texts then say "This app".
    public var name: String?
    /// Icon of its desktop file, a name or the absolute path of a file; nil if unknown.
    public var iconName: String?
    /// Whether the app may read the whole library anyway (rule F11 hides the Options).
    public var hasFullAccess: Bool

    /// Makes an app from proven facts; omitted ones mean unknown and no access.
    public init(id: String? = nil, name: String? = nil, iconName: String? = nil, hasFullAccess: Bool = false) {
        self.id = id
        self.name = name
        self.iconName = iconName
        self.hasFullAccess = hasFullAccess
    }

    /// An unknown app.
    public static let unknown = CallingApp()
}
