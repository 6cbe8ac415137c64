// SPDX-License-Identifier: GPL-3.0-or-later

/// The values of an XMP sidecar that the picker uses (docs/developing/facts.md, sidecars).
public struct SidecarFacts: Sendable, Equatable, Codable {
    /// As in `MediaFacts`; nil where the sidecar states none, which leaves the file's own.
    public var title: String?
    /// As in `MediaFacts`; nil where the sidecar states none.
    public var caption: String?
    /// As in `MediaFacts`.
    public var keywords: [String]
    /// As in `MediaFacts`.
    public var people: [String]
    /// 0 to 5.
    public var rating: Int?
    /// Extension of the one file that the sidecar is about, where several have its name
    /// (`photoshop:SidecarForExtension`); nil where it does not say.
    public var fileExtension: String?

    /// Makes facts; omitted values are not stated.
    public init(
        title: String? = nil, caption: String? = nil, keywords: [String] = [], people: [String] = [],
        rating: Int? = nil, fileExtension: String? = nil
    ) {
        self.title = title
        self.caption = caption
        self.keywords = keywords
        self.people = people
        self.rating = rating
        self.fileExtension = fileExtension
    }

    /// Whether the sidecar states none of these values.
    public var isEmpty: Bool { self == SidecarFacts() }
}
