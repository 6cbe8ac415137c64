// SPDX-License-Identifier: GPL-3.0-or-later

internal import Glibc
internal import MediaBytes
internal import MediaTypes
internal import Pixels

/// The source of a picture's bytes.
enum LoadInput {
    case descriptor(Int32)
    case bytes([UInt8])

    /// Reads bytes at `offset` into the start of `chunk`, without changing the descriptor's file offset.
    /// - Returns: the number of bytes; 0 at the end.
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
    /// For a walk through all of it; nil where it cannot be read.
    var source: ByteSource? {
        switch self {
        case .bytes(let bytes): ByteSource(bytes, budget: .max)
        case .descriptor(let descriptor): try? ByteSource(descriptor: descriptor, budget: .max)
        }
    }

    /// All bytes of a range; nil if the file ends before.
    func bytes(_ range: Range<UInt64>) -> [UInt8]? {
        let found: [UInt8] =
            switch self {
            case .bytes(let bytes): Array(bytes.dropFirst(Int(clamping: range.lowerBound)).prefix(range.count))
            case .descriptor(let descriptor): readBytes(of: descriptor, at: range.lowerBound, upTo: range.count)
            }
        return found.count == range.count ? found : nil
    }
}

/// Feeds the bytes of a picture in chunks and checks the deadline and cancellation between them. Chunks become smaller
/// while decoding is slow, since a few kilobytes of a JPEG with thousands of scans take seconds.
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

    /// - Parameter use: called with the next bytes, or with none at the end of the file.
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

/// A picture as returned by its decoder.
struct LoadedPicture {
    let pixbuf: PixbufReference
    let storedWidth: Int
    let storedHeight: Int
    /// The profile if only the decoder can read it, as the compressed one of a PNG.
    var profile: [UInt8] = []

    /// Colour information from the decoder, used if our own parsers find none in the file.
    var colour: PictureColour? { profile.isEmpty ? PictureColour.handedOn(pixbuf) : .profile(profile) }
}
