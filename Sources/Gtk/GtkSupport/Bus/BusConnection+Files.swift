// SPDX-License-Identifier: GPL-3.0-or-later

public import BusValues
import CGtk
import CPickerShim

extension BusConnection {
    /// Calls a method with open files, which the handles (`BusValue.file`) among the arguments name; the descriptors stay the caller's.
    /// - Returns: the values of the answer.
    public func call(
        _ destination: String, _ path: String, _ interface: String, _ method: String, _ arguments: [BusValue],
        files: [Int32], patience: Patience = .seconds(10)
    ) async throws(BusError) -> [BusValue] {
        let result: Result<BusReply, BusError> = await withCheckedContinuation { continuation in
            let asking = retainedBox(Asking(continuation: continuation))
            let isSent = picker_bus_call_with_files(
                pointer, destination, path, interface, method, BusValue.tuple(arguments).variant, files,
                Int32(files.count), patience.milliseconds, answeredWithFiles, asking)
            if isSent == 0 {
                releaseBox(asking)
                let problem = BusError(name: "", message: "the files cannot be sent")
                continuation.resume(returning: .failure(problem))
            }
        }
        return try result.get().values()
    }
}

nonisolated private func answeredWithFiles(
    _ source: UnsafeMutablePointer<GObject>?, _ result: OpaquePointer?, _ data: gpointer?
) {
    nonisolated(unsafe) var error: UnsafeMutablePointer<GError>?
    nonisolated(unsafe) let variant = picker_bus_call_finish(OpaquePointer(source), result, &error)
    withBody(data, as: BusConnection.Asking.self) { $0.answered(variant, error) }
    releaseBox(data)
}
