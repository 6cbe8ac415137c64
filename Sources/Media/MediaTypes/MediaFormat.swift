// SPDX-License-Identifier: GPL-3.0-or-later

/// A container format, named by its IANA media type.
///
/// The name decides which files are examined, the first bytes decide the format: an extension is only a hint
/// (`sniff(head:fileExtension:)`). What the program does with a format stands in `traits`; docs/developing/add-a-format.md leads the author of
/// a new one.
public enum MediaFormat: String, Sendable, CaseIterable, Codable {
    case jpeg = "image/jpeg"
    case png = "image/png"
    case gif = "image/gif"
    case webp = "image/webp"
    case avif = "image/avif"
    case heif = "image/heif"
    case heic = "image/heic"
    case tiff = "image/tiff"
    case jpegXL = "image/jxl"
    case jpeg2000 = "image/jp2"
    case bmp = "image/bmp"
    case icon = "image/vnd.microsoft.icon"
    case svg = "image/svg+xml"
    case targa = "image/x-tga"
    case portableAnymap = "image/x-portable-anymap"
    case photoshop = "image/vnd.adobe.photoshop"
    case adobeDNG = "image/x-adobe-dng"
    case canonCR2 = "image/x-canon-cr2"
    case canonCR3 = "image/x-canon-cr3"
    case nikonNEF = "image/x-nikon-nef"
    case sonyARW = "image/x-sony-arw"
    case fujiRAF = "image/x-fuji-raf"
    case olympusORF = "image/x-olympus-orf"
    case panasonicRW2 = "image/x-panasonic-rw2"
    case pentaxPEF = "image/x-pentax-pef"
    case mp4 = "video/mp4"
    case quickTime = "video/quicktime"
    case threeGPP = "video/3gpp"
    case matroska = "video/x-matroska"
    case webm = "video/webm"
    case avi = "video/x-msvideo"
    case mpegTransport = "video/mp2t"
    case mpegProgram = "video/mpeg"
}

/// How a file is built. Readers and decoders are chosen by it: each of them lists all of these, so that the compiler leads through them.
public enum MediaContainer: Sendable, Hashable, CaseIterable {
    case jpeg, png, gif, webp, tiff, jpegXL, jpeg2000, photoshop, svg
    /// Windows' bitmaps, its icons and cursors, TGA, and the anymaps of Netpbm.
    case bitmap, icon, targa, anymap
    /// Items in boxes; coded as AV1, and otherwise.
    case avif, heif
    /// A camera's sensor data, around pictures in JPEG.
    case raw
    /// Films: boxes as QuickTime and MPEG-4 have them, EBML, RIFF, and both kinds of MPEG's streams.
    case movie, matroska, avi, mpegTransport, mpegProgram

    /// Whether the file is one of items, as HEIF has them.
    public var hasItems: Bool { self == .avif || self == .heif }

    /// Whether a part of the picture can be another one while the size of the file and its first and last bytes stay: a face is blackened. In coded
    /// streams a change moves all that follows.
    public var canChangeInPlace: Bool {
        switch self {
        case .bitmap, .icon, .targa, .anymap, .tiff, .photoshop, .svg: true
        case .jpeg, .png, .gif, .webp, .jpegXL, .jpeg2000, .avif, .heif, .raw, .movie, .matroska, .avi, .mpegTransport,
            .mpegProgram:
            false
        }
    }
}

/// What the program does with a format.
public struct FormatTraits: Sendable {
    /// What a file of the format is for people.
    public enum Content: Sendable, Equatable {
        case photo
        /// A drawing, a sign, or a picture of an old program: photo libraries have none of it, so an app that asks for these types alone
        /// does not ask for photos.
        case graphic
        /// A camera's sensor data.
        case raw
        case video
    }

    /// Which code makes copies without details in the format itself.
    public enum Cleaning: Sendable, Equatable {
        case jpeg, png, gif, webp, heif, jpegXL, tiff, movie, matroska
    }

    /// The name that people know the format by; the same in all languages.
    public let name: String
    /// What a file of the format is for people.
    public let content: Content
    /// How the file is built.
    public let container: MediaContainer
    /// Which code makes copies without details; nil where none does, as for raw files, whose maker's notes are needed to develop them and
    /// may hold anything: of these, only pictures and films in another format are made.
    public let cleaning: Cleaning?
    /// The format of still pictures that is made of it where the receiver takes all.
    public let still: StillFormat
    /// Whether every program opens the format, so that the Compatible choice leaves it as it is.
    public let isUniversal: Bool
    /// Whether the frames can be read where the picture moves; of other pictures the first frame is converted.
    public let animates: Bool

    /// Endings of file names, and other media types that programs use: words, which cost nothing until they are asked for.
    private let endingWords: StaticString
    private let aliasWords: StaticString

    /// Endings of file names, in small letters and without the dot.
    public var endings: [String] { Self.words(endingWords) }
    /// Other media types that programs use for the format.
    public var aliases: [String] { Self.words(aliasWords) }

    fileprivate init(
        _ name: String, _ container: MediaContainer, _ endings: StaticString, also aliases: StaticString = "",
        content: Content = .photo, cleaning: Cleaning? = nil, still: StillFormat = .jpeg, isUniversal: Bool = false,
        animates: Bool = false
    ) {
        (self.name, self.container, self.content, self.cleaning) = (name, container, content, cleaning)
        (self.still, self.isUniversal, self.animates) = (still, isUniversal, animates)
        (endingWords, aliasWords) = (endings, aliases)
    }

