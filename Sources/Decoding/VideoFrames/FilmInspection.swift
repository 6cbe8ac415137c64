// SPDX-License-Identifier: GPL-3.0-or-later

internal import CVideo
public import MediaTypes

/// Reads a copy of a video, or of the one inside a motion photo, by libav, which did not write it, and names what it still tells of the
/// classes that were removed. Other readers than libav have looked at the same file before (`CopyInspection`).
public enum FilmInspection {
    /// The names of what was found; empty for a clean copy, and where nothing was removed.
    /// - Parameters:
    ///   - descriptor: the copy, open for reading; stays the caller's.
    ///   - format: what its bytes are.
    ///   - removed: the classes that must be gone.
    /// - Throws: `MediaError` where libav cannot read the video, so that nothing is known of it.
    public static func findings(
        ofDescriptor descriptor: Int32, _ format: MediaFormat, without removed: MetadataClasses
    ) throws(MediaError) -> [String] {
        guard !removed.isEmpty else { return [] }
        var range: Range<UInt64>?
        if !format.isVideo {
            // Editors leave the mark of a motion photo in a picture whose video they have dropped.
            range = MotionPhotoVideo.range(descriptor: descriptor)
            guard range != nil else { return [] }
        }
        let words = try words(ofDescriptor: descriptor, format.isVideo ? format : .mp4, range)
        return words.filter { isForbidden($0, without: removed) }.map(\.name)
    }

    /// A word of a container or a stream, or that there is such a one.
    struct Word: Equatable {
        enum Speaker: String, CaseIterable { case container, chapter, pictures, cover, sound, subtitles, other }

        let speaker: Speaker
        /// Nil for the speaker itself.
        let key: String?
        let value: String

        var name: String { key.map { "\(speaker.rawValue) \($0)" } ?? speaker.rawValue }
    }

    private static let patience = Duration.seconds(10)

    static func words(
        ofDescriptor descriptor: Int32, _ format: MediaFormat, _ range: Range<UInt64>?
    ) throws(MediaError) -> [Word] {
        VideoDecoding.warmUp()
        let job = VideoInput.Job(
            format: format, range: range, maximumPixels: VideoLimits().maximumPixels, threads: 1, longestSide: 0,
            deadline: .now + patience)
        let words = Words()
        var taker = Taker(words: words)
        let result = try withUnsafeMutablePointer(to: &taker) { taker throws(MediaError) in
            try VideoInput.opening(descriptor, job) { opening in
                cvideo_words(
                    &opening,
                    { taker, speaker, key, value in
                        let word = Word(
                            speaker: Word.Speaker(speaker), key: key.map { String(cString: $0) },
                            value: value.map { String(cString: $0) } ?? "")
                        taker?.load(as: Taker.self).words.all.append(word)
                    }, taker)
            }
        }
        guard result == CVIDEO_OK else { throw VideoInput.error(result, format: format) }
        return words.all
    }

    private final class Words {
        var all: [Word] = []
    }

    /// The callback for the C code, which takes a pointer instead of a closure.
    private struct Taker {
        let words: Words
    }

    // MARK: - What may stand in a copy

    /// Whether a word may not stand in a copy without these classes: one of theirs, and one that no table knows.
    static func isForbidden(_ word: Word, without removed: MetadataClasses) -> Bool {
        guard let key = word.key else {
            return switch word.speaker {
            case .container, .pictures, .sound: false
            // What is written there, or said, may be of any class but of a camera's.
            case .chapter, .subtitles: !removed.isDisjoint(with: [.location, .captions])
            case .cover, .other: true
            }
        }
        // Copies keep the places of what they lose: a key of dots, and zeros for the value.
        if word.value.isEmpty || key.allSatisfy({ $0 == "." }) { return false }
        let name = Self.name(key)
        if always.contains(name) { return false }
        if dates.contains(name) { return removed.isSuperset(of: .all) }
        if name.hasPrefix("location") || name.hasPrefix("direction.") { return removed.contains(.location) }
        if name.hasPrefix("camera.") { return removed.contains(.device) }
        guard let classes = classes[name] else { return true }
        return !removed.isDisjoint(with: classes)
    }

    /// A key in small letters, without what stands around it: the language that libav puts behind it, the sign before QuickTime's old
    /// names, which is no UTF-8, and the prefix of its new ones.
    private static func name(_ key: String) -> String {
        var name = key.lowercased()
        let ending = name.suffix(4)
        if ending.count == 4, ending.first == "-", ending.dropFirst().allSatisfy(\.isLetter) { name.removeLast(4) }
        if name.first == "\u{FFFD}" || name.first == "©" { name.removeFirst() }
        for prefix in ["com.apple.quicktime.", "com.android."] where name.hasPrefix(prefix) {
            name.removeFirst(prefix.count)
        }
        return name
    }

    /// What says nothing of any class: the container, languages, measures, and what joins the files of a Live Photo.
    private static let always: Set<String> = [
        "major_brand", "minor_version", "compatible_brands", "language", "vendor_id", "duration", "rotate",
        "stereo_mode", "alpha_mode", "capture.fps", "video.temporal_layers_count", "content.identifier",
        "live-photo.auto", "full-frame-rate-playback-intent", "spatial.format-version",
    ]

    /// Dates go with all classes alone.
    private static let dates: Set<String> = [
        "creation_time", "creationdate", "date", "year", "yrrc", "date_recorded", "date_encoded",
    ]

    private static let classes: [String: MetadataClasses] = {
        var classes: [String: MetadataClasses] = ["host_computer": [.people, .device], "hst": [.people, .device]]
        let captions = [
            "title", "comment", "description", "synopsis", "keywords", "subject", "summary", "album", "genre",
            "grouping", "lyrics", "displayname", "information", "inf", "subtitle", "rating.user", "collection.user",
            "dscp", "kywd", "keyw", "name",
        ]
        let people = [
            "artist", "author", "copyright", "composer", "album_artist", "director", "producer", "publisher",
            "performer", "performers", "prf", "perf", "originalartist", "writer", "wrt", "credits", "cam",
        ]
        let device = [
            "make", "model", "software", "encoder", "encoded_by", "version", "manufacturer", "manu", "modl", "enc",
        ]
        for key in captions { classes[key] = .captions }
        for key in people { classes[key] = .people }
        for key in device { classes[key] = .device }
        return classes
    }()
}

extension FilmInspection.Word.Speaker {
    fileprivate init(_ speaker: CVideoSpeaker) {
        self =
            switch speaker {
            case CVIDEO_CONTAINER: .container
            case CVIDEO_CHAPTER: .chapter
            case CVIDEO_PICTURES: .pictures
            case CVIDEO_COVER: .cover
            case CVIDEO_SOUND: .sound
            case CVIDEO_SUBTITLES: .subtitles
            default: .other
            }
    }
}
