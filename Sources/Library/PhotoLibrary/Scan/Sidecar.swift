// SPDX-License-Identifier: GPL-3.0-or-later

import Glibc
import Ground

/// The XMP file beside a picture or video: `a.jpg.xmp` as digiKam and darktable name it, else `a.xmp` as Adobe does.
struct Sidecar: Sendable {
    /// Hash of the sidecar's name, size and time. The index compares it to detect a change.
    var stamp: Int64
    var bytes: [UInt8]

    /// Limit in bytes. A sidecar with a long editing history has some hundred kilobytes.
    private static let longest = 4 << 20

    /// Possible names of a file's sidecar, the most specific first.
    static func names(for name: [UInt8]) -> [[UInt8]] {
        let stem = PathBytes.stem(of: name)
        var names = endings.map { name + $0 }
        if stem.count < name.count { names += endings.map { stem + $0 } }
        return names
    }

    private static let endings = [Array(".xmp".utf8), Array(".XMP".utf8)]

    /// The sidecar of a file; nil if there is none or it cannot be read.
    static func read(folder: [UInt8], name: [UInt8], _ confinement: Confinement) -> Sidecar? {
        for name in names(for: name) {
            let descriptor = confinement.open(PathBytes.join(folder, name), O_RDONLY | O_NONBLOCK)
            guard descriptor >= 0 else { continue }
            defer { close(descriptor) }
            var status = stat()
            guard fstat(descriptor, &status) == 0, let stamp = stamp(name, status) else { continue }
            return Sidecar(stamp: stamp, bytes: bytes(descriptor, count: Int(status.st_size)))
        }
        return nil
    }

    /// Returns nil for anything that cannot be a sidecar: a folder, an empty file, a file over the limit.
    static func stamp(_ name: [UInt8], _ status: stat) -> Int64? {
        guard status.st_mode & S_IFMT == S_IFREG, (1...longest).contains(status.st_size) else { return nil }
        // FNV-1a gives the same hash in every run; Swift's `Hasher` does not.
        var hash: UInt64 = 0xCBF2_9CE4_8422_2325
        func add(_ byte: UInt8) { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01B3 }
        name.forEach(add)
        for number in [status.st_size, status.st_mtim.tv_sec, status.st_mtim.tv_nsec] {
            for shift in stride(from: 0, to: 64, by: 8) { add(UInt8(truncatingIfNeeded: number >> shift)) }
        }
        return Int64(bitPattern: hash)
    }

    private static func bytes(_ descriptor: Int32, count: Int) -> [UInt8] {
        [UInt8](unsafeUninitializedCapacity: count) { buffer, filled in
            while filled < count {
                let got = pread(descriptor, buffer.baseAddress?.advanced(by: filled), count - filled, filled)
                if got < 0, errno == EINTR { continue }
                guard got > 0 else { return }
                filled += got
            }
        }
    }
}

/// The stamps of all sidecars in one folder: a photo is read again when its sidecar is added, changed or removed.
struct SidecarStamps {
    private var stamps: [[UInt8]: Int64] = [:]

    init(folder: [UInt8], _ confinement: Confinement) {
        let descriptor = confinement.open(folder, O_RDONLY | O_DIRECTORY)
        guard descriptor >= 0 else { return }
        guard let stream = fdopendir(descriptor) else {
            close(descriptor)
            return
        }
        defer { closedir(stream) }
        let links = confinement.followsLinks(in: folder) ? 0 : AT_SYMLINK_NOFOLLOW
        while let entry = readdir(stream) {
            let name = FolderEntry.name(of: entry)
            var status = stat()
            guard Self.isSidecar(name), fstatat(dirfd(stream), CPath.terminated(name), &status, links) == 0
            else {
                continue
            }
            stamps[name] = Sidecar.stamp(name, status)
        }
    }

    /// The stamp of a file's sidecar; nil without one.
    func stamp(for name: [UInt8]) -> Int64? {
        stamps.isEmpty ? nil : Sidecar.names(for: name).lazy.compactMap { stamps[$0] }.first
    }

    private static func isSidecar(_ name: [UInt8]) -> Bool {
        name.count > 4 && (name.suffix(4).elementsEqual(".xmp".utf8) || name.suffix(4).elementsEqual(".XMP".utf8))
    }
}
