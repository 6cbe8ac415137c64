// SPDX-License-Identifier: GPL-3.0-or-later

import MediaTypes

/// Finds screenshots, screen recordings and bursts by the names of files and folders that desktops and phones use.
enum NameSubtypes {
    /// - Parameters:
    ///   - name: the file's name.
    ///   - folder: path of the file's folder; only its last component counts.
    static func find(name: String, folder: [UInt8], isVideo: Bool) -> MediaSubtypes {
        let name = name.lowercased()
        let last = folder.split(separator: PathBytes.slash).last ?? []
        let folder = String(decoding: last, as: UTF8.self).lowercased()
        if isVideo {
            let isNamed = CaptureMarks.recordings.contains { begins(name, with: $0) }
            return isNamed || recordingFolders.contains(folder) ? .screenRecording : []
        }
        let isNamed = CaptureMarks.screenshots.contains { begins(name, with: $0) }
        var subtypes: MediaSubtypes = isNamed || screenshotFolders.contains(folder) ? .screenshot : []
        if isBurst(name) { subtypes.insert(.burst) }
        return subtypes
    }

    /// Recognizes `_burst` followed by a digit: `00001IMG_00001_BURST20230612101112345_COVER.jpg`,
    /// `IMG_20230612_101112_BURST001.jpg`.
    private static func isBurst(_ name: String) -> Bool {
        name.firstRange(of: "_burst").map { name[$0.upperBound...].first?.isNumber ?? false } ?? false
    }

    /// Whether a name begins with a mark that no letter follows: "screenshotted-wedding.jpg" does not count.
    private static func begins(_ name: String, with mark: String) -> Bool {
        guard name.hasPrefix(mark) else { return false }
        return name.dropFirst(mark.count).first.map { !$0.isLetter } ?? true
    }

    private static let screenshotFolders: Set<String> = ["screenshots", "bildschirmfotos", "captures d’écran"]
    private static let recordingFolders: Set<String> = [
        "screencasts", "screen recordings", "screenrecorder", "screenrecordings",
    ]
}
