// SPDX-License-Identifier: GPL-3.0-or-later

import Foundation
import VideoFrames

/// What ffprobe and ffmpeg say of a video.
struct FFmpegWitness {
    let path: String
    private let stream: [String: Any]
    let duration: Double
    let hasSound: Bool

    init(_ path: String) throws {
        self.path = path
        let data = try Tool.ffprobe.run(["-show_streams", "-show_format", "-of", "json", path])
        let record = try JSONSerialization.jsonObject(with: data) as? [String: Any] ?? [:]
        let streams = record["streams"] as? [[String: Any]] ?? []
        let pictures = streams.filter { $0["codec_type"] as? String == "video" }
        // ffmpeg 7 shows the still of an AVIF or HEIF before its sequence.
        stream = pictures.first { $0["nb_frames"] as? String != "1" } ?? pictures.first ?? [:]
        hasSound = streams.contains { $0["codec_type"] as? String == "audio" }
        duration = ((record["format"] as? [String: Any])?["duration"] as? String).flatMap(Double.init) ?? 0
    }

    var hasPictures: Bool { !stream.isEmpty }

    /// The number of the stream of pictures in the file, as both programs take it.
    var number: String { String(stream["index"] as? Int ?? 0) }

    var codec: String? { stream["codec_name"] as? String }

    /// As shown: square pixels, turned.
    var size: VideoSize {
        let width = stream["width"] as? Int ?? 0
        let height = stream["height"] as? Int ?? 0
        let shape = (stream["sample_aspect_ratio"] as? String ?? "").split(separator: ":").compactMap { Double($0) }
        let ratio = shape.count == 2 && shape[0] > 0 && shape[1] > 0 ? shape[0] / shape[1] : 1
        let wide = Int((Double(width) * ratio).rounded())
        return abs(rotation) % 180 == 90
            ? VideoSize(width: height, height: wide) : VideoSize(width: wide, height: height)
    }

    private var rotation: Int {
        (stream["side_data_list"] as? [[String: Any]] ?? []).compactMap { $0["rotation"] as? Int }.first ?? 0
    }

    var isHighRange: Bool { ["smpte2084", "arib-std-b67"].contains(stream["color_transfer"] as? String) }

    /// How many pictures ffprobe decodes.
    func pictureCount() throws -> Int {
        let data = try Tool.ffprobe.run(
            [
                "-count_frames", "-select_streams", number, "-show_entries", "stream=nb_read_frames", "-of", "csv=p=0",
                path,
            ])
        return Int(String(decoding: data, as: UTF8.self).prefix { $0.isNumber }) ?? 0
    }

    /// ffmpeg's key picture at `time` in the given size, RGB.
    func picture(at time: Double, width: Int, height: Int) throws -> [UInt8] {
        // ffmpeg takes every file without a stated matrix for BT.601.
        let isStated = !["unknown", nil].contains(stream["color_space"] as? String)
        let matrix = isStated ? "auto" : (stream["height"] as? Int ?? 0) > 576 ? "bt709" : "bt601"
        return [UInt8](
            try Tool.ffmpeg.run([
                "-noaccurate_seek", "-ss", String(time), "-i", path, "-frames:v", "1", "-fps_mode", "passthrough",
                "-map", "0:\(number)", "-vf",
                "scale=\(width):\(height):flags=area+accurate_rnd+full_chroma_int:in_color_matrix=\(matrix)", "-f",
                "rawvideo", "-pix_fmt", "rgb24", "-",
            ]))
    }
}

/// Mean difference of all bytes of two pictures of the same size, of 255.
func meanDifference(_ first: [UInt8], _ second: [UInt8]) -> Double {
    guard first.count == second.count, !first.isEmpty else { return 255 }
    var sum = 0
    for (left, right) in zip(first, second) { sum += abs(Int(left) - Int(right)) }
    return Double(sum) / Double(first.count)
}
