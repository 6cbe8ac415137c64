// SPDX-License-Identifier: GPL-3.0-or-later

import Foundation
import MediaTypes
import PickerModel
import PickerTestSupport

@testable import PickerHost

/// An original on a disk, and folders for its copies; both go with the value.
final class DeliveryPlace: Sendable {
    let root = FileManager.default.temporaryDirectory.appendingPathComponent("delivery-\(UUID().uuidString)")
    let asset: Asset

    /// - Parameter make: writes the original's files into the folder.
    init(_ make: (URL) throws -> Asset) throws {
        try FileManager.default.createDirectory(at: root, withIntermediateDirectories: true)
        asset = try make(root)
    }

    deinit { try? FileManager.default.removeItem(at: root) }

    /// A delivery by these workers.
    func delivery(_ workers: some FilmConverting & CopyCleaning & PictureConverting) -> AssetDelivery {
        AssetDelivery(
            of: MemoryLibrary([asset]).port(), opening: PlainOriginals(), cleaning: workers, films: workers,
            folders: CopyFolders(runtime: nil, cache: root.path))
    }

    /// Delivers the original to everybody, in formats that every program opens.
    func deliver(
        _ workers: some FilmConverting & CopyCleaning & PictureConverting, without removed: MetadataClasses = [],
        report: @escaping DeliveryPort.Report = { _ in }
    ) async -> Delivery {
        await delivery(workers).port.deliver(
            DeliveryRequest(assets: [asset], removals: removed, encoding: .compatible), report: report)
    }

    /// Files and folders below the folder of copies.
    var left: [String] {
        (FileManager.default.enumerator(atPath: root.path + "/desktop-picker/copies")?.compactMap { $0 as? String })
            ?? []
    }
}
