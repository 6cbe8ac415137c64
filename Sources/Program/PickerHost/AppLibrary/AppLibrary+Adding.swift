// SPDX-License-Identifier: GPL-3.0-or-later

import Glibc
import Ground
import MediaTypes
import PhotoLibrary
package import PickerModel
import Pixels

/// Photos and films that an app adds: copied once, and it is the copy that is judged and kept (phpicker.md 4.5).
extension AppLibrary {
    /// Adds a file, or the two of a Live Photo, to the folder of the app in the person's pictures.
    /// - Parameter files: open to be read, as the app has handed them in; they stay the caller's.
    /// - Returns: the asset of the library. Nobody sees it before the app's record has it.
    /// - Throws: then nothing is left behind.
    package func add(_ addition: AssetAddition, _ files: [Int32]) async throws(AccessRefusal) -> AssetID {
        let (host, place) = (host, try folder())
        let added = try await Task.detached { () -> Result<[FileLocation], AccessRefusal> in
            Result { () throws(AccessRefusal) in try AddedFiles.add(files, addition, to: place, host) }
        }.value.get()
        guard let asset = await indexed(added) else {
            AddedFiles.remove(added)
            throw .failed
        }
        unconfirmed[asset] = added
        return asset
    }

    /// What was just added is in the app's record; or that could not be changed, so that nobody has it, and its files go.
    package func settle(_ asset: AssetID, isKept: Bool) {
        let files = unconfirmed.removeValue(forKey: asset)
        if let files, !isKept { AddedFiles.remove(files) }
    }

    /// `Pictures/NAME`, which is made where it is missing.
    private func folder() throws(AccessRefusal) -> FileLocation {
        let app = grant.app.map { CallerIdentity(dataFolders: host.paths.dataFolders, languages: []).app($0) }
        let name = AddedFiles.folderName(app?.name ?? app?.id ?? "App")
        let pictures: FileLocation?
        switch folders {
        case .personal: pictures = host.paths.personalFolders.first { $0.origin == .pictures }?.location
        case .named(let named): pictures = named.first
        }
        guard let pictures else { throw .failed }
        return FileLocation(bytes: pictures.bytes + [UInt8(ascii: "/")] + Array(name.utf8))
    }

    /// The asset of files that were just written, once the index has them.
    private func indexed(_ files: [FileLocation]) async -> AssetID? {
        guard let folder = files.first?.parent else { return nil }
        // Its own view, since the app's has not got the asset yet.
        let whole = RequestLibrary(host, folders, audience: .app)
        let events = whole.view.events()
        if whole.view.album(at: folder) == nil, folders == .personal {
            let personal = host.personal
            await Task.detached { try? personal.add(folder) }.value
        }
        // Whichever finds it first: who follows the folders waits until nothing more is written there, a scan looks at all of a library.
        let scan = Task { _ = try? await whole.scan() }
        defer { scan.cancel() }
        return await whole.known(files, since: events)[files[0]]?.id
    }
}

/// The files of additions.
enum AddedFiles {
    /// Most bytes of a photo, and of a film.
    private static let mostOfPhoto: Int64 = 1 << 30
    private static let mostOfFilm: Int64 = 64 << 30
    /// Bytes of a name without its ending.
    private static let longestName = 120
    /// Pixels at which a picture is drawn to see that it can be.
    private static let trial = 256
    private static let patience = Duration.seconds(30)

