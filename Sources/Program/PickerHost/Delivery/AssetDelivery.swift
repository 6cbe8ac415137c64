// SPDX-License-Identifier: GPL-3.0-or-later

import Glibc
package import MediaTypes
package import PickerModel

/// Delivers originals. Each asset is looked up in the view and its file is opened once more. Assets that the request may no longer see, and
/// those whose file was removed or replaced by a link on a device since the scan, are left out and named in a problem.
package struct OriginalDelivery: Sendable {
    private let library: LibraryPort
    private let originals: any OriginalOpening

    /// - Parameters:
    ///   - library: the request's own view. Its bounds may have changed since a list or the first screen was fetched.
    ///   - originals: opens the files to check them.
    package init(of library: LibraryPort, opening originals: any OriginalOpening) {
        self.library = library
        self.originals = originals
    }

    package var port: DeliveryPort { DeliveryPort { await deliver($0) } }

    private func deliver(_ request: DeliveryRequest) async -> Delivery {
        // A removal or conversion that was asked for never falls back to the original (contract section 10).
        guard request.removals.isEmpty, request.encoding != .compatible else {
            return Delivery(items: [], problems: [Self.unavailable])
        }
        let known: [Asset]
        do throws(LibraryFailure) {
            known = try await library.assets(request.assets.map(\.id))
        } catch {
            return Delivery(items: [], problems: [error.text])
        }
        let records = Dictionary(known.map { ($0.id, $0) }, uniquingKeysWith: { first, _ in first })
        var delivery = Delivery(items: [])
        for asset in request.assets {
            guard let record = records[asset.id] else {
                delivery.problems.append(
                    LocalizedText("%1 is no longer in the library and was left out", .text(asset.name)))
                continue
            }
            if let problem = problem(with: record) {
                delivery.problems.append(problem)
            } else {
                delivery.items.append(PickedItem(asset: record, file: record.location))
            }
        }
        return delivery
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
