// SPDX-License-Identifier: GPL-3.0-or-later

import MediaBytes
import Testing

/// A part that extends beyond its container: who makes a copy walks no further, who reads facts gets what is there.
struct WalkBoundsTests {
    /// What one walk found.
    fileprivate struct Found: Equatable {
        /// Where the contents of each part end.
        var ends: [UInt64] = []
        var isBroken = false
    }

    /// A container of two parts, whose last bytes are those of the second one.
    enum Container: CaseIterable {
        case boxes, riff, png, ebml, jpeg, tiff, gif

        var bytes: [UInt8] {
            switch self {
            case .boxes: box("abcd", [1, 2]) + box("efgh", [3, 4, 5, 6])
            case .riff:
                text("ABCD") + ChunkBuilders.little(2, 4) + [1, 2] + text("EFGH") + ChunkBuilders.little(4, 4) + [
                    3, 4, 5, 6,
                ]
            case .png: PNGChunk.signature + chunk("ABCD", [1, 2]) + chunk("EFGH", [3, 4, 5, 6])
            case .ebml: [0xEC, 0x82, 1, 2, 0xEC, 0x84, 3, 4, 5, 6]
            case .jpeg: [0xFF, 0xD8, 0xFF, 0xE0, 0, 4, 1, 2, 0xFF, 0xE1, 0, 6, 3, 4, 5, 6]
            case .tiff: ChunkBuilders.directory([.short(256, 8), .short(257, 9)], at: 0)
            case .gif:
                text("GIF89a") + [1, 0, 1, 0, 0, 0, 0] + [0x21, 0xFE, 2, 1, 2, 0] + [
                    0x2C, 0, 0, 0, 0, 1, 0, 1, 0, 0, 2, 2, 0x44, 1, 0,
                ]
            }
        }

        private func chunk(_ name: String, _ payload: [UInt8]) -> [UInt8] {
            big(payload.count) + text(name) + payload + zeros(4)
        }

        fileprivate func walk(_ bytes: [UInt8], _ policy: WalkPolicy) -> Found {
            let source = ByteSource(bytes)
            var found = Found()
            switch self {
            case .boxes:
                var walk = BoxWalk(source, in: source.whole, policy)
                while let part = walk.next() { found.ends.append(part.payload.upperBound) }
                found.isBroken = walk.isBroken
            case .riff:
                var walk = RIFFWalk(source, in: source.whole, policy)
                while let part = walk.next() { found.ends.append(part.payload.upperBound) }
                found.isBroken = walk.isBroken
            case .png:
                for part in PNGWalk(source, policy) { found.ends.append(part.payload.upperBound) }
                found.isBroken = policy == .exact && found.ends.last.map { $0 + 4 != source.length } ?? true
            case .ebml:
                var walk = EBMLWalk(source, in: source.whole, policy)
                while let part = walk.next() { found.ends.append(part.payload.upperBound) }
                found.isBroken = policy == .exact && !walk.rest.isEmpty
            case .jpeg:
                guard var walk = JPEGWalk(source, in: source.whole, policy) else { return found }
                while case .segment(_, _, let payload)? = walk.next() { found.ends.append(payload.upperBound) }
                found.isBroken = walk.isBroken
            case .tiff:
                let directory = TIFFDirectory(source, TIFFForm(isLittle: true), at: 0, policy)
                found.ends = directory?.entries.indices.map { UInt64($0) } ?? []
                found.isBroken = directory == nil
            case .gif:
                guard var walk = GIFWalk(source, policy) else { return found }
                while let part = walk.next() { found.ends.append(part.payload.upperBound) }
                found.isBroken = walk.isBroken
            }
            return found
        }
    }

    @Test("both walk a container whose parts fit to its end", arguments: Container.allCases)
    func fitting(_ container: Container) {
        let exact = container.walk(container.bytes, .exact)
        #expect(exact.ends.count == 2 && !exact.isBroken)
        #expect(container.walk(container.bytes, .lenient) == exact)
    }

    @Test("a container that ends within its last part", arguments: Container.allCases)
    func cut(_ container: Container) {
        // Behind the payload of a PNG's chunk there is a checksum, and behind a directory of TIFF the place of the next one.
        for missing in 1...(container == .png || container == .tiff ? 7 : 3) {
            let bytes = Array(container.bytes.dropLast(missing))
            let exact = container.walk(bytes, .exact)
            #expect(exact.isBroken && exact.ends.count < 2, "\(missing)")
            let lenient = container.walk(bytes, .lenient)
            #expect(!lenient.isBroken, "\(missing)")
            // A directory has the entries that are whole.
            #expect(lenient.ends.count == (container == .tiff && missing > 4 ? 1 : 2), "\(missing)")
            #expect(lenient.ends.allSatisfy { $0 <= UInt64(bytes.count) }, "\(missing)")
        }
    }
}
