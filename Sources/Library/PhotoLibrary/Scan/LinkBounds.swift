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
        /// What programs keep to themselves (browsers, messengers, the wastebasket) is for no gallery.
        case hidden
        /// On a device, which could put another link there.
        case device
    }

    /// - Parameter roots: the folders of the library, as the person knows them.
    init(_ confinement: Confinement, roots: [[UInt8]]) {
        self.confinement = confinement
        self.roots = roots.compactMap { PathBytes.real($0) }
    }

    /// Whether a folder that a link led to is entered.
    /// - Parameter place: without links; nil where it is not known.
    func folder(_ place: [UInt8]?) -> Target {
        // On doubt it is hidden.
        guard let place else { return .hidden }
        // Of a folder of the library the person knows where it lies.
        let known = roots.filter { PathBytes.contains($0, place) }.map(\.count).max() ?? 0
        if Self.isHidden(place[known...]) { return .hidden }
        return confinement.leadsToDevice(place) ? .device : .shown
    }

    /// Whether the file that a link led to is shown. Into hidden folders only beneath a folder of the library: git-annex keeps the
    /// contents of its files there.
    /// - Parameter place: without links; nil where it is not known.
    func file(_ place: [UInt8]?) -> Target {
        guard let place else { return .hidden }
        if confinement.liesOnDevice(place) { return .device }
        return Self.isHidden(place[...]) && !roots.contains { PathBytes.contains($0, place) } ? .hidden : .shown
    }

    private static func isHidden(_ path: ArraySlice<UInt8>) -> Bool {
        path.split(separator: PathBytes.slash).contains { $0.first == UInt8(ascii: ".") }
    }
}
