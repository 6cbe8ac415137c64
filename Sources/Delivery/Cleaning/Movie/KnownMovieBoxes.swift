// SPDX-License-Identifier: GPL-3.0-or-later

internal import MediaBytes

/// The boxes of a movie that are needed to play it, by the box that they lie in. All others go.
enum KnownMovieBoxes {
    static let defaults: Set<FourCC> = ["mehd", "trex"]
    static let randomAccess: Set<FourCC> = ["tfra", "mfro"]
    static let fragmentTrack: Set<FourCC> = ["tfhd", "tfdt", "trun", "sbgp", "sgpd"]
    static let edits: Set<FourCC> = ["elst"]
    static let aperture: Set<FourCC> = ["clef", "prof", "enof"]
    static let samples: Set<FourCC> = [
        "stts", "ctts", "cslg", "stsc", "stsz", "stz2", "stco", "co64", "stss", "stps", "stsh", "sbgp", "sgpd",
    ]
    /// References between tracks.
    static let references: Set<FourCC> = [
        "auxl", "cdsc", "chap", "fall", "folw", "font", "forc", "prem", "scpt", "ssrc", "subt", "sync", "thmb", "tmcd",
        "vdep", "vplx",
    ]

    /// What a sample description tells of coding, colour and sizes, and `wave` apart.
    static let description: Set<FourCC> = [
        // Parameters of video coders.
        "avcC", "hvcC", "av1C", "vpcC", "vvcC", "mvcC", "svcC", "lhvC", "esds", "d263", "dvcC", "dvvC", "dvwC",
        "hvcE", "avcE",
        // Colour, shape and light.
        "colr", "pasp", "clap", "fiel", "gama", "mdcv", "clli", "cclv", "amve", "SmDm", "CoLL", "ccst", "auxi", "btrt",
        // Views of spatial and spherical video.
        "vexu", "hfov", "st3d",
        // Parameters of sound coders.
        "chan", "chnl", "srat", "SA3D", "dOps", "dac3", "dec3", "alac", "damr", "pcmC",
        // Subtitles.
        "vttC",
    ]

    /// Parameters of coders for which no grammar is here: anything could stand in them, and without them there is nothing to see or to hear.
    static let rareCoders: Set<FourCC> = [
        "glbl", "dvc1", "SMI ", "evcC", "apvC", "dac4", "ddts", "udts", "mhaC", "mhaP", "mshp",
    ]

    /// What spherical video (`sv3d`) tells of its projection, beside the program that made it.
    static let projection: Set<FourCC> = ["prhd", "equi", "cbmp"]

    /// What QuickTime's `wave` box holds of parameters, as a description of sound does.
    static let wave: Set<FourCC> = ["esds", "alac", "damr", "dac3", "chan"]

    /// And besides, with so many bytes: the format again, one without meaning, byte order, and an end of type zero. Elsewhere these codes mean other things.
    static let waveFields: [FourCC: UInt64] = ["frma": 4, "mp4a": 4, "enda": 2, FourCC(0): 0]

    /// Formats of protected media, and of the schemes that need more than a player.
    static let protected: Set<FourCC> = [
        "encv", "enca", "encs", "enct", "encm", "encf", "enc3", "resv", "resa", "resp", "drms", "drmi", "drmt",
    ]

    /// Formats whose every frame is a JPEG, with room for EXIF in each.
    static let motionJPEG: Set<FourCC> = ["jpeg", "mjpa", "mjpb", "mjpg", "MJPG", "AVDJ", "dmb1"]

    /// Formats of subtitles and time codes whose descriptions are read here.
    static let text: Set<FourCC> = ["tx3g", "text", "wvtt", "c608", "c708", "tmcd"]
}
