// SPDX-License-Identifier: GPL-3.0-or-later

import Dispatch
import Glibc
import Ground
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
        let format: ExportFormat
        let part: LivePhotoPart?
        let video: ExportPlan.Video?
    }

    init(_ maker: CopyMaker) { self.maker = maker }

    /// The item of an asset whose plan is a copy. A task that is cancelled gives it up.
    /// - Parameter report: takes the part of a film or of a long copy that is made, on any thread.
    func item(
        of asset: Asset, _ plan: ExportPlan.Item, _ values: [String], report: @escaping @Sendable (Double) -> Void
    ) async -> Result<PickedItem, CopyMaker.Failure> {
        let key = Key(
            id: asset.id, modified: asset.modified, removed: plan.removed.rawValue, format: plan.format,
            part: plan.part,
            video: plan.video)
        if let item = made[key], access(Self.path(item.file), F_OK) == 0 { return .success(item) }
        let maker = maker
        let flag = CancelFlag()
        let order = Order(
            asset: asset, plan: plan, values: values,
            work: CopyWork(isCancelled: { flag.isCancelled }, report: report))
        let result = await withTaskCancellationHandler {
            await withCheckedContinuation { continuation in
                queue.async { continuation.resume(returning: order.result(maker)) }
            }
        } onCancel: {
            flag.cancel()
        }
        if case .success(let item) = result { made[key] = item }
        return result
    }

    private static func path(_ file: FileLocation) -> [CChar] { file.bytes.map { CChar(bitPattern: $0) } + [0] }
}

/// A copy to be made.
private struct Order: Sendable {
    let asset: Asset
    let plan: ExportPlan.Item
    let values: [String]
    let work: CopyWork

    func result(_ maker: CopyMaker) -> Result<PickedItem, CopyMaker.Failure> {
        do throws(CopyMaker.Failure) {
            switch plan.format {
            case .still(let formats): return .success(try still(formats, maker))
            case .film(let format): return .success(try film(format, maker))
            case .original, .none: return .success(try copy(maker))
            }
        } catch { return .failure(error) }
    }

    private func still(_ formats: [StillFormat], _ maker: CopyMaker) throws(CopyMaker.Failure) -> PickedItem {
        let made = try maker.still(of: asset.location, formats, plan, values: values, work: work)
        return PickedItem(
            copyOf: asset, plan, file: made.file, bytes: made.bytes, video: try video(beside: made.file, maker),
            convertedTo: .picture(made.picture))
    }

    private func film(_ format: FilmFormat, _ maker: CopyMaker) throws(CopyMaker.Failure) -> PickedItem {
        guard
            let made = try maker.film(
                of: asset.location, as: format, plan, values: values, work)
        else {
            // What is a film already is handed over as it is, or without what is removed.
            return plan.removed.isEmpty ? PickedItem(asset: asset, file: asset.location) : try copy(maker)
        }
        return PickedItem(
            copyOf: asset, plan, file: made.file, bytes: made.bytes, video: nil,
            convertedTo: .film(format, width: made.film.width, height: made.film.height))
    }

    private func copy(_ maker: CopyMaker) throws(CopyMaker.Failure) -> PickedItem {
        let copy = try maker.copy(
            of: asset.location, named: Array(plan.name.utf8)[...], without: plan.removed, values: values,
            work: work)
        return PickedItem(
            copyOf: asset, plan, file: copy.file, bytes: copy.bytes, video: try video(beside: copy.file, maker))
    }

    /// The video of a Live Photo, in the folder of the picture's copy and under one name with it; nil where none is handed over.
    private func video(beside picture: FileLocation, _ maker: CopyMaker) throws(CopyMaker.Failure) -> FileLocation? {
        guard let plan = plan.ofVideo else { return nil }
        let original = asset.pairedVideo ?? asset.location
        let folder = picture.parent
        // What is told is how far the picture is.
        let work = CopyWork(isCancelled: work.isCancelled)
        do throws(CopyMaker.Failure) {
            if case .film(let format) = plan.format,
                let made = try maker.film(of: original, as: format, plan, values: values, in: folder, work)
            {
                return made.file
            }
            return try maker.copy(
                of: original, named: Array(plan.name.utf8)[...], without: plan.removed, values: values, in: folder,
                work: work
            ).file
        } catch {
            CopyFolders.remove(folder)
            throw error
        }
    }
}
