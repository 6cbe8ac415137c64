// SPDX-License-Identifier: GPL-3.0-or-later

import Dispatch
import Glibc
import MediaTypes
import PickerModel

/// The copies of one request. Each is made once, though a continuous picker delivers its whole selection after every change.
actor CopyStore {
    private let maker: CopyMaker
    private var made: [Key: PickedItem] = [:]
    private let queue = DispatchQueue(label: "picker-copies", qos: .userInitiated, attributes: .concurrent)

    private struct Key: Hashable {
        let id: AssetID
        let modified: Int64
        let removed: UInt8
        let formats: [StillFormat]
    }

    init(_ maker: CopyMaker) { self.maker = maker }

    /// The item of an asset whose plan is a copy.
    func item(
        of asset: Asset, _ plan: ExportPlan.Item, _ values: [String]
    ) async -> Result<PickedItem, CopyMaker.Failure> {
        let key = Key(id: asset.id, modified: asset.modified, removed: plan.removed.rawValue, formats: plan.stills)
        if let item = made[key], access(Self.path(item.file), F_OK) == 0 { return .success(item) }
        let maker = maker
        let result = await withCheckedContinuation { continuation in
            queue.async { continuation.resume(returning: Self.make(asset, plan, values, maker)) }
        }
        if case .success(let item) = result { made[key] = item }
        return result
    }

    private static func path(_ file: FileLocation) -> [CChar] { file.bytes.map { CChar(bitPattern: $0) } + [0] }

    private static func make(
        _ asset: Asset, _ plan: ExportPlan.Item, _ values: [String], _ maker: CopyMaker
    ) -> Result<PickedItem, CopyMaker.Failure> {
        do throws(CopyMaker.Failure) {
            guard plan.stills.isEmpty else {
                let made = try maker.still(of: asset.location, plan.stills, plan, values: values)
                return .success(
                    PickedItem(
                        copyOf: asset, plan, file: made.file, bytes: made.bytes, video: nil, convertedTo: made.picture))
            }
            let copy = try maker.copy(
                of: asset.location, named: Array(plan.name.utf8)[...], without: plan.removed, values: values)
            var video: FileLocation?
            if let paired = asset.pairedVideo, let name = plan.videoName {
                // Both halves of a Live Photo lie together under one name.
                video = try maker.copy(
                    of: paired, named: Array(name.utf8)[...], without: plan.removed, values: values,
                    in: copy.file.parent
                ).file
            }
            return .success(PickedItem(copyOf: asset, plan, file: copy.file, bytes: copy.bytes, video: video))
        } catch { return .failure(error) }
    }
}

extension ExportPlan.Item {
    /// The formats that a copy is converted to; empty where it stays in its own.
    fileprivate var stills: [StillFormat] { if case .still(let formats) = format { formats } else { [] } }
}
