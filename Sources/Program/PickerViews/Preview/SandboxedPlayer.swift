// SPDX-License-Identifier: GPL-3.0-or-later

import Foundation
import Glibc
import Ground
import GtkSupport
import MediaTypes
import PickerModel
import Workers

/// Plays videos and the videos of Live Photos: a worker process decodes them, and a thread for each clip paces the
/// frames.
@MainActor
final class SandboxedPlayer: ClipPlaying {
    private let videos: SandboxedVideos
    private let originals: any OriginalOpening
    private var run: ClipRun?

    /// - Parameter originals: opens the clips' files.
    init(_ videos: SandboxedVideos, originals: any OriginalOpening) {
        self.videos = videos
        self.originals = originals
    }

    func start(_ asset: Asset, size: ClipSize, sound: Bool) -> AsyncStream<ClipEvent> {
        stop()
        let events = ClipEvents()
        let run = ClipRun(asset, size, videos, originals, isHeard: sound, events)
        self.run = run
        run.start()
        return events.stream
    }

    func pause() { run?.control.change { $0.isPaused = true } }
    func resume() { run?.control.change { $0.isPaused = false } }
    func seek(to seconds: Double) { run?.control.change { $0.seek = seconds } }
    func setSound(_ isOn: Bool) { run?.control.change { $0.isHeard = isOn } }

    func stop() {
        run?.control.change { $0.isStopped = true }
        run = nil
    }
}

/// The playback of one clip, on a thread of its own.
private final class ClipRun: Sendable {
    let control: ClipControl
    private let asset: Asset
    private let size: ClipSize
    private let videos: SandboxedVideos
    private let originals: any OriginalOpening
    private let events: ClipEvents

    init(
        _ asset: Asset, _ size: ClipSize, _ videos: SandboxedVideos, _ originals: any OriginalOpening, isHeard: Bool,
        _ events: ClipEvents
    ) {
        self.asset = asset
        self.size = size
        self.videos = videos
        self.originals = originals
        self.events = events
        control = ClipControl(isHeard: isHeard)
    }

    func start() {
        let thread = Thread { [self] in
            do throws(MediaError) {
                try play()
            } catch {
                events.put(.failed(error))
            }
            events.finish()
        }
        thread.name = "clip"
        thread.start()
    }

    private func play() throws(MediaError) {
        let clip = try open()
        if clip.duration > 0 { events.put(.duration(clip.duration)) }
        var pace = ClipPace()
        var sound: SoundOutput?
        defer { sound?.end() }
        while true {
            let wishes = control.take()
            if wishes.isStopped { return }
            if let place = wishes.seek {
                try clip.seek(to: place)
                sound?.drop()
                pace.restart()
                // Shows one frame at the new position, even while paused.
                control.showOne()
            }
            guard control.waitWhilePaused() else { continue }
            if control.wasPaused() { pace.restart() }
            let isHeard = wishes.isHeard && clip.hasSound
            if isHeard, sound == nil { sound = SoundOutput() }
            switch try clip.next(sound: isHeard, before: pace.latest) {
            case .picture(let bytes, let width, let height, let time):
                guard control.wait(until: pace.due(time)) else { continue }
                show(bytes, width, height, at: time)
                control.shown()
            case .sound(let bytes, _): sound?.play(bytes)
            case .end:
                // Playing again starts a new `ClipRun`.
                return events.put(.ended)
            }
        }
    }

    private func open() throws(MediaError) -> SandboxedClip {
        // The video of a Live Photo is a second file, or inside the photo.
        let location = asset.pairedVideo ?? asset.location
        let descriptor = try originals.open(location.bytes, for: .reading)
        defer { close(descriptor) }
        let head = Bytes.start(of: descriptor, upTo: MediaFormat.headLength)
        guard let format = MediaFormat.sniff(head: head, fileExtension: "") else { throw .unknownFormat }
        return try videos.clip(descriptor: descriptor, format: format, width: size.width, height: size.height)
    }

    private func show(_ bytes: [UInt8], _ width: Int, _ height: Int, at time: Double) {
        do throws(GtkSupportError) {
            events.put(.frame(try PixelSurface(bytes, width: width, height: height, stride: width * 4), at: time))
        } catch {}
    }
}

/// Computes when frames are due from their times and the clock; restarted after a pause or a seek.
private struct ClipPace {
    private var start: (clock: ContinuousClock.Instant, time: Double)?

    mutating func restart() { start = nil }

    mutating func due(_ time: Double) -> ContinuousClock.Instant {
        guard let start else {
            start = (.now, time)
            return .now
        }
        return start.clock + .seconds(time - start.time)
    }

    /// Frames before this time would be late and can be skipped.
    var latest: Double {
        guard let start else { return 0 }
        return start.time + (ContinuousClock.now - start.clock) / .seconds(1) - 0.1
    }
}
