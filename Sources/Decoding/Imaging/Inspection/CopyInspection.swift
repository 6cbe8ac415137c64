// SPDX-License-Identifier: GPL-3.0-or-later

internal import MediaBytes
public import MediaTypes

/// Reads a copy as a stranger would, and names what it still tells of the classes that were removed: by exiv2, which did not write it, by
/// the picker's own reader of facts, and by a search of all bytes for values that the original is known to have.
public enum CopyInspection {
    /// The names of what was found; empty for a clean copy.
    /// - Parameters:
    ///   - descriptor: the copy, open for reading; stays the caller's.
    ///   - fileExtension: without the dot.
    ///   - removed: the classes that must be gone.
    ///   - values: texts that must not stand anywhere in the copy.
    /// - Throws: `MediaError` where the copy cannot be read, so that nothing is known of it.
    public static func findings(
        ofDescriptor descriptor: Int32, fileExtension: String, without removed: MetadataClasses, values: [String]
    ) throws(MediaError) -> [String] {
        let head = readBytes(of: descriptor, at: 0, upTo: MediaFormat.headLength)
        let facts = try ExifFactReader().facts(ofDescriptor: descriptor, head: head, fileExtension: fileExtension)
        var findings = told(facts, without: removed)
        if !facts.format.isVideo {
            let metadata = ExifMetadata(descriptor: descriptor)
            findings += (metadata?.names ?? []).filter { MetadataNames.isForbidden($0, without: removed) }
        }
        let source: ByteSource
        do throws(MediaErrorNumber) {
            source = try ByteSource(descriptor: descriptor, head: head)
        } catch { throw .unreadable(errno: error.value) }
        let ranges = SearchedRanges.find(source, facts.format)
        return findings + ByteSearch(values).found(in: descriptor, ranges).map { "value \($0)" }
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
