// SPDX-License-Identifier: GPL-3.0-or-later

/// Names of elements of Matroska (RFC 9559).
package enum MatroskaID {
    package static let header: UInt64 = 0x1A45_DFA3
    package static let docType: UInt64 = 0x4282
    package static let checksum: UInt64 = 0xBF
    package static let segment: UInt64 = 0x1853_8067
    package static let seekHead: UInt64 = 0x114D_9B74
    package static let seekID: UInt64 = 0x53AB
    package static let seekPlace: UInt64 = 0x53AC
    package static let info: UInt64 = 0x1549_A966
    package static let timestampScale: UInt64 = 0x2A_D7B1
    package static let duration: UInt64 = 0x4489
    package static let date: UInt64 = 0x4461
    package static let title: UInt64 = 0x7BA9
    package static let tracks: UInt64 = 0x1654_AE6B
    package static let track: UInt64 = 0xAE
    package static let trackNumber: UInt64 = 0xD7
    package static let trackType: UInt64 = 0x83
    package static let video: UInt64 = 0xE0
    package static let alphaMode: UInt64 = 0x53C0
    package static let projectionKind: UInt64 = 0x7671
    package static let projectionData: UInt64 = 0x7672
    package static let pixelWidth: UInt64 = 0xB0
    package static let pixelHeight: UInt64 = 0xBA
    package static let displayWidth: UInt64 = 0x54B0
    package static let displayHeight: UInt64 = 0x54BA
    package static let displayUnit: UInt64 = 0x54B2
    package static let colour: UInt64 = 0x55B0
    package static let transfer: UInt64 = 0x55BA
    package static let codec: UInt64 = 0x86
    package static let codecPrivate: UInt64 = 0x63A2
    package static let mappingKind: UInt64 = 0x41E7
    package static let mappingData: UInt64 = 0x41ED
    package static let encodings: UInt64 = 0x6D80
    package static let cluster: UInt64 = 0x1F43_B675
    package static let simpleBlock: UInt64 = 0xA3
    package static let block: UInt64 = 0xA1
    package static let additionKind: UInt64 = 0xEE
    package static let additional: UInt64 = 0xA5
    package static let cues: UInt64 = 0x1C53_BB6B
    package static let cuePositions: UInt64 = 0xB7
    package static let cueTrack: UInt64 = 0xF7
    package static let chapters: UInt64 = 0x1043_A770
    package static let tags: UInt64 = 0x1254_C367
    package static let attachments: UInt64 = 0x1941_A469

    /// What a segment consists of: one of these ends a cluster of unknown size.
    package static let parts: Set<UInt64> = [seekHead, info, tracks, cluster, cues, chapters, tags, attachments]
}
