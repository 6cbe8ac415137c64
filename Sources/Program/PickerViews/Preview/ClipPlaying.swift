// SPDX-License-Identifier: GPL-3.0-or-later

import GtkSupport
import PickerModel

/// Plays one video or Live Photo at a time. All on the main thread; nothing waits there: decoding and sound are the
/// player's own affair.
@MainActor
protocol ClipPlaying: AnyObject {
    /// Begins a clip from its start; one that plays already ends.
    /// - Parameters:
    ///   - asset: a video, or a Live Photo with its motion beside it or inside.
    ///   - size: room in device pixels that frames are fitted into; proportions are kept, nothing is enlarged.
    ///   - sound: whether it is heard from the start.
    /// - Returns: what happens from then on, each frame at the moment it is to be seen. The stream ends with the clip: after
    ///   `ended` or `failed`, or at once when another clip begins or `stop` is called.
    func start(_ asset: Asset, size: ClipSize, sound: Bool) -> AsyncStream<ClipEvent>
    /// Holds the present frame; nothing where none plays.
    func pause()
    /// Goes on from there.
    func resume()
    /// Goes to a place in seconds from the start; the frame there comes also while paused.
    func seek(to seconds: Double)
    /// Lets be heard or silences, from now on.
    func setSound(_ isOn: Bool)
    /// Ends the clip and frees what it took.
    func stop()
}

/// Room for frames, in device pixels.
struct ClipSize: Sendable, Equatable {
    var width: Int
    var height: Int
}

/// What a player tells.
enum ClipEvent: Sendable {
    /// How long the clip is, in seconds, once that is known.
    case duration(Double)
    /// A frame to be shown now, and its time from the start in seconds: the position.
    case frame(PixelSurface, at: Double)
    /// The end was reached; the last frame stays.
    case ended
    /// It cannot be played, or not any further: one sentence.
    case failed(LocalizedText)
}
