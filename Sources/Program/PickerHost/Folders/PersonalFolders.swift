// SPDX-License-Identifier: GPL-3.0-or-later

import PhotoLibrary
package import PickerModel
import Synchronization

/// The folders of the person's own library: Pictures, Videos, folders that they added, cameras, phones and disks. One
/// object a process; followers are told when the folders change.
package final class PersonalFolders: Sendable {
    private struct State {
        /// Picture folders of the cameras and phones that are connected now.
        var devices: [FileLocation] = []
        var watch: DeviceWatch?
        var followers: [Int: @Sendable () -> Void] = [:]
        var next = 0
        var hasSaidFault = false
    }

    private let paths: ProgramPaths
    private let notices: Notices
    private let state = Mutex(State())

    init(_ paths: ProgramPaths, _ notices: Notices) {
        self.paths = paths
        self.notices = notices
    }

    /// The folders as they are now; reads the list of added ones again. Waits for the disk.
    package var sources: [Source] {
        let added = AddedFolders(file: paths.addedFolders)
        let devices = state.withLock { $0.devices }
        if let fault = added.fault, !state.withLock({ exchange(&$0.hasSaidFault, with: true) }) {
            notices.warn(
                "the list of added folders cannot be read (\(SystemReason.words(ofList: fault))); it is left out")
        }
        return Source.personal(paths, added: added, devices: devices)
    }

    /// Looks for cameras and phones once, on the caller's thread: devices may take long to answer.
    package func findDevices() {
        let found = paths.devices.folders()
        state.withLock { $0.devices = found }
    }

    /// Includes cameras, phones and disks from now on while they are connected. The first look starts at once, on a
    /// thread of its own.
    package func followDevices() {
        let watch = DeviceWatch(paths.devices) { [weak self] found in
            self?.state.withLock { $0.devices = found }
            self?.tell()
        }
        state.withLock { state in
            guard state.watch == nil else { return }
            state.watch = watch
            watch.start()
        }
    }

    /// Adds a folder to the person's own, also for later pickers. Blocks for the disk, so it must not be called on the
    /// main thread.
    package func add(_ folder: FileLocation) throws(HostError) {
        try AddedFolders.change(paths.addedFolders) { $0.add(folder) }
        tell()
    }

    /// - Parameter changed: called after each change, on the thread that made it.
    /// - Returns: a number for `leave`.
    func follow(_ changed: @escaping @Sendable () -> Void) -> Int {
        state.withLock { state in
            state.next += 1
            state.followers[state.next] = changed
            return state.next
        }
    }

    func leave(_ follower: Int) { state.withLock { $0.followers[follower] = nil } }

    private func tell() {
        for changed in state.withLock({ $0.followers.sorted { $0.key < $1.key }.map(\.value) }) { changed() }
    }

    func stop() { state.withLock { $0.watch }?.stop() }
}
