// SPDX-License-Identifier: GPL-3.0-or-later

import Glibc

/// A decoded inotify event.
enum InotifyEvent: Sendable, Equatable {
    /// The kind of change to a name.
    enum Change: Sendable, Equatable {
        case created
        /// A writer closed the file.
        case written
        /// Times, permissions or link count changed.
        case touched
        case deleted
        /// Both events of one move carry the same cookie.
        case movedOut(cookie: UInt32)
        case movedIn(cookie: UInt32)
    }

    /// A name in a watched folder changed.
    case entry(watch: Int32, name: [UInt8], isFolder: Bool, Change)
    /// Times or permissions of the watched folder itself changed.
    case folderTouched(watch: Int32)
    /// The watched folder was deleted, moved or unmounted.
    case folderWent(watch: Int32)
    /// The kernel removed a watch; its number is no longer valid.
    case watchEnded(watch: Int32)
    /// The kernel's queue overflowed; events were lost.
    case overflow
}

extension InotifyEvent {
    /// The event mask of every watch.
    static let wanted =
        UInt32(IN_CREATE) | UInt32(IN_CLOSE_WRITE) | UInt32(IN_ATTRIB) | UInt32(IN_MOVED_FROM) | UInt32(IN_MOVED_TO)
        | UInt32(IN_DELETE) | UInt32(IN_DELETE_SELF) | UInt32(IN_MOVE_SELF) | UInt32(IN_ONLYDIR)
        | UInt32(IN_EXCL_UNLINK)

    /// Decodes the records of one read: four 32-bit numbers (watch, mask, cookie, length of the name), then the name,
    /// padded with NULs. Truncated records and events outside the mask are skipped.
    ///
    /// Source: inotify(7).
    static func decode(_ bytes: some Collection<UInt8>) -> [InotifyEvent] {
        let bytes = Array(bytes)
        var events: [InotifyEvent] = []
        var start = 0
        while start + headerSize <= bytes.count {
            let header = bytes.withUnsafeBytes { buffer in
                (
                    watch: buffer.loadUnaligned(fromByteOffset: start, as: Int32.self),
                    mask: buffer.loadUnaligned(fromByteOffset: start + 4, as: UInt32.self),
                    cookie: buffer.loadUnaligned(fromByteOffset: start + 8, as: UInt32.self),
                    length: Int(buffer.loadUnaligned(fromByteOffset: start + 12, as: UInt32.self))
                )
            }
            let end = start + headerSize + header.length
            guard end <= bytes.count else { break }
            let name = Array(bytes[(start + headerSize)..<end].prefix { $0 != 0 })
            if let event = event(header.watch, header.mask, header.cookie, name) { events.append(event) }
            start = end
        }
        return events
    }

    private static let headerSize = 16

    private static func event(_ watch: Int32, _ mask: UInt32, _ cookie: UInt32, _ name: [UInt8]) -> InotifyEvent? {
        func has(_ bits: Int32) -> Bool { mask & UInt32(bits) != 0 }
        if has(IN_Q_OVERFLOW) { return .overflow }
        if has(IN_IGNORED) { return .watchEnded(watch: watch) }
        if has(IN_DELETE_SELF) || has(IN_MOVE_SELF) || has(IN_UNMOUNT) { return .folderWent(watch: watch) }
        guard !name.isEmpty else { return has(IN_ATTRIB) ? .folderTouched(watch: watch) : nil }
        let change: Change
        if has(IN_CREATE) {
            change = .created
        } else if has(IN_CLOSE_WRITE) {
            change = .written
        } else if has(IN_MOVED_FROM) {
            change = .movedOut(cookie: cookie)
        } else if has(IN_MOVED_TO) {
            change = .movedIn(cookie: cookie)
        } else if has(IN_DELETE) {
            change = .deleted
        } else if has(IN_ATTRIB) {
            change = .touched
        } else {
            return nil
        }
        return .entry(watch: watch, name: name, isFolder: mask & UInt32(IN_ISDIR) != 0, change)
    }
}
