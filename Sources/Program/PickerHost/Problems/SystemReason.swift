// SPDX-License-Identifier: GPL-3.0-or-later

import Glibc
package import Ground

/// The C library's words for the kernel's reasons.
package enum SystemReason {
    /// Words in the language of the process, such as "No space left on device".
    /// - Parameter errno: a number that the kernel gave.
    package static func words(_ errno: Int32) -> String { String(cString: strerror(errno)) }

    /// Why the list of added folders cannot be read or written.
    package static func words(ofList error: FileError) -> String {
        switch error {
        case .system(let errno): words(errno)
        case .notRegular, .tooLong: "it is no list of folders"
        }
    }
}
