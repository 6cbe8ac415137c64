// SPDX-License-Identifier: GPL-3.0-or-later

/// A container format, named by its IANA media type.
///
/// The name decides which files are examined, the first bytes decide the format: an extension is only a hint
/// (`sniff(head:fileExtension:)`).
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

    /// Whether the format is a video.
    public var isVideo: Bool { rawValue.hasPrefix("video/") }

    /// Whether the format holds a camera's raw sensor data.
    public var isRaw: Bool {
        switch self {
        case .adobeDNG, .canonCR2, .canonCR3, .nikonNEF, .sonyARW, .fujiRAF, .olympusORF, .panasonicRW2, .pentaxPEF:
            true
        default: false
        }
    }

    /// Whether copies without details are made in the format itself. Of others, such as raw files, whose maker's notes are needed to
    /// develop them and may hold anything, only pictures and films in another format are.
    public var isCleaned: Bool {
        switch self {
        case .jpeg, .png, .gif, .webp, .avif, .heif, .heic, .tiff, .jpegXL, .svg, .adobeDNG, .mp4, .quickTime,
            .threeGPP,
            .matroska, .webm:
            true
        case .jpeg2000, .bmp, .icon, .targa, .portableAnymap, .photoshop, .canonCR2, .canonCR3, .nikonNEF, .sonyARW,
            .fujiRAF, .olympusORF, .panasonicRW2, .pentaxPEF, .avi, .mpegTransport, .mpegProgram:
            false
        }
    }

    /// The format that a file name's extension promises, or nil where the extension is none of a picture or a video.
    /// - Parameter fileExtension: without the dot, in any case.
    public init?(fileExtension: String) {
        guard let format = Self.byExtension[fileExtension.lowercased()] else { return nil }
        self = format
    }

    private static let byExtension: [String: MediaFormat] = [
        "jpg": .jpeg, "jpeg": .jpeg, "jpe": .jpeg, "jfif": .jpeg, "mpo": .jpeg, "insp": .jpeg,
        "png": .png, "apng": .png, "gif": .gif, "webp": .webp, "avif": .avif, "avifs": .avif,
        "heic": .heic, "heics": .heic, "heif": .heif, "heifs": .heif, "hif": .heif,
        "tif": .tiff, "tiff": .tiff, "jxl": .jpegXL, "jp2": .jpeg2000, "j2k": .jpeg2000, "jpf": .jpeg2000,
        "jpx": .jpeg2000, "j2c": .jpeg2000, "jpc": .jpeg2000, "psd": .photoshop, "psb": .photoshop, "bmp": .bmp,
        "dib": .bmp, "ico": .icon, "cur": .icon, "svg": .svg, "svgz": .svg,
        "tga": .targa, "pnm": .portableAnymap, "ppm": .portableAnymap, "pgm": .portableAnymap, "pbm": .portableAnymap,
        "dng": .adobeDNG, "cr2": .canonCR2, "cr3": .canonCR3, "nef": .nikonNEF, "nrw": .nikonNEF, "arw": .sonyARW,
        "sr2": .sonyARW, "raf": .fujiRAF, "orf": .olympusORF, "rw2": .panasonicRW2, "pef": .pentaxPEF,
        "mp4": .mp4, "m4v": .mp4, "mov": .quickTime, "qt": .quickTime, "3gp": .threeGPP, "3g2": .threeGPP,
        "mkv": .matroska, "webm": .webm, "avi": .avi, "mts": .mpegTransport, "m2ts": .mpegTransport,
        "mpg": .mpegProgram, "mpeg": .mpegProgram, "vob": .mpegProgram,
    ]
}
