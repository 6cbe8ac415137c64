// SPDX-License-Identifier: GPL-3.0-or-later

import Glibc
import MediaTypes

extension FolderWalk {
    /// What one folder holds, sorted by what the library does with it. Hidden names, trash and thumbnails stay out.
    struct Content {
        var files: [ScannedFile] = []
        var folders: [[UInt8]] = []
        /// Symbolic links to folders.
        var links: [[UInt8]] = []
        /// Files that are neither picture nor video.
        var other = 0
        /// Links with the name of a picture or video that lead nowhere.
        var dangling = 0
        /// A file `.nomedia` says that what lies here is for no gallery (Android's convention).
        var isMarkedPrivate = false

        /// Whether the inodes of its files are theirs for good; the others are no number to know a file by.
        var hasLastingInodes = true
        /// Whether a link stands for what it leads to; else it is passed over.
        var followsLinks = true
        /// File systems of which no file is a photo.
        var kernelDevices: Set<UInt64> = []

        /// - Parameters:
        ///   - type: as `readdir` gives it: spares a look at what is certainly no photo.
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
            guard fstatat(folder, PathBytes.terminated(name), &status, following) == 0 else {
                // What vanished since was never there.
                if type == Int32(DT_LNK), mayBeMedia { dangling += 1 }
                return
            }
            switch status.st_mode & S_IFMT {
            case S_IFDIR:
                guard !Self.isKeptOut(name) else { return }
                if type == Int32(DT_LNK) || type == Int32(DT_UNKNOWN) && Self.isLink(name, in: folder) {
                    links.append(name)
                } else {
                    folders.append(name)
                }
            case S_IFREG where mayBeMedia && !kernelDevices.contains(UInt64(status.st_dev)):
                files.append(
                    ScannedFile(
                        name: name, size: Int64(status.st_size), modified: Int64(status.st_mtim.tv_sec),
                        modifiedNanoseconds: Int64(status.st_mtim.tv_nsec),
                        inode: hasLastingInodes ? UInt64(status.st_ino) : 0))
            default: other += 1
            }
        }

        /// The same of a folder of which not all names were read yet.
        static func isMarkedPrivate(_ folder: Int32) -> Bool {
            faccessat(folder, PathBytes.terminated(privateMark), F_OK, 0) == 0
        }

        private static func isLink(_ name: [UInt8], in folder: Int32) -> Bool {
            var status = stat()
            return fstatat(folder, PathBytes.terminated(name), &status, AT_SYMLINK_NOFOLLOW) == 0
                && status.st_mode & S_IFMT == S_IFLNK
        }

        /// By extension; a name without any is looked into.
        private static func mayBeMedia(_ name: [UInt8]) -> Bool {
            guard let dot = name.lastIndex(of: UInt8(ascii: ".")), dot > 0 else { return true }
            return MediaFormat(fileExtension: String(decoding: name[(dot + 1)...], as: UTF8.self)) != nil
        }

        /// Whether what happens to a name in a folder may change what the library shows.
        /// - Parameter isAboutPlace: whether the name came or went: a link to a folder is known by no name.
        static func concerns(_ name: [UInt8], isFolder: Bool, isAboutPlace: Bool) -> Bool {
            guard name.first != UInt8(ascii: ".") else { return !isFolder && name == privateMark }
            return isFolder ? !isKeptOut(name) : isAboutPlace || mayBeMedia(name)
        }

        private static let privateMark = Array(".nomedia".utf8)

        /// In lower case. Hidden ones (`.Trash-1000`, `.thumbnails`) need no mention.
        private static let keptOut: Set<[UInt8]> = Set(
            [
                "lost+found", "thumbs", "thumbnails", "$recycle.bin", "#recycle", "@eadir", "system volume information",
            ].map { Array($0.utf8) })

        private static func isKeptOut(_ name: [UInt8]) -> Bool {
            keptOut.contains(name.asciiLowercased)
        }
    }
}
