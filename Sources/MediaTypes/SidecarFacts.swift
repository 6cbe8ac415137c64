// SPDX-License-Identifier: GPL-3.0-or-later

/// What an XMP file beside a picture or video says of it, as far as it counts: see docs/facts.md.
public struct SidecarFacts: Sendable, Equatable, Codable {
    public var title: String?
    public var caption: String?
    /// As in `MediaFacts`.
    public var keywords: [String]
    /// As in `MediaFacts`.
    public var people: [String]
    /// 0 to 5.
    public var rating: Int?
    /// Which of the files of one name it is about, where it says so (`photoshop:SidecarForExtension`).
    public var fileExtension: String?

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

    /// Whether it says nothing that counts.
    public var isEmpty: Bool { self == SidecarFacts() }
}
