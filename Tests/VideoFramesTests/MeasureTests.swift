// SPDX-License-Identifier: GPL-3.0-or-later

import Testing

@testable import VideoFrames

@Suite("what tells something, where to look, how large")
struct MeasureTests {
    private func frame(_ pixel: (Int, Int) -> [UInt8]) -> VideoFrame {
        let bytes = (0..<60).flatMap { row in (0..<80).flatMap { pixel(row, $0) } }
        return VideoFrame(width: 80, height: 60, stride: 240, bytes: bytes, originalWidth: 80, originalHeight: 60)
    }

    @Test("black and flat tell nothing")
    func telling() {
        let cases: [(String, VideoFrame, Bool)] = [
            ("black", frame { _, _ in [0, 0, 0] }, false),
            ("noise of a dark sensor", frame { row, column in [UInt8(row * 7 % 13), UInt8(column % 11), 9] }, false),
            ("blue", frame { _, _ in [10, 20, 200] }, false),
            ("white", frame { _, _ in [255, 255, 255] }, false),
            ("a line of text on black", frame { row, _ in row == 30 ? [255, 255, 255] : [0, 0, 0] }, false),
            ("two halves", frame { row, _ in row < 30 ? [0, 0, 0] : [200, 180, 90] }, true),
            ("two colours of one lightness", frame { row, _ in row < 30 ? [150, 0, 0] : [0, 76, 0] }, true),
        ]
        for (name, frame, expected) in cases { #expect(PictureMeasure(frame).isTelling == expected, "\(name)") }
    }

    @Test("of pictures that tell nothing the one with most in it")
    func worth() {
        let text = PictureMeasure(frame { row, _ in row == 30 ? [255, 255, 255] : [0, 0, 0] })
        let black = PictureMeasure(frame { _, _ in [0, 0, 0] })
        #expect(text.worth(isDamaged: false) > text.worth(isDamaged: true))
        #expect(text.worth(isDamaged: true) > black.worth(isDamaged: false))
        #expect(black.worth(isDamaged: false) == 0)
    }

    @Test("places")
    func places() {
        #expect(VideoFrameDecoder.places(duration: 20) == [2, 4, 7, 10, 1, 0])
        #expect(VideoFrameDecoder.places(duration: 7200).first == 10)
        #expect(VideoFrameDecoder.places(duration: 0) == [0])
        #expect(VideoFrameDecoder.places(duration: .infinity) == [0])
    }

    @Test(
        "fitting",
        arguments: [
            (
                VideoSize(width: 1920, height: 1080), VideoSize(width: 256, height: 256),
                VideoSize(width: 256, height: 144)
            ),
            (
                VideoSize(width: 1080, height: 1920), VideoSize(width: 960, height: 540),
                VideoSize(width: 304, height: 540)
            ),
            (VideoSize(width: 10, height: 8), VideoSize(width: 256, height: 256), VideoSize(width: 10, height: 8)),
            (VideoSize(width: 9000, height: 1), VideoSize(width: 100, height: 100), VideoSize(width: 100, height: 1)),
            (VideoSize(width: 100, height: 50), VideoSize(width: 0, height: -5), VideoSize(width: 1, height: 1)),
            (VideoSize(width: 0, height: 0), VideoSize(width: 10, height: 10), VideoSize(width: 1, height: 1)),
        ])
    func fitting(_ size: VideoSize, _ box: VideoSize, _ expected: VideoSize) {
        #expect(size.fitted(into: box, maximumPixels: 64_000_000) == expected)
    }

    @Test("fewer pixels than fit the box")
    func fewerPixels() {
        let size = VideoSize(width: 8000, height: 6000).fitted(
            into: VideoSize(width: 8000, height: 8000), maximumPixels: 12_000_000)
        #expect(size == VideoSize(width: 4000, height: 3000))
    }
}
