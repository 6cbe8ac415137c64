// SPDX-License-Identifier: GPL-3.0-or-later

import Foundation
import MediaTypes
import PickerModel

/// Paths as people type and paste them.
enum Typed {
    /// The places that a request names; what is no absolute path is left out.
    static func locations(_ request: LocationRequest, home: String) -> [FileLocation] {
        switch request {
        case .files(let files): files.map { Source.normalized($0.bytes) }
        case .text(let text):
            text.split(whereSeparator: \.isNewline).compactMap { line in
                let path = expanded(line.trimmingCharacters(in: .whitespaces), home: home)
                return LocationRequest.isPath(path) ? Source.location(named: path) : nil
            }
        }
    }

    /// Entries of the folder before the last slash whose names begin with the text after it: folders first, then files
    /// that may be photos. Hidden ones only where the dot was typed.
    /// - Parameter isShown: whether a path may be accessed; others have no completions.
    static func completions(
        _ text: String, home: String, where isShown: (FileLocation) -> Bool = { _ in true }
    ) -> [LocationCompletion] {
        guard text.hasPrefix("/") || text.hasPrefix("~/"), let slash = text.lastIndex(of: "/") else { return [] }
        let (above, beginning) = (text[...slash], text[text.index(after: slash)...].lowercased())
        // Reads the same normalized path that `isShown` checks: for the kernel, `..` after a link is another folder.
        let place = Source.normalized(Array(expanded(String(above), home: home).utf8))
        guard isShown(place), let folder = place.path.map({ $0.hasSuffix("/") ? $0 : $0 + "/" }),
            let names = try? FileManager.default.contentsOfDirectory(atPath: folder)
        else { return [] }
        let matching = names.filter { name in
            name.lowercased().hasPrefix(beginning) && (beginning.hasPrefix(".") || !name.hasPrefix("."))
                && isShown(FileLocation(folder + name))
        }
        .sorted { $0.localizedStandardCompare($1) == .orderedAscending }
        var folders: [LocationCompletion] = []
        var files: [LocationCompletion] = []
        for name in matching where folders.count < 8 || files.count < 6 {
            var isFolder: ObjCBool = false
            if folders.count < 8 || MediaFormat(fileExtension: fileExtension(name)) == nil {
                guard FileManager.default.fileExists(atPath: folder + name, isDirectory: &isFolder) else { continue }
            }
            if isFolder.boolValue {
                if folders.count < 8 {
                    folders.append(LocationCompletion(text: above + name + "/", name: name, isFolder: true))
                }
            } else if files.count < 6, MediaFormat(fileExtension: fileExtension(name)) != nil {
                files.append(LocationCompletion(text: above + name, name: name, isFolder: false))
            }
        }
        return folders + files
    }

    static func fileExtension(_ name: String) -> String {
        name.lastIndex(of: ".").map { String(name[name.index(after: $0)...]) } ?? ""
    }

    private static func expanded(_ path: String, home: String) -> String {
        path == "~" || path.hasPrefix("~/") ? home + path.dropFirst() : path
    }
}
