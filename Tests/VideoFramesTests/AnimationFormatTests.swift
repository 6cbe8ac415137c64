// SPDX-License-Identifier: GPL-3.0-or-later

import MediaTypes
import Testing

@testable import VideoFrames

@Suite("formats of animations")
struct AnimationFormatTests {
    @Test("frames are read of those of which the table says it, and of no others", arguments: MediaFormat.allCases)
    func demuxers(_ format: MediaFormat) {
        #expect((AnimationMaker.demuxer(format) != nil) == format.traits.animates)
    }
}
