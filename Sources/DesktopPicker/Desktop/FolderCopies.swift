// SPDX-License-Identifier: GPL-3.0-or-later

import Foundation
import Glibc
import PickerModel

/// Puts copies of photos into a folder: whole or not at all, never over something that is there, names kept or numbered.
///
/// A copy is made without a name and gets it when it is whole, where the file system can (O_TMPFILE); elsewhere it is taken
/// away again when it fails. Waits for the disk: not for the main thread.
struct FolderCopies: Sendable {
    /// Why not all could be saved.
    enum Problem: Sendable, Equatable {
        case full
        case forbidden
        case unreadable(name: String)
        case failed(reason: String)
    }

    private let folder: FileLocation

    init(into folder: FileLocation) { self.folder = folder }

    /// Saves in order and goes on after what cannot be read; ends where the folder takes no more.
    /// - Returns: how many photos are there now, and what was wrong first.
    func save(_ items: [PickedItem]) -> (saved: Int, problem: Problem?) {
        let directory = open(folder.cPath, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
        guard directory >= 0 else { return (0, Self.problem(errno)) }
        defer { close(directory) }
        var saved = 0
        var first: Problem?
        for item in items {
            // The moving half of a Live Photo goes with it, under the same name, or nothing tells that they belong together.
            let files = [item.file] + (item.delivered == .original ? [item.asset.pairedVideo].compactMap { $0 } : [])
            switch copy(files, to: directory) {
            case nil: saved += 1
            case .unreadable(let name)?: first = first ?? .unreadable(name: name)
            case let problem?: return (saved, problem)
            }
        }
        return (saved, first)
    }

    /// Copies files that belong together under one number.
    private func copy(_ files: [FileLocation], to directory: Int32) -> Problem? {
        for number in 1...10_000 {
            let names = files.map { FileLocation(bytes: Self.name($0, number)).cPath }
            guard names.allSatisfy({ faccessat(directory, $0, F_OK, AT_SYMLINK_NOFOLLOW) != 0 }) else {
                continue
            }
            var made: [[CChar]] = []
            var outcome = Copying.done
            for (file, name) in zip(files, names) {
                outcome = Self.copy(file, to: directory, name)
                guard outcome == .done else { break }
                made.append(name)
            }
            if outcome == .done { return nil }
            for name in made { unlinkat(directory, name, 0) }
            if case .failed(let problem) = outcome { return problem }
        }
        return .failed(reason: String(cString: strerror(EEXIST)))
    }

    /// Linux's O_TMPFILE, which Glibc's module leaves out.
    private static let nameless = 0o20_000_000 | O_DIRECTORY

    private enum Copying: Equatable {
        case done
        /// Somebody else was quicker with that name.
        case taken
        case failed(Problem)
    }

    private static func copy(_ file: FileLocation, to directory: Int32, _ name: [CChar]) -> Copying {
        let source = open(file.cPath, O_RDONLY | O_CLOEXEC | O_NONBLOCK | O_NOCTTY)
        guard source >= 0 else { return .failed(.unreadable(name: file.displayName)) }
        defer { close(source) }
        var status = stat()
        guard fstat(source, &status) == 0, status.st_mode & S_IFMT == S_IFREG else {
            return .failed(.unreadable(name: file.displayName))
        }
        var target = openat(directory, ".", nameless | O_WRONLY | O_CLOEXEC, 0o666)
        let isNameless = target >= 0
        if !isNameless { target = openat(directory, name, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o666) }
        guard target >= 0 else { return errno == EEXIST ? .taken : .failed(problem(errno)) }
        defer { close(target) }
        if let code = transfer(source, target) {
            if !isNameless { unlinkat(directory, name, 0) }
            return .failed(code == EIO ? .unreadable(name: file.displayName) : problem(code))
        }
        var times = (status.st_atim, status.st_mtim)
        _ = withUnsafePointer(to: &times) { times in
            times.withMemoryRebound(to: timespec.self, capacity: 2) { futimens(target, $0) }
        }
        guard isNameless else { return .done }
        guard linkat(AT_FDCWD, FileLocation("/proc/self/fd/\(target)").cPath, directory, name, AT_SYMLINK_FOLLOW) == 0
        else { return errno == EEXIST ? .taken : .failed(problem(errno)) }
        return .done
    }

    /// All bytes.
    /// - Returns: an errno, nil where it worked.
    private static func transfer(_ source: Int32, _ target: Int32) -> Int32? {
        var buffer = [UInt8](repeating: 0, count: 1 << 18)
        while true {
            let count = read(source, &buffer, buffer.count)
            if count < 0, errno == EINTR { continue }
            if count < 0 { return EIO }
            if count == 0 { return nil }
            var written = 0
            while written < count {
                let more = buffer.withUnsafeBytes {
                    write(target, $0.baseAddress?.advanced(by: written), count - written)
                }
                if more < 0, errno == EINTR { continue }
                if more < 0 { return errno }
                written += more
            }
        }
    }

    private static func problem(_ code: Int32) -> Problem {
        switch code {
        case ENOSPC, EDQUOT: .full
        case EACCES, EPERM, EROFS: .forbidden
        default: .failed(reason: String(cString: strerror(code)))
        }
    }

    /// `IMG_1.jpg`, `IMG_1 (2).jpg`.
    static func name(_ file: FileLocation, _ number: Int) -> [UInt8] {
        let whole = file.name
        guard number > 1 else { return Array(whole) }
        // A dot in front hides a file and begins no suffix.
        let dot = whole.lastIndex(of: UInt8(ascii: ".")).flatMap { $0 > whole.startIndex ? $0 : nil } ?? whole.endIndex
        return Array(whole[..<dot]) + Array(" (\(number))".utf8) + Array(whole[dot...])
    }
}
