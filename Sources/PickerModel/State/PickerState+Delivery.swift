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
    /// Whether each selected photo leaves as its original, by the plan of the delivery. Deny on doubt: a photo whose record has not arrived may
    /// be converted where others are, and so may one of very many (a plan is made at every presentation).
    var deliversOriginals: Bool {
        guard makesCopies else { return true }
        let request = delivery(toApp: !isStandalone)
        guard (1...Self.plannedAtOnce).contains(selection.count) else { return false }
        return selection.ids.allSatisfy { id in
            library.details[id].map { ExportPlan.Item($0, request, nil).delivered == .original } ?? false
        }
    }

    private static var plannedAtOnce: Int { 500 }
}
