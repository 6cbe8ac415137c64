// SPDX-License-Identifier: GPL-3.0-or-later

extension PickerState {
    /// How these assets are delivered to the app. Other receivers take all types: `acceptedTypes` are the app's own.
    func delivery(of assets: [Asset] = [], toApp: Bool = true) -> DeliveryRequest {
        DeliveryRequest(
            assets: assets, removals: options.removals, encoding: options.encoding,
            accepted: toApp ? configuration.acceptedTypes : [], takesPairs: !toApp || chooser == nil)
    }
}
