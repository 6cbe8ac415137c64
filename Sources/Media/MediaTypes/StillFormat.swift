// SPDX-License-Identifier: GPL-3.0-or-later

/// A format of still pictures that copies are converted to.
public enum StillFormat: UInt8, Sendable, Hashable, CaseIterable {
    /// Without transparency and motion; every program opens it.
    case jpeg = 1
    /// With transparency, without loss.
    case png

    /// The IANA media type.
    public var type: String { media.rawValue }

    /// Of file names, without the dot.
    public var fileExtension: String { media.traits.endings[0] }

    private var media: MediaFormat {
        switch self {
        case .jpeg: .jpeg
        case .png: .png
        }
    }

    /// The format of a media type; nil for all others.
    public init?(type: String) {
        guard let format = Self.allCases.first(where: { $0.type == type }) else { return nil }
        self = format
    }
}
