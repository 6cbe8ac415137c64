// SPDX-License-Identifier: GPL-3.0-or-later

import CCopying
import Glibc
import Ground
import MediaTypes

/// Makes a copy by its recipe. Ranges of the original go from file to file within the kernel, which on file systems with reflinks shares
/// the blocks of both.
struct RecipeWriter {
    /// Why the copy was not made.
    enum Failure: Error, Equatable {
        /// The original cannot be read, or is shorter than it was.
        case unreadable
        /// The folder of the copy cannot be written, with the kernel's reason.
        case folder(errno: Int32)
    }

    let source: Int32
    let target: Int32

    private static let piece = 1 << 20

    /// Writes the whole copy. Blocking.
    /// - Parameter recipe: of this original; the target is empty.
    func write(_ recipe: CopyRecipe) throws(Failure) {
        // A copy whose bytes stand where they stood shares the original's blocks as a whole, and is changed then.
        let isShared = recipe.keepsPlaces && picker_share(source, target) == 0
        var place: UInt64 = 0
        for piece in recipe.pieces {
            switch piece {
            case .original(let range): if !isShared { try copy(range, to: place) }
            case .bytes(let bytes): try put(bytes, at: place)
            // A new file has zeros where nothing was written.
            case .zeros(let count): if isShared { try putZeros(count, at: place) }
            }
            place += piece.length
        }
        if ftruncate(target, off_t(recipe.length)) != 0 { throw .folder(errno: errno) }
    }

    private func copy(_ range: Range<UInt64>, to place: UInt64) throws(Failure) {
        var (from, to) = (range.lowerBound, place)
        var isPossible = true
        while from < range.upperBound {
            let left = Int(clamping: range.upperBound - from)
            if isPossible {
                let count = picker_copy_range(source, Int64(from), target, Int64(to), left)
                if count < 0, errno == EINTR { continue }
                if count > 0 {
                    from += UInt64(count)
                    to += UInt64(count)
                    continue
                }
                guard count == 0 || Self.otherWays.contains(errno) else {
                    throw errno == EIO ? .unreadable : .folder(errno: errno)
                }
                isPossible = false
            }
            let bytes = [UInt8](unsafeUninitializedCapacity: min(left, Self.piece)) { buffer, filled in
                filled = max(0, pread(source, buffer.baseAddress, buffer.count, off_t(from)))
            }
            guard !bytes.isEmpty else { throw .unreadable }
            try put(bytes, at: to)
            from += UInt64(bytes.count)
            to += UInt64(bytes.count)
        }
    }

    /// Errors that say that the kernel does not copy between these two files; nothing is wrong with them.
    private static let otherWays = [EXDEV, EINVAL, EOPNOTSUPP, ENOSYS, EPERM, ETXTBSY]

    private func put(_ bytes: [UInt8], at place: UInt64) throws(Failure) {
        do throws(FileError) { try Bytes.write(bytes, to: target, at: place) } catch {
            throw .folder(errno: error.code)
        }
    }

    private func putZeros(_ count: UInt64, at place: UInt64) throws(Failure) {
        if count > UInt64(Self.piece), picker_punch(target, Int64(place), Int64(count)) == 0 { return }
        var done: UInt64 = 0
        while done < count {
            let part = min(UInt64(Self.piece), count - done)
            try put([UInt8](repeating: 0, count: Int(part)), at: place + done)
            done += part
        }
    }
}
