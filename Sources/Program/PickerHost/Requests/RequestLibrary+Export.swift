// SPDX-License-Identifier: GPL-3.0-or-later

import Glibc
import Ground
package import MediaTypes
import PhotoLibrary
package import PickerModel

/// Photos that were named by path or identifier, for `export`.
extension RequestLibrary {
    /// The asset of a name, after the folders were looked through; nil for none.
    /// - Throws: where the library cannot be asked.
    package func asset(_ name: ExportedName) async throws(HostError) -> Asset? {
        if let file = name.file {
            do throws(LibraryError) { return try await view.asset(at: file) } catch { throw .library(error) }
        }
        guard let id = name.id else { return nil }
        do throws(LibraryFailure) { return try await view.port().assets([id]).first } catch { throw .unanswered(error) }
    }

    /// Opens the files of assets.
    package var originals: any OriginalOpening { host.originals }

    /// What is handed over of assets, as for an app.
    /// - Parameter report: takes what happens to each asset, on any thread.
    package func delivered(
        _ request: DeliveryRequest, report: @escaping DeliveryPort.Report = { _ in }
    ) async -> Delivery {
        await AssetDelivery(
            of: view.port(), opening: host.originals, cleaning: host.decoder, films: host.videos,
            folders: host.paths.copies
        ).port.deliver(request, report: report)
    }
}

/// A photo named on the command line.
package struct ExportedName: Sendable {
    /// As it was written.
    package let text: String
    /// Where it names a file.
    package let file: FileLocation?
    /// Where it may be an identifier.
    package let id: AssetID?

    /// A name as it was written.
    package init(_ text: String) {
        self.text = text
        let location = Source.location(named: text)
        // Identifiers have no slash, and no file here is called like one.
        let isFile = text.contains("/") || access(CPath.terminated(location.bytes), F_OK) == 0
        file = isFile ? location : nil
        id = isFile ? nil : AssetID(text)
    }
}
