// SPDX-License-Identifier: GPL-3.0-or-later

import Glibc
import Ground
import MediaTypes
import PhotoLibrary
import PickerModel

/// A path that a person named, with what the file system says about it. Links are followed, also on devices: the person asked for this
/// path. Only the first 4,096 bytes are read, for the format; later `OriginalOpening` opens the file.
struct NamedLocation: Sendable {
    enum Kind: Sendable, Equatable {
        case folder
        case media
        /// Neither photo nor video.
        case other
        /// It cannot be shown, and why.
        case closed(LibraryFailure)
    }

    let location: FileLocation
    let kind: Kind

    init(at location: FileLocation) {
        self.location = location
        kind = Self.kind(location)
    }

    /// The folder in which it is shown; nil if it cannot be shown.
    var folder: FileLocation? {
        switch kind {
        case .folder: location
        case .media: location.parent
        case .other, .closed: nil
        }
    }

    /// The name for a sentence, shortened if it is longer than any name of a file (255 bytes): GTK takes seconds to lay out a text
    /// of thousands of letters without a space.
    private static func shortened(_ name: String) -> String {
        name.utf8.count > 255 ? name.prefix(80) + "…" : name
    }

    private static func kind(_ location: FileLocation) -> Kind {
        let name = shortened(location.displayName)
        let place = open(CPath.terminated(location.bytes), OpenFlags.placeOnly | O_CLOEXEC)
        guard place >= 0 else {
            return .closed([ENOENT, ENOTDIR].contains(errno) ? .missing(name: name) : .unopened(name: name))
        }
        defer { close(place) }
        // All checks below use this descriptor, so that they concern one file even if the path is replaced meanwhile.
        let path = "/proc/self/fd/\(place)"
        var status = stat()
        guard fstat(place, &status) == 0 else { return .closed(.unopened(name: name)) }
        switch status.st_mode & S_IFMT {
        case S_IFDIR:
            return access(path, R_OK | X_OK) == 0 ? .folder : .closed(.unreadable(name: name))
        case S_IFREG: break
        default: return .other
        }
        let descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK | O_NOCTTY)
        guard descriptor >= 0 else { return .closed(.unreadable(name: name)) }
        defer { close(descriptor) }
        let format = MediaFormat.sniff(
            head: Bytes.start(of: descriptor, upTo: MediaFormat.headLength),
            fileExtension: Typed.fileExtension(location.displayName))
        return format == nil ? .other : .media
    }
}
