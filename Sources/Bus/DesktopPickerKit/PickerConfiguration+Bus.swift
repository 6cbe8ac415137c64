// SPDX-License-Identifier: GPL-3.0-or-later

package import BusValues
package import PickerModel

extension PickerConfiguration {
    /// The options of `PhotoPicker1.Pick` (contract section 2); what is at its default is left out.
    package var busOptions: [String: BusValue] { [String: BusValue](options) }
}

extension PickerConfiguration.Update {
    /// The changes of `PickRequest1.Update`.
    package var busOptions: [String: BusValue] { [String: BusValue](options) }
}

extension [String: BusValue] {
    fileprivate init(_ options: [ConfigurationField: OptionValue]) {
        self.init(uniqueKeysWithValues: options.map { ($0.name(at: .dBus), BusValue($1)) })
    }
}

extension BusValue {
    /// A value in the type that its field has on the bus (`ConfigurationField.ValueType.signature`).
    fileprivate init(_ option: OptionValue) {
        switch option {
        case .text(let text): self = .string(text)
        case .number(let number): self = .uint32(UInt32(clamping: number))
        case .flag(let flag): self = .boolean(flag)
        case .list(let texts): self = .texts(texts)
        }
    }
}

extension PickerOrder<PickedPhoto.ID> {
    /// The method of `PickRequest1` and its arguments (contract section 7).
    package var busCall: (method: Method, arguments: [BusValue]) {
        switch self {
        case .update(let update): (.update, [.dictionary(update.busOptions)])
        case .deselect(let ids): (.deselect, [.texts(ids)])
        case .move(let id, let after): (.move, [.string(id), .string(after ?? "")])
        case .scrollToInitialPosition: (.scrollToInitialPosition, [])
        case .zoomIn: (.zoomIn, [])
        case .zoomOut: (.zoomOut, [])
        case .present(let token):
            (.present, [.dictionary(token.isEmpty ? [:] : ["activation_token": .string(token)])])
        }
    }
}
