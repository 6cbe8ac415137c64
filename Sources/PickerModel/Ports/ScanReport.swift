// SPDX-License-Identifier: GPL-3.0-or-later

public import MediaTypes

/// How a scan ended, in numbers of files.
public struct ScanReport: Sendable, Equatable {
    /// Pictures, Live Photos among them.
    public var images: Int
    /// Videos on their own.
    public var videos: Int
    /// Files that look like media and cannot be read, by what is wrong with them.
    public var broken: [MediaError: Int]
    /// Files that are neither picture nor video.
    public var other: Int
    /// Files read anew since the last scan.
    public var read: Int
    /// Files as they were in the last scan.
    public var unchanged: Int
    /// Files gone since the last scan.
    public var removed: Int
    /// Sentences about what was wrong. Those about folders name them: they are for the person alone, never for an app.
    public var warnings: [String]
    /// Those of them that name nothing of the person's.
    public var namelessWarnings: [String] = []
    /// How many folders were not shown in full.
    public var warnedFolders: Int { warnings.count - namelessWarnings.count }

    /// A report; what is left out is none.
    public init(
        images: Int = 0, videos: Int = 0, broken: [MediaError: Int] = [:], other: Int = 0, read: Int = 0,
        unchanged: Int = 0, removed: Int = 0, warnings: [String] = []
    ) {
        self.images = images
        self.videos = videos
        self.broken = broken
        self.other = other
        self.read = read
        self.unchanged = unchanged
        self.removed = removed
        self.warnings = warnings
    }

    /// Says what was wrong with something else than a folder.
    public mutating func warn(_ sentences: [String]) {
        warnings += sentences
        namelessWarnings += sentences
    }

    /// Files that cannot be read, by the words for it: more than one error can have the same.
    public var brokenByText: [LocalizedText: Int] {
        broken.reduce(into: [:]) { $0[$1.key.text, default: 0] += $1.value }
    }
}

/// The report as JSON (`library scan --json`): sentences in English, each once.
extension ScanReport: Encodable {
    private enum Key: String, CodingKey {
        case images, videos, broken, other, read, unchanged, removed, warnings
    }

    /// Writes one object; `broken` has a number for each reason.
    /// - Throws: only what the encoder throws.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: Key.self)
        try container.encode(images, forKey: .images)
        try container.encode(videos, forKey: .videos)
        let reasons = brokenByText.map { ($0.key.english, $0.value) }
        try container.encode(Dictionary(reasons, uniquingKeysWith: +), forKey: .broken)
        try container.encode(other, forKey: .other)
        try container.encode(read, forKey: .read)
        try container.encode(unchanged, forKey: .unchanged)
        try container.encode(removed, forKey: .removed)
        try container.encode(warnings, forKey: .warnings)
    }
}
