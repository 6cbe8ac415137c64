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
    /// Folders and other things that could not be read or shown.
    public var warnings: [LibraryWarning]
    /// Those of them that an app may read of, since they name no folder of the person's.
    public var namelessWarnings: [LibraryWarning] { warnings.filter { !$0.namesFolder } }
    /// How many folders were not shown in full.
    public var warnedFolders: Int { warnings.count { $0.namesFolder } }

    /// A report; what is left out is none.
    public init(
        images: Int = 0, videos: Int = 0, broken: [MediaError: Int] = [:], other: Int = 0, read: Int = 0,
        unchanged: Int = 0, removed: Int = 0, warnings: [LibraryWarning] = []
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

    /// Files that cannot be read, by the words for it: more than one error can have the same.
    public var brokenByText: [LocalizedText: Int] {
        broken.reduce(into: [:]) { $0[$1.key.text, default: 0] += $1.value }
    }
}
