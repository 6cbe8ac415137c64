// SPDX-License-Identifier: GPL-3.0-or-later

package import BusValues
package import PickerModel

/// A call of `PhotoPicker1.Pick` or `PickInto`, decoded.
package struct PickCall: Sendable, Equatable {
    /// The caller's window (`x11:HEX`, `wayland:HANDLE`); may be empty, and need not exist.
    package var parent: String
    /// The last part of the request's path; nil where the caller names none.
    package var token: String?
    package var configuration: PickerConfiguration
    /// Of `PickInto`: the handle of the connection to the caller's widget.
    package var widget: Int32?

    /// - Parameters:
    ///   - arguments: `(s parent_window, a{sv} options)`, for `PickInto` with an `h` between them; nil where they were too large to be read.
    /// - Throws: what is wrong with them.
    package init(_ arguments: [BusValue]?, of method: Method = .pick) throws(ServiceError) {
        guard let arguments, arguments.count == method.arguments, let parent = arguments.first?.text,
            var options = arguments.last?.entries
        else { throw .badArguments(method.rawValue) }
        if method == .pickInto {
            guard case .file(let handle) = arguments[1] else { throw .badArguments(method.rawValue) }
            widget = handle
        }
        self.parent = parent
        if let value = options.removeValue(forKey: "handle_token") {
            guard let token = value.text, Self.isPathPart(token) else { throw .badToken }
            self.token = token
        }
        do throws(ConfigurationError) {
            configuration = try PickerConfiguration(options: options.fields { .unknownField($0) })
        } catch {
            throw .configuration(error)
        }
    }

    /// How a picker is asked for.
    package enum Method: String, Sendable {
        /// In a window of its own.
        case pick = "Pick"
        /// In a widget of the caller's.
        case pickInto = "PickInto"

        fileprivate var arguments: Int {
            switch self {
            case .pick: 2
            case .pickInto: 3
            }
        }
    }

    static func isPathPart(_ token: String) -> Bool {
        (1...64).contains(token.utf8.count)
            && token.utf8.allSatisfy { byte in
                switch byte {
                case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
                    UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"):
                    true
                default: false
                }
            }
    }
}

extension PickerOrder<AssetID> {
    /// A call of `PickRequest1` that the picker carries out.
    /// - Throws: what is wrong with its arguments.
    package init(_ method: String, _ arguments: [BusValue]) throws(ServiceError) {
        func id(_ text: String) throws(ServiceError) -> AssetID {
            guard let id = AssetID(text) else { throw .unknownAsset(text) }
            return id
        }
        switch (Method(rawValue: method), arguments.first, arguments.last) {
        case (.update, .dictionary(let changes)?, _): self = .update(try PickerConfiguration.Update(changes))
        case (.deselect, .array(let texts, "s")?, _):
            var ids: [AssetID] = []
            for text in texts { ids.append(try id(text.text ?? "")) }
            self = .deselect(ids)
        case (.move, .string(let moved)?, .string(let after)?):
            self = .move(try id(moved), after: after.isEmpty ? nil : try id(after))
        case (.scrollToInitialPosition, _, _): self = .scrollToInitialPosition
        case (.zoomIn, _, _): self = .zoomIn
        case (.zoomOut, _, _): self = .zoomOut
        case (.present, .dictionary(let options)?, _): self = .present(activationToken: try Self.token(options))
        case (.update, _, _), (.deselect, _, _), (.move, _, _), (.present, _, _), (nil, _, _):
            throw .badArguments(method)
        }
    }

    /// Most bytes of a token. Those of desktops have less than a hundred.
    private static var longestToken: Int { 1024 }

    /// The one option of `Present`; empty without it.
    private static func token(_ options: [String: BusValue]) throws(ServiceError) -> String {
        guard options.keys.allSatisfy({ $0 == "activation_token" }) else {
            throw .badArguments(Method.present.rawValue)
        }
        guard let value = options["activation_token"] else { return "" }
        guard let token = value.text, token.utf8.count <= longestToken else {
            throw .badArguments(Method.present.rawValue)
        }
        return token
    }
}

extension PickerConfiguration.Update {
    /// Reads `a{sv}` of `PickRequest1.Update`.
    /// - Throws: `update`, also for keys that cannot change.
    init(_ options: [String: BusValue]) throws(ServiceError) {
        do throws(ConfigurationError) {
            try self.init(options: options.fields { .notUpdatable(field: $0) })
        } catch {
            throw .update(error)
        }
    }
}

extension [String: BusValue] {
    /// Bytes of one text.
    private static var mostBytes: Int { 1024 }

    /// The entries by their fields; the first in the order of names is refused first.
    /// - Parameter unknown: the error of a name that is no field.
    fileprivate func fields(
        unknown: (String) -> ConfigurationError
    ) throws(ConfigurationError) -> [ConfigurationField: OptionValue] {
        var fields: [ConfigurationField: OptionValue] = [:]
        for (name, value) in sorted(by: { $0.key < $1.key }) {
            guard let field = ConfigurationField.allCases.first(where: { $0.name(at: .dBus) == name }) else {
                throw unknown(name)
            }
            guard let option = OptionValue(value, of: field) else {
                throw .wrongSignature(field: field, signature: value.signature)
            }
            guard option.longest <= Self.mostBytes else { throw .tooLong(field: field, most: Self.mostBytes) }
            fields[field] = option
        }
        return fields
    }
}

extension OptionValue {
    /// A value of exactly the type that a field has on the bus; nil for any other.
    fileprivate init?(_ value: BusValue, of field: ConfigurationField) {
        switch (field.type, value) {
        case (.text, .string(let text)): self = .text(text)
        case (.flag, .boolean(let flag)): self = .flag(flag)
        case (.number, .uint32(let number)): self = .number(Int(number))
        case (.list, .array(let elements, "s")): self = .list(elements.compactMap(\.text))
        case (.text, _), (.flag, _), (.number, _), (.list, _): return nil
        }
    }

    /// Bytes of its longest text.
    fileprivate var longest: Int {
        switch self {
        case .text(let text): text.utf8.count
        case .list(let texts): texts.map(\.utf8.count).max() ?? 0
        case .number, .flag: 0
        }
    }
}
