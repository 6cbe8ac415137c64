// SPDX-License-Identifier: GPL-3.0-or-later

extension PickerConfiguration {
    /// Refuses configurations that no picker could fulfil; called once where a configuration is received.
    ///
    /// phpicker.md 1.1 and 0 (X5, X7): a negative limit is undocumented and refused, 0 is no limit of its own, and a
    /// preselection wants room for more than one.
    /// - Throws: the first offence, naming field and value: `negativeLimit`, `preselectionWithLimitOne`, `badFilter`,
    ///   `badType` or `promptWithSeveralLines`.
    public func validate() throws(ConfigurationError) {
        guard selectionLimit != 1 || preselectedAssetIdentifiers.isEmpty else {
            throw .preselectionWithLimitOne(count: preselectedAssetIdentifiers.count)
        }
        for field in ConfigurationField.allCases { try field.definition.check(self, field) }
    }

    /// The filter of all lists: the caller's filter, limited to types it accepts. Nil for everything.
    ///
    /// Pictures and videos of other types are offered where they can be converted into one that is accepted (phpicker.md 5).
    public var effectiveFilter: MediaFilter? {
        let generic = Set(acceptedTypes).isSuperset(of: ["image/*", "video/*"])
        guard !generic, !acceptedTypes.isEmpty else { return filter }
        let receiver = AcceptedTypes(acceptedTypes)
        let accepted = MediaFilter.any(
            acceptedTypes.map { .mime($0.lowercased()) } + (receiver.convertsPictures ? [.images] : [])
                + (receiver.convertsVideos ? [.videos] : [])
                // Of these the app gets the video.
                + (!receiver.takesPictures && filter?.namesLivePhotos == true ? [.livePhotos] : []))
        return filter.map { .all([$0, accepted]) } ?? accepted
    }
}

extension MediaFilter {
    /// Whether Live Photos are asked for by name, not only as photos.
    fileprivate var namesLivePhotos: Bool {
        switch self {
        case .livePhotos: true
        case .any(let filters), .all(let filters): filters.contains(where: \.namesLivePhotos)
        case .images, .videos, .screenshots, .screenRecordings, .panoramas, .slomoVideos, .timelapseVideos, .bursts,
            .cinematicVideos, .depthEffectPhotos, .spatialMedia, .animated, .mime, .not:
            false
        }
    }
}
