// SPDX-License-Identifier: GPL-3.0-or-later

/// The info panel beside the photo of the preview. Whether it is shown is remembered until the request ends.
public struct InfoState: Sendable, Equatable {
    /// What the library said of the photo.
    enum Answer: Sendable, Equatable {
        /// It has not answered yet.
        case pending
        case known(AssetInfo)
        /// The request may not see the photo, or there is none any more.
        case absent
        case failed(LibraryFailure)
    }

    /// Whether the panel is shown in a preview.
    public internal(set) var isShown = false
    /// The photo that was asked about last; nil for none.
    var subject: AssetID?
    /// Whether the library has changed since that question.
    var isOutdated = false
    /// The newest answer about that photo.
    var answer = Answer.pending
    /// Number of the newest question; answers to older ones are dropped.
    var generation = 0
}
