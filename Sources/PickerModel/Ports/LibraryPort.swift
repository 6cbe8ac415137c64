// SPDX-License-Identifier: GPL-3.0-or-later

/// The picker's interface to the library, limited to what one request may see (everything, an album, an app's limited
/// set).
///
/// A struct of closures, so that a test states exactly the answers it means. They may be called on any thread and at
/// the same time; they suspend, never block, and may be cancelled. Each throws a `LibraryFailure` where it has no
/// answer.
public struct LibraryPort: Sendable {
    /// All assets that answer a query, in order.
    public var list: @Sendable (LibraryQuery) async throws(LibraryFailure) -> AssetList
    /// Full records, in the order asked for; ids that are gone are left out.
    public var assets: @Sendable ([AssetID]) async throws(LibraryFailure) -> [Asset]
    /// Total size of the assets' files in bytes, without those that are gone.
    public var bytes: @Sendable ([AssetID]) async throws(LibraryFailure) -> Int64
    /// Names of the towns in which assets were taken, those of the most assets first; none where the places of the
    /// assets are not known.
    public var towns: @Sendable ([AssetID]) async throws(LibraryFailure) -> [String]
    /// What is known of an asset besides its record; nil for an asset that the request may not see, or that is gone.
    public var info: @Sendable (AssetID) async throws(LibraryFailure) -> AssetInfo?
    /// The given assets that are within a query's filter and album (for `preselectedAssetIdentifiers`).
    public var pickable: @Sendable ([AssetID], LibraryQuery) async throws(LibraryFailure) -> PickableAssets
    /// The albums of the sidebar with their counts under a filter.
    public var albums: @Sendable (LibraryQuery) async throws(LibraryFailure) -> [Album]
    /// Tokens that would narrow a search, for a text that is being typed, under the bounds and tokens of a query; its text
    /// is not looked at.
    public var suggestions: @Sendable (String, LibraryQuery) async throws(LibraryFailure) -> [SearchSuggestion]
    /// Corrections for a text that finds nothing, made of words in the library.
    public var nearMisses: @Sendable (String) async throws(LibraryFailure) -> [String]
    /// Adds a folder to the library permanently; throws if it cannot be added. Its contents are reported as changes.
    public var addFolder: @Sendable (FileLocation) async throws(LibraryFailure) -> Void
    /// Shows folders and files by path, for this request only, and returns those that may be picked within a query's
    /// filter; throws if nothing can be shown. Suspends until named files are indexed.
    public var visit: @Sendable (LocationRequest, LibraryQuery) async throws(LibraryFailure) -> FoundLocations
    /// Completions of a typed path: folders first, then files that may be photos, some of each.
    public var completions: @Sendable (String) async throws(LibraryFailure) -> [LocationCompletion]
    /// Events of the library, as a separate stream for each listener. Returns at once; the store calls it on the main
    /// actor.
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
            throw LibraryFailure.fixedFolders
        },
        visit: @escaping @Sendable (LocationRequest, LibraryQuery) async throws(LibraryFailure) -> FoundLocations = {
            (_, _) throws(LibraryFailure) in
            throw LibraryFailure.fixedFolders
        },
        completions: @escaping @Sendable (String) async throws(LibraryFailure) -> [LocationCompletion] = {
            (_) throws(LibraryFailure) in []
        },
        towns: @escaping @Sendable ([AssetID]) async throws(LibraryFailure) -> [String] = {
            (_) throws(LibraryFailure) in []
        },
        info: @escaping @Sendable (AssetID) async throws(LibraryFailure) -> AssetInfo? = {
            (_) throws(LibraryFailure) in nil
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
        self.info = info
        self.events = events
    }
}

/// The assets, of some given ones, that may be picked.
public struct PickableAssets: Sendable, Equatable {
    /// Pickable assets in the requested order.
    public var assets: [Asset]
    /// Whether the folders were scanned completely. If not, missing assets may still be found.
    public var isComplete: Bool

    /// An answer with what was found.
    public init(_ assets: [Asset], isComplete: Bool) {
        self.assets = assets
        self.isComplete = isComplete
    }
}

/// An event of the library (`PHPhotoLibraryChangeObserver`).
public enum LibraryEvent: Sendable, Equatable {
    /// Progress of a scan: files processed so far, and the total once it is known.
    case scanning(done: Int, total: Int?)
    /// A scan ended.
    case scanned(ScanReport)
    /// A scan could not be brought to its end, and why: what is listed may be old, or nothing.
    case scanFailed(LibraryFailure)
    /// Rows were added, changed or removed: lists made before are out of date.
    case changed
    /// Assets that no file of the library has any more. A file that was moved or renamed keeps its identifier and is
    /// not among them.
    case removed(Set<AssetID>)
    /// Something that the person at the window is told, once.
    case notice(LibraryNotice)
}
