// SPDX-License-Identifier: GPL-3.0-or-later

import Foundation

/// A backend of the portal, as its file describes it (`*.portal`, group `portal`).
package struct PortalFile: Sendable, Equatable {
    /// Of the file, without its ending.
    package var name: String
    package var busName: String
    package var interfaces: [String]
    /// Desktops that it is made for, in small letters.
    package var desktops: [String]
}

extension PortalFile {
    /// Reads a file; nil where it is none.
    package init?(name: String, text: String) {
        var values: [String: String] = [:]
        var isInGroup = false
        for line in text.split(whereSeparator: \.isNewline).map({ $0.trimmingCharacters(in: .whitespaces) }) {
            if line.hasPrefix("[") {
                isInGroup = line == "[portal]"
            } else if isInGroup, !line.hasPrefix("#"), let equals = line.firstIndex(of: "=") {
                let key = line[..<equals].trimmingCharacters(in: .whitespaces)
                values[key] = line[line.index(after: equals)...].trimmingCharacters(in: .whitespaces)
            }
        }
        func list(_ key: String) -> [String] {
            (values[key] ?? "").split(separator: ";").map { $0.trimmingCharacters(in: .whitespaces) }
        }
        guard let busName = values["DBusName"], !busName.isEmpty else { return nil }
        self.init(
            name: name, busName: busName, interfaces: list("Interfaces"),
            desktops: list("UseIn").map { $0.lowercased() })
    }

    /// The backends in a folder, in the order of their names.
    package static func all(in folders: [String]) -> [PortalFile] {
        var found: [PortalFile] = []
        for folder in folders {
            let names = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
            for name in names.sorted() where name.hasSuffix(".portal") {
                let stem = String(name.dropLast(".portal".count))
                guard !found.contains(where: { $0.name == stem }),
                    let text = try? String(contentsOfFile: "\(folder)/\(name)", encoding: .utf8),
                    let file = PortalFile(name: stem, text: text)
                else { continue }
                found.append(file)
            }
        }
        return found
    }
}

/// Which other backend answers what is no request for photos.
package enum OtherChooser {
    private static let interface = "org.freedesktop.impl.portal.FileChooser"

    /// - Parameters:
    ///   - files: what is installed, in the portal's order.
    ///   - desktops: `XDG_CURRENT_DESKTOP`, the most fitting first.
    ///   - own: this program's names, which are never chosen: the call would go in a circle.
    ///   - chosen: the name of the file that the person has chosen; without such a file it is as if they had not.
    /// - Returns: the bus name; nil where there is no other.
    package static func busName(among files: [PortalFile], desktops: [String], own: Set<String>, chosen: String = "")
        -> String?
    {
        let others = files.filter { $0.interfaces.contains(interface) && !own.contains($0.busName) }
        if let stated = others.first(where: { $0.name == chosen }) { return stated.busName }
        for desktop in desktops {
            if let fitting = others.first(where: { $0.desktops.contains(desktop.lowercased()) }) {
                return fitting.busName
            }
        }
        return others.first?.busName
    }

    /// Where the portal looks for files: one folder where it is named, else those of data.
    package static func folders(_ environment: [String: String]) -> [String] {
        if let named = environment["XDG_DESKTOP_PORTAL_DIR"], !named.isEmpty { return [named] }
        func list(_ key: String, _ usual: String) -> [String] {
            let value = environment[key] ?? ""
            return (value.isEmpty ? usual : value).split(separator: ":").map(String.init)
        }
        let data =
            list("XDG_DATA_HOME", "\(environment["HOME"] ?? "")/.local/share")
            + list("XDG_DATA_DIRS", "/usr/local/share:/usr/share")
        var folders = data.map { "\($0)/xdg-desktop-portal/portals" }
        let usual = "/usr/share/xdg-desktop-portal/portals"
        if !folders.contains(usual) { folders.append(usual) }
        return folders
    }
}
