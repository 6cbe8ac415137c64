// SPDX-License-Identifier: GPL-3.0-or-later

package import BusValues
public import Foundation
public import MediaTypes
public import PickerModel

/// A picked photo or video (`PHPickerResult`, `PhotosPickerItem`): what is known of it, without what the person withheld. Its file is read when it is
/// asked for.
public struct PickedPhoto: Sendable, Identifiable {
    /// A file of a photo.
    public enum Part: String, Sendable, CaseIterable {
        /// The photo or video itself.
        case photo
        /// The video of a Live Photo that consists of two files.
        case pairedVideo = "paired-video"
    }

    /// Stable, opaque identifier (`PHPickerResult.assetIdentifier`), which `PickerConfiguration.preselectedAssetIdentifiers` takes. Where the desktop's
    /// file chooser answered it is the file's address, and preselects nothing.
    public let id: String
    /// Still, video or Live Photo; nil where it is not known.
    public var kind: AssetKind?
    /// Names of subtypes, as in filters, in the singular.
    public var subtypes: [String] = []
    /// The file's name.
    public var name: String
    /// Media type, from the content; nil where it is not known.
    public var type: String?
    /// Where the file lies, if the program can see it.
    public var file: URL?
    /// Size of the file in bytes; nil where it is not known before it is read.
    public var byteCount: Int64?
    /// Pixels as shown, orientation applied.
    public var width, height: Int?
    /// Seconds, of videos.
    public var duration: Double?
    /// ISO 8601, with the offset where the file states one.
    public var captureDate: String?
    /// Where it was taken, if that is known and was not withheld.
    public var location: GeoPoint?
    /// Names of the albums that contain it.
    public var albums: [String] = []
    /// Rating 5, or the format's own mark.
    public var isFavourite = false
    /// What was removed from the copy that the program gets.
    public var removed: MetadataClasses = []
    /// The media type it was converted from.
    public var transcodedFrom: String?
    /// Whether the file is a copy made for the program and not the library's own.
    public var isCopy = false
    /// Whether a Live Photo has its video in a second file.
    public var hasPairedVideo = false
    /// Whether it is a film of a continuous selection that is still being made. `file` and `byteCount` come with a later selection; what is read until then
    /// is the film from its beginning, as it is made, in fragments.
    public var isUnfinished = false
    let files: any PhotoFiles

    /// A photo of which only its file is known.
    init(file: URL, _ files: any PhotoFiles) {
        (id, name, self.file, self.files) = (file.absoluteString, file.lastPathComponent, file, files)
    }

    /// An item of `PickRequest1`; nil for what is none.
    package init?(_ item: [String: BusValue], _ files: any PhotoFiles) {
        guard let name = item["name"]?.text, let id = item["id"]?.text else { return nil }
        (self.id, self.name, self.files) = (id, name, files)
        kind = item.kind
        subtypes = item.texts("subtypes")
        type = item["type"]?.text
        file = item.file
        byteCount = item.byteCount
        isUnfinished = byteCount == nil
        if let size = item.size { (width, height) = size }
        duration = item.duration
        captureDate = item["captureDate"]?.text
        location = item.location
        albums = item.texts("albums")
        isFavourite = item["favourite"]?.truth ?? false
        removed = (try? MetadataClasses(names: item.texts("removed"))) ?? .all
        transcodedFrom = item["transcoded"]?.text
        isCopy = item["delivered"]?.text == PickedItem.Delivered.copy.rawValue
        hasPairedVideo = item["pairedVideo"] != nil
    }
}

extension PickedPhoto {
    /// Those of a list of items of which more is told than their identifiers.
    package static func all(_ items: BusValue?, _ files: any PhotoFiles) -> [PickedPhoto] {
        (items?.elements ?? []).compactMap { $0.entries.flatMap { PickedPhoto($0, files) } }
    }
}

extension PickedPhoto: Hashable {
    /// Whether both are the same photo, handed over in the same way.
    public static func == (one: PickedPhoto, other: PickedPhoto) -> Bool {
        one.id == other.id && one.file == other.file && one.byteCount == other.byteCount && one.removed == other.removed
            && one.transcodedFrom == other.transcodedFrom && one.isUnfinished == other.isUnfinished
    }

    /// By its identifier.
    public func hash(into hasher: inout Hasher) { hasher.combine(id) }
}

extension PickedPhoto {
    /// When it was taken. A date without a zone is one of this machine's.
    public var captureInstant: Date? { captureDate.flatMap { Date(captureDate: $0) } }
}

/// Where a photo's bytes come from.
package protocol PhotoFiles: Sendable {
    /// A descriptor to read with, which is the caller's.
    func open(_ photo: PickedPhoto, _ form: PhotoForm) async throws(PhotosPickerError) -> Int32
}

/// What of a photo is to be read.
package enum PhotoForm: Sendable, Hashable {
    /// A file of it.
    case file(PickedPhoto.Part)
    /// A small picture of it, with so many pixels on its longest edge.
    case preview(size: Int)

    /// The options of `OpenItem` (contract section 11.2).
    package var busOptions: [String: BusValue] {
        switch self {
        case .file(let part): ["part": .string(part.rawValue)]
        case .preview(let size): ["part": .string("preview"), "size": .uint32(UInt32(clamping: size))]
        }
    }
}
