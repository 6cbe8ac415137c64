// SPDX-License-Identifier: GPL-3.0-or-later

package import MediaTypes

/// How a video is to be played.
package struct ClipOrder: Sendable, Equatable {
    /// What the bytes are: a video, or a photo that has one inside.
    package var format: MediaFormat
    /// Pixels that pictures are fitted into.
    package var width: Int
    /// Like `width`.
    package var height: Int

    /// An order; the reader accepts sides from 1 to `longestSide`.
    package init(format: MediaFormat, width: Int, height: Int) {
        self.format = format
        self.width = width
        self.height = height
    }

    /// Bytes of memory that a picture needs at most.
    package var room: Int { width * height * 4 }

    /// Pixels of a side at most: more than any screen has.
    package static let longestSide = 8192

    static let form = WireForm<ClipOrder>(
        ClipOrder.init, (\.format, .format), (\.width, .count(1...longestSide)), (\.height, .count(1...longestSide)))
}

/// The facts about an open video.
package struct ClipFacts: Sendable, Equatable {
    /// Duration in seconds; 0 if unknown.
    package var duration: Double
    /// Whether the file has a sound track that can be decoded.
    package var hasSound: Bool

    /// Facts as the video worker tells them.
    package init(duration: Double, hasSound: Bool) {
        self.duration = duration
        self.hasSound = hasSound
    }

    static let form = WireForm<ClipFacts>(ClipFacts.init, (\.duration, .duration), (\.hasSound, .flag))
}

/// One picture of a video.
package struct ClipPicture: Sendable, Equatable {
    /// When to show it, in seconds from the start.
    package var time: Double
    /// Pixels of the picture, at most what the order allowed.
    package var width: Int
    /// Like `width`.
    package var height: Int

    /// A picture whose pixels lie in the memory that came with the order.
    package init(time: Double, width: Int, height: Int) {
        self.time = time
        self.width = width
        self.height = height
    }

    private static let side = WireForm<Int>.count(1...ClipOrder.longestSide)
    static let form = WireForm<ClipPicture>(ClipPicture.init, (\.time, .seconds), (\.width, side), (\.height, side))
}
