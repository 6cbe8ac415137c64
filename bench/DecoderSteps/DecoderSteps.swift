// SPDX-License-Identifier: GPL-3.0-or-later

import Foundation
import Imaging
import MediaTypes
import Pixels

/// What pictures cost to decode, in milliseconds of the processor, and which system calls that makes:
///
///     desktop-picker-decoder-steps [--longest PIXELS] [--rounds N] [--only FORMAT] FOLDER...
///
/// All files are opened first. Between the lines "begin" and "end" on standard error only the decoders run, after
/// `Decoders.warmUp()`: under strace what stands there is what a locked-down process must be allowed.
@main
struct DecoderSteps {
    private var longestSide = 256
    private var rounds = 1
    private var only: String?
    private var folders: [String] = []
    private let clock = ContinuousClock()

    static func main() {
        var steps = DecoderSteps()
        var arguments = CommandLine.arguments.dropFirst()
        while let argument = arguments.popFirst() {
            switch argument {
            case "--longest": steps.longestSide = arguments.popFirst().flatMap { Int($0) } ?? 256
            case "--rounds": steps.rounds = arguments.popFirst().flatMap { Int($0) } ?? 1
            case "--only": steps.only = arguments.popFirst()
            default: steps.folders.append(argument)
            }
        }
        steps.run()
    }

    private func run() {
        var limit = rlimit(rlim_cur: 65_536, rlim_max: 65_536)
        _ = setrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit)
        let files = folders.flatMap { subjects(in: $0) }
        let warmUp = milliseconds { Decoders.warmUp() }
        let decoder = PixbufDecoder()
        var decoding: [MediaFormat: Spent] = [:]
        var standIns: [MediaFormat: Spent] = [:]
        say("begin")
        for _ in 0..<rounds {
            for file in files {
                measure(into: &standIns[file.format, default: Spent()]) {
                    decoder.standIn(descriptor: file.descriptor, format: file.format, longestSide: longestSide)
                }
                measure(into: &decoding[file.format, default: Spent()]) {
                    try? decoder.decode(
                        descriptor: file.descriptor, format: file.format, longestSide: longestSide,
                        deadline: clock.now + decoder.limits.time, isCancelled: { false })
                }
            }
        }
        say("end")
        print("warm-up \(String(format: "%.1f", warmUp)) ms, \(files.count) files, longest side \(longestSide)")
        print("                          count    mean  median slowest  none, ms")
        for format in decoding.keys.sorted(by: { $0.rawValue < $1.rawValue }) {
            for (work, spent) in [("decode", decoding[format]), ("stand-in", standIns[format])] {
                guard let spent, spent.times.count > 0 || work == "decode" else { continue }
                let name = "\(format.rawValue.dropFirst(6)) \(work)".padding(toLength: 26, withPad: " ", startingAt: 0)
                print(name + spent.summary)
            }
        }
    }

    private func measure(into spent: inout Spent, _ work: () -> DecodedImage?) {
        var isDone = false
        let time = milliseconds { isDone = work() != nil }
        if isDone { spent.times.append(time) } else { spent.failures.append(time) }
    }

    /// Of the processor, all threads together: another program's work does not count.
    private func milliseconds(_ work: () -> Void) -> Double {
        func now() -> Double {
            var time = timespec()
            clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time)
            return Double(time.tv_sec) * 1000 + Double(time.tv_nsec) / 1_000_000
        }
        let began = now()
        work()
        return now() - began
    }

    private func say(_ line: String) { FileHandle.standardError.write(Data("\(line)\n".utf8)) }

    private func subjects(in folder: String) -> [Subject] {
        guard let walk = FileManager.default.enumerator(atPath: folder) else { return [] }
        return walk.compactMap { $0 as? String }.sorted().compactMap { name in
            let descriptor = open(folder + "/" + name, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
            guard descriptor >= 0 else { return nil }
            var head = [UInt8](repeating: 0, count: 4096)
            let count = pread(descriptor, &head, head.count, 0)
            let format = MediaFormat.sniff(
                head: Array(head.prefix(max(0, count))), fileExtension: (name as NSString).pathExtension)
            guard count > 0, let format, !format.isVideo, only.map({ format.rawValue == "image/\($0)" }) ?? true else {
                close(descriptor)
                return nil
            }
            return Subject(descriptor: descriptor, format: format)
        }
    }
}

/// One file, held open.
private struct Subject {
    let descriptor: Int32
    let format: MediaFormat
}

/// Milliseconds by whether there was a picture.
private struct Spent {
    var times: [Double] = []
    var failures: [Double] = []

    var summary: String {
        let sorted = times.sorted()
        let numbers = [mean(sorted), sorted.isEmpty ? 0 : sorted[sorted.count / 2], sorted.last ?? 0]
        return String(format: "%5d", sorted.count) + numbers.map { String(format: "%8.2f", $0) }.joined()
            + String(format: "%6d", failures.count) + String(format: "%8.2f", mean(failures))
    }

    private func mean(_ times: [Double]) -> Double { times.isEmpty ? 0 : times.reduce(0, +) / Double(times.count) }
}
