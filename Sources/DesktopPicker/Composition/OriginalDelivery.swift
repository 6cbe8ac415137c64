// SPDX-License-Identifier: GPL-3.0-or-later

import Foundation
import Glibc
import PickerModel

/// Hands over originals, each looked at once more before it goes: what vanished since the scan is named and left out.
enum OriginalDelivery {
    static let port = DeliveryPort { request in
        // No promise without delivery (contract section 10): a removal or conversion never falls back to the original.
        guard request.removals.isEmpty, request.encoding != .compatible else {
            return Delivery(items: [], problems: [unavailable])
        }
        var items: [PickedItem] = []
        var problems: [String] = []
        for asset in request.assets {
            if let reason = problem(with: asset.location) {
                problems.append("\(asset.name) \(reason) and was left out")
            } else {
                items.append(PickedItem(asset: asset, file: asset.location))
            }
        }
        return Delivery(items: items, problems: problems)
    }

    static let unavailable =
        "removing details from photos and converting them is not available yet; nothing was handed over"

    private static func problem(with location: FileLocation) -> String? {
        var status = stat()
        let path = location.bytes.map { CChar(bitPattern: $0) } + [0]
        guard stat(path, &status) == 0 else {
            return errno == ENOENT ? "is no longer there" : "cannot be opened"
        }
        guard status.st_mode & S_IFMT == S_IFREG else { return "is no file any more" }
        return access(path, R_OK) == 0 ? nil : "may not be read"
    }
}
