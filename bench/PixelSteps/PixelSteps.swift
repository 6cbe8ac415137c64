// SPDX-License-Identifier: GPL-3.0-or-later

import Dispatch
import Foundation
import Glibc
import MediaTypes
import Pixels
import Synchronization
import Thumbnails
import Workers

/// What pictures cost, for `make bench`: each step prints one line of JSON with its seconds.
///
///     desktop-picker-pixel-steps STEP WORKERS [CACHE] < LIST      (LIST: one path a line)
///
/// Steps: `decode` (256 pixels, nothing kept), `large` (the same, with the most memory in KiB that each worker had), `thumbnails` (through the loader, stored in the cache at CACHE), `facts`
/// (metadata in batches), `stand-ins`, `replace` (workers killed from outside, the next answer awaited).
@main
enum PixelSteps {
    static func main() {
        let arguments = CommandLine.arguments
        guard arguments.count >= 3, let workers = Int(arguments[2]) else {
            FileHandle.standardError.write(Data("usage: desktop-picker-pixel-steps STEP WORKERS [CACHE] < LIST\n".utf8))
            exit(64)
        }
        let files = String(decoding: FileHandle.standardInput.readDataToEndOfFile(), as: UTF8.self)
            .split(separator: "\n").map(String.init)
        let decoder = SandboxedDecoder(program: .belongingHere(WorkerProgram.decoder), workers: workers)
        guard (try? decoder.prepare()) != nil else { exit(1) }
        switch arguments[1] {
        case "decode": report(files) { decode(files, decoder, lanes: workers) }
        case "large": large(files, decoder, lanes: workers)
        case "stand-ins": report(files) { standIns(files, decoder, lanes: workers) }
        case "facts": report(files) { facts(files, decoder) }
        case "thumbnails" where arguments.count == 4:
            report(files) { thumbnails(files, decoder, threads: workers, cache: arguments[3]) }
        case "replace": replace(files, decoder)
        default: exit(64)
        }
    }

    private static func report(_ files: [String], _ body: () -> Int) {
        let start = ContinuousClock.now
        let done = body()
        let seconds = (ContinuousClock.now - start) / .seconds(1)
        print("{\"files\":\(files.count),\"done\":\(done),\"seconds\":\(seconds)}")
    }

    /// Runs the body for each file on so many threads; counts what worked.
    private static func inLanes(_ files: [String], _ lanes: Int, _ body: @escaping @Sendable (OpenPhoto) -> Bool) -> Int
    {
        let next = Atomic<Int>(0)
        let done = Atomic<Int>(0)
        DispatchQueue.concurrentPerform(iterations: lanes) { _ in
            while true {
                let index = next.wrappingAdd(1, ordering: .relaxed).oldValue
                guard index < files.count else { return }
                if let photo = OpenPhoto(files[index]), body(photo) { done.wrappingAdd(1, ordering: .relaxed) }
            }
        }
        return done.load(ordering: .relaxed)
    }

    private static func decode(_ files: [String], _ decoder: SandboxedDecoder, lanes: Int) -> Int {
        inLanes(files, lanes) { photo in
            let image = try? decoder.decode(
                descriptor: photo.descriptor, format: photo.format, longestSide: 256, deadline: .now + .seconds(20),
                isCancelled: { false })
            return image != nil
        }
    }

    private static func large(_ files: [String], _ decoder: SandboxedDecoder, lanes: Int) {
        let start = ContinuousClock.now
        let done = decode(files, decoder, lanes: lanes)
        let seconds = (ContinuousClock.now - start) / .seconds(1)
        print("{\"done\":\(done),\"seconds\":\(seconds),\"memory\":\(workers().map(mostMemory))}")
    }

    /// In KiB; 0 for a process that is gone.
    private static func mostMemory(_ process: pid_t) -> Int {
        let status = (try? String(contentsOfFile: "/proc/\(process)/status", encoding: .utf8)) ?? ""
        let line = status.split(separator: "\n").first { $0.hasPrefix("VmHWM:") }
        return line.flatMap { Int($0.filter(\.isNumber)) } ?? 0
    }

    private static func standIns(_ files: [String], _ decoder: SandboxedDecoder, lanes: Int) -> Int {
        inLanes(files, lanes) { photo in
            decoder.standIn(descriptor: photo.descriptor, format: photo.format, longestSide: 256) != nil
        }
    }

