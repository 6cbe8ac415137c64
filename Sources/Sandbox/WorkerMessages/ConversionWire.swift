// SPDX-License-Identifier: GPL-3.0-or-later

internal import MediaBytes
package import MediaTypes

/// To which format one picture is converted, and without what.
package struct ConversionOrder: Sendable, Equatable {
    /// Of the original, without the dot, as a hint where bytes are ambiguous.
    package var fileExtension: String
    /// That the copy may have, best first.
    package var formats: [StillFormat]
    /// The classes that go.
    package var removed: MetadataClasses

    /// Bytes of the longest file that a worker may answer with, in memory that the picker lends: a PNG of 134 megapixels, as many as a
    /// worker decodes at once. Pages that are never written cost nothing.
    package static let mostBytes = 512 << 20

    /// Makes an order.
    package init(fileExtension: String, formats: [StillFormat], removed: MetadataClasses) {
        (self.fileExtension, self.formats, self.removed) = (fileExtension, formats, removed)
    }

    func write(to writer: inout WireWriter) {
        writer.text(fileExtension, longest: 32)
        writer.byte(removed.rawValue)
        writer.byte(UInt8(clamping: formats.count))
        for format in formats { writer.byte(format.rawValue) }
    }

    init?(_ cursor: inout ByteCursor) {
        guard let fileExtension = cursor.text(), let removed = cursor.byte(), let count = cursor.byte(),
            (1...StillFormat.allCases.count).contains(Int(count))
        else { return nil }
        var formats: [StillFormat] = []
        for _ in 0..<count {
            guard let format = cursor.byte().flatMap(StillFormat.init(rawValue:)) else { return nil }
            formats.append(format)
        }
        self.init(fileExtension: fileExtension, formats: formats, removed: MetadataClasses(rawValue: removed))
    }
}

/// What a worker says of a picture that it has converted; its bytes are in the lent memory.
package struct ConversionReply: Sendable, Equatable {
    /// The format that was taken.
    package var format: StillFormat
    /// Pixels as shown.
    package var width: Int
    /// Like `width`.
    package var height: Int
    /// Bytes of the file.
    package var count: Int

    /// Makes a reply.
    package init(format: StillFormat, width: Int, height: Int, count: Int) {
        (self.format, self.width, self.height, self.count) = (format, width, height, count)
    }

    func write(to writer: inout WireWriter) {
        writer.byte(format.rawValue)
        for number in [width, height, count] { writer.number(UInt32(clamping: number)) }
    }

    init?(_ cursor: inout ByteCursor) {
        let sides = 1...1 << 20
        guard let format = cursor.byte().flatMap(StillFormat.init(rawValue:)), let width = cursor.little32(),
            let height = cursor.little32(), sides.contains(Int(width)), sides.contains(Int(height)),
            let count = cursor.count(upTo: ConversionOrder.mostBytes)
        else { return nil }
        self.init(format: format, width: Int(width), height: Int(height), count: count)
    }
}
