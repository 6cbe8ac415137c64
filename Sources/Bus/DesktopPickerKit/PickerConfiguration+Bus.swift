// SPDX-License-Identifier: GPL-3.0-or-later

package import BusValues
import MediaTypes
package import PickerModel

extension PickerConfiguration {
    /// The options of `PhotoPicker1.Pick` (contract section 2); what is at its default is left out.
    package var busOptions: [String: BusValue] {
        let usual = PickerConfiguration()
        var options: [ConfigurationField: BusValue] = [:]
        func put<Value: Equatable>(
            _ field: ConfigurationField, _ path: KeyPath<PickerConfiguration, Value>, _ value: (Value) -> BusValue?
        ) {
            if self[keyPath: path] != usual[keyPath: path] { options[field] = value(self[keyPath: path]) }
        }
        put(.selectionLimit, \.selectionLimit) { .uint32(UInt32(clamping: $0)) }
        put(.filter, \.filter) { $0.map { .string($0.description) } }
        put(.selection, \.selection) { .string($0.rawValue) }
        put(.style, \.style) { .string($0.rawValue) }
        put(.disabledCapabilities, \.disabledCapabilities) { .texts($0.names) }
        put(.hiddenAccessoryEdges, \.hiddenAccessoryEdges) { .texts($0.names) }
        put(.preferredEncoding, \.preferredEncoding) { .string($0.rawValue) }
        put(.acceptedTypes, \.acceptedTypes) { .texts($0) }
        put(.metadataOptions, \.metadataOptions) { .texts($0.names) }
        put(.preselectedAssetIdentifiers, \.preselectedAssetIdentifiers) { .texts($0) }
        put(.scope, \.scope) { $0.map { .string($0.nameOrID) } }
        if scope?.mode == .restrict { options[.scopeRestriction] = .boolean(true) }
        put(.launchTab, \.launchTab) { .string($0.rawValue) }
        put(.searchText, \.searchText) { .string($0) }
        put(.prompt, \.prompt) { $0.map { .string($0) } }
        put(.accentColor, \.accentColor) { $0.map { .string($0.description) } }
        return Dictionary(uniqueKeysWithValues: options.map { ($0.name(at: .dBus), $1) })
    }
}

extension PickerConfiguration.Update {
    /// The changes of `PickRequest1.Update`.
    package var busOptions: [String: BusValue] {
        var options: [String: BusValue] = [:]
        options[ConfigurationField.selectionLimit.name(at: .dBus)] = selectionLimit.map {
            .uint32(UInt32(clamping: $0))
        }
        options[ConfigurationField.hiddenAccessoryEdges.name(at: .dBus)] = hiddenAccessoryEdges.map { .texts($0.names) }
        options[ConfigurationField.searchText.name(at: .dBus)] = searchText.map { .string($0) }
        return options
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
        }
    }
}
