// SPDX-License-Identifier: GPL-3.0-or-later

/// The two facts about a platform that the documented rules depend on (phpicker.md 2.1, F3 and F8).
public struct Platform: Sendable, Hashable {
    /// Whether there is room for a sidebar at all.
    public var hasSidebar: Bool
    /// Whether, at limit 1, a tap picks and closes at once.
    public var tapCommits: Bool

    /// The macOS column: a click selects; Add, Enter or a double click commits.
    public static let desktop = Platform(hasSidebar: true, tapCommits: false)
    /// The iPhone column; asked for explicitly, never taken from a narrow window (contract section 10).
    public static let narrow = Platform(hasSidebar: false, tapCommits: true)
    /// The column of a wide iPad: a sidebar, and taps that commit.
    public static let tablet = Platform(hasSidebar: true, tapCommits: true)
}

/// Circumstances besides configuration and platform that decide what is shown.
public struct ChromeContext: Sendable, Hashable {
    /// The caller may read the library anyway (F11).
    public var hasFullAccess = false
    /// The request came through an interface that promises originals (F11; there `UIImagePickerController`).
    public var isLegacyCaller = false
    /// First time an embedded picker is shown for this app (F13).
    public var isFirstEmbeddedDisplay = false
    /// The app used the picker before the upgrade (F14).
    public var isAfterUpgrade = false
    /// The banner was dismissed (F14).
    public var isBannerDismissed = false
    /// How opaque the host shows the picker, 0 to 1; below 1 all input is ignored (R47).
    public var opacity = 1.0

    /// Nothing known, nothing shown before, fully opaque.
    public init() {}
}
