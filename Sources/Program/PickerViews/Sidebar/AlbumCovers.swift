// SPDX-License-Identifier: GPL-3.0-or-later

import GtkSupport
import MediaTypes
import PickerModel
import Pixels

/// The pictures of covers of albums, for both lists of a window. Only what is on screen is asked for.
@MainActor
final class AlbumCovers {
    /// Edge of a cover, in logical pixels.
    static let edge = 28
    private let edge: Int

    /// Made at the first request, with a thread of its own: most people have symbols.
    private lazy var source: any PictureSource = {
        let made = makeSource()
        made.onArrival = { [weak self] in self?.take($0) }
        return made
    }()
    private let makeSource: @MainActor () -> any PictureSource
    private let surfaces = SurfaceCache(budget: 2 << 20)
    /// Covers without a picture, and whether that is for good (`MediaError.isLasting`).
    private var failures: [AssetID: Bool] = [:]
    private var onArrival: ((Set<AssetID>) -> Void)?
    private var wanted: [SurfaceCache.Key] = []

    /// - Parameters:
    ///   - edge: of a picture, in logical pixels.
    ///   - makeSource: makes the source of pictures, with a loader of its own, so that photos do not wait for covers.
    init(edge: Int = edge, _ makeSource: @escaping @MainActor () -> any PictureSource) {
        (self.edge, self.makeSource) = (edge, makeSource)
    }

    /// A cover as large as a display of that scale needs it; nil until it has arrived.
    func picture(of id: AssetID, scale: Double) -> PixelSurface? { surfaces[key(of: id, scale)] }

    /// Requests the covers that are missing, most urgent first, and drops all other requests.
    /// - Parameter arrived: called with the covers whose pictures have arrived; it takes the place of the one before.
    func show(_ covers: [Asset], scale: Double, arrived: @escaping (Set<AssetID>) -> Void) {
        onArrival = arrived
        let missing = covers.filter { failures[$0.id] == nil && picture(of: $0.id, scale: scale) == nil }
        let keys = missing.map { key(of: $0.id, scale) }
        guard keys != wanted else { return }
        wanted = keys
        let wishes = zip(missing, keys).map { PictureWish(asset: $0, pixels: $1.pixels, crop: $1.crop) }
        source.show(visible: wishes, ahead: [])
    }

    /// Forgets failures that may have passed, as when a disk is back.
    func tryAgain() { failures = failures.filter(\.value) }

    private func key(of id: AssetID, _ scale: Double) -> SurfaceCache.Key {
        SurfaceCache.Key(asset: id, pixels: Int((Double(edge) * scale).rounded()))
    }

    private func take(_ arrivals: [ThumbnailFeed.Arrival]) {
        var arrived: Set<AssetID> = []
        // A picture embedded in the file would be replaced at once by one that looks almost the same.
        for arrival in arrivals where !arrival.isStandIn {
            wanted.removeAll { $0 == arrival.key }
            switch arrival.result {
            case .success(let surface):
                surfaces.insert(surface, for: arrival.key)
                failures[arrival.key.asset] = nil
                arrived.insert(arrival.key.asset)
            case .failure(.cancelled): continue
            case .failure(let error): failures[arrival.key.asset] = error.isLasting
            }
        }
        if !arrived.isEmpty { onArrival?(arrived) }
    }
}
