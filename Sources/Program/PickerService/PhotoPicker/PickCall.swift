// SPDX-License-Identifier: GPL-3.0-or-later

package import BusValues
package import PickerModel

/// A call of `PhotoPicker1.Pick`, decoded.
package struct PickCall: Sendable, Equatable {
    /// The caller's window (`x11:HEX`, `wayland:HANDLE`); may be empty, and need not exist.
    package var parent: String
    /// The last part of the request's path; nil where the caller names none.
    package var token: String?
    package var configuration: PickerConfiguration

    /// - Parameter arguments: `(s parent_window, a{sv} options)`; nil where they were too large to be read.
    /// - Throws: what is wrong with them.
    package init(_ arguments: [BusValue]?) throws(ServiceError) {
        guard let arguments, arguments.count == 2, let parent = arguments[0].text, var options = arguments[1].entries
        else { throw .badArguments("Pick") }
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

    private static func isPathPart(_ token: String) -> Bool {
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
            guard let option = OptionValue(value) else { throw .wrongType(field: field, value: value.signature) }
            fields[field] = option
        }
        return fields
    }
}

extension OptionValue {
    /// Nil for a type that no field has.
    fileprivate init?(_ value: BusValue) {
        switch value {
        case .string(let text): self = .text(text)
        case .boolean(let flag): self = .flag(flag)
        case .uint32(let number): self = .number(Int(number))
        case .int32(let number): self = .number(Int(number))
        case .int64(let number): self = .number(Int(number))
        case .byte(let number): self = .number(Int(number))
        case .uint64(let number): self = .number(Int(clamping: number))
        case .array(let elements, "s"): self = .list(elements.compactMap(\.text))
        default: return nil
        }
    }
}
