// SPDX-License-Identifier: GPL-3.0-or-later

import Foundation
import PickerTestSupport
import Testing

/// Videos that the tests have ffmpeg make, each once a run.
struct Clip: Sendable, CustomTestStringConvertible {
    let name: String
    /// Arguments that end before the file's name.
    let arguments: [String]
    /// The clip whose pictures are copied, where it is one of another only in its container.
    var base: String?
    /// Arguments about that.
    var baseArguments: [String] = []

    var testDescription: String { name }

    private static let chart = "smptehdbars=s=320x240:r=25:d=2"
    private static let tone = ["-f", "lavfi", "-i", "sine=frequency=440:duration=2:sample_rate=44100"]
    private static let yuv = ["-pix_fmt", "yuv420p"]

    private static func pictures(_ source: String) -> [String] { ["-f", "lavfi", "-i", source] }

    /// Those whose encoders this machine's ffmpeg has.
    private static func made(_ clips: [Clip]) -> [Clip] {
        clips.filter { clip in
            zip(clip.arguments, clip.arguments.dropFirst()).allSatisfy { option, encoder in
                !["-c:v", "-c:a"].contains(option) || Tool.encoders.isEmpty || Tool.encoders.contains(encoder)
            }
        }
    }

    /// A still chart in each coding and shape: whatever picture is taken, it is the one to expect.
    static let charts: [Clip] = made([
        Clip(name: "h264.mp4", arguments: pictures(chart) + tone + ["-c:v", "libx264"] + yuv + ["-c:a", "aac"]),
        Clip(
            name: "hevc-10-bit.mp4",
            arguments: pictures(chart) + ["-c:v", "libx265", "-x265-params", "log-level=none"]
                + ["-pix_fmt", "yuv420p10le"]),
        Clip(name: "vp9.webm", arguments: pictures(chart) + tone + ["-c:v", "libvpx-vp9", "-c:a", "libopus"] + yuv),
        Clip(name: "mpeg2.mpg", arguments: pictures(chart) + tone + ["-c:v", "mpeg2video", "-c:a", "mp2"] + yuv),
        Clip(name: "mpeg2-bare.mpeg", arguments: pictures(chart) + ["-c:v", "mpeg2video", "-f", "mpeg2video"] + yuv),
        Clip(name: "h264.mts", arguments: pictures(chart) + tone + ["-c:v", "libx264", "-c:a", "ac3"] + yuv),
        Clip(
            name: "h264.m2ts",
            arguments: pictures(chart) + tone + ["-c:v", "libx264", "-c:a", "ac3", "-mpegts_m2ts_mode", "1"] + yuv),
        Clip(name: "mpeg4.avi", arguments: pictures(chart) + tone + ["-c:v", "mpeg4", "-c:a", "libmp3lame"] + yuv),
        Clip(name: "motion-jpeg.avi", arguments: pictures("smptehdbars=s=1280x720:r=25:d=1") + ["-c:v", "mjpeg"]),
        Clip(name: "mpeg4.3gp", arguments: pictures("smptehdbars=s=176x144:r=15:d=2") + ["-c:v", "mpeg4"] + yuv),
        Clip(name: "prores.mov", arguments: pictures(chart) + ["-c:v", "prores_ks"]),
        Clip(name: "h264.mkv", arguments: pictures(chart) + tone + ["-c:v", "libx264", "-c:a", "flac"] + yuv),
        turned("rotated-90.mp4", by: 90),
        turned("rotated-180.mp4", by: 180),
        turned("rotated-270.mov", by: 270),
        Clip(name: "anamorphic.mp4", arguments: pictures(chart + ",setsar=16/11") + ["-c:v", "libx264"] + yuv),
        Clip(name: "anamorphic.mkv", arguments: pictures(chart + ",setsar=4/3") + ["-c:v", "libx264"] + yuv),
        Clip(
            name: "odd.mkv",
            arguments: pictures("smptehdbars=s=322x244:r=25:d=1,crop=321:243:0:0:exact=1")
                + ["-c:v", "ffv1", "-pix_fmt", "yuv444p"]),
        Clip(
            name: "narrow.mkv",
            arguments: pictures("smptehdbars=s=320x240:r=25:d=1,crop=17:240:30:0:exact=1")
                + ["-c:v", "ffv1", "-pix_fmt", "yuv444p"]),
        tagged("bt601.mp4", "smpte170m"), tagged("bt709.mp4", "bt709"), tagged("bt2020.mp4", "bt2020nc"),
        Clip(
            name: "full-range.mp4",
            arguments: pictures(chart + ",scale=out_range=full:out_color_matrix=bt709")
                + ["-c:v", "libx264", "-color_range", "pc", "-colorspace", "bt709", "-pix_fmt", "yuvj420p"]),
    ])

    /// - Parameter angle: clockwise, in degrees.
    private static func turned(_ name: String, by angle: Int) -> Clip {
        // Up to ffmpeg 5 it is a word about the output, since 6 an option of the input, and counted the other way.
        guard Tool.ffmpegTurnsItsInput else {
            return Clip(
                name: name, arguments: ["-c", "copy", "-metadata:s:v:0", "rotate=\(angle)"], base: "h264.mp4")
        }
        return Clip(
            name: name, arguments: ["-c", "copy"], base: "h264.mp4",
            baseArguments: ["-display_rotation:v:0", "\(-angle)"])
    }

