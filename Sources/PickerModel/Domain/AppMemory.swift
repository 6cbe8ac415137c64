// SPDX-License-Identifier: GPL-3.0-or-later

/// What the picker remembers about one calling app from pick to pick (phpicker.md 3.3: kept by the picker, keyed by the
/// app's proven identity, never by the app).
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
    /// How large tiles were, as an index into `ZoomState.levels`; nil for the level that pickers open with.
    public var zoomLevel: Int?
    /// Which order the person chose; nil for newest first.
    public var sort: SortOrder?
    /// What the person let go, nil unless they said to keep it (phpicker.md 3.2).
    public var options: RememberedOptions?

    /// What is known of an app never seen.
    public init() {}

    /// What a file lacks keeps its default, so that memories outlive what the picker learns to remember.
    public init(from decoder: any Decoder) throws {
        let values = try decoder.container(keyedBy: CodingKeys.self)
        firstGeneration = try values.decodeIfPresent(Int.self, forKey: .firstGeneration)
        hasSeenOnboarding = try values.decodeIfPresent(Bool.self, forKey: .hasSeenOnboarding) ?? false
        dismissedBanner = try values.decodeIfPresent(Int.self, forKey: .dismissedBanner)
        zoomLevel = try values.decodeIfPresent(Int.self, forKey: .zoomLevel)
        sort = try values.decodeIfPresent(SortOrder.self, forKey: .sort)
        options = try values.decodeIfPresent(RememberedOptions.self, forKey: .options)
    }

    /// Choices of the Options menu that hold for the app's next pick too.
    public struct RememberedOptions: Sendable, Equatable, Codable {
        /// What the person withheld.
        public var removals: MetadataClasses
        /// Which form the person chose; nil where they left it to the app.
        public var encoding: PreferredEncoding?

        /// Choices as the Options menu holds them.
        public init(removals: MetadataClasses, encoding: PreferredEncoding?) {
            self.removals = removals
            self.encoding = encoding
        }
    }
}

extension ChromeContext {
    /// What is shown once or until dismissed, by what was shown before (rules F11, F13, F14).
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
