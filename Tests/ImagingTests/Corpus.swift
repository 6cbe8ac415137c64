// SPDX-License-Identifier: GPL-3.0-or-later

import Foundation
import Imaging
import MediaTypes
import PickerTestSupport
import Pixels
import Testing

extension Corpus {
    static var files: [String] {
        guard let walk = FileManager.default.enumerator(atPath: folder.path) else { return [] }
        return walk.compactMap { $0 as? String }.filter { name in
            var isFolder: ObjCBool = false
            return FileManager.default.fileExists(atPath: folder.path + "/" + name, isDirectory: &isFolder)
                && !isFolder.boolValue
        }.sorted()
    }

    static func bytes(_ name: String) throws -> [UInt8] {
        try [UInt8](Data(contentsOf: folder.appending(path: name)))
    }
}

/// An open file for the length of a test.
final class OpenFile {
    let descriptor: Int32
    let head: [UInt8]

    init?(_ path: String) {
        descriptor = open(path, O_RDONLY | O_CLOEXEC)
        guard descriptor >= 0 else { return nil }
        head = [UInt8](unsafeUninitializedCapacity: 4096) { [descriptor] buffer, count in
            count = max(0, pread(descriptor, buffer.baseAddress, 4096, 0))
        }
    }

    deinit { close(descriptor) }
}

extension TemporaryFolder {
    /// A picture of these bytes, through the decoder.
    func decode(
        _ bytes: [UInt8], _ format: MediaFormat, longestSide: Int = 256, limits: DecodeLimits = DecodeLimits(),
        deadline: ContinuousClock.Instant = .now + .seconds(60), isCancelled: () -> Bool = { false }
    ) throws -> DecodedImage {
        let file = try #require(OpenFile(try write(bytes, to: "picture")))
        return try PixbufDecoder(limits: limits).decode(
            descriptor: file.descriptor, format: format, longestSide: longestSide, deadline: deadline,
            isCancelled: isCancelled)
    }

    func facts(_ bytes: [UInt8], name: String) throws -> MediaFacts {
        let file = try #require(OpenFile(try write(bytes, to: name)))
        return try ExifFactReader().facts(
            ofDescriptor: file.descriptor, head: file.head, fileExtension: (name as NSString).pathExtension)
    }

    /// Modification time in seconds, as a thumbnail states it.
    func setModified(_ name: String, to seconds: Int) {
        var times = [timeval(tv_sec: seconds, tv_usec: 0), timeval(tv_sec: seconds, tv_usec: 0)]
        utimes(path + "/" + name, &times)
    }
}
