// SPDX-License-Identifier: GPL-3.0-or-later

import Glibc
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
    /// Ends the wait.
    private let stopping: Pipe?
    private let stopped = CancelFlag()

    /// Both ends of a pipe, closed with the value.
    private final class Pipe: Sendable {
        let (read, write): (Int32, Int32)

        init?() {
            var ends: [Int32] = [-1, -1]
            guard pipe(&ends) == 0 else { return nil }
            for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
            (read, write) = (ends[0], ends[1])
        }

        deinit {
            close(read)
            close(write)
        }
    }

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
        stopping = Pipe()
    }

    deinit { stop() }

    /// Begins. Once.
    public func start() {
        _ = ScanThread("picker-devices") { [devices, interval, onChange, stopping, stopped] in
            Self.follow(devices, interval, stopping, stopped, onChange)
        }
    }

    /// Ends, without waiting for a look that is under way; what that finds is told to nobody.
    public func stop() {
        stopped.cancel()
        guard let stopping else { return }
        let byte: [UInt8] = [1]
        _ = write(stopping.write, byte, 1)
    }

    private static func follow(
        _ devices: MountedDevices, _ interval: Duration, _ stopping: Pipe?, _ stopped: CancelFlag,
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
            guard let stopping, table >= 0 else { return }
            switch wait(table, stopping.read, devices.hasHosts ? interval : nil) {
            case .mounts: isNews = true
            case .time: isNews = false
            case .end: return
            }
        }
    }

    private enum Wake { case mounts, time, end }

    /// - Parameter time: how long at most; nil for ever.
    private static func wait(_ table: Int32, _ stopping: Int32, _ time: Duration?) -> Wake {
        let milliseconds = time.map {
            Int32(clamping: $0.components.seconds * 1000 + $0.components.attoseconds / 1_000_000_000_000_000)
        }
        var waiting = [
            // A change of the mounts is told as an error and something urgent (proc(5)).
            pollfd(fd: table, events: Int16(POLLPRI), revents: 0),
            pollfd(fd: stopping, events: Int16(POLLIN), revents: 0),
        ]
        var count = poll(&waiting, 2, milliseconds ?? -1)
        while count < 0 {
            guard errno == EINTR else { return .end }
            count = poll(&waiting, 2, milliseconds ?? -1)
        }
        if waiting[1].revents != 0 { return .end }
        return waiting[0].revents != 0 ? .mounts : .time
    }
}
