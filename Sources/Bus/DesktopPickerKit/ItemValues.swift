// SPDX-License-Identifier: GPL-3.0-or-later

import BusValues
import Foundation
import MediaTypes
import PickerModel

// What the service tells of a photo, by the keys of contract section 6.
extension [String: BusValue] {
    var kind: AssetKind? { self["kind"]?.text.flatMap { AssetKind(rawValue: $0) } }
    var file: URL? { self["uri"]?.text.flatMap { $0.isEmpty ? nil : URL(string: $0) } }
    var byteCount: Int64? { if case .int64(let bytes)? = self["bytes"] { bytes } else { nil } }
    var duration: Double? { if case .double(let seconds)? = self["duration"] { seconds } else { nil } }

    /// Pixels as shown.
    var size: (width: Int, height: Int)? {
        guard case .int32(let width)? = self["width"], case .int32(let height)? = self["height"] else { return nil }
        return (Int(width), Int(height))
    }

    var location: GeoPoint? {
        guard let place = self["location"]?.entries, case .double(let latitude)? = place["latitude"],
            case .double(let longitude)? = place["longitude"]
        else { return nil }
        return GeoPoint(latitude: latitude, longitude: longitude)
    }

    /// The texts of a list; none where it is not there.
    func texts(_ key: String) -> [String] { (self[key]?.elements ?? []).compactMap(\.text) }
}

extension Date {
    /// The instant of a date of capture. One without a zone is one of this machine's.
    init?(captureDate text: String) {
        let instant =
            (try? Date(text, strategy: .iso8601))
            ?? (try? Date(text, strategy: Date.ISO8601FormatStyle(timeZone: .current).dateTime))
        guard let instant else { return nil }
        self = instant
    }
}

extension Date.ISO8601FormatStyle {
    /// `2023-06-12T10:11:12`.
    fileprivate var dateTime: Date.ISO8601FormatStyle {
        year().month().day().time(includingFractionalSeconds: false)
    }
}
