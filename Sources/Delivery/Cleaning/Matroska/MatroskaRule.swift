// SPDX-License-Identifier: GPL-3.0-or-later

/// What becomes of an element of Matroska (RFC 9559) in a copy. An element for which there is no rule goes.
indirect enum MatroskaRule: Sendable {
    typealias Table = [UInt64: MatroskaRule]

    /// A number, a flag or a short name that shows the film right; of at most so many bytes.
    case value(UInt64)
    /// Pictures, sound, and what a decoder needs.
    case data
    /// It stays where its meaning may.
    case told(Meaning)
    /// A text that must be there, so it is emptied where it may not stay.
    case required(Meaning)
    /// Elements within.
    case parts(Table)
    /// Elements within that stay where their meaning may.
    case toldParts(Meaning, Table)
    /// Parts of chapters within chapters.
    case chapter
    /// An element that leads to another.
    case seek
    case track
    case codecPrivate
    case cluster
    case simpleBlock
    case blockGroup
    /// The additions to a block, of which transparency stays.
    case additions
    case addition
    /// What additions to blocks are, or what the first layer does not say, such as Dolby Vision.
    case additionMapping
    /// How a spherical video is projected.
    case projection
    case cuePoint
    case cuePositions
    /// Without it there is nothing to see.
    case refused
}
