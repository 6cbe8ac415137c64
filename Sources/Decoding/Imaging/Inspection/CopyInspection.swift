// SPDX-License-Identifier: GPL-3.0-or-later

internal import MediaBytes
public import MediaTypes

/// Reads a copy as a stranger would, and names what it still tells of the classes that were removed: by exiv2 and, for HEIF, libheif, which
/// did not write it, by the picker's own reader of facts, and by a search of all bytes for values that the original is known to have.
public enum CopyInspection {
    /// What a copy tells.
    public struct Report: Sendable, Equatable {
        /// The names of what was found; empty for a clean copy.
        public var findings: [String]
        /// Whether it is a video, or has one inside, which libav has to look through as well (`FilmInspection`).
        public var hasFilm: Bool
    }

    /// Reads a copy.
    /// - Parameters:
    ///   - descriptor: the copy, open for reading; stays the caller's.
    ///   - fileExtension: without the dot.
    ///   - removed: the classes that must be gone.
    ///   - values: texts that must not stand anywhere in the copy.
    /// - Throws: `MediaError` where the copy cannot be read, so that nothing is known of it.
    public static func report(
        ofDescriptor descriptor: Int32, fileExtension: String, without removed: MetadataClasses, values: [String]
    ) throws(MediaError) -> Report {
        let head = readBytes(of: descriptor, at: 0, upTo: MediaFormat.headLength)
        let facts = try ExifFactReader().facts(ofDescriptor: descriptor, head: head, fileExtension: fileExtension)
        var findings = told(facts, without: removed)
        if !facts.format.isVideo {
            let metadata = ExifMetadata(descriptor: descriptor)
            let hasPages = facts.format == .tiff && metadata.map(isPage) == true
            findings += (metadata?.names ?? []).filter {
                MetadataNames.isForbidden($0, without: removed, hasPages: hasPages)
            }
            if let note = metadata?.raw(.makerNote), !isLivePhotoNote(note) { findings.append("maker note") }
        }
        let source: ByteSource
        do throws(MediaErrorNumber) {
            source = try ByteSource(descriptor: descriptor, head: head)
        } catch { throw .unreadable(errno: error.value) }
        if facts.format.container.hasItems, HEIFHeader.hasItems(source) {
            findings += try HEIFInspection.findings(
                ofDescriptor: descriptor, length: source.length, without: removed)
        }
        if facts.format == .gif {
            findings += GIFInspection.findings(ofDescriptor: descriptor, without: removed)
        }
        let ranges = SearchedRanges.find(source, facts.format)
        findings += ByteSearch(values).found(in: descriptor, ranges).map { "value \($0)" }
        return Report(
            findings: findings, hasFilm: facts.format.isVideo || facts.subtypes.contains(.livePhoto))
    }

    /// Whether the second directory of a TIFF is a page, a mask or a picture that says nothing of itself, not a smaller one of the first.
    private static func isPage(_ metadata: ExifMetadata) -> Bool {
        (metadata.text(.secondSubfileType).map { ["0", "2", "4", "6", "16"].contains($0) }) ?? true
    }

    /// Whether a maker note is Apple's, with nothing in it but the random number of a Live Photo: one entry, of this tag and type, whose
    /// text of a UUID's length ends the note.
    private static func isLivePhotoNote(_ note: [UInt8]) -> Bool {
        let entry: [UInt8] = [0, 1, 0, 0x11, 0, 2, 0, 0, 0]
        return note.count < 100 && note.has("Apple iOS\0\0\u{1}MM") && note.dropFirst(14).starts(with: entry)
            && note.dropFirst(32).allSatisfy { $0 == 0 || $0 == 0x2D || Character(Unicode.Scalar($0)).isHexDigit }
    }

    private static func told(_ facts: MediaFacts, without removed: MetadataClasses) -> [String] {
        var findings: [String] = []
        if removed.contains(.location), facts.location != nil { findings.append("location") }
        if removed.contains(.captions), facts.title != nil || facts.caption != nil || !facts.keywords.isEmpty {
            findings.append("captions")
        }
        if removed.contains(.people), !facts.people.isEmpty { findings.append("people") }
        if removed.contains(.device), facts.camera != nil || facts.lens != nil { findings.append("device") }
        return findings
    }
}
