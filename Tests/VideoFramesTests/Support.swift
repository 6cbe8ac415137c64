// SPDX-License-Identifier: GPL-3.0-or-later

import Foundation
import MediaTypes
import PickerTestSupport
import VideoFrames

extension Corpus {
    /// Paths of all videos, by their first bytes.
    static let videos: [String] = {
        guard let walk = FileManager.default.enumerator(atPath: folder.path) else { return [] }
        return walk.compactMap { $0 as? String }.sorted().map { folder.path + "/" + $0 }.filter { path in
            MediaFormat(fileExtension: (path as NSString).pathExtension)?.isVideo == true
                && OpenFile(path)?.format.isVideo == true
        }
    }()
}

/// An open file for the length of a test.
final class OpenFile {
    let descriptor: Int32
    let length: UInt64
    let format: MediaFormat

    /// - Parameter format: taken as it is; nil to sniff it.
    init?(_ path: String, format: MediaFormat? = nil) {
        let descriptor = open(path, O_RDONLY | O_CLOEXEC)
        guard descriptor >= 0 else { return nil }
        let head = [UInt8](unsafeUninitializedCapacity: 4096) { buffer, count in
            count = max(0, pread(descriptor, buffer.baseAddress, 4096, 0))
        }
        let suffix = (path as NSString).pathExtension
        guard let format = format ?? MediaFormat.sniff(head: head, fileExtension: suffix) else {
            close(descriptor)
            return nil
        }
        var status = stat()
        fstat(descriptor, &status)
        self.descriptor = descriptor
        self.format = format
        length = UInt64(status.st_size)
    }

    deinit { close(descriptor) }

    func still(
        _ longestSide: Int = 256, range: Range<UInt64>? = nil, limits: VideoLimits = VideoLimits(),
        time: Duration = .seconds(20)
    ) throws(MediaError) -> VideoFrame {
        try VideoFrameDecoder(limits: limits).frame(
            descriptor: descriptor, format: format, range: range, longestSide: longestSide, deadline: .now + time,
            isCancelled: { false })
    }

    func player(
        _ width: Int = 256, _ height: Int = 256, range: Range<UInt64>? = nil, sound: Bool = false, threads: Int = 1
    ) throws(MediaError) -> VideoPlayer {
        let player = try VideoPlayer(
            descriptor: descriptor, format: format, range: range, maximumWidth: width, maximumHeight: height,
            deadline: .now + .seconds(20), limits: VideoLimits(playerThreads: threads))
        player.wantsSound = sound
        return player
    }
}

/// ffmpeg's programs, which make the clips and are the witness of what is in them, and libjxl's.
enum Tool: String {
    case ffmpeg, ffprobe, cjxl

    struct Failed: Error, CustomStringConvertible {
        let description: String
    }

    static var arePresent: Bool { ffmpeg.isPresent && ffprobe.isPresent }

    /// Names of ffmpeg's encoders; empty where it is not installed.
    static let encoders: Set<String> = {
        guard let list = try? ffmpeg.run(["-encoders"]) else { return [] }
        return Set(
            String(decoding: list, as: UTF8.self).split(separator: "\n").compactMap {
                $0.split(separator: " ").dropFirst().first.map(String.init)
            })
    }()

    /// Whether this ffmpeg has `-display_rotation`: 6.0 and later.
    static let ffmpegTurnsItsInput =
        (try? ffmpeg.run(["-h", "long"])).map { String(decoding: $0, as: UTF8.self).contains("-display_rotation") }
        ?? false

    var isPresent: Bool { path != nil }

    private var silence: [String] {
        switch self {
        case .ffmpeg: ["-nostdin", "-y", "-v", "error"]
        case .ffprobe: ["-v", "error"]
        case .cjxl: ["--quiet"]
        }
    }

    private var path: String? {
        ["/usr/bin/", "/usr/local/bin/"].map { $0 + rawValue }.first(where: FileManager.default.isExecutableFile)
    }

    @discardableResult
    func run(_ arguments: [String]) throws -> Data {
        guard let path else { throw Failed(description: "\(rawValue) is not installed") }
        let process = Process()
        process.executableURL = URL(filePath: path)
        process.arguments = silence + arguments
        let output = Pipe()
        process.standardOutput = output
        process.standardError = FileHandle.nullDevice
        process.standardInput = FileHandle.nullDevice
        try process.run()
        let data = try output.fileHandleForReading.readToEnd() ?? Data()
        process.waitUntilExit()
        guard process.terminationStatus == 0 else {
            throw Failed(description: "\(rawValue) \(arguments.joined(separator: " "))")
        }
        return data
    }
}
