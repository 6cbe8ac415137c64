// SPDX-License-Identifier: GPL-3.0-or-later

import Foundation
import GtkInspection
import GtkSupport
import MediaTypes
import PickerModel
import PickerTestSupport
import Pixels
import Testing
import Thumbnails

@testable import PickerCommands
@testable import PickerHost
@testable import PickerSessions
@testable import PickerViews

/// A folder of small files that are photos, videos and Live Photos to a library of values.
struct WindowLibrary {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent("window-\(UUID().uuidString)")
    let assets: [Asset]
    let albums: [Album]

    init(count: Int) throws {
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        // A picture of one pixel; what it looks like is the decoder's to say.
        let pixel =
            "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=="
        let picture = try #require(Data(base64Encoded: pixel))
        var made: [Asset] = []
        for number in 1...count {
            let file = folder.appendingPathComponent("photo-\(number).png")
            try picture.write(to: file)
            var asset = Asset.sample(
                number, kind: number == 2 ? .video : number == 3 ? .livePhoto : .image, type: "image/png",
                albums: [number.isMultiple(of: 2) ? "Beach" : "City"], broken: number == 5 ? .damaged(detail: "") : nil
            )
            asset.location = FileLocation(file.path)
            made.append(asset)
        }
        assets = made
        albums =
            [Album(id: AlbumID(rawValue: "all"), kind: .library, name: "All Photos", count: count)]
            + ["Beach", "City"].map {
                Album(id: AlbumID(rawValue: $0), kind: .folder, name: $0, count: count / 2, cover: made.first?.id)
            }
    }

    func remove() { try? FileManager.default.removeItem(at: folder) }
}

/// Grey for everyone, out of pictures that reach beyond sRGB.
private struct GreyDecoder: ImageDecoding {
    func decode(
        descriptor: Int32, format: MediaFormat, longestSide: Int, widest: Gamut, deadline: ContinuousClock.Instant,
        isCancelled: () -> Bool
    ) throws(MediaError) -> DecodedImage {
        let bytes = [UInt8](repeating: 128, count: 4 * 3 * 3)
        guard
            let image = DecodedImage(
                width: 4, height: 3, stride: 12, hasAlpha: false, bytes: bytes, originalWidth: 4, originalHeight: 3,
                gamut: widest)
        else { throw .empty }
        return image
    }
}

/// The picker's own window, built as a pick builds it, over a library of values and with a player that a test leads.
@MainActor
final class OpenWindow {
    /// One for all tests: a process can register an application id on the bus once.
    static let application = Result { () throws(InspectionError) in
        let application = Application(id: "io.github.desktoppicker.windowtests")
        try application.register()
        return application
    }

    let store: PickerStore
    let window: PickerWindow
    let player = StatedPlayer()
    /// What the preview has.
    let previews: PreviewFeed
    private let clock = ManualClock()
    private var outcome: PickerOutcome?

    init(_ library: WindowLibrary, style: PickerStyle, isFirstEmbeddedDisplay: Bool) throws {
        var configuration = PickerConfiguration()
        configuration.selectionLimit = 3
        configuration.selection = .ordered
        configuration.style = style
        var context = ChromeContext()
        context.isFirstEmbeddedDisplay = isFirstEmbeddedDisplay
        context.isAfterUpgrade = true
        store = PickerStore(
            state: PickerState(
                configuration: configuration, app: CallingApp(id: "org.example.Notes", name: "Notes"), context: context),
            library: MemoryLibrary(library.assets, albums: library.albums).port(), delivery: .originals, clock: clock)
        let cache = ThumbnailCache(directory: library.folder.appendingPathComponent("cache").path)
        let feed = ThumbnailFeed {
            ThumbnailLoader(
                cache: cache, decoder: GreyDecoder(), originals: PlainOriginals(), memoryBudget: 1 << 20, deliver: $0)
        }
        previews = PreviewFeed(
            ThumbnailFeed {
                ThumbnailLoader(
                    cache: cache, decoder: GreyDecoder(), originals: PlainOriginals(), threads: 1, memoryBudget: 0,
                    stores: false, deliver: $0)
            })
        window = PickerWindow(
            application: try Self.application.get(), store: store, feed: feed, previews: previews,
            covers: AlbumCovers {
                ThumbnailFeed {
                    ThumbnailLoader(
                        cache: cache, decoder: GreyDecoder(), originals: PlainOriginals(), threads: 1, memoryBudget: 0,
                        deliver: $0)
                }
            }, player: player,
            renderer: .english, size: style == .compact ? (760, 340) : (900, 600))
    }

    /// Opens and waits for the first layout.
    func open() async {
        store.onFinish = { [weak self] in
            self?.outcome = $0
            // As a pick does: gone from sight at once, and for good.
            self?.window.window.isVisible = false
            self?.window.window.destroy()
        }
        store.start()
        await store.quiescence()
        window.prepare()
        await store.quiescence()
        window.present()
        await Self.turn { self.window.window.isMapped && self.window.view.body.width > 0 }
        await settle()
    }

    /// Waits for the library's answers and for the frame that shows them.
    func settle() async {
        await store.quiescence()
        Self.drain()
    }

    func send(_ intents: PersonIntent...) async {
        for intent in intents {
            store.send(intent)
            await settle()
        }
    }

    /// Waits until each photo on screen has its picture.
    func awaitPictures() async {
        await Self.turn {
            self.window.view.grid.pool.views.allSatisfy {
                $0.index == nil || $0.surface != nil || $0.presentation?.broken != nil
            }
        }
    }

    func close() async {
        store.send(.windowClosed)
        await Self.turn { self.outcome != nil }
        Self.drain()
    }

    /// Turns GLib's loop until nothing is due, or for a while: as long as something moves there is always a next frame.
    static func drain() {
        for _ in 0..<100 { guard MainLoop.iterate(mayBlock: false) else { return } }
    }

    /// Turns GLib's loop and lets other work of the main thread run until something is so. Ten seconds are the bound of a
    /// broken test, never its pace.
    @discardableResult
    static func turn(until isSo: () -> Bool) async -> Bool {
        let end = ContinuousClock.now + .seconds(10)
        while !isSo() {
            guard ContinuousClock.now < end else { return false }
            drain()
            try? await Task.sleep(for: .milliseconds(1))
        }
        return true
    }
}
