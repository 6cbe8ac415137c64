// SPDX-License-Identifier: GPL-3.0-or-later

import Foundation
import Imaging
import MediaTypes
import PickerTestSupport
import Pixels
import Testing

/// Every file of the corpus, as our reader and as exiftool see it. They agree, or the difference is listed with its reason.
@Suite(
    .serialized, .timeLimit(.minutes(10)),
    .enabled(if: Corpus.isPresent, "needs the shared corpus beside the checkout"),
    .enabled(if: Witness.program != nil, "needs exiftool"))
struct WitnessTests {
    @Test("our reader and exiftool agree on every file, but for what is listed")
    func agree() throws {
        let witnesses = try Witness.askedOf(Corpus.folder)
        let listed = Dictionary(
            Difference.known.map { (Place(file: $0.file, field: $0.field), $0) },
            uniquingKeysWith: { first, _ in first })
        #expect(listed.count == Difference.known.count, "an entry of the table stands there twice")
        var found: Set<Place> = []
        var compared = 0
        for name in Corpus.files {
            let format = MediaFormat(fileExtension: (name as NSString).pathExtension)
            let isSidecar = name.hasSuffix(".xmp")
            guard format != nil || isSidecar else { continue }
            let witness = try #require(witnesses[name], "exiftool says nothing of \(name)")
            let facts = isSidecar ? try Self.sidecar(name) : try Self.facts(name)
            let fields = isSidecar ? [.keywords, .rating, .people] : WitnessField.allCases
            for field in fields {
                // Of what is no picture for one of them there is nothing more to compare.
                if !isSidecar, field != .isRead, facts == nil || witness.says(.isRead, format: format) == "no" { break }
                compared += 1
                let ours = facts?.says(field) ?? "no"
                let theirs = witness.says(field, format: facts?.format ?? format)
                guard ours != theirs else { continue }
                let place = Place(file: name, field: field)
                found.insert(place)
                guard let entry = listed[place] else {
                    Issue.record("\(name) \(field): ours \(ours), exiftool's \(theirs)")
                    continue
                }
                #expect(entry.ours == ours && entry.theirs == theirs, "\(name) \(field): \(ours) / \(theirs)")
            }
        }
        for (place, entry) in listed where !found.contains(place) && !entry.isOfOlderLibraries {
            Issue.record("no longer different: \(place.file) \(place.field)")
        }
        #expect(compared > 2000)
        print("\(compared) facts compared, \(found.count) differ")
    }

    private struct Place: Hashable {
        var file: String
        var field: WitnessField
    }

    /// A photo that says nothing itself, with this sidecar beside it.
    private static func sidecar(_ name: String) throws -> MediaFacts {
        var facts = MediaFacts(format: .jpeg)
        if let sidecar = ExifFactReader().sidecarFacts(try Corpus.bytes(name)) { facts.merge(sidecar) }
        return facts
    }

    /// Nil where our reader refuses the file.
    private static func facts(_ name: String) throws -> MediaFacts? {
        let file = try #require(OpenFile(Corpus.folder.path + "/" + name))
        return try? ExifFactReader().facts(
            ofDescriptor: file.descriptor, head: file.head, fileExtension: (name as NSString).pathExtension)
    }
}
