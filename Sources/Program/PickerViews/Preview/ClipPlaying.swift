// SPDX-License-Identifier: GPL-3.0-or-later

import GtkSupport
import MediaTypes
import PickerModel

/// Plays one video or Live Photo at a time. Called on the main thread, which it never blocks: the player decodes and
/// plays sound elsewhere.
@MainActor
protocol ClipPlaying: AnyObject {
    /// Starts a clip from its beginning and ends the previous one.
    /// - Parameters:
    ///   - asset: a video, or a Live Photo whose video is in a second file or in the same one.
    ///   - size: size in device pixels into which frames are scaled down, keeping their proportions.
    ///   - sound: whether sound is on at the start.
    /// - Returns: the events, with each frame at the time at which it is to be shown. The stream ends with the clip:
    ///   after `ended` or `failed`, or when another clip starts or `stop` is called.
    func start(_ asset: Asset, size: ClipSize, sound: Bool) -> AsyncStream<ClipEvent>
    /// Pauses at the current frame; no effect without a clip.
    func pause()
    /// Resumes after a pause.
    func resume()
    /// Seeks to a position in seconds from the start; its frame is delivered even while paused.
    func seek(to seconds: Double)
    /// Turns the sound on or off.
    func setSound(_ isOn: Bool)
    /// Ends the clip and frees its resources.
    func stop()
}

/// Maximum size of frames, in device pixels.
struct ClipSize: Sendable, Equatable {
    var width: Int
    var height: Int
}

/// An event of a player.
enum ClipEvent: Sendable {
    /// Duration of the clip in seconds, once known.
    case duration(Double)
    /// A frame to show now, and its position in seconds from the start.
    case frame(PixelSurface, at: Double)
    /// The end of the clip; the last frame stays visible.
    case ended
    /// It cannot be played, or not any further.
    case failed(MediaError)
}
