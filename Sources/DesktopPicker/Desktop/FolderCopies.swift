// SPDX-License-Identifier: GPL-3.0-or-later

import Glibc
import PickerModel

/// Puts copies of photos into a folder: whole or not at all, never over something that is there, names kept or numbered.
///
/// Waits for the disk: not for the main thread.
struct FolderCopies: Sendable {
    /// Why not all could be saved.
    enum Problem: Sendable, Equatable {
        case full
        case forbidden
        /// The folder takes no more, for the system's reason.
        case failed(reason: String)
        /// The first that was left out alone; the rest went on.
        case unreadable(name: String)
        /// The same: a file of that size cannot be there.
        case tooLarge(name: String)
    }

    /// What became of it.
    struct Outcome: Sendable, Equatable {
        /// Photos that are there now.
        var saved = 0
        /// What was wrong first.
        var problem: Problem?
        /// Photos that were left out while others went on.
        var leftOut = 0
    }

    private let folder: FileLocation

    init(into folder: FileLocation) { self.folder = folder }

    /// Saves in order and goes on after what cannot be copied; ends where the folder takes no more.
    func save(_ items: [PickedItem]) -> Outcome {
        var outcome = Outcome()
        let directory = open(folder.cPath, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
        guard directory >= 0 else { return Outcome(problem: Self.problem(errno)) }
        defer { close(directory) }
        for item in items {
            // The moving half of a Live Photo goes with it, under the same name, or nothing tells that they belong together.
            let files = [item.file] + (item.delivered == .original ? [item.asset.pairedVideo].compactMap { $0 } : [])
            let problem = copy(files, to: directory)
            switch problem {
            case nil: outcome.saved += 1
            case .unreadable, .tooLarge:
                outcome.problem = outcome.problem ?? problem
                outcome.leftOut += 1
            case .full, .forbidden, .failed:
                outcome.problem = problem
                return outcome
            }
        }
        return outcome
    }

    /// Copies files that belong together under one number.
    private func copy(_ files: [FileLocation], to directory: Int32) -> Problem? {
        var (number, style) = (1, CopyName.kept)
        // Again only where one of them had its name and the other found it taken.
        attempts: while true {
            var held: [HeldCopy] = []
            for file in files {
                do {
                    held.append(try HeldCopy(of: file, in: directory))
                } catch {
                    return Self.problem(error, with: file)
                }
            }
            while number <= 10_000 {
                let names = files.map { FileLocation(bytes: style.name($0, number)).cPath }
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
                if code == 0 { return nil }
                for name in named { unlinkat(directory, name, 0) }
                switch (code, style.next) {
                case (EEXIST, _): number += 1
                case (EINVAL, let next?), (EILSEQ, let next?), (ENAMETOOLONG, let next?): (number, style) = (1, next)
                default: return Self.problem(code)
                }
                if !named.isEmpty { continue attempts }
            }
            return .failed(reason: String(cString: strerror(EEXIST)))
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
        default: .failed(reason: String(cString: strerror(code)))
        }
    }
}
