// SPDX-License-Identifier: GPL-3.0-or-later

internal import MediaBytes

/// The facts about a JPEG that are needed before decoding, found in one pass over the segments.
struct JPEGStructure {
    var size: (width: Int, height: Int)?
    /// Range of the first EXIF block, from its TIFF header.
    var exif: Range<UInt64>?
    /// Range of the contents of the first scan header.
    var firstScan: Range<UInt64>?
    /// Whether several scans may draw the same pixels: progressive, or with separate scans for components.
    var hasManyScans = false
    private var profileParts: [Int: Range<UInt64>] = [:]
    private var components = 0

    /// Limit for the size of a profile in all its parts.
    static let longestProfile = 1 << 20

    init(_ source: ByteSource) {
        for (marker, payload) in JPEGHeader.segments(source) {
            switch marker {
            case 0xE1:
                if exif == nil, source.bytes(at: payload.lowerBound, count: 6)?.has("Exif\0\0") == true {
                    exif = payload.lowerBound + 6..<max(payload.lowerBound + 6, payload.upperBound)
                }
            case 0xE2: addProfilePart(source, payload)
            case 0xDA:
                firstScan = payload
                let inScan = source.bytes(at: payload.lowerBound, count: 1)?.first ?? 1
                if Int(inScan) < components { hasManyScans = true }
            default:
                guard size == nil, let frame = JPEGHeader.frame(source, marker, payload) else { break }
                size = (frame.width, frame.height)
                // SOF2, SOF6, SOF10 and SOF14 are the progressive ones.
                hasManyScans = marker & 3 == 2
                components = Int(source.bytes(at: payload.lowerBound + 5, count: 1)?.first ?? 0)
            }
        }
    }

    /// Adds a part of the profile. Parts are numbered from 1 and may be in any order.
    private mutating func addProfilePart(_ source: ByteSource, _ payload: Range<UInt64>) {
        guard let start = source.bytes(at: payload.lowerBound, count: 14), start.has("ICC_PROFILE\0"),
            let number = start.dropFirst(12).first, payload.upperBound >= payload.lowerBound + 14
        else { return }
        profileParts[Int(number)] = payload.lowerBound + 14..<payload.upperBound
    }

    /// The complete ICC profile; nil if there is none or a part is missing.
    func profile(_ source: ByteSource) -> [UInt8]? {
        let parts = (1...max(1, profileParts.count)).compactMap { profileParts[$0] }
        let length = parts.reduce(0) { $0 + Int(clamping: $1.upperBound - $1.lowerBound) }
        guard !parts.isEmpty, parts.count == profileParts.count, length > 0, length <= Self.longestProfile else {
            return nil
        }
        var profile: [UInt8] = []
        profile.reserveCapacity(length)
        for part in parts {
            guard let bytes = source.bytes(at: part.lowerBound, count: Int(part.upperBound - part.lowerBound)) else {
                return nil
            }
            profile += bytes
        }
        return profile
    }
}
