// SPDX-License-Identifier: GPL-3.0-or-later

internal import Glibc
internal import MediaTypes

extension MediaError {
    /// An allocation failed. That says nothing about the file: it is tried again, where damage would be remembered until it changes.
    static let noMemory = MediaError.unreadable(errno: ENOMEM)

    /// The file begins as its format asks, but its header cannot be read.
    static let noHeader = MediaError.damaged(detail: "no readable header")
    /// The header can be read, and no row of pixels comes after it.
    static let noPicture = MediaError.damaged(detail: "no picture in the file")
}