    /// In batches, on as many threads as the reader likes, opening included.
    private static func facts(_ files: [String], _ decoder: SandboxedDecoder) -> Int {
        let batches = stride(from: 0, to: files.count, by: decoder.batch).map {
            Array(files[$0..<min($0 + decoder.batch, files.count)])
        }
        let next = Atomic<Int>(0)
        let done = Atomic<Int>(0)
        DispatchQueue.concurrentPerform(iterations: decoder.lanes) { _ in
            while true {
                let index = next.wrappingAdd(1, ordering: .relaxed).oldValue
                guard index < batches.count else { return }
                let photos = batches[index].compactMap(OpenPhoto.init)
                // An array may go at its last use, and its files with it.
                let answers = withExtendedLifetime(photos) {
                    decoder.facts(
                        of: photos.map {
                            FactFile(descriptor: $0.descriptor, head: $0.head, fileExtension: $0.ending)
                        })
                }
                for case .success in answers { done.wrappingAdd(1, ordering: .relaxed) }
            }
        }
        return done.load(ordering: .relaxed)
    }

    /// As the window has them: looked for, decoded, delivered as tiles, stored.
    private static func thumbnails(_ files: [String], _ decoder: SandboxedDecoder, threads: Int, cache: String) -> Int {
        let arrived = DispatchSemaphore(value: 0)
        let sharp = Atomic<Int>(0)
        var loader: ThumbnailLoader? = ThumbnailLoader(
            cache: ThumbnailCache(directory: cache), decoder: decoder, originals: ListedPhotos(), threads: threads
        ) { deliveries in
            for delivery in deliveries where !delivery.isStandIn {
                if case .success = delivery.result { sharp.wrappingAdd(1, ordering: .relaxed) }
                arrived.signal()
            }
        }
        let requests = files.enumerated().compactMap { index, path -> ThumbnailRequest? in
            guard let photo = OpenPhoto(path) else { return nil }
            return ThumbnailRequest(
                key: UInt64(index), path: Array(path.utf8), modified: photo.modified, format: photo.format, pixels: 176)
        }
        loader?.replaceQueue(visible: requests)
        for _ in requests { arrived.wait() }
        // Delivered is not stored yet.
        func stored() -> Int { (try? FileManager.default.contentsOfDirectory(atPath: cache + "/large").count) ?? 0 }
        while stored() < sharp.load(ordering: .relaxed) { usleep(1000) }
        loader = nil
        return sharp.load(ordering: .relaxed)
    }

    /// Kills every worker, then times the next small answer: death seen, another forked, locked, ready, and the answer.
    private static func replace(_ files: [String], _ decoder: SandboxedDecoder) {
        guard let photo = files.lazy.compactMap(OpenPhoto.init).first else { exit(1) }
        func ask() -> Double {
            let start = ContinuousClock.now
            _ = decoder.facts(of: [
                FactFile(descriptor: photo.descriptor, head: photo.head, fileExtension: photo.ending)
            ])
            return (ContinuousClock.now - start) / .milliseconds(1)
        }
        _ = ask()
        var usual: [Double] = []
        var replaced: [Double] = []
        for _ in 0..<50 {
            usual.append(ask())
            for worker in workers() { kill(worker, SIGKILL) }
            replaced.append(ask())
        }
        print(
            "{\"usual\":\(usual.sorted()[25]),\"replaced\":\(replaced.sorted()[25]),\"slowest\":\(replaced.max() ?? 0)}"
        )
    }

    /// Processes that call themselves workers and descend from this one.
    private static func workers() -> [pid_t] {
        var parents: [pid_t: pid_t] = [:]
        var named: [pid_t] = []
        for name in (try? FileManager.default.contentsOfDirectory(atPath: "/proc")) ?? [] {
            guard let process = pid_t(name),
                let stat = try? String(contentsOfFile: "/proc/\(name)/stat", encoding: .utf8),
                let end = stat.lastIndex(of: ")")
            else { continue }
            let fields = stat[stat.index(after: end)...].split(separator: " ")
            parents[process] = fields.count > 1 ? pid_t(fields[1]) : nil
            if stat.contains("(picker-worker)") { named.append(process) }
        }
        return named.filter { worker in
            var process = worker
            while let parent = parents[process], parent > 1 {
                if parent == getpid() { return true }
                process = parent
            }
            return false
        }
    }
}

/// A file of the list, open, with what a caller knows of it.
private final class OpenPhoto {
    let descriptor: Int32
    let head: [UInt8]
    let ending: String
    let format: MediaFormat
    let modified: Int64

    init?(_ path: String) {
        let descriptor = open(path, O_RDONLY | O_CLOEXEC)
        guard descriptor >= 0 else { return nil }
        self.descriptor = descriptor
        var bytes = [UInt8](repeating: 0, count: 4096)
        let count = pread(descriptor, &bytes, bytes.count, 0)
        head = Array(bytes.prefix(max(0, count)))
        ending = (path as NSString).pathExtension
        format = MediaFormat.sniff(head: head, fileExtension: ending) ?? .jpeg
        var status = stat()
        fstat(descriptor, &status)
        modified = Int64(status.st_mtim.tv_sec)
    }

    deinit { close(descriptor) }
}
