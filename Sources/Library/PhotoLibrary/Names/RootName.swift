// SPDX-License-Identifier: GPL-3.0-or-later

import MediaTypes
import PickerModel

/// The name shown for a root folder of the library.
enum RootName {
    /// The folder's own name, or for the folder DCIM of a camera or phone the device's name: the label of its mount, or
    /// gvfs' name of its host.
    static func text(_ root: [UInt8]) -> String {
        guard let folder = name(root), DeviceNames.isPictures(folder), let above = PathBytes.parent(of: root),
            let label = name(above)
        else { return FileLocation(bytes: root).displayName }
        // On a phone the DCIM folder may be in a storage, one level below the device.
        for part in [label, PathBytes.parent(of: above).flatMap(name) ?? []] {
            if let host = host(part) { return words(host) }
        }
        return String(decoding: label, as: UTF8.self)
    }

    private static func name(_ path: [UInt8]) -> [UInt8]? {
        path.lastIndex(of: PathBytes.slash).map { Array(path[($0 + 1)...]) }.flatMap { $0.isEmpty ? nil : $0 }
    }

    /// The value of `host=` in `gphoto2:host=Canon_Digital_Camera`, up to the next option.
    private static func host(_ name: [UInt8]) -> [UInt8]? {
        for kind in DeviceNames.kinds where name.starts(with: kind) {
            return name.dropFirst(kind.count).prefix { $0 != UInt8(ascii: ",") }
        }
        return nil
    }

    /// Converts udev's name of a device (maker, model and serial number, with underscores for blanks) into words,
    /// without the serial number.
    private static func words(_ host: [UInt8]) -> String {
        // Undoes percent escapes: with a slash in front, the host is the path of a file URI.
        let plain = FileURI.path(of: Array("file:///".utf8) + host).map { Array($0.dropFirst()) } ?? host
        let text = String(decoding: plain, as: UTF8.self)
        var words = text.split { $0 == "_" || $0 == " " }.map(String.init)
        if words.count > 1, let last = words.last, isSerial(last) { words.removeLast() }
        // Older versions of gvfs name only the port: `[usb:001,005]`.
        guard let first = words.first, !first.hasPrefix("[") else { return "Camera" }
        return words.joined(separator: " ")
    }

    private static func isSerial(_ word: String) -> Bool {
        word.utf8.count >= 8 && word.contains(where: \.isNumber)
            && word.utf8.allSatisfy { (0x30...0x39).contains($0) || (0x41...0x5A).contains($0) }
    }
}
