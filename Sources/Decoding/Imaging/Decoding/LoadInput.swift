// SPDX-License-Identifier: GPL-3.0-or-later

internal import Glibc
internal import MediaBytes
internal import MediaTypes
internal import Pixels

/// Where a load takes its bytes from.
enum LoadInput {
    case descriptor(Int32)
    case bytes([UInt8])

    /// Puts bytes from `offset` on at the start of `chunk`; reading changes nothing about the descriptor.
    /// - Returns: how many; 0 at the end.
    func fill(_ chunk: inout [UInt8], upTo count: Int, at offset: Int) throws(MediaError) -> Int {
        switch self {
        case .bytes(let bytes):
            let part = bytes.dropFirst(offset).prefix(count)
            chunk.replaceSubrange(0..<part.count, with: part)
            return part.count
        case .descriptor(let descriptor):
            while true {
                let got = chunk.withUnsafeMutableBytes { pread(descriptor, $0.baseAddress, count, off_t(offset)) }
                if got >= 0 { return got }
                guard errno == EINTR else { throw .unreadable(errno: errno) }
            }
        }
    }
}

extension LoadInput {
    /// All of a range; nil where it breaks off.
    func bytes(_ range: Range<UInt64>) -> [UInt8]? {
        let found: [UInt8] =
            switch self {
            case .bytes(let bytes): Array(bytes.dropFirst(Int(clamping: range.lowerBound)).prefix(range.count))
            case .descriptor(let descriptor): readBytes(of: descriptor, at: range.lowerBound, upTo: range.count)
            }
        return found.count == range.count ? found : nil
    }
}

/// The bytes of a picture, handed on in chunks between which a deadline and a withdrawal are looked at. The chunks shrink
/// while they are slow, since a few kilobytes of a JPEG with thousands of scans cost seconds.
struct ChunkedInput {
    let deadline: ContinuousClock.Instant
    private let input: LoadInput
    private var chunk = [UInt8](repeating: 0, count: 64 * 1024)
    private var size = 16 * 1024
    private var offset = 0

    init(_ input: LoadInput, deadline: ContinuousClock.Instant) {
        self.input = input
        self.deadline = deadline
    }

    /// - Parameter use: is given the next bytes, none at the end of the file.
    /// - Throws: `.cancelled`, `.timedOut`, `.unreadable`, and what `use` throws.
    mutating func next<Result>(
        isCancelled: () -> Bool, _ use: (UnsafeBufferPointer<UInt8>) -> Result
    ) throws(MediaError) -> Result {
        try mayGoOn(isCancelled: isCancelled)
        let start = ContinuousClock.now
        let count = try input.fill(&chunk, upTo: size, at: offset)
        offset += count
        let result = chunk.withUnsafeBufferPointer { use(UnsafeBufferPointer(rebasing: $0.prefix(count))) }
        size = .now - start > .milliseconds(20) ? max(512, size / 2) : min(chunk.count, size * 2)
        return result
    }

    func mayGoOn(isCancelled: () -> Bool) throws(MediaError) {
        guard !isCancelled() else { throw .cancelled }
        guard .now < deadline else { throw .timedOut }
    }
}

/// A picture fresh from its decoder.
struct LoadedPicture {
    let pixbuf: PixbufReference
    let storedWidth: Int
    let storedHeight: Int
    /// The profile that only the decoder can read: a PNG packs it.
    var profile: [UInt8] = []

    /// What the decoder says of colours, where the file says nothing that our own parsers read.
    var colour: PictureColour? { profile.isEmpty ? PictureColour.handedOn(pixbuf) : .profile(profile) }
}