    private static func words(_ text: StaticString) -> [String] {
        text.description.split(separator: " ").map(String.init)
    }
}

extension MediaFormat {
    /// The table of formats. A row names no rule a second time: whoever needs one of these facts asks here.
    public var traits: FormatTraits {
        switch self {
        case .jpeg:
            FormatTraits(
                "JPEG", .jpeg, "jpg jpeg jpe jfif mpo insp", also: "image/jpg image/pjpeg", cleaning: .jpeg,
                isUniversal: true)
        case .png:
            FormatTraits(
                "PNG", .png, "png apng", also: "image/apng image/x-png", cleaning: .png, isUniversal: true,
                animates: true)
        case .gif: FormatTraits("GIF", .gif, "gif", cleaning: .gif, isUniversal: true)
        case .webp: FormatTraits("WebP", .webp, "webp", cleaning: .webp, animates: true)
        case .avif: FormatTraits("AVIF", .avif, "avif avifs", cleaning: .heif, animates: true)
        case .heif:
            FormatTraits(
                "HEIF", .heif, "heif heifs hif", also: "image/heif-sequence", cleaning: .heif, animates: true)
        case .heic:
            FormatTraits("HEIC", .heif, "heic heics", also: "image/heic-sequence", cleaning: .heif, animates: true)
        case .tiff: FormatTraits("TIFF", .tiff, "tif tiff", cleaning: .tiff)
        case .jpegXL: FormatTraits("JPEG XL", .jpegXL, "jxl", cleaning: .jpegXL, animates: true)
        case .jpeg2000: FormatTraits("JPEG 2000", .jpeg2000, "jp2 j2k jpf jpx j2c jpc")
        case .bmp:
            FormatTraits("BMP", .bitmap, "bmp dib", also: "image/x-ms-bmp image/x-bmp", content: .graphic)
        case .icon: FormatTraits("ICO", .icon, "ico cur", content: .graphic)
        // A drawing has flat colours and edges, of which JPEG makes smudges.
        case .svg: FormatTraits("SVG", .svg, "svg svgz", content: .graphic, still: .png)
        case .targa: FormatTraits("TGA", .targa, "tga", content: .graphic)
        case .portableAnymap: FormatTraits("PNM", .anymap, "pnm ppm pgm pbm", content: .graphic)
        case .photoshop: FormatTraits("Photoshop", .photoshop, "psd psb", content: .graphic)
        case .adobeDNG: FormatTraits("RAW (DNG)", .raw, "dng", content: .raw, cleaning: .tiff)
        case .canonCR2: FormatTraits("RAW (CR2)", .raw, "cr2", content: .raw)
        case .canonCR3: FormatTraits("RAW (CR3)", .raw, "cr3", content: .raw)
        case .nikonNEF: FormatTraits("RAW (NEF)", .raw, "nef nrw", content: .raw)
        case .sonyARW: FormatTraits("RAW (ARW)", .raw, "arw sr2", content: .raw)
        case .fujiRAF: FormatTraits("RAW (RAF)", .raw, "raf", content: .raw)
        case .olympusORF: FormatTraits("RAW (ORF)", .raw, "orf", content: .raw)
        case .panasonicRW2: FormatTraits("RAW (RW2)", .raw, "rw2", content: .raw)
        case .pentaxPEF: FormatTraits("RAW (PEF)", .raw, "pef", content: .raw)
        case .mp4: FormatTraits("MP4", .movie, "mp4 m4v", also: "video/x-m4v", content: .video, cleaning: .movie)
        case .quickTime: FormatTraits("QuickTime", .movie, "mov qt", content: .video, cleaning: .movie)
        case .threeGPP:
            FormatTraits("3GPP", .movie, "3gp 3g2", also: "video/3gpp2", content: .video, cleaning: .movie)
        case .matroska: FormatTraits("Matroska", .matroska, "mkv", content: .video, cleaning: .matroska)
        case .webm: FormatTraits("WebM", .matroska, "webm", content: .video, cleaning: .matroska)
        case .avi: FormatTraits("AVI", .avi, "avi", also: "video/avi", content: .video)
        case .mpegTransport: FormatTraits("MPEG", .mpegTransport, "mts m2ts", content: .video)
        case .mpegProgram: FormatTraits("MPEG", .mpegProgram, "mpg mpeg vob", content: .video)
        }
    }

    /// How the file is built.
    public var container: MediaContainer { traits.container }

    /// Whether the format is a video.
    public var isVideo: Bool { traits.content == .video }

    /// Whether the format holds a camera's raw sensor data.
    public var isRaw: Bool { traits.content == .raw }

    /// The format that a file name's extension promises, or nil where the extension is none of a picture or a video.
    /// - Parameter fileExtension: without the dot, in any case.
    public init?(fileExtension: String) {
        guard let format = Self.byExtension[fileExtension.lowercased()] else { return nil }
        self = format
    }

    /// The format of a media type, also by the other names that programs have for some.
    /// - Parameter type: in small letters.
    public init?(type: String) {
        guard let format = MediaFormat(rawValue: type) ?? Self.byAlias[type] else { return nil }
        self = format
    }

    private static let byExtension = named(\.endings)
    private static let byAlias = named(\.aliases)

    private static func named(_ names: (FormatTraits) -> [String]) -> [String: MediaFormat] {
        Dictionary(uniqueKeysWithValues: allCases.flatMap { format in names(format.traits).map { ($0, format) } })
    }
}
