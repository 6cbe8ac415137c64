// SPDX-License-Identifier: GPL-3.0-or-later

/// A sentence that is shown for a few seconds.
public struct Notice: Sendable, Equatable {
    /// What a notice is for, which decides where it is shown.
    public enum Kind: Sendable, Equatable {
        /// Something that happened: over the photos.
        case remark
        /// Whether to discard the picked photos: over the photos, with a button (contract section 10).
        case discardQuestion
        /// Why Add cannot be pressed: beside it.
        case addRefusal
    }

    /// Number of the notice, given in `ClockIntent.noticeExpired`.
    public var id: Int
    /// The sentence.
    public var text: LocalizedText
    /// What the notice is for.
    public var kind = Kind.remark
}

extension Notice.Kind {
    /// How long the notice is shown. A question takes longer, since it has to be read and answered.
    var time: Duration { self == .discardQuestion ? .seconds(8) : .seconds(4) }
}
