// SPDX-License-Identifier: GPL-3.0-or-later

import Glibc
import Ground
import MediaTypes
import Synchronization

/// Opens originals after the scan under the same rules as the scan: on a device only beneath the device's own folder, without
/// following links. Otherwise a device that replaces a photo by a link could have any file of this machine shown, copied or delivered.
final class ConfinedOriginals: OriginalOpening {
    private let devices: MountedDevices?
    private let confinement: Mutex<Confinement>

    init(_ devices: MountedDevices?) {
        self.devices = devices
        confinement = Mutex(devices?.confinement(of: []) ?? .none)
    }

    /// Updates the confinement when the folders of the library change.
    func follow(_ folders: () -> [[UInt8]]) {
        guard let devices else { return }
        // `folders` is called under the lock, so that of two concurrent changes the later one sees both.
        confinement.withLock { $0 = devices.confinement(of: folders()) }
    }

    func open(_ path: [UInt8], for use: OriginalUse) throws(MediaError) -> Int32 {
        // O_NONBLOCK: the path may be a pipe by now, which must not block the thread.
        let flags = use == .reading ? O_RDONLY | O_NONBLOCK : OpenFlags.placeOnly
        let confinement = confinement.withLock { $0 }
        do throws(FileError) {
            return try RegularFile(taking: confinement.open(path, flags)).released()
        } catch {
            throw error == .notRegular ? .notAFile : .unreadable(errno: error.code)
        }
    }
}
