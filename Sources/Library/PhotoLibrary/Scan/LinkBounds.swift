// SPDX-License-Identifier: GPL-3.0-or-later

import Glibc

/// Where symbolic links in the folders of the library may lead. Links on devices lead nowhere (`Confinement`).
struct LinkBounds {
    let confinement: Confinement
    /// Where the folders of the library lie once all links are followed.
    private let roots: [[UInt8]]

    /// Where a link leads.
    enum Target {
        case shown
        /// In a hidden folder, where programs keep their own data (browsers, messengers, the wastebasket).
        case hidden
        /// On a device, which could replace the target by another link.
        case device
    }

    /// - Parameter roots: the folders of the library, by paths that may contain links.
    init(_ confinement: Confinement, roots: [[UInt8]]) {
        self.confinement = confinement
        self.roots = roots.compactMap { PathBytes.real($0) }
    }

    /// Whether a folder that a link led to is entered.
    /// - Parameter place: its path without links; nil if it is unknown.
    func folder(_ place: [UInt8]?) -> Target {
        // An unknown target counts as hidden.
        guard let place else { return .hidden }
        // Hidden folders above a folder of the library do not count, since the person chose that folder.
        let known = roots.filter { PathBytes.contains($0, place) }.map(\.count).max() ?? 0
        if Self.isHidden(place[known...]) { return .hidden }
        return confinement.leadsToDevice(place) ? .device : .shown
    }

    /// Whether the file that a link led to is shown. A file in a hidden folder is shown only if that is beneath a folder of the
    /// library, where git-annex keeps the contents of its files.
    /// - Parameter place: its path without links; nil if it is unknown.
    func file(_ place: [UInt8]?) -> Target {
        guard let place else { return .hidden }
        if confinement.liesOnDevice(place) { return .device }
        return Self.isHidden(place[...]) && !roots.contains { PathBytes.contains($0, place) } ? .hidden : .shown
    }

    private static func isHidden(_ path: ArraySlice<UInt8>) -> Bool {
        path.split(separator: PathBytes.slash).contains { $0.first == UInt8(ascii: ".") }
    }
}
