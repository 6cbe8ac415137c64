// SPDX-License-Identifier: GPL-3.0-or-later

public import PickerModel

extension PickerConfiguration {
    /// Any configuration that passes `validate()`: each field as it comes or set to something random.
    /// - Parameter ids: the identifiers that preselections are drawn from.
    public static func random(
        _ generator: inout some RandomNumberGenerator, ids: ClosedRange<UInt64> = 1...40
    ) -> PickerConfiguration {
        var configuration = PickerConfiguration()
        configuration.selectionLimit = [0, 0, 1, 1, 2, 3, 5, 12].randomElement(using: &generator) ?? 0
        configuration.selection = SelectionBehavior.allCases.randomElement(using: &generator) ?? .default
        configuration.style =
            [.presentation, .presentation, .inline, .compact].randomElement(using: &generator) ?? .inline
        configuration.disabledCapabilities = .random(&generator)
        configuration.hiddenAccessoryEdges = .random(&generator)
        if Bool.random(using: &generator) { configuration.filter = .random(&generator) }
        if Int.random(in: 0..<8, using: &generator) == 0 {
            configuration.metadataOptions = .random(&generator)
            configuration.preferredEncoding = PreferredEncoding.allCases.randomElement(using: &generator) ?? .current
        }
        if Int.random(in: 0..<4, using: &generator) == 0 {
            configuration.acceptedTypes = Array(
                ["image/png", "image/jpeg", "video/*", "image/*"].shuffled(using: &generator)
                    .prefix(Int.random(in: 0...3, using: &generator)))
        }
        if configuration.selectionLimit != 1, Int.random(in: 0..<3, using: &generator) == 0 {
            configuration.preselectedAssetIdentifiers = (0..<Int.random(in: 1...6, using: &generator)).map { _ in
                AssetID(rawValue: UInt64.random(in: ids, using: &generator)).description
            }
        }
        if Int.random(in: 0..<4, using: &generator) == 0 {
            configuration.scope = RequestedAlbum("Paris", mode: Bool.random(using: &generator) ? .highlight : .restrict)
        }
        configuration.launchTab = LaunchTab.allCases.randomElement(using: &generator) ?? .photos
        configuration.searchText = ["", "", "photo", "  ", "a \"quoted\" word"].randomElement(using: &generator) ?? ""
        configuration.prompt = [nil, nil, "", "Pick one for the wall"].randomElement(using: &generator) ?? nil
        if Bool.random(using: &generator) {
            configuration.accentColor = AccentColor(
                "#" + (0..<6).map { _ in String(Int.random(in: 0..<16, using: &generator), radix: 16) }.joined())
        }
        return configuration
    }
}

extension NamedOptions {
    /// Each member with a chance of one in four.
    public static func random(_ generator: inout some RandomNumberGenerator) -> Self {
        var options: Self = []
        for (_, option) in named where Int.random(in: 0..<4, using: &generator) == 0 { options.formUnion(option) }
        return options
    }
}

extension MediaFilter {
    /// A filter of random shape, at most five deep.
    public static func random(_ generator: inout some RandomNumberGenerator, depth: Int = 0) -> MediaFilter {
        let plain: [MediaFilter] = [
            .images, .videos, .livePhotos, .screenshots, .screenRecordings, .panoramas, .slomoVideos, .timelapseVideos,
            .bursts, .cinematicVideos, .depthEffectPhotos, .spatialMedia, .animated, .mime("image/png"),
            .mime("video/*"),
        ]
        func some() -> [MediaFilter] {
            (0..<Int.random(in: 0..<4, using: &generator)).map { _ in random(&generator, depth: depth + 1) }
        }
        switch depth < 4 ? Int.random(in: 0..<7, using: &generator) : 0 {
        case 4: return .any(some())
        case 5: return .all(some())
        case 6: return .not(random(&generator, depth: depth + 1))
        default: return plain.randomElement(using: &generator) ?? .images
        }
    }
}
