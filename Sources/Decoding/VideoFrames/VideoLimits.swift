// SPDX-License-Identifier: GPL-3.0-or-later

/// What is spent on one stranger's video at most.
public struct VideoLimits: Sendable, Equatable {
    /// Pixels of one picture. 8K is 33 megapixels; a picture of 16 bits takes 6 bytes each.
    public var maximumPixels: Int
    /// Time for one step of a player, a seek included.
    public var stepTime: Duration
    /// Threads of the picture decoder of a player. A still always takes one.
    public var playerThreads: Int

    public init(maximumPixels: Int = 64_000_000, stepTime: Duration = .seconds(5), playerThreads: Int = 1) {
        self.maximumPixels = maximumPixels
        self.stepTime = stepTime
        self.playerThreads = playerThreads
    }
}