    private static func tagged(_ name: String, _ matrix: String) -> Clip {
        let source = matrix == "bt2020nc" ? "bt2020" : matrix
        return Clip(
            name: name,
            arguments: pictures(chart + ",scale=out_color_matrix=\(source)")
                + ["-c:v", "libx264", "-colorspace", matrix] + yuv)
    }

    /// Moving pictures, to count and to find the way in; the codings that put pictures in another order among them.
    static let moving: [Clip] = made([
        Clip(
            name: "moving.mp4",
            arguments: pictures("testsrc2=s=320x240:r=30:d=3") + sine(3) + [
                "-c:v", "libx264", "-g", "30", "-c:a", "aac",
            ]
                + yuv),
        Clip(
            name: "moving.webm",
            arguments: pictures("testsrc2=s=320x240:r=25:d=3") + sine(3)
                + ["-c:v", "libvpx-vp9", "-g", "25", "-c:a", "libopus"] + yuv),
        Clip(
            name: "moving.mts",
            arguments: pictures("testsrc2=s=320x240:r=25:d=3") + sine(3)
                + ["-c:v", "libx264", "-g", "12", "-c:a", "ac3"] + yuv),
        Clip(
            name: "moving.avi",
            arguments: pictures("testsrc2=s=320x240:r=25:d=3") + sine(3) + ["-c:v", "mpeg4", "-c:a", "pcm_s16le"]
                + yuv),
        Clip(
            name: "moving.mpg",
            arguments: pictures("testsrc2=s=320x240:r=25:d=3") + sine(3) + ["-c:v", "mpeg2video", "-c:a", "mp2"] + yuv),
    ])

    private static func sine(_ seconds: Int) -> [String] {
        ["-f", "lavfi", "-i", "sine=frequency=440:duration=\(seconds):sample_rate=44100"]
    }

    /// What single tests are about.
    static let others: [Clip] = [
        Clip(
            name: "black-start.mp4",
            arguments: pictures("color=black:s=320x240:r=25:d=4") + pictures("smptehdbars=s=320x240:r=25:d=6")
                + ["-filter_complex", "concat=n=2", "-c:v", "libx264", "-g", "25"] + yuv),
        Clip(
            name: "all-black.mp4",
            arguments: pictures("color=black:s=320x240:r=25:d=2") + ["-c:v", "libx264", "-g", "10"] + yuv),
        Clip(name: "sound-only.mp4", arguments: tone + ["-c:a", "aac"]),
        Clip(
            name: "cover.mp4",
            arguments: tone + pictures("smptehdbars=s=200x200:d=0.04")
                + ["-map", "0", "-map", "1", "-c:a", "aac", "-c:v", "mjpeg", "-frames:v", "1"]
                + ["-disposition:v:0", "attached_pic"]),
        Clip(name: "unlisted.avi", arguments: pictures(chart) + ["-c:v", "asv1"] + yuv),
        Clip(name: "tiny.mp4", arguments: pictures("testsrc=s=64x48:r=5:d=1") + ["-c:v", "libx264"] + yuv),
        Clip(name: "tiny.webm", arguments: pictures("testsrc=s=64x48:r=5:d=1") + ["-c:v", "libvpx-vp9"] + yuv),
        Clip(name: "tiny.mts", arguments: pictures("testsrc=s=64x48:r=5:d=0.4") + ["-c:v", "libx264"] + yuv),
        grey("pq-white.mkv", code: 572, transfer: "smpte2084"),
        grey("hlg-white.mkv", code: 721, transfer: "arib-std-b67"),
        grey("hlg-grey.mkv", code: 397, transfer: "arib-std-b67"),
        grey("pq-black.mkv", code: 64, transfer: "smpte2084"),
    ]

    /// One grey as a code value of ten bits, in high dynamic range.
    private static func grey(_ name: String, code: Int, transfer: String) -> Clip {
        // Said of the pictures, not only of the output: ffmpeg believes its pictures since 8.
        let colours = "setparams=color_primaries=bt2020:colorspace=bt2020nc:color_trc=\(transfer)"
        return Clip(
            name: name,
            arguments: pictures("nullsrc=s=64x64:r=5:d=1,format=yuv420p10le,geq=lum=\(code):cb=512:cr=512,\(colours)")
                + ["-c:v", "ffv1", "-color_primaries", "bt2020", "-colorspace", "bt2020nc", "-color_trc", transfer])
    }

    static let all = charts + moving + others

    static func named(_ name: String) throws -> String {
        guard let clip = all.first(where: { $0.name == name }) else {
            throw Tool.Failed(description: "no clip \(name)")
        }
        return try Clips.shared.path(of: clip)
    }
}

/// The clips that were made so far.
final class Clips: @unchecked Sendable {
    static let shared = Clips()

    private let lock = NSLock()
    private var folder: TemporaryFolder?

    func path(of clip: Clip) throws -> String {
        try lock.withLock { try made(clip) }
    }

    private func made(_ clip: Clip) throws -> String {
        let folder = try self.folder ?? TemporaryFolder()
        self.folder = folder
        let path = folder.path + "/" + clip.name
        guard !FileManager.default.fileExists(atPath: path) else { return path }
        var arguments = clip.arguments
        if let base = Clip.all.first(where: { $0.name == clip.base }) {
            arguments = clip.baseArguments + ["-i", try made(base)] + arguments
        }
        try Tool.ffmpeg.run(arguments + ["-fflags", "+bitexact", path])
        return path
    }
}
