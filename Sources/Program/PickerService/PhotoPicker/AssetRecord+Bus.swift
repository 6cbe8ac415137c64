// SPDX-License-Identifier: GPL-3.0-or-later

package import BusValues
import MediaTypes
package import PickerModel

extension AssetRecord {
    /// The record as `a{sv}`, with the keys of its JSON (contract section 6). D-Bus has no null: what is unknown or withheld has no
    /// key, which for a film that is still being made are place and bytes.
    package var busValue: BusValue {
        var values: [String: BusValue] = [
            "id": .string(id.description), "kind": .string(kind.rawValue), "subtypes": .texts(subtypes),
            "uri": .string(uri), "name": .string(name), "type": .string(type), "bytes": .int64(bytes),
            "orientation": .int32(Int32(clamping: orientation)), "albums": .texts(albums),
            "favourite": .boolean(favourite),
        ]
        if unfinished != nil { (values["uri"], values["bytes"]) = (nil, nil) }
        values["path"] = path.map { .string($0) }
        values["width"] = width.map { .int32(Int32(clamping: $0)) }
        values["height"] = height.map { .int32(Int32(clamping: $0)) }
        values["duration"] = duration.map { .double($0) }
        values["captureDate"] = captureDate.map { .string($0) }
        if isDateOfFile { values["captureDateSource"] = .string("modified") }
        values["location"] = location.map {
            .dictionary(["latitude": .double($0.latitude), "longitude": .double($0.longitude)])
        }
        values["pairedVideo"] = pairedVideo.map { .string($0) }
        if let handling {
            values["removed"] = .texts(handling.removed)
            values["transcoded"] = handling.transcoded.map { .string($0) }
            values["delivered"] = .string(handling.delivered.rawValue)
        }
        return .dictionary(values)
    }
}
