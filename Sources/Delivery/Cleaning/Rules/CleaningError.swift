// SPDX-License-Identifier: GPL-3.0-or-later

package import MediaTypes

/// Why no copy without metadata can be made of a file. Nothing is delivered then.
package enum CleaningError: Error, Sendable, Equatable {
    /// The picker knows no way to remove metadata from this format.
    case noCleaner(MediaFormat)
    /// The file is not built as its format says, so something could stay unseen. `detail` names the part, for debugging.
    case damaged(detail: String)
    /// The file has a part that is built as the format allows but that no copy can be made without. `detail` names it.
    case unsupported(detail: String)
}

extension CleaningError {
    /// The detail of a film whose coder has parameters that are not read here, so that anything could stand in them.
    static let rareCoder = "parameters of a rare coder"
}
