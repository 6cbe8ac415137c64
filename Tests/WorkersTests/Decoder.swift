// SPDX-License-Identifier: GPL-3.0-or-later

import Foundation
import MediaTypes
import Pixels
import Workers

/// The programs that this build made, beside the bundle that the tests are in.
enum Built {
    /// Nil where the tests run without them.
    static func program(_ name: String) -> WorkerProgram? {
        let runner = URL(filePath: "/proc/self/exe").resolvingSymlinksInPath().deletingLastPathComponent()
        let bundle = CommandLine.arguments.first.map { URL(filePath: $0).deletingLastPathComponent() }
        let path = [bundle, runner].compactMap { $0?.appending(path: name).path }
            .first { FileManager.default.isExecutableFile(atPath: $0) }
        return path.map { WorkerProgram(path: $0) }
    }

    static let decoder = program(WorkerProgram.decoder)
    static let videoDecoder = program(WorkerProgram.videoDecoder)
    /// Tests/HostileWorker.
    static let hostile = program("HostileWorker")
}

/// Real files beside the checkout; tests that want them are skipped by name where they are absent.
enum Corpus {
    static let folder = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        .deletingLastPathComponent().deletingLastPathComponent().appending(
            path: "shared/corpus", directoryHint: .isDirectory)

    static var isPresent: Bool { FileManager.default.fileExists(atPath: folder.path) }

    /// Files with their formats, in the order of their names.
    static let files: [String] = {
        guard let walk = FileManager.default.enumerator(atPath: folder.path) else { return [] }
        return walk.compactMap { $0 as? String }.filter {
            MediaFormat(fileExtension: ($0 as NSString).pathExtension) != nil
        }
        .sorted()
    }()
}

/// A file of the corpus, open.
final class OpenFile {
    let descriptor: Int32
    let head: [UInt8]
    let ending: String

    init?(_ name: String) {
        descriptor = open(Corpus.folder.appending(path: name).path, O_RDONLY | O_CLOEXEC)
        ending = (name as NSString).pathExtension
        guard descriptor >= 0 else { return nil }
        var bytes = [UInt8](repeating: 0, count: 4096)
        let count = pread(descriptor, &bytes, bytes.count, 0)
        head = Array(bytes.prefix(max(0, count)))
    }

    deinit { close(descriptor) }

    var format: MediaFormat? { MediaFormat.sniff(head: head, fileExtension: ending) }
    var asFactFile: FactFile { FactFile(descriptor: descriptor, head: head, fileExtension: ending) }
}
