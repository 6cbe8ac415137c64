// SPDX-License-Identifier: GPL-3.0-or-later

/// The library as one request may see it (everything, an album, an app's limited set): what the picker asks.
///
/// A struct of closures, so that a test states exactly the answers it means. They may be called on any thread and at
/// the same time; they suspend, never block, and may be cancelled. Each throws a `LibraryFailure` where it has no
/// answer.
public struct LibraryPort: Sendable {
    /// All assets that answer a query, in order.
    public var list: @Sendable (LibraryQuery) async throws(LibraryFailure) -> AssetList
    /// Full records, in the order asked for; ids that are gone are left out.
    public var assets: @Sendable ([AssetID]) async throws(LibraryFailure) -> [Asset]
    /// Bytes of the files of these assets together; of those that are gone none.
    public var bytes: @Sendable ([AssetID]) async throws(LibraryFailure) -> Int64
    /// Names of the towns in which assets were taken, those of the most assets first; none where the places of the
    /// assets are not known.
    public var towns: @Sendable ([AssetID]) async throws(LibraryFailure) -> [String]
    /// Of assets asked for, those that are within a query's filter and restriction (for `preselectedAssetIdentifiers`).
    public var pickable: @Sendable ([AssetID], LibraryQuery) async throws(LibraryFailure) -> PickableAssets
    /// The albums of the sidebar with their counts under a filter and restriction.
    public var albums: @Sendable (LibraryQuery) async throws(LibraryFailure) -> [Album]
    /// Tokens that would narrow a search, for a text that is being typed, under the bounds and tokens of a query; its text
    /// is not looked at.
    public var suggestions: @Sendable (String, LibraryQuery) async throws(LibraryFailure) -> [SearchSuggestion]
    /// Texts of the library's own words that one which finds nothing may have been meant to be.
    public var nearMisses: @Sendable (String) async throws(LibraryFailure) -> [String]
    /// Makes a folder part of the library, for good; throws why it cannot be. What is in it is reported as changes.
    public var addFolder: @Sendable (FileLocation) async throws(LibraryFailure) -> Void
    /// Shows folders and files wherever they lie, for this request only, and says what of them may be picked under a query's
    /// filter; throws why there is nothing to show. Suspends until named files were looked at.
    public var visit: @Sendable (LocationRequest, LibraryQuery) async throws(LibraryFailure) -> FoundLocations
    /// What a path that is being typed could become: folders first, then files that may be photos, some of each.
    public var completions: @Sendable (String) async throws(LibraryFailure) -> [LocationCompletion]
    /// What happens to the library while it is open: a stream of its own for each listener. Answers at once; the store asks on
    /// the main actor.
    public var events: @Sendable () -> AsyncStream<LibraryEvent>

    /// A port that asks these closures.
    public init(
        list: @escaping @Sendable (LibraryQuery) async throws(LibraryFailure) -> AssetList,
        assets: @escaping @Sendable ([AssetID]) async throws(LibraryFailure) -> [Asset],
        bytes: @escaping @Sendable ([AssetID]) async throws(LibraryFailure) -> Int64,
        pickable: @escaping @Sendable ([AssetID], LibraryQuery) async throws(LibraryFailure) -> PickableAssets,
        albums: @escaping @Sendable (LibraryQuery) async throws(LibraryFailure) -> [Album],
        suggestions: @escaping @Sendable (String, LibraryQuery) async throws(LibraryFailure) -> [SearchSuggestion],
        nearMisses: @escaping @Sendable (String) async throws(LibraryFailure) -> [String],
        addFolder: @escaping @Sendable (FileLocation) async throws(LibraryFailure) -> Void = {
            (_) throws(LibraryFailure) in
            throw LibraryFailure(LocalizedText("The folders of this picker cannot be changed"))
        },
        visit: @escaping @Sendable (LocationRequest, LibraryQuery) async throws(LibraryFailure) -> FoundLocations = {
            (_, _) throws(LibraryFailure) in
            throw LibraryFailure(LocalizedText("The folders of this picker cannot be changed"))
        },
        completions: @escaping @Sendable (String) async throws(LibraryFailure) -> [LocationCompletion] = {
            (_) throws(LibraryFailure) in []
        },
        towns: @escaping @Sendable ([AssetID]) async throws(LibraryFailure) -> [String] = {
            (_) throws(LibraryFailure) in []
        }, events: @escaping @Sendable () -> AsyncStream<LibraryEvent>
    ) {
        self.list = list
        self.assets = assets
        self.bytes = bytes
        self.pickable = pickable
        self.albums = albums
        self.suggestions = suggestions
        self.nearMisses = nearMisses
        self.addFolder = addFolder
        self.visit = visit
        self.completions = completions
        self.towns = towns
        self.events = events
    }
}

