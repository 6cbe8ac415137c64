// SPDX-License-Identifier: GPL-3.0-or-later

extension FacetCounts {
    /// Number of assets that were taken at a time.
    func count(_ time: TokenValue) -> Int {
        var taken = facets.assets { time.includes($0) }
        if let bounds { taken.formIntersection(bounds) }
        return taken.population
    }
}
