// SPDX-License-Identifier: GPL-3.0-or-later

import Foundation
import Glibc
import MediaTypes
import PickerModel
import Synchronization

/// Reads what a test wrote: files that hold their facts as JSON. Counts, and lets a test step in while a file is read.
final class StatedFactReader: FactReading {
    private let readings = Mutex(0)
    private let onRead: @Sendable (Int) -> Void

    /// - Parameter onRead: called with the number of the reading, 1 the first, before its facts are given.
    init(onRead: @escaping @Sendable (Int) -> Void = { _ in }) { self.onRead = onRead }

    /// How many files were read so far.
    var count: Int { readings.withLock { $0 } }

    func facts(ofDescriptor descriptor: Int32, head: [UInt8], fileExtension: String) throws(MediaError) -> MediaFacts {
        let number = readings.withLock { count in
            count += 1
            return count
        }
        onRead(number)
        guard head.first == UInt8(ascii: "{") else {
            throw head.starts(with: "damaged".utf8) ? .damaged(detail: "as the test wrote it") : .unknownFormat
        }
        guard let facts = try? JSONDecoder().decode(MediaFacts.self, from: Data(head)) else {
            throw .damaged(detail: "no facts")
        }
        return facts
    }

    /// Sidecars of tests are JSON too.
    func sidecarFacts(_ bytes: [UInt8]) -> SidecarFacts? {
        try? JSONDecoder().decode(SidecarFacts.self, from: Data(bytes))
    }
}

extension TemporaryFolder {
    /// A file with facts of its own. Equal facts and salt are equal contents.
    @discardableResult
    func photo(_ name: String, _ facts: MediaFacts = MediaFacts(format: .jpeg), salt: String? = nil) throws
        -> FileLocation
    {
        try write(StatedFacts.bytes(facts, salt: salt ?? name), to: name)
    }
}

enum StatedFacts {
    /// The salt stands behind the JSON as blanks and tabs, where the parser does not mind it.
    static func bytes(_ facts: MediaFacts, salt: String) throws -> [UInt8] {
        let encoder = JSONEncoder()
        encoder.outputFormatting = .sortedKeys
        var bytes = [UInt8](try encoder.encode(facts))
        for byte in salt.utf8 {
            for bit in 0..<8 { bytes.append(byte >> bit & 1 == 0 ? UInt8(ascii: " ") : UInt8(ascii: "\t")) }
        }
        return bytes
    }
}

extension MediaFacts {
    /// Facts with a capture date, as most tests want them: `2024-05-06T07:08:09`.
    static func taken(_ iso8601: String, format: MediaFormat = .jpeg, utcOffset: Int? = nil) -> MediaFacts {
        let numbers = iso8601.split { !$0.isNumber }.compactMap { Int($0) }
        let time = numbers.dropFirst(3) + [0, 0, 0]
        let clock = Array(time.prefix(3))
        return MediaFacts(
            format: format,
            captureDate: CaptureDate(
                year: numbers[0], month: numbers[1], day: numbers[2], hour: clock[0], minute: clock[1],
                second: clock[2], utcOffset: utcOffset))
    }
}
