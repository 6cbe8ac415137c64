// SPDX-License-Identifier: GPL-3.0-or-later

import Foundation
import Glibc
import MediaTypes
import PickerModel

/// Makes the row of a file from its metadata, its name and its fingerprint.
struct FileDescriber: Sendable {
    let identity: AssetIdentity
    let reader: any FactReading
    /// Limits what may be opened.
    let confinement: Confinement
    /// The time of the scan, in seconds since 1970.
    let now: Double
    private var offsets: ZoneOffsets

    init(
        identity: AssetIdentity, reader: any FactReading, confinement: Confinement, timeZone: TimeZone, now: Double
    ) {
        self.identity = identity
        self.reader = reader
        self.confinement = confinement
        self.now = now
        offsets = ZoneOffsets(timeZone: timeZone)
    }

    /// An opened file before its metadata is read.
    struct Opened: Sendable {
        var candidate: Candidate
        var file: Result<OpenedFile, MediaError>
        var fingerprint: UInt64
        var sidecar: Sidecar?
    }

    enum Description: Sendable {
        case asset(AssetRow)
        /// Not media, and its name does not claim to be; `isLasting` if it need not be read again until it changes.
        case stranger(isLasting: Bool)
        /// The file vanished after the walk.
        case vanished
        /// Nothing was read, for a reason outside the file: the next scan reads it.
        case unread(MediaError)
    }

    /// First step: opens the file, reads what its identifier is made of, and computes the fingerprint.
    func open(_ candidate: Candidate) -> Opened {
        let (path, size) = (candidate.path, candidate.file.size)
        do throws(MediaError) {
            let file = try OpenedFile(path: path, confinement)
            return Opened(
                candidate: candidate, file: .success(file),
                fingerprint: fingerprint(of: file, fileExtension: candidate.file.fileExtension),
                sidecar: Sidecar.read(folder: candidate.folder, name: candidate.file.name, confinement))
        } catch {
            // The fingerprint is made from the path: a file that cannot be read cannot be picked, so its identifier
            // need not last.
            return Opened(
                candidate: candidate, file: .failure(error),
                fingerprint: identity.fingerprint(size: size, head: path, tail: []))
        }
    }

    /// Two pictures that differ in the middle alone must not have each other's identifiers: an app that may see one would see the other (adr/0030).
    private func fingerprint(of file: OpenedFile, fileExtension: String) -> UInt64 {
        let format = MediaFormat.sniff(head: file.head, fileExtension: fileExtension)
        let isWhole = format?.traits.container.canChangeInPlace ?? false
        return identity.fingerprint(
            size: file.size, head: file.head, tail: file.tail, between: isWhole ? file.between() : { nil })
    }

    /// Second step: reads the metadata of several files. May be called from any thread.
    func read(_ files: [Opened]) -> [Result<MediaFacts, MediaError>] {
        let readable = files.compactMap { file in
            (try? file.file.get()).map {
                FactFile(
                    descriptor: $0.descriptor, head: $0.head, fileExtension: file.candidate.file.fileExtension)
            }
        }
        // Keeps the descriptors open until the reader returns.
        var answers = withExtendedLifetime(files) { reader.facts(of: readable) }.makeIterator()
        return files.map { file in
            if case .failure(let error) = file.file { return .failure(error) }
            return answers.next() ?? .failure(.damaged(detail: "no answer"))
        }
    }

    /// Last step: makes a row from what was read. Called in the order in which the files were found.
    mutating func describe(_ opened: Opened, _ answer: Result<MediaFacts, MediaError>) -> Description {
        let ending = opened.candidate.file.fileExtension
        do throws(MediaError) {
            return .asset(row(opened, try answer.get(), broken: nil))
        } catch {
            switch error {
            case .noSandbox, .noWorker, .cancelled: return .unread(error)
            case .unreadable(let code) where [ENOENT, ENOTDIR, ESTALE].contains(code): return .vanished
            // Neither the name (no extension) nor the content claims to be media.
            case .unknownFormat where ending.isEmpty, .empty where ending.isEmpty: return .stranger(isLasting: true)
            case .unreadable where ending.isEmpty, .notAFile: return .stranger(isLasting: false)
            case .unreadable, .empty, .unknownFormat, .damaged, .decoderEnded, .tooLarge, .timedOut, .noDecoder,
                .noMergedPicture, .notCleanable, .noEncoder:
                return .asset(row(opened, MediaFacts(format: format(of: opened, ending)), broken: error))
            }
        }
    }

    /// The assumed format of a file that cannot be read: by its first bytes, else by its extension.
    private func format(of opened: Opened, _ ending: String) -> MediaFormat {
        let head = (try? opened.file.get())?.head ?? []
        return MediaFormat.sniff(head: head, fileExtension: ending) ?? MediaFormat(fileExtension: ending) ?? .jpeg
    }

    private mutating func row(_ opened: Opened, _ facts: MediaFacts, broken: MediaError?) -> AssetRow {
        let (file, folder) = (opened.candidate.file, opened.candidate.folder)
        var facts = facts
        if broken == nil { merge(opened.sidecar, into: &facts, fileExtension: file.fileExtension) }
        let isVideo = facts.format.isVideo
        facts.subtypes.formUnion(NameSubtypes.find(name: file.displayName, folder: folder, isVideo: isVideo))
        let date = facts.captureDate ?? NameDate.find(in: file.displayName) ?? modified(file)
        return AssetRow(
            folder: folder, file: file, fingerprint: opened.fingerprint,
            kind: isVideo ? .video : facts.subtypes.contains(.livePhoto) ? .livePhoto : .image, facts: facts,
            captureDate: date, instant: date.instant { offsets.seconds(atCivil: $0) }, added: now, broken: broken,
            sidecar: opened.sidecar?.stamp)
    }

    /// Adobe names sidecars without the picture's extension; `stated.fileExtension` says which file is meant, usually
    /// the RAW.
    private func merge(_ sidecar: Sidecar?, into facts: inout MediaFacts, fileExtension: String) {
        guard let sidecar, let stated = reader.sidecarFacts(sidecar.bytes) else { return }
        if let meant = stated.fileExtension, meant.lowercased() != fileExtension.lowercased() { return }
        facts.merge(stated)
    }

    private mutating func modified(_ file: ScannedFile) -> CaptureDate {
        let bounds = CaptureDate.bounds
        let modified = min(max(file.modified, bounds.lowerBound), bounds.upperBound)
        let offset = offsets.seconds(at: Double(modified))
        return CaptureDate(
            civilSeconds: modified + Int64(offset), fraction: Double(file.modifiedNanoseconds) / 1e9,
            utcOffset: offset, source: .modified)
    }
}
