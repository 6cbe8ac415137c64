// SPDX-License-Identifier: GPL-3.0-or-later

public import BusValues
import CGtk
import CPickerShim

/// A method that another program called on an exported object. To be answered once; one that goes without an answer fails, so that no
/// caller waits for good.
@MainActor
public final class BusCall {
    private let invocation: OpaquePointer
    private var isAnswered = false
    /// The caller's unique name, which the bus states.
    public let sender: String
    /// The object.
    public let path: String
    let interface: String
    /// The method's name.
    public let method: String
    /// As they came; the invocation owns them.
    let parameters: OpaquePointer
    /// Bytes of the arguments.
    public let size: Int

    /// Bytes of arguments that are read: more than any program has reason to send.
    private static let most = 1 << 18
    /// Bytes of arguments that are read at once: many small values in 8 KiB take some 3 ms.
    private static let mostAtOnce = 1 << 13

    /// Takes over the invocation.
    init(_ invocation: OpaquePointer) {
        self.invocation = invocation
        sender = g_dbus_method_invocation_get_sender(invocation).map { String(cString: $0) } ?? ""
        path = String(cString: g_dbus_method_invocation_get_object_path(invocation))
        interface = g_dbus_method_invocation_get_interface_name(invocation).map { String(cString: $0) } ?? ""
        method = String(cString: g_dbus_method_invocation_get_method_name(invocation))
        parameters = g_dbus_method_invocation_get_parameters(invocation)
        size = Int(clamping: g_variant_get_size(parameters))
    }

    /// Whether the arguments are so small that they are read without a wait.
    public var isSmall: Bool { size <= Self.mostAtOnce }

    /// The arguments, read at once; nil where they are not small, or of a type that no interface here has.
    public var arguments: [BusValue]? { isSmall ? BusValue(parameters)?.parts : nil }

    /// The arguments; large ones are read on another thread.
    /// - Returns: nil where they are larger than any program has reason to send, or of a type that no interface here has.
    public func read() async -> [BusValue]? {
        guard !isSmall else { return arguments }
        guard size <= Self.most else { return nil }
        // The invocation, which owns them, lives as long as this call.
        nonisolated(unsafe) let parameters = parameters
        let values = await Task.detached { BusValue(parameters)?.parts }.value
        return withExtendedLifetime(self) { values }
    }

    isolated deinit {
        if !isAnswered { fail("org.freedesktop.DBus.Error.NoReply", "the call was not answered") }
    }

    /// A descriptor of a file that came with the call, by its handle, to be closed by who asks; negative for none.
    public func file(_ handle: Int32) -> Int32 { picker_bus_take_file(invocation, handle) }

    /// Answers with values.
    public func answer(_ values: [BusValue] = []) { answer(BusValue.tuple(values).variant) }

    /// Answers with a tuple that was made elsewhere.
    public func answer(tuple: MadeValue) { answer(BusValue.made(tuple).variant) }

    /// Answers with values and the open files that their handles name; the descriptors stay the caller's.
    /// - Returns: whether the files could be sent; where not, the call is still to be answered.
    public func answer(_ values: [BusValue], files: [Int32]) -> Bool {
        guard !isAnswered else { return true }
        isAnswered =
            picker_bus_answer_with_files(
                invocation, BusValue.tuple(values).variant, files, Int32(files.count)) != 0
        return isAnswered
    }

    /// Answers as another service did.
    public func answer(_ reply: BusReply) { answer(reply.variant) }

    private func answer(_ variant: OpaquePointer) {
        guard !isAnswered else { return }
        isAnswered = true
        g_dbus_method_invocation_return_value(invocation, variant)
    }

    /// Answers with an error.
    public func fail(_ name: String, _ message: String) {
        guard !isAnswered else { return }
        isAnswered = true
        g_dbus_method_invocation_return_dbus_error(invocation, name, message)
    }
}
