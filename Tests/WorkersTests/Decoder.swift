// SPDX-License-Identifier: GPL-3.0-or-later

import Foundation
import MediaTypes
import PickerTestSupport
import Pixels
import Workers

extension Built {
    static let decoder = worker(WorkerProgram.decoder)
    static let videoDecoder = worker(WorkerProgram.videoDecoder)
    /// Tests/HostileWorker.
    static let hostile = worker("HostileWorker")

    private static func worker(_ name: String) -> WorkerProgram? {
        program(name).map { WorkerProgram(path: $0.path) }
    }
}

extension Corpus {
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
