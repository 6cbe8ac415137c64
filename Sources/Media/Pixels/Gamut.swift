// SPDX-License-Identifier: GPL-3.0-or-later

/// The gamut of a picture with 8 bits per channel and sRGB's transfer curve.
///
/// Ordered: a consumer that takes the wider gamut takes the narrower one as well.
public enum Gamut: UInt8, Sendable, Hashable, CaseIterable, Comparable {
    /// IEC 61966-2-1, which everything can show.
    case sRGB
    /// The primaries of DCI-P3 (SMPTE EG 432-1) with D65: what the displays and cameras of phones and notebooks reach.
    case displayP3

    public static func < (one: Gamut, other: Gamut) -> Bool { one.rawValue < other.rawValue }
}
