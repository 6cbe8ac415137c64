// SPDX-License-Identifier: GPL-3.0-or-later

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

    static let form = WireForm<ConversionOrder>(
        { ConversionOrder(fileExtension: $0, formats: $2, removed: $1) }, (\.fileExtension, .fileExtension),
        (\.removed, .raw),
        (\.formats, .list(.raw, 1...StillFormat.allCases.count, as: UInt8.self)))
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

    private static let side = WireForm<Int>.count(1...1 << 20)
    static let form = WireForm<ConversionReply>(
        ConversionReply.init, (\.format, .raw), (\.width, side), (\.height, side),
        (\.count, .count(0...ConversionOrder.mostBytes)))
}
