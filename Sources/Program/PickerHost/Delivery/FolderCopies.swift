// SPDX-License-Identifier: GPL-3.0-or-later

import Glibc
import Ground
package import MediaTypes
package import PickerModel

/// Saves copies of photos in a folder. A copy is complete or missing, keeps its name or gets a number, and never replaces a file.
///
/// Blocks for the disk, so it must not be used on the main thread.
package struct FolderCopies: Sendable {
    /// Why some photos were not saved.
    package enum Problem: Error, Sendable, Equatable {
        case full
        case forbidden
        /// Writing into the folder fails, with the kernel's reason.
        case failed(errno: Int32)
        /// The first photo that could not be read and was left out; the others were copied.
        case unreadable(name: String)
        /// The first photo that was left out because the file system allows no file of its size; the others were
        /// copied.
        case tooLarge(name: String)
    }

    /// The result of saving.
    package struct Outcome: Sendable, Equatable {
        /// Photos that were saved.
        package var saved = 0
        /// The first problem; nil where all were saved.
        package var problem: Problem?
        /// Photos that were left out while the others were copied.
        package var leftOut = 0
    }

    private let folder: FileLocation
    private let originals: any OriginalOpening

    /// - Parameter originals: opens the files that are copied.
    package init(into folder: FileLocation, of originals: any OriginalOpening) {
        self.folder = folder
        self.originals = originals
    }

    /// Saves the items in order. Continues after an item that cannot be copied, and stops if the folder cannot be written.
    package func save(_ items: [PickedItem]) -> Outcome { put(items).outcome }

    /// As `save`, and says where the files of each item lie then, in order: none for one that was not saved. The second is the video of a Live
    /// Photo.
    package func put(_ items: [PickedItem]) -> (outcome: Outcome, files: [[FileLocation]]) {
        var (outcome, places) = (Outcome(), [[FileLocation]]())
        let directory = open(CPath.terminated(folder.bytes), O_RDONLY | O_DIRECTORY | O_CLOEXEC)
        guard directory >= 0 else { return (Outcome(problem: Self.problem(errno)), []) }
        defer { close(directory) }
        for item in items {
            // The video of a Live Photo is copied with it under the same name, by which programs know that the two
            // belong together.
            let video = item.asset.pairedVideo.map { ($0, item.pairedIdentity) }
            let files = [(item.file, item.identity)] + [video].compactMap(\.self)
            do throws(Problem) {
                let names = try copy(files, to: directory)
                places.append(names.map { FileLocation(bytes: folder.bytes + [UInt8(ascii: "/")] + $0) })
                outcome.saved += 1
            } catch {
                places.append([])
                switch error {
                case .unreadable, .tooLarge:
                    outcome.problem = outcome.problem ?? error
                    outcome.leftOut += 1
                case .full, .forbidden, .failed:
                    outcome.problem = error
                    return (outcome, places)
                }
            }
        }
        return (outcome, places)
    }

    /// Copies files that belong together under one number.
    /// - Returns: the names that they got.
    private func copy(
        _ files: [(location: FileLocation, identity: FileIdentity?)], to directory: Int32
    ) throws(Problem) -> [[UInt8]] {
        var (number, style) = (1, CopyName.kept)
        // Repeated only where one of the files got its name and that of the other was taken.
        attempts: while true {
            var held: [HeldCopy] = []
            for file in files {
                do throws(HeldCopy.Failure) {
                    held.append(try HeldCopy(of: file.location, file.identity, from: originals, in: directory))
                } catch {
                    throw Self.problem(error, with: file.location)
                }
            }
            while number <= 10_000 {
                let names = files.map { CPath.terminated(style.name($0.location, number)) }
                guard names.allSatisfy({ faccessat(directory, $0, F_OK, AT_SYMLINK_NOFOLLOW) != 0 }) else {
                    number += 1
                    continue
                }
                var named: [[CChar]] = []
                var code: Int32 = 0
                for (copy, name) in zip(held, names) {
                    code = copy.name(name)
                    guard code == 0 else { break }
                    named.append(name)
                }
                if code == 0 { return names.map { $0.dropLast().map { UInt8(bitPattern: $0) } } }
                for name in named { unlinkat(directory, name, 0) }
                switch (code, style.next) {
                case (EEXIST, _): number += 1
                case (EINVAL, let next?), (EILSEQ, let next?), (ENAMETOOLONG, let next?): (number, style) = (1, next)
                default: throw Self.problem(code)
                }
                if !named.isEmpty { continue attempts }
            }
            throw .failed(errno: EEXIST)
        }
    }

    private static func problem(_ failure: HeldCopy.Failure, with file: FileLocation) -> Problem {
        switch failure {
        case .unreadable: .unreadable(name: file.displayName)
        case .folder(EFBIG): .tooLarge(name: file.displayName)
        case .folder(let code): problem(code)
        }
    }

    private static func problem(_ code: Int32) -> Problem {
        switch code {
        case ENOSPC, EDQUOT: .full
        case EACCES, EPERM, EROFS: .forbidden
        default: .failed(errno: code)
        }
    }
}
