// SPDX-License-Identifier: GPL-3.0-or-later

/// A file as a scan saw it, without opening it. It tells the file from one that has taken its place since.
public struct FileStamp: Sendable, Hashable, Codable {
    /// The file's number within its file system; 0 where the file system gives it another one each time.
    public var inode: UInt64
    /// In bytes.
    public var size: Int64
    /// Time of change in seconds since 1970.
    public var modified: Int64
    /// The rest of that time in nanoseconds; -1 where an older index has not kept it.
    public var nanoseconds: Int64

    /// Makes a stamp of what `stat(2)` says.
    public init(inode: UInt64, size: Int64, modified: Int64, nanoseconds: Int64) {
        (self.inode, self.size, self.modified, self.nanoseconds) = (inode, size, modified, nanoseconds)
    }

    /// Whether a file that was found under the same path later is this one, unchanged.
    public func isOf(_ found: FileStamp) -> Bool {
        (inode == 0 || inode == found.inode) && size == found.size && modified == found.modified
            && (nanoseconds < 0 || nanoseconds == found.nanoseconds)
    }
}

/// Which file was open, whatever path leads to it: what `statx(2)` says of its descriptor. A path alone never identifies a file, since a
/// program that may write to its folder can put a link to any other file in its place.
public struct FileIdentity: Sendable, Hashable, Codable {
    /// The file system.
    public var device: UInt64
    /// When the file was made, in nanoseconds since 1970. No program can choose it, so it tells a file from a later one that got its number. 0
    /// where the file system does not keep it.
    public var born: Int64
    /// Number, size and time of change.
    public var stamp: FileStamp

    /// Makes an identity of what the kernel says.
    public init(device: UInt64, born: Int64, stamp: FileStamp) {
        (self.device, self.born, self.stamp) = (device, born, stamp)
    }
}
