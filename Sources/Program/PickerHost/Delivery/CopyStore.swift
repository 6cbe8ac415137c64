// SPDX-License-Identifier: GPL-3.0-or-later

import Dispatch
import Glibc
import Ground
import MediaTypes
import PickerModel

/// The copies of one request. Each is made once, though a continuous picker delivers its whole selection after every change.
actor CopyStore {
    private let maker: CopyMaker
    private var made: [Key: MadeCopy] = [:]
    private let queue = DispatchQueue(label: "picker-copies", qos: .userInitiated, attributes: .concurrent)

    private struct Key: Hashable {
        let id: AssetID
        let modified: Int64
        let removed: UInt8
        let format: ExportFormat
        let part: LivePhotoPart?
        let video: ExportPlan.Video?
    }

    init(_ maker: CopyMaker) { self.maker = maker }

    /// The item of an asset whose plan is a copy. A task that is cancelled gives it up.
    /// - Parameter report: takes the part of a film or of a long copy that is made, on any thread.
    func item(
        of asset: Asset, _ plan: ExportPlan.Item, _ values: [String], report: @escaping @Sendable (Double) -> Void
    ) async -> Result<MadeCopy, CopyMaker.Failure> {
        let key = Key(
            id: asset.id, modified: asset.modified, removed: plan.removed.rawValue, format: plan.format,
            part: plan.part,
            video: plan.video)
        if let copy = made[key], access(Self.path(copy.item.file), F_OK) == 0 { return .success(copy) }
        let maker = maker
        let flag = CancelFlag()
        let order = CopyOrder(
            asset: asset, plan: plan, values: values,
            work: CopyWork(isCancelled: { flag.isCancelled }, report: report))
        let result = await withTaskCancellationHandler {
            await withCheckedContinuation { continuation in
                queue.async { continuation.resume(returning: order.made(by: maker)) }
            }
        } onCancel: {
            flag.cancel()
        }
        if case .success(let copy) = result, !copy.mayBeWhole { made[key] = copy }
        return result
    }

    private static func path(_ file: FileLocation) -> [CChar] { file.bytes.map { CChar(bitPattern: $0) } + [0] }
}
