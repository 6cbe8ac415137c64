// SPDX-License-Identifier: GPL-3.0-or-later

/// What the picker remembers about one calling app from pick to pick (phpicker.md 3.3: kept by the picker, keyed by the app's
/// proven identity, never by the app).
///
/// Holds nothing about photos. Unknown to the app, which can neither read nor set it.
public struct AppMemory: Sendable, Equatable, Codable {
    /// Counts changes of what the picker lets apps do that a person must hear of: raised with such a release.
    public static let currentGeneration = 1

    /// The generation in which the app first opened a picker; nil for an app never seen.
    public var firstGeneration: Int?
    /// An embedded picker was shown for it (F13).
    public var hasSeenOnboarding = false
    /// The generation whose banner the person closed (F14).
    public var dismissedBanner: Int?
    /// How large tiles were, as an index into `ZoomState.levels`.
    public var zoomLevel: Int?
    /// The order the person chose.
    public var sort: SortOrder?
    /// What the person let go, kept only where they said so (phpicker.md 3.2).
    public var options: RememberedOptions?

    public init() {}

    /// Choices of the Options menu that hold for the app's next pick too.
    public struct RememberedOptions: Sendable, Equatable, Codable {
        public var removals: MetadataClasses
        public var encoding: PreferredEncoding?

        public init(removals: MetadataClasses, encoding: PreferredEncoding?) {
            self.removals = removals
            self.encoding = encoding
        }
    }
}

extension ChromeContext {
    /// What is shown once or until dismissed, by what was shown before.
    /// - Parameter generation: of the running picker.
    public init(
        remembering memory: AppMemory, app: CallingApp, generation: Int = AppMemory.currentGeneration
    ) {
        self.init()
        hasFullAccess = app.hasFullAccess
        isFirstEmbeddedDisplay = !memory.hasSeenOnboarding
        isAfterUpgrade = memory.firstGeneration.map { $0 < generation } ?? false
        isBannerDismissed = memory.dismissedBanner == generation
    }
}
