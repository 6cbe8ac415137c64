// SPDX-License-Identifier: GPL-3.0-or-later

import GtkInspection
import GtkSupport
import MediaTypes
import PickerModel
import PickerTestSupport
import Pixels

@testable import PickerCommands
@testable import PickerHost
@testable import PickerSessions
@testable import PickerViews

/// Pictures by hand: keeps what was asked for and answers when a test says so.
@MainActor
final class StatedPictures: PictureSource {
    var onArrival: (([ThumbnailFeed.Arrival]) -> Void)?
    /// What was asked for last: asset numbers with their pixels.
    var visible: [[Int]] = []
    var ahead: [[Int]] = []

    /// In which gamut at most what is on screen was asked for.
    var widest: [Gamut] = []

    func show(visible: [PictureWish], ahead: [PictureWish]) {
        self.visible = visible.map { [Int($0.asset.id.rawValue), $0.pixels] }
        self.ahead = ahead.map { [Int($0.asset.id.rawValue), $0.pixels] }
        widest = visible.map(\.widest)
    }

    func answer(
        _ number: UInt64, pixels: Int, widest: Gamut = .sRGB, with result: Result<PixelSurface, MediaError>
    ) {
        let key = SurfaceCache.Key(asset: AssetID(rawValue: number), pixels: pixels, widest: widest)
        onArrival?([.init(key: key, result: result)])
    }

    static func surface(width: Int = 4, height: Int = 3) throws -> PixelSurface {
        try PixelSurface([UInt8](repeating: 200, count: width * height * 4), width: width, height: height)
    }
}

/// A player that does nothing but write down what it is told, and tells what a test says.
@MainActor
final class StatedPlayer: ClipPlaying {
    enum Call: Equatable {
        case start(UInt64, sound: Bool)
        case pause, resume, stop
        case seek(Double)
        case sound(Bool)
    }

    var calls: [Call] = []
    private var events: AsyncStream<ClipEvent>.Continuation?

    func start(_ asset: Asset, size: ClipSize, sound: Bool) -> AsyncStream<ClipEvent> {
        calls.append(.start(asset.id.rawValue, sound: sound))
        let (stream, continuation) = AsyncStream.makeStream(of: ClipEvent.self)
        events = continuation
        return stream
    }

    func pause() { calls.append(.pause) }
    func resume() { calls.append(.resume) }
    func seek(to seconds: Double) { calls.append(.seek(seconds)) }
    func setSound(_ isOn: Bool) { calls.append(.sound(isOn)) }

    func stop() {
        calls.append(.stop)
        events?.finish()
    }

    func tell(_ event: ClipEvent) {
        events?.yield(event)
        switch event {
        case .ended, .failed: events?.finish()
        case .duration, .frame: break
        }
    }

    /// What was told since the last look.
    func takeCalls() -> [Call] {
        defer { calls = [] }
        return calls
    }
}

/// A preview over a library of values: 1 and 4 are photos, 2 a video, 3 a Live Photo, 5 is broken.
@MainActor
struct PreviewFixture {
    let store: PickerStore
    let pictures = StatedPictures()
    let player = StatedPlayer()
    let feed: PreviewFeed
    let controller: PreviewController

    init(withPlayer: Bool = true) async {
        let assets: [Asset] = [
            .sample(1), .sample(2, kind: .video, type: "video/mp4"), .sample(3, kind: .livePhoto), .sample(4),
            .sample(5, broken: .damaged(detail: "")),
        ]
        var configuration = PickerConfiguration()
        configuration.selectionLimit = 2
        store = PickerStore(
            state: PickerState(configuration: configuration), library: MemoryLibrary(assets).port(),
            delivery: .originals, clock: ManualClock())
        feed = PreviewFeed(pictures)
        controller = PreviewController(
            store: store, feed: feed, renderer: .english, player: withPlayer ? player : nil)
        store.onChange = { [controller] in controller.apply($1.preview) }
        store.start()
        await store.quiescence()
        store.send(.rowsShown(0..<5))
        await store.quiescence()
    }

    func open(_ number: Int) async {
        store.send(.previewRequested(index: number - 1))
        await store.quiescence()
    }

    var dump: String { WidgetDump.tree(of: controller.root) }

    /// Lets other work of the main thread run until something is so; a broken test ends after many turns.
    func turn(until isSo: () -> Bool) async {
        for _ in 0..<10_000 where !isSo() { await Task.yield() }
    }
}
