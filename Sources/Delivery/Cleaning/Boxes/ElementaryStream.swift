// SPDX-License-Identifier: GPL-3.0-or-later

internal import MediaBytes

/// The description of a coded stream as MPEG-4 has it (`esds`; ISO/IEC 14496-1, 7.2.6), written anew from its fields.
enum ElementaryStream {
    private enum Tag {
        static let stream: UInt8 = 3
        static let decoder: UInt8 = 4
        static let parameters: UInt8 = 5
        static let packets: UInt8 = 6
    }

    /// Sound of MPEG-4 and the profiles of MPEG-2's AAC.
    private static let advancedAudio: Set<UInt8> = [0x40, 0x66, 0x67, 0x68]
    /// Pictures of MPEG-4 part 2, MPEG-2 and MPEG-1, and sound of the latter two: what stands in their parameters stands in the stream as well.
    private static let older: Set<UInt8> = [0x20, 0x60, 0x61, 0x62, 0x63, 0x64, 0x65, 0x69, 0x6A, 0x6B]
    /// Packets as files of MP4 have them.
    private static let packetsOfFiles: UInt8 = 2

    /// The contents of the box with nothing but the fields; as long as before, with zeros behind.
    /// - Throws: `damaged` where they break off, `unsupported` where they lead elsewhere, or for a coder whose parameters are not read here.
    static func cleaned(_ contents: ArraySlice<UInt8>) throws(CleaningError) -> [UInt8] {
        var cursor = ByteCursor(contents)
        guard let version = cursor.take(4) else { throw .damaged(detail: "a box breaks off") }
        guard let stream = try descriptors(&cursor, most: 1).first, stream.tag == Tag.stream else {
            throw .damaged(detail: "no description of a stream")
        }
        let bytes = Array(version) + stream.written(try fields(of: stream))
        return bytes + [UInt8](repeating: 0, count: contents.count - bytes.count)
    }

    private static func fields(of stream: Descriptor) throws(CleaningError) -> [UInt8] {
        var cursor = ByteCursor(stream.contents)
        guard let number = cursor.take(2), let flags = cursor.byte() else { throw .damaged(detail: "a box breaks off") }
        // Its data are at an address, or its clock is another stream's.
        guard flags & 0x60 == 0 else { throw .unsupported(detail: "a stream that leads to others") }
        var bytes = number + [flags]
        if flags & 0x80 != 0 {
            guard let other = cursor.take(2) else { throw .damaged(detail: "a box breaks off") }
            bytes += other
        }
        let parts = try descriptors(&cursor, most: .max)
        guard let decoder = parts.first(where: { $0.tag == Tag.decoder }) else {
            throw .damaged(detail: "no description of a decoder")
        }
        bytes += decoder.written(try fields(ofDecoder: decoder))
        if let packets = parts.first(where: { $0.tag == Tag.packets }), !packets.contents.isEmpty {
            bytes += packets.written([packetsOfFiles])
        }
        return Array(bytes)
    }

    private static func fields(ofDecoder decoder: Descriptor) throws(CleaningError) -> [UInt8] {
        var cursor = ByteCursor(decoder.contents)
        // Kind, kind of stream, size of its buffer, most bits a second, usual bits a second.
        guard let fields = cursor.take(13), let kind = fields.first else { throw .damaged(detail: "a box breaks off") }
        guard advancedAudio.contains(kind) || older.contains(kind) else {
            throw .unsupported(detail: CleaningError.rareCoder)
        }
        let parts = try descriptors(&cursor, most: .max)
        guard let parameters = parts.first(where: { $0.tag == Tag.parameters }), !parameters.contents.isEmpty else {
            return Array(fields)
        }
        let cleaned =
            advancedAudio.contains(kind)
            ? try AudioConfiguration.cleaned(parameters.contents) : Array(parameters.contents)
        return fields + parameters.written(cleaned)
    }

    /// Descriptors one behind the other, up to zeros that fill the rest.
    private static func descriptors(_ cursor: inout ByteCursor, most: Int) throws(CleaningError) -> [Descriptor] {
        var found: [Descriptor] = []
        while found.count < most {
            var rest = cursor
            guard rest.take(rest.remaining)?.contains(where: { $0 != 0 }) == true else { break }
            guard let descriptor = Descriptor(&cursor) else { throw .damaged(detail: "a box breaks off") }
            found.append(descriptor)
        }
        return found
    }
}

/// A descriptor of MPEG-4: a tag, a length of one to four bytes, contents.
private struct Descriptor {
    let tag: UInt8
    let contents: ArraySlice<UInt8>
    /// Bytes of its length.
    private let width: Int

    /// - Returns: nil for one that breaks off.
    init?(_ cursor: inout ByteCursor) {
        guard let tag = cursor.byte() else { return nil }
        var (length, width, isMore) = (0, 0, true)
        while isMore {
            guard width < 4, let byte = cursor.byte() else { return nil }
            (length, width, isMore) = (length << 7 | Int(byte & 0x7F), width + 1, byte & 0x80 != 0)
        }
        guard let contents = cursor.take(length) else { return nil }
        (self.tag, self.contents, self.width) = (tag, contents, width)
    }

    /// The same descriptor with other contents, not longer ones.
    func written(_ contents: [UInt8]) -> [UInt8] {
        let length = (0..<width).reversed().map { place in
            UInt8(truncatingIfNeeded: contents.count >> (7 * place)) & 0x7F | (place > 0 ? 0x80 : 0)
        }
        return [tag] + length + contents
    }
}
