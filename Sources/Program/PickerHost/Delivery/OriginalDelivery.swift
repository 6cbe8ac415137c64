// SPDX-License-Identifier: GPL-3.0-or-later

import Foundation
import Glibc
package import PickerModel

/// Delivers originals. Each file is checked again: one that was removed since the scan is left out and named in a
/// problem.
package enum OriginalDelivery {
    package static let port = DeliveryPort { request in
        // If a removal or conversion is requested, nothing is delivered instead of the original (contract section 10).
        guard request.removals.isEmpty, request.encoding != .compatible else {
            return Delivery(items: [], problems: [unavailable])
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

    private static func problem(with asset: Asset) -> LocalizedText? {
        var status = stat()
        let path = asset.location.cPath
        guard stat(path, &status) == 0 else {
            return errno == ENOENT
                ? LocalizedText("%1 is no longer there and was left out", .text(asset.name))
                : LocalizedText("%1 cannot be opened and was left out", .text(asset.name))
        }
        guard status.st_mode & S_IFMT == S_IFREG else {
            return LocalizedText("%1 is no file any more and was left out", .text(asset.name))
        }
        guard access(path, R_OK) == 0 else {
            return LocalizedText("%1 may not be read and was left out", .text(asset.name))
        }
        return nil
    }
}
