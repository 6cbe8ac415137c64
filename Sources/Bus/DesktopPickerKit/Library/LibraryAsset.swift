// SPDX-License-Identifier: GPL-3.0-or-later

import BusValues
public import Foundation
public import MediaTypes
public import PickerModel

/// A photo or video of the library that the app may see (`PHAsset`), with what was asked for in `AssetQuery.properties`. What was not asked for, is not known or
/// is withheld by the person is nil. Its bytes come from `PhotoLibrary`.
public struct LibraryAsset: Sendable, Identifiable, Hashable {
    /// What can be asked for of an asset, by the keys of contract section 6.
    public enum Property: String, Sendable, CaseIterable {
        case id, kind, subtypes, path, uri, name, type, bytes, width, height, orientation, duration, captureDate
        case captureDateSource, location, albums, favourite, pairedVideo

        /// What comes where nothing else is asked for.
        public static let usual: Set<Property> = [.id, .kind, .captureDate, .width, .height]
    }

    /// Stable and opaque (`localIdentifier`). It is the app's own: the same in all its requests, and without a meaning to others.
    public let id: String
    /// Still, video or Live Photo.
    public var kind: AssetKind?
    /// Names of subtypes, as in filters, in the singular.
    public var subtypes: [String]?
    /// The file's name.
    public var name: String?
    /// Media type, from the content.
    public var type: String?
    /// Where the file lies; nil in a sandbox.
    public var file: URL?
    /// Size of the file in bytes.
    public var byteCount: Int64?
    /// Pixels as shown, orientation applied.
    public var width, height: Int?
    /// How the file's pixels are turned, by the numbers of EXIF (1 to 8).
    public var orientation: Int?
    /// Seconds, of videos.
    public var duration: Double?
    /// ISO 8601, with the offset where the file states one.
    public var captureDate: String?
    /// Where it was taken.
    public var location: GeoPoint?
    /// Titles of the app's own albums that contain it.
    public var albums: [String]?
    /// Rating 5, or the format's own mark.
    public var isFavourite: Bool?
    /// Whether it is a Live Photo whose video is a second file.
    public var hasPairedVideo = false

    /// When it was taken. A date without a zone is one of this machine's.
    public var captureInstant: Date? { captureDate.flatMap { Date(captureDate: $0) } }

    /// An asset of `FetchAssets`; nil for what has no identifier.
    init?(_ item: [String: BusValue]) {
        guard let id = item["id"]?.text else { return nil }
        self.id = id
        kind = item.kind
        subtypes = item["subtypes"].map { _ in item.texts("subtypes") }
        name = item["name"]?.text
        type = item["type"]?.text
        // A path that is no UTF-8 has an address alone (contract section 10).
        file = item.file ?? item["path"]?.text.map { URL(filePath: $0) }
        byteCount = item.byteCount
        width = item["width"]?.integer
        height = item["height"]?.integer
        orientation = item["orientation"]?.integer
        duration = item.duration
        captureDate = item["captureDate"]?.text
        location = item.location
        albums = item["albums"].map { _ in item.texts("albums") }
        isFavourite = item["favourite"]?.truth
        hasPairedVideo = item["pairedVideo"] != nil
    }
}

/// An album that the app may see (`PHAssetCollection`).
public struct LibraryAlbum: Sendable, Identifiable, Hashable {
    /// Opaque (`localIdentifier`).
    public let id: String
    /// One line.
    public var title: String
    /// How many of its assets the app sees.
    public var count: Int
    /// Whether the app made it. Only such albums can be changed.
    public var isOwn: Bool

    /// An album of `FetchAlbums`; nil for what has no identifier.
    init?(_ item: [String: BusValue]) {
        guard let id = item["id"]?.text else { return nil }
        self.id = id
        title = item["title"]?.text ?? ""
        count = item["count"]?.integer ?? 0
        isOwn = item["own"]?.truth ?? false
    }
}

extension BusValue {
    /// The number where it is a whole one.
    fileprivate var integer: Int? {
        switch self {
        case .byte(let number): Int(number)
        case .int32(let number): Int(number)
        case .uint32(let number): Int(number)
        case .int64(let number): Int(number)
        case .uint64(let number): Int(exactly: number)
        case .boolean, .double, .string, .objectPath, .bytes, .file, .array, .tuple, .dictionary, .variant, .made: nil
        }
    }
}
