// SPDX-License-Identifier: GPL-3.0-or-later

public import MediaTypes

/// What the picker remembers about one calling app from pick to pick (phpicker.md 3.3: kept by the picker, keyed by the
/// app's proven identity, never by the app).
///
/// It contains nothing about photos except the identifier of the open album and what the person searched for. The app can
/// neither read nor set it.
public struct AppMemory: Sendable, Equatable, Codable {
    /// Number of the current privacy rules: increased by a release that changes what apps may do, so that the banner is
    /// shown.
    public static let currentGeneration = 1

    /// The generation in which the app first opened a picker; nil for an app never seen.
    public var firstGeneration: Int?
    /// An embedded picker was shown for it (F13).
    public var hasSeenOnboarding = false
    /// The generation whose banner the person closed (F14).
    public var dismissedBanner: Int?
    /// Tile size as an index into `ZoomState.levels`; nil for the default.
    public var zoomLevel: Int?
    /// Sort order that the person chose; nil for newest first.
    public var sort: SortOrder?
    /// Whether the person chose to sort search results by how well they match.
    public var ranksMatches = false
    /// How photos fill their tiles; nil for squares.
    public var fit: TileFit?
    /// Whether the person wants covers of albums in place of symbols.
    public var showsCovers = false
    /// How long sections of the grid are; nil for as long as they must be.
    public var sections: SectionSpan?
    /// Album that was open in a picker with its own window; nil for all photos.
    public var album: AlbumID?
    /// Size of that window; nil if the person never changed it.
    public var windowSize: WindowExtent?
    /// Whether the person hid the sidebar.
    public var hidesSidebar = false
    /// The person's last searches, the newest first; at most `RecentSearch.most`.
    public var recentSearches: [RecentSearch] = []
    /// How wide the person made the sidebar, in logical pixels; nil for its usual width.
    public var sidebarWidth: Int?
    /// Choices in the Options menu; nil unless the person wants them kept (phpicker.md 3.2).
    public var options: RememberedOptions?

    /// Makes the memory of an unknown app.
    public init() {}

    /// Decodes a memory. Missing values, and values unknown to this version, keep their defaults. If the withheld
    /// metadata cannot be read, everything is withheld.
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
        showsCovers = read(.showsCovers) ?? false
        sections = read(.sections)
        album = read(.album)
        windowSize = read(.windowSize)
        hidesSidebar = read(.hidesSidebar) ?? false
        // Made anew: a file may say what no search keeps, such as one of nothing.
        let searches: [RecentSearch] = read(.recentSearches) ?? []
        recentSearches = Array(
            searches.compactMap { RecentSearch(text: $0.text, tokens: $0.tokens) }.prefix(RecentSearch.most))
        sidebarWidth = read(.sidebarWidth)
        do {
            options = try values.decodeIfPresent(RememberedOptions.self, forKey: .options)
        } catch {
            options = RememberedOptions(removals: .all, encoding: nil)
        }
    }

    /// Choices of the Options menu that are kept for the app's next pick.
    public struct RememberedOptions: Sendable, Equatable, Codable {
        /// Metadata that the person withholds.
        public var removals: MetadataClasses
        /// Encoding that the person chose; nil to use the app's.
        public var encoding: PreferredEncoding?

        /// Makes a value from the choices of the Options menu.
        public init(removals: MetadataClasses, encoding: PreferredEncoding?) {
            self.removals = removals
            self.encoding = encoding
        }
    }
}

/// Size of a window, in logical pixels.
public struct WindowExtent: Sendable, Hashable, Codable {
    /// Width and height.
    public var width, height: Int

    /// Makes a size.
    public init(width: Int, height: Int) {
        self.width = width
        self.height = height
    }

    /// Whether the size is plausible for a window.
    public var isUsable: Bool { (240...16_384).contains(width) && (200...16_384).contains(height) }
}

extension ChromeContext {
    /// Makes the context for the rules about displays shown once or until dismissed (rules F11, F13, F14).
    /// - Parameter generation: the generation of the running picker.
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
