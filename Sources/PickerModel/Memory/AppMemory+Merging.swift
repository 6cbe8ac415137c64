// SPDX-License-Identifier: GPL-3.0-or-later

extension AppMemory {
    /// Merges this memory, changed from `former`, with the stored one, which another picker of the app may have
    /// changed: the changes of both are kept, and metadata withheld in either is withheld.
    /// - Parameters:
    ///   - former: the memory that this picker last read or wrote.
    ///   - kept: the memory stored now.
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
        take(\.showsCovers)
        take(\.sections)
        take(\.album)
        take(\.windowSize)
        take(\.hidesSidebar)
        merged.recentSearches = Self.merged(recentSearches, since: former.recentSearches, into: kept.recentSearches)
        take(\.sidebarWidth)
        merged.options = Self.merged(options, since: former.options, into: kept.options)
        return merged
    }

    /// The searches of both, this picker's new ones first; none where the person cleared them here.
    private static func merged(
        _ own: [RecentSearch], since former: [RecentSearch], into kept: [RecentSearch]
    ) -> [RecentSearch] {
        guard own != former else { return kept }
        guard !own.isEmpty else { return [] }
        let others = kept.filter { !own.contains($0) && !former.contains($0) }
        return Array((own + others).prefix(RecentSearch.most))
    }

    private static func merged(
        _ own: RememberedOptions?, since former: RememberedOptions?, into kept: RememberedOptions?
    ) -> RememberedOptions? {
        guard own != former else { return kept }
        guard kept != former else { return own }
        // If this picker removed the options and another one changed them, the other's removals stay.
        guard let own else { return kept }
        guard var merged = kept else { return own }
        let before = former?.removals ?? []
        merged.removals.formUnion(own.removals.subtracting(before))
        merged.removals.subtract(before.subtracting(own.removals))
        if own.encoding != former?.encoding { merged.encoding = own.encoding }
        return merged
    }
}
