// SPDX-License-Identifier: GPL-3.0-or-later

import Foundation
import Glibc
import Imaging
import PickerModel
import Testing

@testable import PhotoLibrary

/// A measurement, not a check: prints how long a new photo takes.
@Suite("How soon a new photo is there")
struct LiveLatencyTests {
    private static let path = ProcessInfo.processInfo.environment["PICKER_BENCH_LIVE"]

    @Test(
        "from its closing to `.changed`, median of 20",
        .enabled(if: path != nil, "PICKER_BENCH_LIVE names no folder to put photos into"))
    func latency() async throws {
        let root = try #require(Self.path)
        let place = try TemporaryFolder()
        let engine = LibraryEngine(database: .open(at: "\(place.path)/index.sqlite"), identity: .temporary())
        let library = engine.view(of: [FileLocation(root)])
        let reader = ExifFactReader()
        let report = try await library.scan(reader: reader)
        let photo = try #require(
            try await library.port().assets(
                try await library.port().list(LibraryQuery()).entries.map(\.id)
            )
            .first { $0.type == "image/jpeg" && $0.broken == nil })
        let source = try #require(photo.location.path)
        let folder = (source as NSString).deletingLastPathComponent
        let bytes = [UInt8](try Data(contentsOf: URL(fileURLWithPath: source)))
        let events = library.port().events()
        await engine.watch(reader: reader)
        let clock = ContinuousClock()
        var times: [Duration] = []
        for number in 0..<20 {
            let path = "\(folder)/measured-\(number).jpg"
            let descriptor = open(path, O_WRONLY | O_CREAT | O_CLOEXEC, 0o644)
            #expect(write(descriptor, bytes, bytes.count) == bytes.count)
            close(descriptor)
            let closed = clock.now
            for await event in events where event == .changed { break }
            times.append(closed.duration(to: clock.now))
            for await event in events { if case .scanned = event { break } }
        }
        for number in 0..<20 { unlink("\(folder)/measured-\(number).jpg") }
        engine.stop()
        times.sort()
        print("live: \(report.images + report.videos) files, median \(times[10]), best \(times[0]), worst \(times[19])")
    }
}
