// SPDX-License-Identifier: GPL-3.0-or-later

/// The two facts about a platform that the documented rules depend on (phpicker.md 2.1, F3 and F8).
public struct Platform: Sendable, Hashable {
    /// Whether the platform has a sidebar.
    public var hasSidebar: Bool
    /// Whether a tap at limit 1 picks and closes.
    public var tapCommits: Bool

    /// The macOS column: a click selects; Add, Enter or a double click commits.
    public static let desktop = Platform(hasSidebar: true, tapCommits: false)
    /// The iPhone column; only on explicit request, never because of a narrow window (contract section 10).
    public static let narrow = Platform(hasSidebar: false, tapCommits: true)
    /// The column of a wide iPad: a sidebar, and taps that commit.
    public static let tablet = Platform(hasSidebar: true, tapCommits: true)
}

/// Facts besides configuration and platform that decide which controls are shown.
public struct ChromeContext: Sendable, Hashable {
    /// Whether the caller may read the whole library anyway (F11).
    public var hasFullAccess = false
    /// Whether the request came through an interface that promises originals (F11; there `UIImagePickerController`).
    public var isLegacyCaller = false
    /// Whether an embedded picker is shown for the first time in this app (F13).
    public var isFirstEmbeddedDisplay = false
    /// Whether the app used the picker before the upgrade (F14).
    public var isAfterUpgrade = false
    /// Whether the banner was dismissed (F14).
    public var isBannerDismissed = false
    /// Opacity at which the host shows the picker, 0 to 1; below 1 all input is ignored (R47).
    public var opacity = 1.0

    /// Makes a context with all facts false and full opacity.
    public init() {}
}
