// SPDX-License-Identifier: GPL-3.0-or-later

internal import MediaBytes

/// What the named values of a movie tell, by their boxes in user data (`udta`) and iTunes' list, and by QuickTime's keys. A value that
/// does not stand here goes, such as cover art.
enum MovieMeanings {
    /// What a box of user data or of the list tells.
    static func meaning(of code: FourCC) -> Meaning? { codes[code] }

    /// What a key tells.
    static func meaning(of key: String) -> Meaning? {
        let apple = "com.apple.quicktime."
        guard key.hasPrefix(apple) else { return keys[key] }
        let name = String(key.dropFirst(apple.count))
        if name.hasPrefix("location.") || name.hasPrefix("direction.") { return .location }
        return appleKeys[name]
    }

    private static let codes: [FourCC: Meaning] = {
        var codes: [FourCC: Meaning] = [
            "loci": .location, "desc": .caption, "ldes": .caption, "dscp": .caption, "titl": .caption, "keyw": .caption,
            "kywd": .caption, "gnre": .caption, "albm": .caption, "name": .caption, "auth": .owner, "perf": .person,
            "aART": .person, "cprt": .person, "yrrc": .date, "manu": .device, "modl": .device,
        ]
        add(&codes, .location, ["xyz"])
        add(&codes, .caption, ["nam", "cmt", "des", "inf", "key", "gen", "grp", "alb", "lyr"])
        add(&codes, .person, ["ART", "aut", "dir", "prd", "prf", "wrt", "com", "cpy", "cam"])
        add(&codes, .date, ["day"])
        add(&codes, .device, ["mak", "mod", "swr", "too", "enc"])
        add(&codes, .owner, ["hst"])
        return codes
    }()

    private static func add(_ codes: inout [FourCC: Meaning], _ meaning: Meaning, _ names: [StaticString]) {
        for name in names { codes[FourCC(copyright: name)] = meaning }
    }

    private static let appleKeys: [String: Meaning] = [
        "title": .caption, "displayname": .caption, "description": .caption, "comment": .caption, "keywords": .caption,
        "information": .caption, "album": .caption, "genre": .caption, "subtitle": .caption, "rating.user": .caption,
        "collection.user": .caption, "author": .person, "artist": .person, "director": .person, "producer": .person,
        "publisher": .person, "performer": .person, "performers": .person, "originalartist": .person,
        "composer": .person, "copyright": .person, "credits": .person, "creationdate": .date, "year": .date,
        "make": .device, "model": .device, "software": .device, "encoder": .device, "camera.identifier": .device,
        "camera.lens_model": .device, "camera.focal_length.35mm_equivalent": .device,
        "camera.lens_irisfnumber": .device,
        "camera.framereadouttimeinmicroseconds": .device,
        // A random number that a Live Photo's picture and video share; without it they come apart.
        "content.identifier": .pairing, "live-photo.auto": .rendering,
        "full-frame-rate-playback-intent": .rendering, "spatial.format-version": .rendering,
    ]

    private static let keys: [String: Meaning] = [
        "com.android.capture.fps": .rendering, "com.android.video.temporal_layers_count": .rendering,
        "com.android.version": .device, "com.android.manufacturer": .device, "com.android.model": .device,
        "com.android.make": .device,
        // Written by ffmpeg for what it knows no other name for.
        "location": .location, "location-eng": .location, "title": .caption, "comment": .caption,
        "description": .caption, "keywords": .caption, "artist": .person, "author": .person, "copyright": .person,
        "date": .date, "creation_time": .date, "make": .device, "model": .device, "software": .device,
        "encoder": .device,
    ]
}