/// Which of some assets may be picked.
public struct PickableAssets: Sendable, Equatable {
    /// In the order asked for.
    public var assets: [Asset]
    /// Whether the folders were looked through to the end: else what is missing may still be found.
    public var isComplete: Bool

    /// An answer with what was found.
    public init(_ assets: [Asset], isComplete: Bool) {
        self.assets = assets
        self.isComplete = isComplete
    }
}

/// What the library reports on its own (`PHPhotoLibraryChangeObserver`).
public enum LibraryEvent: Sendable, Equatable {
    /// A scan goes on: files looked at so far, and how many there are once that is known.
    case scanning(done: Int, total: Int?)
    /// A scan ended.
    case scanned(ScanReport)
    /// A scan could not be brought to its end, and why: what is listed may be old, or nothing.
    case scanFailed(LocalizedText)
    /// Rows were added, changed or removed: lists made before are out of date.
    case changed
    /// Assets that no file of the library has any more. A file that was moved or renamed keeps its identifier and is
    /// not among them.
    case removed(Set<AssetID>)
    /// Something about following the folders that a person should know: one sentence, said once.
    case notice(LocalizedText)
}

/// How a scan ended, in numbers of files.
public struct ScanReport: Sendable, Equatable, Codable {
    /// Pictures, Live Photos among them.
    public var images: Int
    /// Videos on their own.
    public var videos: Int
    /// Files that look like media and cannot be read, by reason.
    public var broken: [String: Int]
    /// Files that are neither picture nor video.
    public var other: Int
    /// Files read anew since the last scan.
    public var read: Int
    /// Files as they were in the last scan.
    public var unchanged: Int
    /// Files gone since the last scan.
    public var removed: Int
    /// Sentences about what was wrong. Those about folders name them: they are for the person alone, never for an app.
    public var warnings: [String]
    /// Those of them that name nothing of the person's.
    public var namelessWarnings: [String] = []
    /// How many folders were not shown in full.
    public var warnedFolders: Int { warnings.count - namelessWarnings.count }

    // What machines read has each sentence once.
    private enum CodingKeys: CodingKey {
        case images, videos, broken, other, read, unchanged, removed, warnings
    }

    /// A report; what is left out is none.
    public init(
        images: Int = 0, videos: Int = 0, broken: [String: Int] = [:], other: Int = 0, read: Int = 0,
        unchanged: Int = 0, removed: Int = 0, warnings: [String] = []
    ) {
        self.images = images
        self.videos = videos
        self.broken = broken
        self.other = other
        self.read = read
        self.unchanged = unchanged
        self.removed = removed
        self.warnings = warnings
    }

    /// Says what was wrong with something else than a folder.
    public mutating func warn(_ sentences: [String]) {
        warnings += sentences
        namelessWarnings += sentences
    }
}

/// Why the library could not answer: one sentence for people that says what to do.
public struct LibraryFailure: Error, Sendable, Equatable {
    /// That sentence.
    public var text: LocalizedText
    /// Whether what answers was damaged and is being built anew: then asking again is all there is to do.
    public var isDamage: Bool
    /// A failure with its sentence.
    public init(_ text: LocalizedText, isDamage: Bool = false) {
        self.text = text
        self.isDamage = isDamage
    }
}
