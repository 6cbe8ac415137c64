// SPDX-License-Identifier: GPL-3.0-or-later

import BusValues
import Ground
import MediaTypes
package import PickerModel

/// Answers of the process that reads the library, as the bus has them: made there, so that the service only passes them on.
package enum LibraryPage {
    /// The signature of `FetchAssets`' answer.
    static let assets = "(aa{sv}a{sv})"
    /// The signature of `FetchAlbums`' answer.
    static let albums = "(aa{sv})"

    /// Most bytes of an answer: the bus takes no larger messages.
    private static let longest = 64 << 20

    /// A page of assets with some of their properties, and where the next one begins.
    package static func bytes(
        _ records: [AssetRecord], _ properties: [AssetProperty], next: String?
    ) -> [UInt8] {
        var results: [String: BusValue] = [:]
        results["next"] = next.map { .string($0) }
        let properties = Set(properties).sorted { $0.rawValue < $1.rawValue }
        return BusValue.serialized(rows: records.count, keys: properties.map(\.rawValue), and: results) { row, key in
            records[row].value(of: properties[key])
        }
    }

    /// Albums: identifier, title, number of assets, and whether the app made it.
    package static func bytes(_ albums: [(id: AlbumID, title: String, count: Int, isOwn: Bool)]) -> [UInt8] {
        let values = albums.map { album in
            BusValue.dictionary([
                "id": .string(album.id.rawValue), "title": .string(album.title),
                "count": .uint32(UInt32(clamping: album.count)), "own": .boolean(album.isOwn),
            ])
        }
        return BusValue.tuple([.array(values, of: "a{sv}")]).serialized
    }

    /// The answer in a file that a process has sent. Blocking: the file is in memory.
    static func answer(in file: OpenFile, _ signature: String) -> MadeValue? {
        guard let again = file.reading(), let opened = try? RegularFile(taking: again.released()),
            let bytes = try? opened.bytes(upTo: longest)
        else { return nil }
        return MadeValue(serialized: bytes, signature: signature)
    }
}

extension AssetRecord {
    /// A property as the bus has it; nil where it is unknown or withheld: D-Bus has no null.
    fileprivate func value(of property: AssetProperty) -> BusValue? {
        switch property {
        case .id: .string(id.description)
        case .kind: .string(kind.rawValue)
        case .subtypes: .texts(subtypes)
        case .path: path.map { .string($0) }
        case .uri: uri.isEmpty ? nil : .string(uri)
        case .name: .string(name)
        case .type: .string(type)
        case .bytes: .int64(bytes)
        case .width: width.map { .int32(Int32(clamping: $0)) }
        case .height: height.map { .int32(Int32(clamping: $0)) }
        case .orientation: .int32(Int32(clamping: orientation))
        case .duration: duration.map { .double($0) }
        case .captureDate: captureDate.map { .string($0) }
        case .captureDateSource: isDateOfFile && captureDate != nil ? .string("modified") : nil
        case .location:
            location.map { .dictionary(["latitude": .double($0.latitude), "longitude": .double($0.longitude)]) }
        case .albums: .texts(albums)
        case .favourite: .boolean(favourite)
        case .pairedVideo: pairedVideo.map { .string($0) }
        case .broken: problem == nil ? nil : .boolean(true)
        case .reason: problem.map { .string($0) }
        }
    }
}
