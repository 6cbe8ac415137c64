// SPDX-License-Identifier: GPL-3.0-or-later

/// Limits for decoding one untrusted video.
public struct VideoLimits: Sendable, Equatable {
    /// Most pixels of a picture. 8K has 33 megapixels; a 16-bit picture takes 6 bytes per pixel.
    public var maximumPixels: Int
    /// Time limit for one step of a player, including a seek.
    public var stepTime: Duration
    /// Threads of a player's picture decoder. Stills always use one.
    public var playerThreads: Int

    public init(maximumPixels: Int = 64_000_000, stepTime: Duration = .seconds(5), playerThreads: Int = 1) {
        self.maximumPixels = maximumPixels
        self.stepTime = stepTime
        self.playerThreads = playerThreads
    }
}
