// SPDX-License-Identifier: GPL-3.0-or-later

public import MediaTypes
public import PickerModel
import Synchronization

/// The library of one request: all answers are limited to the request's folders and scope.
///
/// All methods may be called from any thread; those that wait for the disk suspend.
public final class LibraryView: Sendable {
    private struct State {
        var bounds: ViewBounds
        /// The assets that a narrowed view has returned.
        var told: ToldAssets?
    }

    /// The number of the view in the engine.
    let number: Int
    let engine: LibraryEngine
    let streams = Mutex<[Int: AsyncStream<LibraryEvent>.Continuation]>([:])
    /// The index that answers while the view is narrowed.
    let shelf = ScopedShelf()
    private let state: Mutex<State>
    /// The revision of the last list. Each view counts its own, since a common counter would reveal queries of other views.
    private let revision = Atomic<UInt64>(0)

    init(engine: LibraryEngine, bounds: ViewBounds) {
        self.engine = engine
        state = Mutex(State(bounds: bounds, told: bounds.isNarrowed ? ToldAssets() : nil))
        number = engine.add(bounds.folders)
    }

    deinit { engine.replace(number, by: []) }

    var bounds: ViewBounds { state.withLock { $0.bounds } }

    /// The request's folders now.
    var folders: [[UInt8]] { bounds.folders }

    /// The assets in the folders that the request may see.
    public var scope: LibraryScope { bounds.scope }

    /// The assets that a narrowed view has returned; nil if the view is not narrowed.
    var told: ToldAssets? { state.withLock { $0.told } }

    /// The revision of the next list.
    func nextRevision() -> UInt64 { revision.wrappingAdd(1, ordering: .relaxed).newValue }

    func ask<Value: Sendable>(
        _ question: @escaping @Sendable (LibraryReader) throws -> Value
    ) async throws(LibraryError) -> Value { try await engine.ask(bounds, shelf, question) }

    // MARK: - Bounds

    /// Replaces the view's folders, when a device was plugged in or out or a folder was opened by its path. Assets
    /// under folders that are no longer among them stay in the index but in no answer; listeners receive
    /// `LibraryEvent.removed` for them and `.changed`. If the engine follows folders, it follows the new ones from now
    /// on; a running scan continues with its own. Does nothing if the folders are the same.
    ///
    /// Blocks during a query of the index, so it must not be called on the main thread.
    /// - Parameter folders: absolute paths, none inside another.
    public func setFolders(_ folders: [FileLocation]) throws(LibraryError) {
        let folders = folders.map { PathBytes.normalized($0.bytes) }
        try change { $0.folders = folders }
    }

    /// Replaces the view's scope, for example after the person chose more or fewer photos for the app. Assets outside the new scope are
    /// in no further answer; listeners receive `LibraryEvent.removed` for them and `.changed`. Does nothing if the scope is the same.
    ///
    /// Blocks during a query of the index, so it must not be called on the main thread.
    public func setScope(_ scope: LibraryScope) throws(LibraryError) { try change { $0.scope = scope } }

    /// Replaces the scope and the details that are withheld, at once; as `setScope(_:)`.
    public func setScope(
        _ scope: LibraryScope, withholding withheld: MetadataClasses, hidingFolders hidesFolders: Bool = false
    ) throws(LibraryError) {
        try change { ($0.scope, $0.withheld, $0.hidesFolders) = (scope, withheld, hidesFolders) }
    }

    private func change(_ make: (inout ViewBounds) -> Void) throws(LibraryError) {
        let (old, new) = state.withLock { state in
            let old = state
            make(&state.bounds)
            // The view goes on reporting removals of assets that it has returned.
            state.told = state.bounds.isNarrowed ? old.told ?? ToldAssets() : nil
            return (old, state)
        }
        guard old.bounds != new.bounds else { return }
        defer {
            tell(.changed)
            if old.bounds.folders != new.bounds.folders { engine.replace(number, by: new.bounds.folders) }
        }
        if !new.bounds.isNarrowed { shelf.clear() }
        let change = BoundsChange(from: old.bounds, to: new.bounds)
        if old.told == nil, let told = new.told { told.add(try engine.visible(change)) }
        // A request that is narrowed before its first question need not look through the whole library.
        guard old.told != nil || streams.withLock({ !$0.isEmpty }) else { return }
        let lost = try engine.lost(change)
        let gone = old.told?.within(lost) ?? lost
        new.told?.remove(lost)
        if !gone.isEmpty { tell(.removed(gone)) }
    }

    // MARK: - Scanning

    /// Brings the index up to date with the view's folders. `progress` and the view's listeners are called on the scanner's threads.
    /// Cancelling the task ends the scan; files read by then stay in the index. Concurrent scans run one after the other.
    /// - Returns: counts and warnings, for the person and never for an app. If the view is narrowed, only counts of what the scope
    ///   includes, and no warning that names a folder.
    public func scan(
        reader: any FactReading, progress: @escaping @Sendable (LibraryEvent) -> Void = { _ in }
    ) async throws(LibraryError) -> ScanReport {
        let bounds = bounds
        guard bounds.isNarrowed else {
            return try await engine.scan(bounds.folders, for: number, reader: reader) { progress($0.whole) }
        }
        let listener = ViewListener(self)
        let report = try await engine.scan(bounds.folders, for: number, reader: reader) { event in
            if let event = listener.within(event, of: bounds.folders) { progress(event) }
        }
        return try await ask { try report.within($0) }
    }

    /// Whether all folders in which the view may show assets were scanned completely at some time. Then answers are complete, but may
    /// be out of date.
    public func isScanned() async throws(LibraryError) -> Bool { try await ask { try $0.isScanned() } }

    /// The album of a folder in the library; nil if that folder is the whole library, or if the view shows nothing in it.
    public func album(at folder: FileLocation) -> AlbumID? {
        let (path, bounds) = (PathBytes.normalized(folder.bytes), self.bounds)
        let isShown =
            bounds.folders.contains { PathBytes.contains($0, path) }
            && bounds.reach.contains { PathBytes.contains($0, path) || PathBytes.contains(path, $0) }
        return bounds.folders == [path] || !isShown ? nil : engine.albumID(path)
    }
}
