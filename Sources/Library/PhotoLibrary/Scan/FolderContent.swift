// SPDX-License-Identifier: GPL-3.0-or-later

import Glibc
import Ground
import MediaTypes

extension FolderWalk {
    /// The entries of one folder, by what the library does with them. Hidden names, trash and thumbnails are left out.
    struct Content {
        var files: [ScannedFile] = []
        var folders: [[UInt8]] = []
        /// Symbolic links to folders.
        var links: [[UInt8]] = []
        /// Files that are neither picture nor video.
        var other = 0
        /// Dangling links with the extension of a picture or video.
        var dangling = 0
        /// Links with the name of a picture or video that lead to a device.
        var onDevices = 0
        /// A file `.nomedia` says that what lies here is for no gallery (Android's convention).
        var isMarkedPrivate = false

        /// Whether inodes stay the same from scan to scan. If not, files are stored with inode 0.
        var hasLastingInodes = true
        /// Whether links are followed; else they are skipped.
        var followsLinks = true
        /// Where a link may lead.
        var bounds = LinkBounds(.none, roots: [])
        /// File systems of which no file is a photo.
        var kernelDevices: Set<UInt64> = []

        /// - Parameters:
        ///   - type: from `readdir`: avoids a `stat` for files that are certainly not media.
        ///   - folder: descriptor of the folder.
        mutating func take(_ name: [UInt8], type: Int32, in folder: Int32) {
            guard name.first != UInt8(ascii: ".") else {
                if name == Self.privateMark { isMarkedPrivate = true }
                return
            }
            let mayBeMedia = Self.mayBeMedia(name)
            if type == Int32(DT_REG), !mayBeMedia {
                other += 1
                return
            }
            var status = stat()
            let following = followsLinks ? 0 : AT_SYMLINK_NOFOLLOW
            guard fstatat(folder, CPath.terminated(name), &status, following) == 0 else {
                // A file that vanished since `readdir` is ignored.
                if type == Int32(DT_LNK), mayBeMedia { dangling += 1 }
                return
            }
            let isLink =
                followsLinks
                && (type == Int32(DT_LNK) || type == Int32(DT_UNKNOWN) && Self.isLink(name, in: folder))
            switch status.st_mode & S_IFMT {
            case S_IFDIR:
                guard !Self.isKeptOut(name) else { return }
                if isLink {
                    links.append(name)
                } else {
                    folders.append(name)
                }
            case S_IFREG where mayBeMedia && !kernelDevices.contains(UInt64(status.st_dev)):
                guard !isLink || leads(name, in: folder, to: &status) else { return }
                files.append(
                    ScannedFile(
                        name: name, size: Int64(status.st_size), modified: Int64(status.st_mtim.tv_sec),
                        modifiedNanoseconds: Int64(status.st_mtim.tv_nsec),
                        inode: hasLastingInodes ? UInt64(status.st_ino) : 0))
            default: other += 1
            }
        }

        /// Whether the file that a link leads to is shown.
        /// - Parameter status: of that file; taken anew, should the link have become another one meanwhile.
        private mutating func leads(_ name: [UInt8], in folder: Int32, to status: inout stat) -> Bool {
            let descriptor = openat(folder, CPath.terminated(name), OpenFlags.placeOnly | O_CLOEXEC)
            guard descriptor >= 0 else { return false }
            defer { close(descriptor) }
            guard fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFREG else { return false }
            switch bounds.file(PathBytes.place(of: descriptor)) {
            case .shown: return true
            case .hidden: other += 1
            case .device: onDevices += 1
            }
            return false
        }

        /// The same of a folder of which not all names were read yet.
        static func isMarkedPrivate(_ folder: Int32) -> Bool {
            faccessat(folder, CPath.terminated(privateMark), F_OK, 0) == 0
        }

        private static func isLink(_ name: [UInt8], in folder: Int32) -> Bool {
            var status = stat()
            return fstatat(folder, CPath.terminated(name), &status, AT_SYMLINK_NOFOLLOW) == 0
                && status.st_mode & S_IFMT == S_IFLNK
        }

        /// Whether the extension is that of a media format. Files without an extension are opened to find out.
        private static func mayBeMedia(_ name: [UInt8]) -> Bool {
            guard let dot = name.lastIndex(of: UInt8(ascii: ".")), dot > 0 else { return true }
            return MediaFormat(fileExtension: String(decoding: name[(dot + 1)...], as: UTF8.self)) != nil
        }

        /// Whether a change of a name in a folder may change what the library shows.
        /// - Parameter isAboutPlace: whether the name was created, removed or moved. Then any name counts, since it may
        ///   be a link to a folder.
        static func concerns(_ name: [UInt8], isFolder: Bool, isAboutPlace: Bool) -> Bool {
            guard name.first != UInt8(ascii: ".") else { return !isFolder && name == privateMark }
            return isFolder ? !isKeptOut(name) : isAboutPlace || mayBeMedia(name)
        }

        private static let privateMark = Array(".nomedia".utf8)

        /// Folders that are never entered, in lower case. Hidden ones (`.Trash-1000`, `.thumbnails`) are excluded by
        /// their dot.
        private static let keptOut: Set<[UInt8]> = Set(
            [
                "lost+found", "thumbs", "thumbnails", "$recycle.bin", "#recycle", "@eadir", "system volume information",
            ].map { Array($0.utf8) })

        private static func isKeptOut(_ name: [UInt8]) -> Bool {
            keptOut.contains(name.asciiLowercased)
        }
    }
}
