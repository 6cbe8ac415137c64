// SPDX-License-Identifier: GPL-3.0-or-later

import MediaTypes
import PickerModel

/// What people call a folder of the library.
enum RootName {
    /// The folder's own name; for the pictures of a camera or phone, which all lie in a folder DCIM, the device's: the label
    /// under which it is mounted, or what gvfs calls its host.
    static func text(_ root: [UInt8]) -> String {
        guard let folder = name(root), DeviceNames.isPictures(folder), let above = PathBytes.parent(of: root),
            let label = name(above)
        else { return FileLocation(bytes: root).displayName }
        // A phone has its storages one level down: the device is above them.
        for part in [label, PathBytes.parent(of: above).flatMap(name) ?? []] {
            if let host = host(part) { return words(host) }
        }
        return String(decoding: label, as: UTF8.self)
    }

    private static func name(_ path: [UInt8]) -> [UInt8]? {
        path.lastIndex(of: PathBytes.slash).map { Array(path[($0 + 1)...]) }.flatMap { $0.isEmpty ? nil : $0 }
    }

    /// `gphoto2:host=Canon_Digital_Camera`: what stands behind `host=`, up to another option.
    private static func host(_ name: [UInt8]) -> [UInt8]? {
        for kind in DeviceNames.kinds where name.starts(with: kind) {
            return name.dropFirst(kind.count).prefix { $0 != UInt8(ascii: ",") }
        }
        return nil
    }

    /// As udev says it: maker, model and serial number, with low lines for blanks. The number tells people nothing.
    private static func words(_ host: [UInt8]) -> String {
        // A URI's path begins with a slash: that is all that is missing for the escapes to be undone.
        let plain = FileURI.path(of: Array("file:///".utf8) + host).map { Array($0.dropFirst()) } ?? host
        let text = String(decoding: plain, as: UTF8.self)
        var words = text.split { $0 == "_" || $0 == " " }.map(String.init)
        if words.count > 1, let last = words.last, isSerial(last) { words.removeLast() }
        // Older versions know a port only: `[usb:001,005]`.
        guard let first = words.first, !first.hasPrefix("[") else { return "Camera" }
        return words.joined(separator: " ")
    }

    private static func isSerial(_ word: String) -> Bool {
        word.utf8.count >= 8 && word.contains(where: \.isNumber)
            && word.utf8.allSatisfy { (0x30...0x39).contains($0) || (0x41...0x5A).contains($0) }
    }
}
