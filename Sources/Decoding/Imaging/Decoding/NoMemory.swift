// SPDX-License-Identifier: GPL-3.0-or-later

internal import Glibc
internal import MediaTypes

extension MediaError {
    /// An allocation failed. That says nothing about the file: it is tried again, where damage would be remembered until it changes.
    static let noMemory = MediaError.unreadable(errno: ENOMEM)
}
