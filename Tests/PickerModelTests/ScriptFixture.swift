// SPDX-License-Identifier: GPL-3.0-or-later

import Foundation
import MediaTypes
import PickerModel
import PickerTestSupport

/// A script played to its end on a library of values, and all that came of it.
@MainActor
struct ScriptFixture {
    let store: PickerStore
    let printed = Recorder<String>()
    let outcomes = Recorder<PickerOutcome>()
    let changes = Recorder<[PickedItem]>()

    /// Eight files: two are called alike, one is a video, one a Live Photo, one cannot be read, one has a name with a
    /// space; three stand in the album Paris and two albums are called Trips.
    static let assets: [Asset] = [
        .sample(1, albums: ["paris"]), .sample(2, albums: ["paris"]), .sample(3, kind: .video, type: "video/mp4"),
        .sample(4, kind: .livePhoto, albums: ["paris"]), .sample(5, broken: .damaged(detail: "")),
        named("twin.jpg", 6), named("twin.jpg", 7), named("two words.jpg", 8),
    ]

    static let albums: [Album] = [
        Album(id: AlbumID(rawValue: "all"), kind: .library, name: "All", count: 8),
        Album(id: AlbumID(rawValue: "paris"), kind: .place, name: "Paris", count: 3),
        Album(id: AlbumID(rawValue: "trips-1"), kind: .folder, name: "Trips", count: 0),
        Album(id: AlbumID(rawValue: "trips-2"), kind: .folder, name: "Trips", count: 0),
    ]

    static func named(_ name: String, _ number: Int) -> Asset {
        var asset = Asset.sample(number)
        asset.location = FileLocation("/photos/folder-\(number)/\(name)")
        return asset
    }

    init(platform: Platform = .desktop, _ configure: (inout PickerConfiguration) -> Void = { _ in }) {
        var configuration = PickerConfiguration()
        configuration.selectionLimit = 0
        configure(&configuration)
        store = PickerStore(
            state: PickerState(configuration: configuration, platform: platform),
            library: MemoryLibrary(Self.assets, albums: Self.albums).port(), delivery: .originals, clock: ManualClock())
        store.onFinish = { [outcomes] in outcomes.values.append($0) }
        store.onSelectionChange = { [changes] in changes.values.append($0) }
    }

    func play(_ script: String) async throws {
        store.start()
        let runner = ScriptRunner(
            store: store,
            report: { report in
                let encoder = JSONEncoder()
                encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
                return (try? encoder.encode(report)).map { String(decoding: $0, as: UTF8.self) } ?? ""
            }, output: { [printed] in printed.values.append($0) })
        try await runner.play(ScriptParser.parse(script))
    }

    /// What stopped the script, as the program would say it; empty where nothing did.
    func complaint(_ script: String) async -> String {
        do {
            try await play(script)
            return ""
        } catch {
            return "\(error)"
        }
    }

    var kinds: [PickerOutcome.Kind] { outcomes.values.map(\.kind) }
    var picked: [UInt64] { outcomes.values.last?.items.map(\.asset.id.rawValue) ?? [] }
    var selected: [UInt64] { store.state.selection.ids.map(\.rawValue) }
}
