// SPDX-License-Identifier: GPL-3.0-or-later

import BusValues
import CDesktopPickerGtk4
import CGLib
import CGtk
import DesktopPickerKit
import PickerModel

/// The pickers that hear their widgets' signals, by the number that C is given in place of a pointer: one that is gone is heard no more.
enum Listeners {
    typealias Number = UInt

    private struct Listener { weak var picker: InlinePicker? }

    private static var all: [Number: Listener] = [:]
    private static var last: Number = 0

    static func add(_ picker: InlinePicker, to widget: PickerWidget) -> Number {
        last += 1
        all[last] = Listener(picker: picker)
        inline_picker_connect(
            widget.pointer, gpointer(bitPattern: last),
            { _, items, number in
                let items = items.flatMap { BusValue($0) }
                Listeners.tell(number) { $0.selected(items) }
            },
            { _, code, results, number in
                let results = results.flatMap { BusValue($0) }
                Listeners.tell(number) { $0.answered(code, results) }
            },
            { _, error, number in
                guard let error else { return }
                let problem = PhotosPickerError(ofWidget: error.pointee)
                Listeners.tell(number) { $0.failed(problem) }
            },
            { _, _, number in Listeners.tell(number) { $0.moved() } })
        return last
    }

    static func remove(_ number: Number) { all[number] = nil }

    /// Signals come on GTK's thread.
    nonisolated private static func tell(_ number: gpointer?, _ what: @MainActor @Sendable (InlinePicker) -> Void) {
        let number = Number(bitPattern: number)
        MainActor.assumeIsolated {
            if let picker = all[number]?.picker { what(picker) }
        }
    }
}

extension PhotosPickerError {
    /// Why the widget has no picker, or none any more.
    nonisolated init(ofWidget error: GError) {
        let message = error.message.map { String(cString: $0) } ?? ""
        self =
            switch (error.domain == desktop_picker_error_quark(), UInt32(bitPattern: error.code)) {
            case (true, DESKTOP_PICKER_ERROR_NO_SERVICE.rawValue): .notInstalled
            case (true, DESKTOP_PICKER_ERROR_REFUSED.rawValue): .refused(message)
            default: .failed(message)
            }
    }
}
