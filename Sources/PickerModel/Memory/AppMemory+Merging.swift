// SPDX-License-Identifier: GPL-3.0-or-later

extension AppMemory {
    /// The memory to keep after one picker of an app changed `former` into this one, while another picker may have
    /// changed `kept`: both pickers' changes are kept. What the person withholds in either is withheld.
    /// - Parameters:
    ///   - former: what this picker last read or wrote.
    ///   - kept: what is kept now.
    public func merged(since former: AppMemory, into kept: AppMemory) -> AppMemory {
        var merged = kept
        func take<Value: Equatable>(_ field: WritableKeyPath<AppMemory, Value>) {
            if self[keyPath: field] != former[keyPath: field] { merged[keyPath: field] = self[keyPath: field] }
        }
        take(\.firstGeneration)
        take(\.hasSeenOnboarding)
        take(\.dismissedBanner)
        take(\.zoomLevel)
        take(\.sort)
        take(\.ranksMatches)
        take(\.fit)
        take(\.album)
        take(\.windowSize)
        take(\.hidesSidebar)
        merged.options = Self.merged(options, since: former.options, into: kept.options)
        return merged
    }

    private static func merged(
        _ own: RememberedOptions?, since former: RememberedOptions?, into kept: RememberedOptions?
    ) -> RememberedOptions? {
        guard own != former else { return kept }
        guard kept != former else { return own }
        // Removed by this picker and changed by the other: what the other withholds stays withheld.
        guard let own else { return kept }
        guard var merged = kept else { return own }
        let before = former?.removals ?? []
        merged.removals.formUnion(own.removals.subtracting(before))
        merged.removals.subtract(before.subtracting(own.removals))
        if own.encoding != former?.encoding { merged.encoding = own.encoding }
        return merged
    }
}
