// SPDX-License-Identifier: GPL-3.0-or-later

import CCopying
import Glibc
import Ground
import MediaTypes
import PickerModel
import PickerTestSupport
import Testing

@testable import PickerService

extension DeliveredFile {
    /// A file as it is now; nil where there is none.
    init?(now location: FileLocation) {
        guard let open = OpenFile(descriptor: picker_name_file(CPath.terminated(location.bytes))),
            let identity = FileIdentity(open)
        else { return nil }
        self.init(location: location, identity: identity)
    }
}

/// A path never identifies a file that was delivered.
@Suite("Files that were delivered", .timeLimit(.minutes(5)))
@MainActor
struct DeliveredFileTests {
    private let folder: TemporaryFolder
    private let photo: DeliveredFile
    private let path: String
    private let secret: String

    init() throws {
        folder = try TemporaryFolder()
        path = try folder.write([1, 2, 3], to: "Pictures/photo.jpg")
        secret = try folder.write([7, 8, 9], to: "secret/photo.jpg")
        photo = try #require(DeliveredFile(now: FileLocation(path)))
    }

    /// What another program does to the path, and whether the file can be opened afterwards.
    enum Change: CaseIterable, CustomTestStringConvertible {
        case nothing, link, hardLink, linkOfTheFolder, copyOfSizeAndTime, writing, removal, pipe, folder, touch

        var testDescription: String { "\(self)" }
        var isOpened: Bool { self == .nothing }

        /// - Throws: what the file system says.
        func happen(to path: String, _ secret: String) throws {
            let pictures = String(path.dropLast("/photo.jpg".count))
            switch self {
            case .nothing: break
            case .link:
                unlink(path)
                symlink(secret, path)
            case .hardLink:
                unlink(path)
                Glibc.link(secret, path)
            case .linkOfTheFolder:
                rename(pictures, pictures + ".moved")
                symlink(String(secret.dropLast("/photo.jpg".count)), pictures)
            case .copyOfSizeAndTime:
                var status = stat()
                stat(path, &status)
                var times = [status.st_atim, status.st_mtim]
                utimensat(AT_FDCWD, secret, &times, 0)
                rename(secret, path)
            case .writing: truncate(path, 1)
            case .removal: unlink(path)
            case .pipe:
                unlink(path)
                mkfifo(path, 0o600)
            case .folder:
                unlink(path)
                mkdir(path, 0o700)
            case .touch:
                var times = [timespec(tv_sec: 1, tv_nsec: 1), timespec(tv_sec: 1, tv_nsec: 1)]
                utimensat(AT_FDCWD, path, &times, 0)
            }
        }
    }

    @Test("is opened where it lay as it was, and else not at all", arguments: Change.allCases)
    func change(_ change: Change) throws {
        try change.happen(to: path, secret)
        let bytes = try photo.opened().map { try Bytes.read($0.descriptor, upTo: 100) }
        #expect(bytes == (change.isOpened ? [1, 2, 3] : nil))
    }

    @Test("is read by a descriptor that was kept, wherever it went", arguments: Change.allCases)
    func kept(_ change: Change) throws {
        let share = HeldFiles().share()
        share.hold(try #require(photo.named()), of: photo)
        try change.happen(to: path, secret)
        let open = try #require(share[photo]?.reading())
        #expect(try Bytes.read(open.descriptor, upTo: 100) == (change == .writing ? [1] : [1, 2, 3]))
    }

    @Test("few descriptors are kept of one request, more of all, and none of one that has gone")
    func limits() throws {
        let files = try (0..<100).map { number in
            try #require(DeliveredFile(now: FileLocation(try folder.write([1], to: "many/\(number)"))))
        }
        let pool = HeldFiles()
        func fill(_ share: HeldFiles.Share) throws -> Int {
            for file in files { share.hold(try #require(file.named()), of: file) }
            return files.count { share[$0] != nil }
        }
        let shares = (0..<5).map { _ in pool.share() }
        #expect(try shares.map { try fill($0) } == [64, 64, 64, 64, 0])
        shares[0].release()
        shares[0].release()
        #expect(try fill(shares[4]) == 64)
        #expect(try fill(shares[0]) == 0)
    }

    @Test("is copied into memory once, however often it is asked for at the same time")
    func copies() async throws {
        let copies = SealedCopies()
        let photo = photo
        let opening = (0..<40).map { _ in
            Task { @MainActor in try await copies.copy(of: photo.identity, named: "photo.jpg") { photo.opened() } }
        }
        var made: [OpenFile] = []
        for one in opening { made.append(try await one.value) }
        #expect(Set(made.map(\.descriptor)).count == 1)
        // Each who reads it has a place of its own in it, and nobody can write.
        let readers = made.prefix(2).compactMap { $0.reading() }
        for reader in readers { #expect(try Bytes.read(reader.descriptor, upTo: 100) == [1, 2, 3]) }
        #expect(open("/proc/self/fd/\(made[0].descriptor)", O_WRONLY | O_TRUNC) < 0)
    }

    @Test("is refused where the copies would take too much memory")
    func tooLarge() async throws {
        let large = DeliveredFile(
            location: photo.location,
            identity: FileIdentity(
                device: 1, born: 1, stamp: FileStamp(inode: 1, size: 2 << 30, modified: 1, nanoseconds: 1)))
        await #expect(throws: ServiceError.tooLarge("photo.jpg")) {
            try await SealedCopies().copy(of: large.identity, named: "photo.jpg") { [photo] in photo.opened() }
        }
    }
}
