// SPDX-License-Identifier: GPL-3.0-or-later

import BusValues
import CDesktopPickerGtk4
import CGLib
import CGtk
import DesktopPickerKit
import PickerModel
import Synchronization

/// The widget, which is kept by everyone who may still read a photo of it. Unchecked: what is done with it is done on GTK's thread.
nonisolated final class PickerWidget: PhotoFiles, @unchecked Sendable {
    let pointer: OpaquePointer

    @MainActor
    init(_ options: [String: BusValue]) {
        let widget = desktop_picker_inline_picker_new(BusValue.dictionary(options).variant)
        pointer = OpaquePointer(g_object_ref_sink(widget))
    }

    /// The last photo may go on any thread.
    deinit {
        let address = UInt(bitPattern: pointer)
        OnGtk.run { g_object_unref(gpointer(bitPattern: address)) }
    }

    @MainActor
    func update(_ changes: [String: BusValue], _ done: @escaping @MainActor (PhotosPickerError?) -> Void) {
        let number = Answers.add { answer in
            if case .failure(let problem) = answer { done(problem) } else { done(nil) }
        }
        desktop_picker_inline_picker_update_async(
            pointer, BusValue.dictionary(changes).variant, nil,
            { widget, result, number in
                var error: UnsafeMutablePointer<GError>?
                _ = desktop_picker_inline_picker_update_finish(OpaquePointer(widget), result, &error)
                Answers.come(number, 0, error)
            }, gpointer(bitPattern: number))
    }

    func open(_ photo: PickedPhoto, _ form: PhotoForm) async throws(PhotosPickerError) -> Int32 {
        let result: Answers.Answer = await withCheckedContinuation { continuation in
            OnGtk.run { self.open(photo.id, form) { continuation.resume(returning: $0) } }
        }
        return try result.get()
    }

    @MainActor
    private func open(_ id: PickedPhoto.ID, _ form: PhotoForm, _ done: @escaping @MainActor (Answers.Answer) -> Void) {
        desktop_picker_inline_picker_open_item_async(
            pointer, id, BusValue.dictionary(form.busOptions).variant, nil,
            { widget, result, number in
                var error: UnsafeMutablePointer<GError>?
                let file = desktop_picker_inline_picker_open_item_finish(OpaquePointer(widget), result, &error)
                Answers.come(number, file, error)
            }, gpointer(bitPattern: Answers.add(done)))
    }
}

/// Who waits for what the widget was asked, by number.
enum Answers {
    typealias Answer = Result<Int32, PhotosPickerError>

    private static var waiting: [UInt: (Answer) -> Void] = [:]
    private static var last: UInt = 0

    static func add(_ done: @escaping @MainActor (Answer) -> Void) -> UInt {
        last += 1
        waiting[last] = done
        return last
    }

    /// Answers come on GTK's thread. The error is freed.
    nonisolated static func come(_ number: gpointer?, _ value: Int32, _ error: UnsafeMutablePointer<GError>?) {
        let answer: Answer = error.map { .failure(PhotosPickerError(ofCall: $0)) } ?? .success(value)
        let number = UInt(bitPattern: number)
        MainActor.assumeIsolated { waiting.removeValue(forKey: number)?(answer) }
    }
}

extension PhotosPickerError {
    /// Why a call failed, by the error of the service, which is freed.
    nonisolated init(ofCall error: UnsafeMutablePointer<GError>) {
        defer { g_error_free(error) }
        guard let name = g_dbus_error_get_remote_error(error) else {
            // The widget itself says so where there is no picker.
            self = error.pointee.domain == desktop_picker_error_quark() ? .closed : .init(ofWidget: error.pointee)
            return
        }
        defer { g_free(name) }
        g_dbus_error_strip_remote_error(error)
        let message = error.pointee.message.map { String(cString: $0) } ?? ""
        self.init(BusFailure(name: String(cString: name), message: message))
    }
}

/// Work for GTK's thread, from any.
nonisolated enum OnGtk {
    private static let waiting = Mutex<(last: UInt, work: [UInt: @MainActor @Sendable () -> Void])>((0, [:]))

    /// Runs it there soon, in the order of calls.
    static func run(_ work: @escaping @MainActor @Sendable () -> Void) {
        let number = waiting.withLock { waiting in
            waiting.last += 1
            waiting.work[waiting.last] = work
            return waiting.last
        }
        g_idle_add_full(
            G_PRIORITY_DEFAULT,
            { number in
                let number = UInt(bitPattern: number)
                let work = OnGtk.waiting.withLock { $0.work.removeValue(forKey: number) }
                MainActor.assumeIsolated { work?() }
                return 0
            }, gpointer(bitPattern: number), nil)
    }
}

extension [String] {
    /// The texts as C takes them, with a NULL at the end, as long as the body runs.
    func withCStrings(_ body: (UnsafePointer<UnsafePointer<CChar>?>) -> Void) {
        // One text after the other, each with its zero.
        var bytes: [CChar] = []
        let starts = map { text in
            defer { bytes += text.utf8CString }
            return bytes.count
        }
        bytes.withUnsafeBufferPointer { bytes in
            let addresses = starts.map { start in bytes.baseAddress.map { $0 + start } } + [nil]
            addresses.withUnsafeBufferPointer { if let base = $0.baseAddress { body(base) } }
        }
    }
}
