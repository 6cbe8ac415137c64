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
        case cancelled
    }

    let source: Int32
    let target: Int32

    private static let piece = 1 << 20
    /// Bytes that the kernel copies at once, some milliseconds of work, and after which it is asked whether to go on.
    private static let stretch: UInt64 = 16 << 20

    /// Writes the whole copy. Blocking.
    /// - Parameters:
    ///   - recipe: of this original; the target is empty.
    ///   - isCancelled: asked for each piece and several times a second.
    ///   - report: takes how many bytes of the copy stand, of a long copy several times a second.
    func write(
        _ recipe: CopyRecipe, isCancelled: () -> Bool = { false }, report: (UInt64) -> Void = { _ in }
    ) throws(Failure) {
        // A copy whose bytes stand where they stood shares the original's blocks as a whole, and is changed then.
        let isShared = recipe.keepsPlaces && picker_share(source, target) == 0
        var (place, told): (UInt64, UInt64) = (0, 0)
        func goOn(at place: UInt64) throws(Failure) {
            guard !isCancelled() else { throw .cancelled }
            guard place - told >= Self.stretch else { return }
            report(place)
            told = place
        }
        for piece in recipe.pieces {
            try goOn(at: place)
            switch piece {
            case .original(let range): if !isShared { try copy(range, to: place, goOn) }
            case .bytes(let bytes): try put(bytes, at: place)
            // A new file has zeros where nothing was written.
            case .zeros(let count): if isShared { try putZeros(count, at: place) }
            }
            place += piece.length
        }
        if ftruncate(target, off_t(recipe.length)) != 0 { throw .folder(errno: errno) }
    }

    private func copy(
        _ range: Range<UInt64>, to place: UInt64, _ goOn: (UInt64) throws(Failure) -> Void
    ) throws(Failure) {
        var (from, to) = (range.lowerBound, place)
        var isPossible = true
        while from < range.upperBound {
            try goOn(to)
            let left = Int(min(range.upperBound - from, Self.stretch))
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
