// SPDX-License-Identifier: GPL-3.0-or-later

/// Names of the elements that the cleaning looks at.
enum MatroskaID {
    static let header: UInt64 = 0x1A45_DFA3
    static let docType: UInt64 = 0x4282
    static let checksum: UInt64 = 0xBF
    static let segment: UInt64 = 0x1853_8067
    static let seekHead: UInt64 = 0x114D_9B74
    static let seekID: UInt64 = 0x53AB
    static let seekPlace: UInt64 = 0x53AC
    static let info: UInt64 = 0x1549_A966
    static let tracks: UInt64 = 0x1654_AE6B
    static let track: UInt64 = 0xAE
    static let trackNumber: UInt64 = 0xD7
    static let trackType: UInt64 = 0x83
    static let codec: UInt64 = 0x86
    static let codecPrivate: UInt64 = 0x63A2
    static let encodings: UInt64 = 0x6D80
    static let cluster: UInt64 = 0x1F43_B675
    static let simpleBlock: UInt64 = 0xA3
    static let block: UInt64 = 0xA1
    static let additionKind: UInt64 = 0xEE
    static let additional: UInt64 = 0xA5
    static let cues: UInt64 = 0x1C53_BB6B
    static let cuePositions: UInt64 = 0xB7
    static let cueTrack: UInt64 = 0xF7
    static let chapters: UInt64 = 0x1043_A770
    static let tags: UInt64 = 0x1254_C367
    static let attachments: UInt64 = 0x1941_A469

    /// What a segment consists of: one of these ends a cluster of unknown size.
    static let parts: Set<UInt64> = [seekHead, info, tracks, cluster, cues, chapters, tags, attachments]
}
