// SPDX-License-Identifier: GPL-3.0-or-later

import Glibc
import Ground
public import PickerModel
import Synchronization

/// Notices devices that are plugged in and out, on a thread of its own.
///
/// The kernel reports mounts, but not the devices within gvfs, and inotify is silent there because gvfs' own process
/// makes the changes. The folder of gvfs is therefore read every few seconds, which gvfs answers from memory without
/// asking a device.
public final class DeviceWatch: Sendable {
    private let devices: MountedDevices
    private let interval: Duration
    private let onChange: @Sendable ([FileLocation]) -> Void
    /// Nil if too many files are open: then `start` looks once only.
    private let interruption = Interruption()
    private let stopped = CancelFlag()

    /// - Parameter onChange: called on the watch's thread with the DCIM folders of all devices: at the start, when
    ///   these change, and at each mount and unmount, since other disks with photos appear that way.
    public convenience init(_ devices: MountedDevices, onChange: @escaping @Sendable ([FileLocation]) -> Void) {
        self.init(devices, interval: .seconds(5), onChange: onChange)
    }

    /// - Parameter interval: time between reads of gvfs' folder.
    init(_ devices: MountedDevices, interval: Duration, onChange: @escaping @Sendable ([FileLocation]) -> Void) {
        self.devices = devices
        self.interval = interval
        self.onChange = onChange
    }

    deinit { stop() }

    /// Starts the thread. Call it once.
    public func start() {
        _ = ScanThread("picker-devices") { [devices, interval, onChange, interruption, stopped] in
            Self.follow(devices, interval, interruption, stopped, onChange)
        }
    }

    /// Ends the watch without waiting for a search in progress; its result is dropped.
    public func stop() {
        stopped.cancel()
        interruption?.stop()
    }

    private static func follow(
        _ devices: MountedDevices, _ interval: Duration, _ interruption: Interruption?, _ stopped: CancelFlag,
        _ onChange: ([FileLocation]) -> Void
    ) {
        // Opened before the first search, so that every later mount is reported.
        let table = open(devices.mountTable, O_RDONLY | O_CLOEXEC | O_NOCTTY)
        defer { if table >= 0 { close(table) } }
        var last: [FileLocation] = []
        var isNews = true
        while !stopped.isCancelled {
            let found = devices.folders(known: last)
            guard !stopped.isCancelled else { return }
            if isNews || found != last { onChange(found) }
            last = found
            guard let interruption, table >= 0 else { return }
            // A change of the mounts is reported as POLLERR and POLLPRI (proc(5)).
            let time = devices.hasHosts ? milliseconds(interval) : -1
            switch interruption.wait(for: table, events: Int32(POLLPRI), time: time) {
            case .events: isNews = true
            case .time: isNews = false
            case .end: return
            }
        }
    }

    private static func milliseconds(_ time: Duration) -> Int32 {
        Int32(clamping: time.components.seconds * 1000 + time.components.attoseconds / 1_000_000_000_000_000)
    }
}
