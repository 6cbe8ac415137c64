// SPDX-License-Identifier: GPL-3.0-or-later

/// The library as one request may see it (everything, an album, an app's limited set): what the picker asks.
///
/// A struct of closures, so that a test states exactly the answers it means. All are called off the main thread's
/// back: they suspend, never block, and may be cancelled.
public struct LibraryPort: Sendable {
    /// All assets that answer a query, in order.
    public var list: @Sendable (LibraryQuery) async throws(LibraryFailure) -> AssetList
    /// Full records, in the order asked for; ids that are gone are left out.
    public var assets: @Sendable ([AssetID]) async throws(LibraryFailure) -> [Asset]
    /// Of assets asked for, those that are within a query's filter and restriction.
    public var pickable: @Sendable ([AssetID], LibraryQuery) async throws(LibraryFailure) -> PickableAssets
    /// The albums of the sidebar with their counts under a filter and restriction.
    public var albums: @Sendable (LibraryQuery) async throws(LibraryFailure) -> [Album]
    /// What happens to the library while it is open: one stream for one listener.
    public var events: @Sendable () -> AsyncStream<LibraryEvent>

    public init(
        list: @escaping @Sendable (LibraryQuery) async throws(LibraryFailure) -> AssetList,
        assets: @escaping @Sendable ([AssetID]) async throws(LibraryFailure) -> [Asset],
        pickable: @escaping @Sendable ([AssetID], LibraryQuery) async throws(LibraryFailure) -> PickableAssets,
        albums: @escaping @Sendable (LibraryQuery) async throws(LibraryFailure) -> [Album],
        events: @escaping @Sendable () -> AsyncStream<LibraryEvent>
    ) {
        self.list = list
        self.assets = assets
        self.pickable = pickable
        self.albums = albums
        self.events = events
    }
}

/// Which of some assets may be picked.
public struct PickableAssets: Sendable, Equatable {
    /// In the order asked for.
    public var assets: [Asset]
    /// Whether the folders were looked through to the end: else what is missing may still be found.
    public var isComplete: Bool

    public init(_ assets: [Asset], isComplete: Bool) {
        self.assets = assets
        self.isComplete = isComplete
    }
}

/// What the library reports on its own.
public enum LibraryEvent: Sendable, Equatable {
    /// A scan goes on: files looked at so far, and how many there are once that is known.
    case scanning(done: Int, total: Int?)
    /// A scan ended.
    case scanned(ScanReport)
    /// Rows were added, changed or removed: lists made before are out of date.
    case changed
    /// Assets that no file of the library has any more. A file that was moved or renamed keeps its identifier and is not
    /// among them.
    case removed(Set<AssetID>)
}

/// How a scan ended.
public struct ScanReport: Sendable, Equatable, Codable {
    public var images: Int
    public var videos: Int
    /// Files that look like media and cannot be read, by reason.
    public var broken: [String: Int]
    /// Files that are neither picture nor video.
    public var other: Int
    /// Files read anew, unchanged, and gone since the last scan.
    public var read: Int
    public var unchanged: Int
    public var removed: Int
    /// Sentences about folders that could not be entered.
    public var warnings: [String]

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
}

/// Why the library could not answer: one sentence for people that says what to do.
public struct LibraryFailure: Error, Sendable, Equatable {
    public var text: LocalizedText
    public init(_ text: LocalizedText) { self.text = text }
}
