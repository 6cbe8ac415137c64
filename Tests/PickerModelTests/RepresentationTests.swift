// SPDX-License-Identifier: GPL-3.0-or-later

import MediaTypes
import PickerModel
import PickerTestSupport
import Testing

@Suite("What an app gets of HDR, depth and Cinematic videos")
struct RepresentationTests {
    /// A row of the page's table: `| what | type | taken | automatic and current | compatible |`.
    struct Row: Sendable, CustomTestStringConvertible {
        let what: String, type: String, taken: String, current: String, compatible: String
        var testDescription: String { "\(what), \(type), for \(taken)" }

        init?(_ line: String) {
            let cells = line.split(separator: "|").map { $0.filter { $0 != "`" }.trimmingPrefix(while: \.isWhitespace) }
                .map { String($0.reversed().trimmingPrefix(while: \.isWhitespace).reversed()) }
            guard cells.count == 5 else { return nil }
            (what, type, taken, current, compatible) = (cells[0], cells[1], cells[2], cells[3], cells[4])
        }

        var asset: Asset {
            let subtypes: [(String, MediaSubtypes)] = [
                ("HDR", .hdr), ("depth", .depthEffectPhoto), ("Cinematic", .cinematicVideo), ("Live Photo", .livePhoto),
            ]
            let said = subtypes.filter { what.contains($0.0) }.map(\.1)
            var asset = Asset.sample(
                1, kind: what.contains("video") ? .video : said.contains(.livePhoto) ? .livePhoto : .image,
                subtypes: MediaSubtypes(said), type: type)
            if asset.kind == .livePhoto { asset.pairedVideo = FileLocation("/photos/photo-1.mov") }
            return asset
        }
    }

    private static let rows =
        (try? Documents.table(in: "docs/hdr.md", after: "Each row is held by a test (`RepresentationTests`).")) ?? []

    /// What an asset is handed over as, in the words of the page.
    private func words(_ row: Row, _ encoding: PreferredEncoding) -> String {
        let accepted = row.taken == "everything" ? [] : [row.taken]
        let plan = ExportPlan(DeliveryRequest(assets: [row.asset], encoding: encoding, accepted: accepted)).items[0]
        let format =
            switch plan.format {
            case .original: "original"
            case .none: "nothing"
            case .still(let formats): formats.first.map { $0 == .jpeg ? "JPEG" : "PNG" } ?? "nothing"
            case .film(.mp4): "MP4"
            case .film(.gif): "GIF"
            }
        return format + (plan.losses.contains(.hdr) ? ", lacks HDR" : "")
    }

    @Test("the table of the page", arguments: rows.compactMap(Row.init))
    func table(_ row: Row) {
        #expect(words(row, .automatic) == row.current)
        #expect(words(row, .current) == row.current)
        #expect(words(row, .compatible) == row.compatible)
    }

    @Test("all of the table is read, and no row says what is not meant")
    func whole() {
        let rows = Self.rows.compactMap(Row.init)
        #expect(rows.count == Self.rows.count && rows.count >= 18)
        #expect(rows.allSatisfy { !$0.asset.subtypes.isEmpty && MediaFormat(rawValue: $0.type) != nil })
    }

    @Test("what is converted has depth no longer among its subtypes")
    func depth() {
        let asset = Asset.sample(1, subtypes: [.depthEffectPhoto, .hdr], type: "image/heic")
        let plan = ExportPlan(DeliveryRequest(assets: [asset], encoding: .compatible)).items[0]
        let item = PickedItem(
            copyOf: asset, plan, file: FileLocation("/run/copies/x/photo-1.jpg"), bytes: 9, video: nil,
            convertedTo: .picture(ExportedPicture(format: .jpeg, width: 3000, height: 4000)))
        #expect(item.asset.subtypes.isEmpty)
    }
}
