// SPDX-License-Identifier: GPL-3.0-or-later

internal import MediaTypes

/// Parses coordinates: fractions in EXIF, ISO 6709 in videos (`+48.8584+002.2945+035/`), degrees and minutes in XMP
/// (`48,51.504N`).
enum CoordinateText {
    /// Parses ISO 6709 in degrees, optionally with minutes and seconds; altitude and the rest are ignored.
    static func parse(_ text: String) -> GeoPoint? {
        var rest = Substring(text.prefix(64))
        guard let latitude = signed(&rest, degreeDigits: 2), let longitude = signed(&rest, degreeDigits: 3) else {
            return nil
        }
        return GeoPoint(latitude: latitude, longitude: longitude)
    }

    /// Parses XMP's `exif:GPSLatitude` and `exif:GPSLongitude`.
    static func parse(xmpLatitude: String, longitude: String) -> GeoPoint? {
        guard let latitude = xmp(xmpLatitude, positive: "N", negative: "S"),
            let longitude = xmp(longitude, positive: "E", negative: "W")
        else { return nil }
        return GeoPoint(latitude: latitude, longitude: longitude)
    }

    /// Parses EXIF's coordinates: up to three fractions, `48/1 51/1 3024/100`, and the letter of the hemisphere.
    static func parse(exifLatitude: String, _ north: String?, longitude: String, _ east: String?) -> GeoPoint? {
        guard let latitude = exif(exifLatitude), let longitude = exif(longitude) else { return nil }
        return GeoPoint(
            latitude: north?.first == "S" ? -latitude : latitude, longitude: east?.first == "W" ? -longitude : longitude
        )
    }

    private static func exif(_ text: String) -> Double? {
        let parts = text.split(separator: " ")
        guard (1...3).contains(parts.count) else { return nil }
        var degrees = 0.0
        var unit = 1.0
        for part in parts {
            let fraction = part.split(separator: "/", maxSplits: 1).compactMap { Double($0) }
            guard fraction.count == 2, fraction[0] >= 0, fraction[1] > 0 || fraction[0] == 0 && unit > 1 else {
                return nil
            }
            // Cameras write 0/0 for unknown minutes or seconds.
            if fraction[1] > 0 { degrees += fraction[0] / fraction[1] / unit }
            unit *= 60
        }
        return degrees
    }

    private static func signed(_ text: inout Substring, degreeDigits: Int) -> Double? {
        guard let sign = text.first, sign == "+" || sign == "-" else { return nil }
        let body = text.dropFirst()
        let number = body.prefix { $0.isASCII && ($0.isNumber || $0 == ".") }
        text = body.dropFirst(number.count)
        let whole = number.prefix { $0 != "." }.count
        guard let value = Double(number) else { return nil }
        let degrees: Double
        switch whole {
        case degreeDigits + 2:
            let parts = (value / 100).rounded(.down)
            degrees = parts + (value - parts * 100) / 60
        case degreeDigits + 4:
            let (head, tail) = ((value / 10_000).rounded(.down), value.truncatingRemainder(dividingBy: 10_000))
            let minutes = (tail / 100).rounded(.down)
            degrees = head + minutes / 60 + (tail - minutes * 100) / 3600
        default: degrees = value
        }
        return sign == "-" ? -degrees : degrees
    }

    /// Parses `DDD,MM,SSk` or `DDD,MM.mmk` with k one of N, S, E, W.
    private static func xmp(_ text: String, positive: Character, negative: Character) -> Double? {
        guard let letter = text.last, letter == positive || letter == negative else { return nil }
        let parts = text.dropLast().split(separator: ",").map { Double($0) }
        guard (1...3).contains(parts.count) else { return nil }
        var degrees = 0.0
        var unit = 1.0
        for part in parts {
            guard let part, part.isFinite, part >= 0 else { return nil }
            degrees += part / unit
            unit *= 60
        }
        return letter == negative ? -degrees : degrees
    }
}
