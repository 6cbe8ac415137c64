// SPDX-License-Identifier: GPL-3.0-or-later

import BusValues
import GtkSupport
import PickerModel

/// A request of `PhotoLibrary1` for which the person is asked (`Request1`, contract section 11.2), until it has its response or its caller has gone.
@MainActor
final class AccessRequest {
    let path: String
    private let caller: String
    private let bus: BusConnection
    private var object: BusObject?
    private var watch: BusWatch?
    /// Called once when it is over.
    private var ended: (() -> Void)?
    /// Called where the caller does not want an answer any more.
    var onClose: (() -> Void)?

    static let interface = "io.github.desktoppicker.Request1"

    /// How a request ends.
    enum Response {
        case answered([String: BusValue])
        case cancelled
        case failed(ServiceError)
    }

    /// - Parameter ended: called once when the object has gone from the bus.
    init(at path: String, of caller: String, xml: String, on bus: BusConnection, ended: @escaping () -> Void) {
        (self.path, self.caller, self.bus, self.ended) = (path, caller, bus, ended)
        object = try? BusObject(at: path, on: bus, xml: xml) { [weak self] call in
            call.answer()
            self?.close()
        }
        watch = BusWatch(caller, on: bus) { [weak self] in self?.close() }
    }

    /// Tells the caller, once.
    func respond(_ response: Response) {
        guard object != nil else { return }
        switch response {
        case .answered(let results): emit(0, results)
        case .cancelled: emit(1, [:])
        case .failed(let error): emit(2, ["error": .string(error.message)])
        }
        end()
    }

    private func emit(_ code: UInt32, _ results: [String: BusValue]) {
        bus.emit(path, Self.interface, "Response", [.uint32(code), .dictionary(results)], to: caller)
    }

    private func close() {
        let told = onClose
        end()
        told?()
    }

    private func end() {
        guard let told = ended else { return }
        (ended, onClose, object, watch) = (nil, nil, nil, nil)
        told()
    }
}
