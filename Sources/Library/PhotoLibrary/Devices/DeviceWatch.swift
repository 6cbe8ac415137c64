// SPDX-License-Identifier: GPL-3.0-or-later

import Glibc
import Ground
public import PickerModel
import Synchronization

/// Notices what is plugged in and out, on a thread of its own.
///
/// The kernel tells when something is mounted. What comes and goes within gvfs it does not know, and a watch on a folder of
/// gvfs stays silent (the changes are made by the program behind it): those names are looked at every few seconds, which
/// asks gvfs' memory and no device.
public final class DeviceWatch: Sendable {
    private let devices: MountedDevices
    private let interval: Duration
    private let onChange: @Sendable ([FileLocation]) -> Void
    /// Nil where too many files are open: then there is one look and no more.
    private let interruption = Interruption()
    private let stopped = CancelFlag()

    /// - Parameter onChange: called on the watch's thread with the DCIM folders of all devices: at first, where these are
    ///   others than before, and whenever something was mounted or unmounted, since disks with other photos come that way.
    public convenience init(_ devices: MountedDevices, onChange: @escaping @Sendable ([FileLocation]) -> Void) {
        self.init(devices, interval: .seconds(5), onChange: onChange)
    }

    /// - Parameter interval: between looks at gvfs' names.
    init(_ devices: MountedDevices, interval: Duration, onChange: @escaping @Sendable ([FileLocation]) -> Void) {
        self.devices = devices
        self.interval = interval
        self.onChange = onChange
    }

    deinit { stop() }

    /// Begins. Once.
    public func start() {
        _ = ScanThread("picker-devices") { [devices, interval, onChange, interruption, stopped] in
            Self.follow(devices, interval, interruption, stopped, onChange)
        }
    }

    /// Ends, without waiting for a look that is under way; what that finds is told to nobody.
    public func stop() {
        stopped.cancel()
        interruption?.stop()
    }

    private static func follow(
        _ devices: MountedDevices, _ interval: Duration, _ interruption: Interruption?, _ stopped: CancelFlag,
        _ onChange: ([FileLocation]) -> Void
    ) {
        // Opened before the first look: what is mounted from then on is told.
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
            // A change of the mounts is told as an error and something urgent (proc(5)).
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