    /// Copies files into a folder, judges the copies, and gives them names that no file has. Blocking.
    /// - Returns: the photo or film, and the film of a Live Photo.
    static func add(
        _ files: [Int32], _ addition: AssetAddition, to folder: FileLocation, _ host: ProcessHost
    ) throws(AccessRefusal) -> [FileLocation] {
        guard files.count == (addition.hasPairedVideo ? 2 : 1) else { throw .unusableFile }
        var sizes: [Int64] = []
        for file in files { sizes.append(try size(of: file, named: addition.name)) }
        let directory = try open(folder)
        defer { close(directory) }
        var copies: [(copy: HeldCopy, ending: String)] = []
        for (index, (file, size)) in zip(files, sizes).enumerated() {
            let copy: HeldCopy
            do { copy = try HeldCopy(of: file, bytes: size, in: directory) } catch { throw refusal(error) }
            let format = try judge(copy, addition.name, isVideo: index == 1 ? true : nil, host)
            guard format.isVideo || size <= mostOfPhoto else { throw .tooLarge }
            guard !(addition.hasPairedVideo && index == 0 && format.isVideo) else { throw .unusableFile }
            copies.append((copy, ending(addition.name, format, isFirst: index == 0)))
        }
        let isVideo = !addition.hasPairedVideo && MediaFormat(fileExtension: copies[0].ending)?.isVideo == true
        let stem = stem(addition.name) ?? (isVideo ? "Video" : "Photo")
        let written = try name(copies, stem, in: directory).map { name in
            FileLocation(bytes: folder.bytes + [UInt8(ascii: "/")] + Array(name.utf8))
        }
        guard fsync(directory) == 0 else {
            let reason = errno
            remove(written)
            throw refusal(.folder(reason))
        }
        return written
    }

    /// Removes files that were just added.
    static func remove(_ files: [FileLocation]) { for file in files { unlink(CPath.terminated(file.bytes)) } }

    /// - Throws: for what is no regular file that is open to be read.
    private static func size(of file: Int32, named name: String?) throws(AccessRefusal) -> Int64 {
        let flags = fcntl(file, F_GETFL)
        // A descriptor that only names a file (O_PATH) may be of one that the app itself cannot read.
        guard flags >= 0, flags & pathOnly == 0, flags & O_ACCMODE != O_WRONLY else { throw .unusableFile }
        var status = stat()
        guard fstat(file, &status) == 0, status.st_mode & S_IFMT == S_IFREG, status.st_size > 0 else {
            throw .unusableFile
        }
        // Before anything is written: a file without bytes on its disk may claim any size. The copy is judged all the same.
        let head = Bytes.start(of: file, upTo: MediaFormat.headLength)
        let format = MediaFormat.sniff(head: head, fileExtension: name.map { DeliveredEnding.of($0) } ?? "")
        guard let format else { throw .unusableFile }
        guard Int64(status.st_size) <= (format.isVideo ? mostOfFilm : mostOfPhoto) else { throw .tooLarge }
        return Int64(status.st_size)
    }

    /// Linux's O_PATH, which Glibc's module leaves out.
    private static let pathOnly: Int32 = 0o10_000_000

    /// The folder, open. One that is a link leads who knows where.
    private static func open(_ folder: FileLocation) throws(AccessRefusal) -> Int32 {
        let path = CPath.terminated(folder.bytes)
        if mkdir(CPath.terminated(folder.parent.bytes), 0o755) != 0, errno != EEXIST { throw refusal(.folder(errno)) }
        if mkdir(path, 0o755) != 0, errno != EEXIST { throw refusal(.folder(errno)) }
        let directory = Glibc.open(path, O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC)
        guard directory >= 0 else { throw refusal(.folder(errno)) }
        return directory
    }

    /// Whether a copy is a photo or film that can be drawn.
    private static func judge(
        _ copy: HeldCopy, _ name: String?, isVideo: Bool?, _ host: ProcessHost
    ) throws(AccessRefusal) -> MediaFormat {
        let descriptor = copy.reading()
        guard descriptor >= 0 else { throw .failed }
        defer { close(descriptor) }
        let file = FactFile(
            descriptor: descriptor, head: Bytes.start(of: descriptor, upTo: MediaFormat.headLength),
            fileExtension: name.map { DeliveredEnding.of($0) } ?? "")
        do throws(MediaError) {
            guard let facts = try host.decoder.facts(of: [file]).first?.get() else { throw MediaError.unknownFormat }
            if let isVideo, facts.format.isVideo != isVideo { throw MediaError.unknownFormat }
            _ = try host.decoder.decode(
                descriptor: descriptor, format: facts.format, longestSide: trial, deadline: .now + patience,
                isCancelled: { false })
            return facts.format
        } catch {
            switch error {
            case .tooLarge: throw .tooLarge
            case .noSandbox, .noWorker, .cancelled: throw .failed
            case .unreadable, .notAFile, .empty, .unknownFormat, .damaged, .decoderEnded, .timedOut, .noDecoder,
                .noMergedPicture, .notCleanable, .noEncoder:
                throw .unusableFile
            }
        }
    }

