// SPDX-License-Identifier: GPL-3.0-or-later

public import MediaTypes
public import PickerModel
import Synchronization

/// A library as one request may see it: every answer keeps within the request's folders and scope.
///
/// All methods may be called from any thread; those that wait for the disk suspend.
public final class LibraryView: Sendable {
    private struct State {
        var bounds: ViewBounds
        /// What a narrowed view has told of.
        var told: ToldAssets?
    }

    /// By which the engine knows it.
    let number: Int
    let engine: LibraryEngine
    let streams = Mutex<[Int: AsyncStream<LibraryEvent>.Continuation]>([:])
    /// The index that answers while the scope leaves something out.
    let shelf = ScopedShelf()
    private let state: Mutex<State>
    /// Of lists. The view's own: one that all views count in would tell how much others are asked.
    private let revision = Atomic<UInt64>(0)

    init(engine: LibraryEngine, folders: [[UInt8]], scope: LibraryScope) {
        self.engine = engine
        let bounds = ViewBounds(folders: folders, scope: scope)
        state = Mutex(State(bounds: bounds, told: bounds.isNarrowed ? ToldAssets() : nil))
        number = engine.add(folders)
    }

    deinit { engine.replace(number, by: []) }

    var bounds: ViewBounds { state.withLock { $0.bounds } }

    /// The request's folders now.
    var folders: [[UInt8]] { bounds.folders }

    /// What of its folders the request may see now.
    public var scope: LibraryScope { bounds.scope }

    /// What a narrowed view has told of; nil where it may tell of everything.
    var told: ToldAssets? { state.withLock { $0.told } }

    /// The number of the next list.
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

    /// Makes the view one of another scope: the person chose more or fewer photos for the app. What is no longer within it is out
    /// of all answers at once; whoever listens is told that it is gone (`LibraryEvent.removed`) and that lists are out of date.
    /// Nothing happens where it is the same.
    ///
    /// Blocks while the index is asked: not for the main thread.
    public func setScope(_ scope: LibraryScope) throws(LibraryError) { try change { $0.scope = scope } }

    private func change(_ make: (inout ViewBounds) -> Void) throws(LibraryError) {
        let (old, new) = state.withLock { state in
            let old = state
            make(&state.bounds)
            // Of what it told of, a narrower view goes on to tell when it is gone.
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
        let lost = try engine.lost(change)
        let gone = old.told?.within(lost) ?? lost
        if old.told == nil, let told = new.told { told.add(try engine.visible(change)) }
        new.told?.remove(lost)
        if !gone.isEmpty { tell(.removed(gone)) }
    }

    // MARK: - Scanning

    /// Brings the index up to date with the view's folders. Progress goes to `progress` and to whoever listens to the view, on
    /// the scanner's threads. Cancelling the task ends it; what was read by then stays. Of two scans one waits.
    /// - Returns: what there is in the folders and what was wrong: for the person, never for an app. Where the scope leaves
    ///   something out, the numbers of what it allows, and no sentence that names a folder.
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

    /// Whether all the folders in which the view may show something were scanned to the end at some time: then answers are whole,
    /// if perhaps out of date.
    public func isScanned() async throws(LibraryError) -> Bool { try await ask { try $0.isScanned() } }

    /// The album of a folder in the library; nil where that folder is all there is, and where the view shows nothing of it.
    public func album(at folder: FileLocation) -> AlbumID? {
        let (path, bounds) = (PathBytes.normalized(folder.bytes), self.bounds)
        let isShown =
            bounds.folders.contains { PathBytes.contains($0, path) }
            && bounds.reach.contains { PathBytes.contains($0, path) || PathBytes.contains(path, $0) }
        return bounds.folders == [path] || !isShown ? nil : engine.albumID(path)
    }
}
