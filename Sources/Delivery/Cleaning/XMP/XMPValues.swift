// SPDX-License-Identifier: GPL-3.0-or-later

internal import MediaTypes

/// How values of XMP are built. A property that stays because it tells nothing, or nothing but a date or the camera's settings, has numbers, dates and words of
/// its schema; any other text in it could tell something.
enum XMPValues {
    /// Whether a value may stand in a property that stays.
    /// - Parameters:
    ///   - name: of the property, or of the field in it that has the value.
    ///   - property: what the whole property tells.
    static func isKnown(_ value: String, of name: XMLName, in property: Meaning) -> Bool {
        switch property {
        case .date: isDate(value)
        case .rendering: isPlain(value, name)
        case .device: deviceTexts.contains(name.local) || isPlain(value, name)
        // Words of people, and places.
        default: true
        }
    }

    private static func isPlain(_ value: String, _ name: XMLName) -> Bool {
        isNumber(value) || booleans.contains(value) || words[name.local]?.contains(value) == true
            || (types.contains(name.local) && isType(value))
            || (name == auxiliaryType && value.hasPrefix(auxiliaries) && isLabel(value.dropFirst(auxiliaries.count)))
    }

    private static let longest = 512

    /// One number or several: decimal, as fractions, or with an exponent.
    private static func isNumber(_ value: String) -> Bool {
        var hasDigit = false
        for byte in value.utf8 {
            switch byte {
            case UInt8(ascii: "0")...UInt8(ascii: "9"): hasDigit = true
            case UInt8(ascii: "e"), UInt8(ascii: "E"): guard hasDigit else { return false }
            case _ where "+-./,; ".utf8.contains(byte): continue
            default: return false
            }
        }
        return value.utf8.count <= longest && !value.contains("ee") && !value.contains("EE")
    }

    private static func isDate(_ value: String) -> Bool {
        value.utf8.count <= 40
            && value.utf8.allSatisfy {
                (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) || ":-/.+TZ ".utf8.contains($0)
            }
    }

    /// Whether it is the type of a picture or a film.
    private static func isType(_ value: String) -> Bool {
        MediaFormat(rawValue: value) != nil || otherTypes.contains(value)
    }

    private static func isLabel(_ value: Substring) -> Bool {
        value.utf8.count <= 64
            && value.utf8.allSatisfy { $0 == UInt8(ascii: ":") || XMLText.isName($0, isFirst: false) }
    }

    private static let booleans: Set<String> = ["True", "False", "true", "false", "TRUE", "FALSE", "Yes", "No"]

    private static let auxiliaryType = XMLName(XMPNamespaces.applePixelData, "AuxiliaryImageType")
    private static let auxiliaries = "urn:com:apple:photo:"

    /// Properties and fields with a media type.
    private static let types: Set<String> = ["format", "Mime", "ConfidenceMime"]
    private static let otherTypes: Set<String> = [
        "image/jpg", "image/pjpeg", "image/dng", "image/x-raw", "image/x-png", "image/avif-sequence",
        "image/heic-sequence", "application/vnd.adobe.photoshop", "application/photoshop", "application/vnd.adobe.dng",
    ]

    /// Words of the schemas, by property or field.
    private static let words: [String: Set<String>] = [
        // Dublin Core's own vocabulary.
        "type": ["Image", "StillImage", "MovingImage", "Image/StillImage", "Image/MovingImage", "image", "Photo"],
        "InteroperabilityIndex": ["R98", "THM", "R03"],
        "ProjectionType": ["equirectangular", "cylindrical", "fisheye", "rectilinear", "cubestrip"],
        "Accuracy": ["relative", "absolute"], "Quality": ["high", "low"],
        "Semantic": ["Primary", "GainMap", "MotionPhoto", "Depth", "Confidence", "Original", "SpatialAudio"],
        "Format": ["RangeInverse", "RangeLinear"], "Units": ["m", "mm", "meters"],
        "MeasureType": ["OpticalAxis", "OpticRay"], "unit": ["pixel", "normalized", "inch", "cm", "mm"],
    ]

    /// What a camera says of itself in words.
    private static let deviceTexts: Set<String> = [
        "CreatorTool", "Make", "Model", "Software", "SpectralSensitivity", "ImageUniqueID", "BodySerialNumber",
        "LensMake", "LensModel", "LensSerialNumber", "CameraFirmware", "RAWDevelopingSoftware", "ImageEditingSoftware",
        "MetadataEditingSoftware", "SerialNumber", "Lens", "LensID", "Firmware", "CaptureSoftware", "StitchingSoftware",
        "Manufacturer", "CameraSerialNumber", "FlashManufacturer", "FlashModel", "LensManufacturer",
    ]
}
