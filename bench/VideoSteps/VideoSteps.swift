// SPDX-License-Identifier: GPL-3.0-or-later

import Glibc
import MediaTypes
import VideoFrames

/// `VideoSteps still|play|film FILE...` : what a still costs, the best of five, playing from beginning to end with sound, or making a film.
///
/// Files are opened before the line "warm" is printed: from there on the process does what a locked-down worker does, and
/// `strace` shows with which system calls (docs/developing/video.md).
@main
struct VideoSteps {
    static func main() {
        let arguments = CommandLine.arguments.dropFirst()
        guard let mode = arguments.first, ["still", "play", "film"].contains(mode) else {
            print("usage: VideoSteps still|play|film FILE...")
            exit(2)
        }
        let warm = ContinuousClock().measure { VideoDecoding.warmUp() }
        let files = arguments.dropFirst().compactMap(OpenVideo.init(path:))
        print("warm", milliseconds(warm))
        fflush(nil)
        for file in files {
            do throws(MediaError) {
                print(file.name, try mode == "still" ? still(file) : mode == "play" ? play(file) : film(file))
            } catch { print(file.name, error.code) }
        }
    }

    private static func still(_ file: OpenVideo) throws(MediaError) -> String {
        var best = Duration.seconds(1000)
        var size = ""
        for _ in 0..<5 {
            let start = ContinuousClock.now
            let frame = try VideoFrameDecoder().frame(
                descriptor: file.descriptor, format: file.format, longestSide: 256, deadline: .now + .seconds(10),
                isCancelled: { false })
            best = min(best, start.duration(to: .now))
            size = "\(frame.width)×\(frame.height) of \(frame.originalWidth)×\(frame.originalHeight)"
        }
        return "\(milliseconds(best)) \(size)"
    }

    private static func play(_ file: OpenVideo) throws(MediaError) -> String {
        let start = ContinuousClock.now
        let player = try VideoPlayer(
            descriptor: file.descriptor, format: file.format, maximumWidth: 1280, maximumHeight: 720,
            deadline: .now + .seconds(10))
        player.wantsSound = true
        var pictures = 0
        var samples = 0
        while true {
            switch try player.next() {
            case .picture: pictures += 1
            case .sound(let piece): samples += piece.samples.count / 2
            case .end:
                return "\(milliseconds(start.duration(to: .now))) \(pictures) pictures, \(samples) samples"
            }
        }
    }

    private static func film(_ file: OpenVideo) throws(MediaError) -> String {
        let start = ContinuousClock.now
        let threads = min(max(sysconf(Int32(_SC_NPROCESSORS_ONLN)), 1), 4)
        guard let maker = try FilmMaker(descriptor: file.descriptor, format: file.format, threads: threads) else {
            return "a film already"
        }
        var (bytes, sum): (Int, UInt64) = (0, 0xCBF2_9CE4_8422_2325)
        while true {
            let place = try maker.next { piece in
                // FNV-1a: the same film has the same sum.
                for byte in piece { sum = (sum ^ UInt64(byte)) &* 0x100_0000_01B3 }
                return true
            }
            bytes += place.count
            if place.isLast { return "\(milliseconds(start.duration(to: .now))) \(bytes) bytes, sum \(sum)" }
        }
    }

    private static func milliseconds(_ duration: Duration) -> String {
        let tenths = Int((duration / .microseconds(100)).rounded())
        return "\(tenths / 10).\(tenths % 10) ms"
    }
}

/// A file that is open for as long as the program runs.
struct OpenVideo {
    let name: String
    let descriptor: Int32
    let format: MediaFormat

    init?(path: String) {
        name = path.split(separator: "/").last.map(String.init) ?? path
        descriptor = open(path, O_RDONLY | O_CLOEXEC)
        guard descriptor >= 0 else { return nil }
        var head = [UInt8](repeating: 0, count: 4096)
        let count = pread(descriptor, &head, head.count, 0)
        let suffix = name.split(separator: ".").last.map(String.init) ?? ""
        guard let format = MediaFormat.sniff(head: Array(head.prefix(max(0, count))), fileExtension: suffix) else {
            return nil
        }
        self.format = format
    }
}
