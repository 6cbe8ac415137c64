// SPDX-License-Identifier: GPL-3.0-or-later

extension PickerState {
    /// How these assets are delivered to the app. Other receivers take all types: `acceptedTypes` are the app's own.
    /// - Parameter takesPairs: of other receivers, whether they take the video of a Live Photo beside its picture.
    func delivery(of assets: [Asset] = [], toApp: Bool = true, takesPairs: Bool = false) -> DeliveryRequest {
        var request = DeliveryRequest(
            assets: assets, removals: options.removals, encoding: options.encoding,
            accepted: toApp ? configuration.acceptedTypes : [],
            takesPairs: toApp && !isStandalone ? chooser == nil : takesPairs)
        request.isForApp = toApp && !isStandalone
        return request
    }
}
