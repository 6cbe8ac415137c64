// SPDX-License-Identifier: GPL-3.0-or-later

import Glibc
import Ground

/// The mounts listed in `/proc/PID/mountinfo`.
///
/// Source: proc(5).
struct MountTable: Sendable {
    struct Mount: Sendable, Equatable {
        /// The device number that `stat` returns for files there.
        var device: UInt64
        /// The mount point.
        var path: [UInt8]
        /// File system type: `ext4`, `nfs4`, `fuse.gvfsd-fuse`.
        var type: String
    }

    static let ofThisProcess = "/proc/self/mountinfo"

    let mounts: [Mount]

    init(_ text: [UInt8]) {
        mounts = text.split(separator: UInt8(ascii: "\n")).compactMap { Self.mount($0) }
    }

    /// Reads the table now; it is empty if the file cannot be read.
    init(file: String) { self.init(Self.text(of: file)) }

    private static func text(of file: String) -> [UInt8] {
        let descriptor = open(file, O_RDONLY | O_CLOEXEC | O_NOCTTY)
        guard descriptor >= 0 else { return [] }
        defer { close(descriptor) }
        return (try? Bytes.read(descriptor, upTo: longest)) ?? []
    }

    /// Limit in bytes, far above any real table: one line is some 150.
    private static let longest = 4 << 20

    /// `36 35 98:0 /mnt1 /mnt2 rw,noatime master:1 - ext3 /dev/root rw`: numbers, device, root, mount point, options,
    /// any number of optional fields up to a dash, type. Lines of another form are skipped.
    private static func mount(_ line: ArraySlice<UInt8>) -> Mount? {
        let fields = line.split(separator: UInt8(ascii: " "))
        guard fields.count >= 8, let device = device(fields[2]), fields[4].first == PathBytes.slash,
            let dash = fields.dropFirst(6).firstIndex(where: { $0.elementsEqual("-".utf8) }), dash + 1 < fields.count
        else { return nil }
        return Mount(
            device: device, path: unescaped(fields[4]),
            type: String(decoding: unescaped(fields[dash + 1]), as: UTF8.self))
    }

    /// Parses `98:0` into a device number like glibc's `makedev`.
    private static func device(_ field: ArraySlice<UInt8>) -> UInt64? {
        let numbers = field.split(separator: UInt8(ascii: ":")).compactMap {
            UInt64(String(decoding: $0, as: UTF8.self))
        }
        guard numbers.count == 2, numbers.allSatisfy({ $0 <= UInt64(UInt32.max) }) else { return nil }
        let (major, minor) = (numbers[0], numbers[1])
        return (major & 0xFFFF_F000) << 32 | (major & 0xFFF) << 8 | (minor & 0xFFFF_FF00) << 12 | minor & 0xFF
    }

    /// Decodes the octal escapes (`\040`) that stand for blanks, tabs, line breaks and backslashes.
    private static func unescaped(_ field: ArraySlice<UInt8>) -> [UInt8] {
        var bytes: [UInt8] = []
        var rest = field
        while let byte = rest.popFirst() {
            let digits = rest.prefix(3)
            let value = digits.reduce(0) { $0 * 8 + Int($1) - 0x30 }
            if byte == UInt8(ascii: "\\"), digits.count == 3, digits.allSatisfy({ (0x30...0x37).contains($0) }),
                value < 256
            {
                bytes.append(UInt8(value))
                rest = rest.dropFirst(3)
            } else {
                bytes.append(byte)
            }
        }
        return bytes
    }

    // MARK: - Remote file systems

    /// Devices on which other machines change files; inotify does not report these changes (inotify(7)).
    var remoteDevices: Set<UInt64> { Set(mounts.lazy.filter { Self.remoteTypes.contains($0.type) }.map(\.device)) }

    /// Network file systems, and FUSE file systems that show servers, cameras and phones. Other FUSE file systems, such
    /// as NTFS disks, are mostly local.
    private static let remoteTypes: Set<String> = [
        "nfs", "nfs4", "cifs", "smb3", "smbfs", "ncpfs", "afs", "ceph", "9p", "virtiofs", "vboxsf", "fuse.gvfsd-fuse",
        "fuse.kio-fuse", "fuse.sshfs", "fuse.rclone", "fuse.s3fs", "fuse.davfs", "fuse.jmtpfs", "fuse.simple-mtpfs",
        "fuse.aft-mtp-mount", "fuse.gphotofs", "fuse.ifuse",
    ]

    // MARK: - Inodes

    /// Devices whose inodes change with each mount, or when the kernel drops them from memory: memory cards and most
    /// FUSE file systems. Comparing inodes there would cause every photo to be read again.
    var devicesWithPassingInodes: Set<UInt64> {
        Set(mounts.lazy.filter { Self.hasPassingInodes($0.type) }.map(\.device))
    }

    /// Devices of kernel pseudo file systems (proc, sysfs ...), which are never scanned: they hold no photos, and some
    /// files in them have no end.
    var kernelDevices: Set<UInt64> { Set(mounts.lazy.filter { Self.kernelTypes.contains($0.type) }.map(\.device)) }

    private static let kernelTypes: Set<String> = [
        "proc", "sysfs", "devtmpfs", "devpts", "cgroup", "cgroup2", "securityfs", "debugfs", "tracefs", "configfs",
        "fusectl", "pstore", "efivarfs", "bpf", "mqueue", "hugetlbfs", "binfmt_misc", "nsfs", "rpc_pipefs",
    ]

    private static func hasPassingInodes(_ type: String) -> Bool {
        ["vfat", "msdos", "exfat"].contains(type) || type.hasPrefix("fuse")
    }
}
