// SPDX-License-Identifier: GPL-3.0-or-later

internal import MediaBytes

/// The elements that a copy may keep.
enum MatroskaRules {
    static let number = MatroskaRule.value(8)
    static let name = MatroskaRule.value(128)

    static let header = numbers([0x4286, 0x42F7, 0x42F2, 0x42F3, 0x4287, 0x4285]).with([0x4282: name])

    static let segment: MatroskaRule.Table = [
        MatroskaID.seekHead: .parts([0x4DBB: .seek]),
        MatroskaID.info: .parts(info),
        MatroskaID.tracks: .parts([MatroskaID.track: .track]),
        MatroskaID.cluster: .cluster,
        MatroskaID.cues: .parts([0xBB: .cuePoint]),
        MatroskaID.chapters: .toldParts(.caption, [0x45B9: .parts(edition)]),
    ]

    private static let info: MatroskaRule.Table = [
        0x2A_D7B1: number, 0x4489: number, 0x4461: .told(.date), 0x7BA9: .told(.caption),
        // Programs.
        0x4D80: .required(.device), 0x5741: .required(.device),
    ]

    static let cluster: MatroskaRule.Table = [
        0xE7: number, 0xA7: number, 0xAB: number, MatroskaID.simpleBlock: .simpleBlock, 0xA0: .blockGroup,
        0xAF: .refused,
    ]
    static let blockGroup: MatroskaRule.Table = [
        MatroskaID.block: .data, 0x9B: number, 0xFA: number, 0xFB: number, 0x75A2: number,
        0x75A1: .additions,
    ]
    static let additions: MatroskaRule.Table = [0xA6: .addition]
    static let addition: MatroskaRule.Table = [MatroskaID.additionKind: number, MatroskaID.additional: .data]

    static let cuePoint: MatroskaRule.Table = [0xB3: number, MatroskaID.cuePositions: .cuePositions]
    static let cuePositions = numbers([MatroskaID.cueTrack, 0xF1, 0xF0, 0xB2, 0x5378, 0xEA])

    static let chapter: MatroskaRule.Table = numbers([0x73C4, 0x91, 0x92, 0x98, 0x4598]).with([
        0x5654: .told(.caption), 0x80: .parts([0x85: .told(.caption), 0x437C: name, 0x437D: name, 0x437E: name]),
        0xB6: .chapter,
    ])
    private static let edition = numbers([0x45BC, 0x45BD, 0x45DB, 0x45DD]).with([0xB6: .chapter])

    // MARK: Tracks

    static let track = numbers([
        MatroskaID.trackNumber, 0x73C5, MatroskaID.trackType, 0xB9, 0x88, 0x55AA, 0x55AB, 0x55AC, 0x55AD, 0x55AE,
        0x55AF,
        0x9C, 0x6DE7, 0x6DF8, 0x23_E383, 0x23_4E7A, 0x23_314F, 0x55EE, 0x56AA, 0x56BB, 0xAA,
    ]).with([
        0x22_B59C: name, 0x22_B59D: name, MatroskaID.codec: name, MatroskaID.codecPrivate: .codecPrivate,
        0x536E: .told(.caption),
        MatroskaID.video: .parts(video), 0xE1: .parts(numbers([0xB5, 0x78B5, 0x9F, 0x6264, 0x52F1])),
        0x41E4: .additionMapping,
        MatroskaID.encodings: .parts([0x6240: .parts(encoding)]), 0xE2: .refused,
    ])

    private static let encoding: MatroskaRule.Table = [
        0x5031: number, 0x5032: number, 0x5033: number, 0x5034: .parts([0x4254: number, 0x4255: .value(64)]),
        0x5035: .refused,
    ]

    private static let video = numbers([
        0x9A, 0x9D, 0x53B8, MatroskaID.alphaMode, 0x53B9, 0xB0, 0xBA, 0x54AA, 0x54BB, 0x54CC, 0x54DD, 0x54B0, 0x54BA,
        0x54B2, 0x54B3,
        0x2E_B524, 0x2F_B523, 0x23_83E3,
    ]).with([0x55B0: .parts(colour), 0x7670: .projection])

    private static let colour = numbers([
        0x55B1, 0x55B2, 0x55B3, 0x55B4, 0x55B5, 0x55B6, 0x55B7, 0x55B8, 0x55B9, 0x55BA, 0x55BB, 0x55BC, 0x55BD,
    ]).with([0x55D0: .parts(numbers(Array(0x55D1...0x55DA)))])

    static let projection = numbers([MatroskaID.projectionKind, 0x7673, 0x7674, 0x7675]).with([
        MatroskaID.projectionData: .data
    ])
    static let additionMapping: MatroskaRule.Table = [
        0x41F0: number, MatroskaID.mappingKind: number, MatroskaID.mappingData: .data,
    ]

    private static func numbers(_ ids: [UInt64]) -> MatroskaRule.Table {
        Dictionary(uniqueKeysWithValues: ids.map { ($0, number) })
    }
}

extension MatroskaRule.Table {
    fileprivate func with(_ others: Self) -> Self { merging(others) { $1 } }
}
