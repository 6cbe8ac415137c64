// SPDX-License-Identifier: GPL-3.0-or-later

/// What the picker remembers about one calling app from pick to pick (phpicker.md 3.3: kept by the picker, keyed by the
/// app's proven identity, never by the app).
///
/// Holds nothing about photos but the name of the album that was open. Unknown to the app, which can neither read nor set it.
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
    /// Whether the person had results of a search stand by how well they match.
    public var ranksMatches = false
    /// How photos filled their tiles; nil for squares.
    public var fit: TileFit?
    /// Which album was open in a window of its own; nil for all photos.
    public var album: AlbumID?
    /// How large that window was; nil where the person never changed it.
    public var windowSize: WindowExtent?
    /// Whether the person had put the sidebar away.
    public var hidesSidebar = false
    /// What the person let go, nil unless they said to keep it (phpicker.md 3.2).
    public var options: RememberedOptions?

    /// What is known of an app never seen.
    public init() {}

    /// What a file lacks, and what of it an earlier or later picker wrote in words that this one does not know, keeps its
    /// default: the rest stays. Where it is what the person withholds that cannot be read, everything is withheld.
    public init(from decoder: any Decoder) throws {
        let values = try decoder.container(keyedBy: CodingKeys.self)
        func read<Value: Decodable>(_ key: CodingKeys) -> Value? {
            (try? values.decodeIfPresent(Value.self, forKey: key)) ?? nil
        }
        firstGeneration = read(.firstGeneration)
        hasSeenOnboarding = read(.hasSeenOnboarding) ?? false
        dismissedBanner = read(.dismissedBanner)
        zoomLevel = read(.zoomLevel)
        sort = read(.sort)
        ranksMatches = read(.ranksMatches) ?? false
        fit = read(.fit)
        album = read(.album)
        windowSize = read(.windowSize)
        hidesSidebar = read(.hidesSidebar) ?? false
        do {
            options = try values.decodeIfPresent(RememberedOptions.self, forKey: .options)
        } catch {
            options = RememberedOptions(removals: .all, encoding: nil)
        }
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

/// Size of a window, in logical pixels.
public struct WindowExtent: Sendable, Hashable, Codable {
    /// Across and down.
    public var width, height: Int

    /// A size as the window system gives it.
    public init(width: Int, height: Int) {
        self.width = width
        self.height = height
    }

    /// Whether a window of this size can be used: smaller than a postage stamp or larger than a wall it is a mistake.
    public var isUsable: Bool { (240...16_384).contains(width) && (200...16_384).contains(height) }
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
