// SPDX-License-Identifier: GPL-3.0-or-later

import PickerModel

/// What the making of one copy asks and tells. On the thread that makes it.
struct CopyWork: Sendable {
    /// Whether the copy is not wanted any more; asked several times a second. The copy fails with `.media(.cancelled)` then, and is
    /// removed.
    var isCancelled: @Sendable () -> Bool = { false }
    /// Takes the part that is made, from 0 to 1; of a long copy several times a second.
    var report: @Sendable (Double) -> Void = { _ in }
    /// Whether a film of which nothing is removed can be read while it is made.
    var streams = false
    /// A film has begun; called once, with its stream where it has one. A video that is a film already does not begin.
    var begin: @Sendable (UnfinishedFilm) -> Void = { _ in }
}