    private static func refusal(_ failure: HeldCopy.Failure) -> AccessRefusal {
        switch failure {
        case .unreadable: .unusableFile
        case .folder(ENOSPC), .folder(EDQUOT): .noSpace
        case .folder: .failed
        }
    }

    // MARK: - Names

    /// Gives all copies names with one stem, or none of them any.
    private static func name(
        _ copies: [(copy: HeldCopy, ending: String)], _ stem: String, in directory: Int32
    ) throws(AccessRefusal) -> [String] {
        for number in 1...100_000 {
            let suffix = number > 1 ? " (\(number))" : ""
            let names = copies.map { stem + suffix + "." + $0.ending }
            // A copy takes a name once, so both have to be free.
            var status = stat()
            guard names.allSatisfy({ fstatat(directory, $0, &status, AT_SYMLINK_NOFOLLOW) != 0 && errno == ENOENT })
            else { continue }
            var named = 0
            var reason: Int32 = 0
            // The film before the photo, which is no Live Photo without it.
            for (index, name) in names.enumerated().reversed() {
                reason = copies[index].copy.name(CPath.terminated(Array(name.utf8)))
                guard reason == 0 else { break }
                named += 1
            }
            if reason == 0 { return names }
            for name in names.reversed().prefix(named) { unlinkat(directory, name, 0) }
            guard reason == EEXIST, named == 0 else { throw refusal(.folder(reason == EEXIST ? EAGAIN : reason)) }
        }
        throw .failed
    }

    /// The name of a folder for an app: one part of a path, of a length that every file system has.
    static func folderName(_ name: String) -> String { plain(name) ?? "App" }

    /// The stem that an app wants; nil where nothing of it can be kept.
    private static func stem(_ name: String?) -> String? {
        guard let name else { return nil }
        let ending = DeliveredEnding.of(name)
        return plain(ending.isEmpty ? name : String(name.dropLast(ending.count + 1)))
    }

    /// A name without what leads elsewhere, hides a file, or cannot be seen.
    private static func plain(_ name: String) -> String? {
        let unseen: Set<Unicode.GeneralCategory> = [
            .control, .format, .lineSeparator, .paragraphSeparator, .privateUse, .unassigned,
        ]
        var plain = ""
        for scalar in name.unicodeScalars {
            let isUsable =
                !unseen.contains(scalar.properties.generalCategory) && !"/\\:*?\"<>|".unicodeScalars.contains(scalar)
            let next = isUsable ? String(scalar) : "_"
            guard plain.utf8.count + next.utf8.count <= longestName else { break }
            plain += next
        }
        let trimmed = plain.drop { $0 == "." || $0.isWhitespace }
        let whole = String(trimmed.reversed().drop { $0 == "." || $0.isWhitespace }.reversed())
        return whole.isEmpty ? nil : whole
    }

    /// The ending of a file of a format: the app's, where it is one of that format.
    private static func ending(_ name: String?, _ format: MediaFormat, isFirst: Bool) -> String {
        let wanted = isFirst ? name.map { DeliveredEnding.of($0).lowercased() } ?? "" : ""
        return format.traits.endings.contains(wanted) ? wanted : format.traits.endings.first ?? ""
    }
}

/// Endings of names that apps give.
private enum DeliveredEnding {
    /// What follows the last dot, without it; empty for none, and for what is too long to be one.
    static func of(_ name: String) -> String {
        guard let dot = name.lastIndex(of: "."), dot > name.startIndex else { return "" }
        let ending = name[name.index(after: dot)...]
        return ending.count <= 8 && ending.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber) }
            ? String(ending) : ""
    }
}
