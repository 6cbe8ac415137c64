// SPDX-License-Identifier: GPL-3.0-or-later

package import PickerModel
import Synchronization

/// The answers to a picker's first requests, fetched while GTK starts (measured: a quarter of the time to the first
/// picture). The list and the albums are answered once, records until `forget`; all other requests go to the library. Events
/// are those since before the first question.
package final class FirstAnswers: Sendable {
    private struct Answers {
        var list: (query: LibraryQuery, list: AssetList)?
        var albums: (query: LibraryQuery, answer: Task<Result<[Album], LibraryFailure>, Never>)?
        var assets: [AssetID: Asset] = [:]
        var events: AsyncStream<LibraryEvent>?
    }

    /// Number of records fetched: more than one screen of the default window.
    static let count = 96

    /// Number of photos from which on the albums are fetched after the first picture.
    private static let large = 300_000

    /// Whether the library has no assets; then the scan must not wait.
    package let isEmpty: Bool
    /// Some of the assets that will be in view, eight at most.
    package let sample: [Asset]
    private let answers: Mutex<Answers>

    /// Asks for the list and the records of the first screen, and begins to ask for the albums, whose answer is not waited for.
    /// - Throws: what the library throws for the list or the records.
    package init(_ state: PickerState, from port: LibraryPort) async throws(LibraryFailure) {
        // Before the first question, so that no change after its answer is missed: where another request has the folders
        // followed, nothing is scanned for this one, and such a change is reported only once.
        let events = port.events()
        let list = try await port.list(state.query)
        let shown = state.initialEdge == .start ? list.entries.prefix(Self.count) : list.entries.suffix(Self.count)
        let assets = try await port.assets(shown.map(\.id))
        sample = Array(state.initialEdge == .start ? assets.prefix(8) : assets.suffix(8))
        let request = state.requestQuery
        // The list does not wait for the albums. For very many photos the query would take a core from the decoders (85
        // ms at a million, measured), so it begins a moment later.
        let isLarge = list.count > Self.large
        let albums = Task.detached {
            if isLarge { try? await Task.sleep(for: .milliseconds(150)) }
            do throws(LibraryFailure) {
                return Result<[Album], LibraryFailure>.success(try await port.albums(request))
            } catch {
                return .failure(error)
            }
        }
        isEmpty = list.isEmpty
        answers = Mutex(
            Answers(
                list: (state.query, list), albums: (request, albums),
                assets: Dictionary(assets.map { ($0.id, $0) }, uniquingKeysWith: { first, _ in first }),
                events: events))
    }

    /// A port that gives the fetched answers where it has them, and else asks `library`.
    package func port(before library: LibraryPort) -> LibraryPort {
        var port = library
        port.list = { [self] query async throws(LibraryFailure) in
            if let list = take(query) { return list }
            return try await library.list(query)
        }
        port.albums = { [self] query async throws(LibraryFailure) in
            if let albums = takeAlbums(query) { return try await albums.value.get() }
            return try await library.albums(query)
        }
        port.assets = { [self] ids async throws(LibraryFailure) in
            let known = answers.withLock { answers in ids.compactMap { answers.assets[$0] } }
            return known.count == ids.count ? known : try await library.assets(ids)
        }
        port.events = { [self] in takeEvents() ?? library.events() }
        return port
    }

    /// A record of the first screen.
    package func asset(_ id: AssetID) -> Asset? { answers.withLock { $0.assets[id] } }

    /// Drops the answers, which are outdated once files have changed.
    package func forget() {
        answers.withLock { answers in answers = Answers(events: answers.events) }
    }

    private func takeEvents() -> AsyncStream<LibraryEvent>? {
        answers.withLock { answers in
            defer { answers.events = nil }
            return answers.events
        }
    }

    private func take(_ query: LibraryQuery) -> AssetList? {
        answers.withLock { answers in
            guard answers.list?.query == query else { return nil }
            defer { answers.list = nil }
            return answers.list?.list
        }
    }

    private func takeAlbums(_ query: LibraryQuery) -> Task<Result<[Album], LibraryFailure>, Never>? {
        answers.withLock { answers in
            guard answers.albums?.query == query else { return nil }
            defer { answers.albums = nil }
            return answers.albums?.answer
        }
    }
}
