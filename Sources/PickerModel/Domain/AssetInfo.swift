// SPDX-License-Identifier: GPL-3.0-or-later

/// What the library knows of an asset besides its record, for the info panel of the preview.
public struct AssetInfo: Sendable, Equatable {
    /// Name of the town in or near which it was taken; nil if unknown.
    public var town: String?
    /// Name of that town's country; nil if unknown.
    public var country: String?
    /// Maker and model of the camera; nil if the file does not say.
    public var camera: String?
    /// Model of the lens; nil if the file does not say.
    public var lens: String?
    /// Shown names of the folders that are albums and contain it, the outermost first.
    public var folders: [String]
    /// Names of people in it.
    public var people: [String]
    /// Its keywords.
    public var keywords: [String]

    /// Makes a value. Omitted values mean unknown or none.
    public init(
        town: String? = nil, country: String? = nil, camera: String? = nil, lens: String? = nil,
        folders: [String] = [], people: [String] = [], keywords: [String] = []
    ) {
        self.town = town
        self.country = country
        self.camera = camera
        self.lens = lens
        self.folders = folders
        self.people = people
        self.keywords = keywords
    }
}
