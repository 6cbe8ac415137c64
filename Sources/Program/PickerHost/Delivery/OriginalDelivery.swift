// SPDX-License-Identifier: GPL-3.0-or-later

import Glibc
package import MediaTypes
package import PickerModel

/// Hands over originals. Each is looked at once more: one that was removed since the scan, or exchanged on a device for a link,
/// is named in a problem and left out.
package struct OriginalDelivery: Sendable {
    private let originals: any OriginalOpening

    /// - Parameter originals: opens the files, to look at them.
    package init(of originals: any OriginalOpening) { self.originals = originals }

    package var port: DeliveryPort { DeliveryPort { deliver($0) } }

    private func deliver(_ request: DeliveryRequest) -> Delivery {
        // No promise without delivery (contract section 10): a removal or conversion never falls back to the original.
        guard request.removals.isEmpty, request.encoding != .compatible else {
            return Delivery(items: [], problems: [Self.unavailable])
        }
        var items: [PickedItem] = []
        var problems: [LocalizedText] = []
        for asset in request.assets {
            if let problem = problem(with: asset) {
                problems.append(problem)
            } else {
                items.append(PickedItem(asset: asset, file: asset.location))
            }
        }
        return Delivery(items: items, problems: problems)
    }

    package static let unavailable = LocalizedText(
        "removing details from photos and converting them is not available yet; nothing was handed over")

    private func problem(with asset: Asset) -> LocalizedText? {
        let name = LocalizedText.Argument.text(asset.name)
        do throws(MediaError) {
            let descriptor = try originals.open(asset.location.bytes, for: .looking)
            defer { close(descriptor) }
            return access("/proc/self/fd/\(descriptor)", R_OK) == 0
                ? nil : LocalizedText("%1 may not be read and was left out", name)
        } catch .unreadable(ENOENT) {
            return LocalizedText("%1 is no longer there and was left out", name)
        } catch .notAFile {
            return LocalizedText("%1 is no file any more and was left out", name)
        } catch {
            return LocalizedText("%1 cannot be opened and was left out", name)
        }
    }
}
