// SPDX-License-Identifier: GPL-3.0-or-later

internal import Foundation

/// Finds the town of a point. Towns are grouped in bands of a tenth of a degree of latitude and sorted by longitude in
/// each band.
struct TownBands: Sendable {
    /// Radius in kilometres of a sphere with Earth's volume.
    static let earthRadius = 6371.0
    /// Largest reach of a town, in kilometres.
    static let farthest = 50.0

    private static let bandCount = 1801

    private let starts: [UInt32]
    /// Town numbers, sorted by band and longitude.
    private let towns: [UInt32]
    private let longitudes: [Int32]
    /// Each town's position on the unit sphere, and the reciprocal of its reach in kilometres.
    private let spots: [SIMD4<Double>]

    init(latitudes: [Int32], longitudes: [Int32], populations: [UInt32]) {
        // A radix sort by the low and high half of the longitude, then by band: each pass is stable, and towns of equal
        // longitude stay sorted by size.
        let east = longitudes.map { UInt32($0 + 18_000_000) }
        var order = Self.sorted(latitudes.indices.map { UInt32($0) }, into: 8192) { Int(east[Int($0)] & 0x1FFF) }
        order = Self.sorted(order, into: 8192) { Int(east[Int($0)] >> 13) }
        towns = Self.sorted(order, into: Self.bandCount) { Self.band(latitudes[Int($0)]) }
        var starts = [UInt32](repeating: 0, count: Self.bandCount + 1)
        for latitude in latitudes { starts[Self.band(latitude) + 1] += 1 }
        for band in 0..<Self.bandCount { starts[band + 1] += starts[band] }
        self.longitudes = towns.map { longitudes[Int($0)] }
        spots = towns.map { town in
            let spot = Self.spot(Double(latitudes[Int(town)]) / 1e5, Double(longitudes[Int(town)]) / 1e5)
            return SIMD4(spot.x, spot.y, spot.z, 1 / Self.reach(population: populations[Int(town)]))
        }
        self.starts = starts
    }

    /// A counting sort, which is faster than comparisons: the program waits for it.
    private static func sorted(_ towns: [UInt32], into buckets: Int, by bucket: (UInt32) -> Int) -> [UInt32] {
        var next = [Int](repeating: 0, count: buckets + 1)
        for town in towns { next[bucket(town) + 1] += 1 }
        for place in 0..<buckets { next[place + 1] += next[place] }
        var result = [UInt32](repeating: 0, count: towns.count)
        for town in towns {
            let place = bucket(town)
            result[next[place]] = town
            next[place] += 1
        }
        return result
    }

    /// The distance from its centre up to which a location belongs to a town, in kilometres: 6 for a hamlet, 10 for
    /// 5,000 inhabitants, 28 for 100,000, 50 from 580,000 on.
    static func reach(population: UInt32) -> Double { min(farthest, max(6, 0.6 * cbrt(Double(population)))) }

    /// - Returns: of the towns that reach the point, the one in whose reach it lies deepest (distance through reach is the
    ///   least): at the Eiffel Tower Paris, though the centre of Neuilly is nearer. Nil where none reaches it.
    func town(latitude: Double, longitude: Double) -> Int? {
        guard (-90...90).contains(latitude), longitude.isFinite else { return nil }
        // Some cameras write longitudes up to 360.
        let longitude = remainder(longitude, 360)
        let point = Self.spot(latitude, longitude)
        let home = Self.band(Int32(latitude * 1e5))
        var best: (share: Double, entry: Int)?
        let degree = Self.earthRadius * .pi / 180
        for step in 0...5 {
            // Towns in a band this far off have at least so many kilometres of latitude between; a share is never less than
            // distance through the farthest reach.
            let bound = Self.farthest * (best?.share ?? 1)
            if Double(step - 1) * 0.1 * degree > bound { break }
            let width = Self.width(of: bound / Self.earthRadius, at: latitude)
            for band in step == 0 ? [home] : [home - step, home + step] where (0..<Self.bandCount).contains(band) {
                for window in Self.windows(around: longitude, width: width) {
                    search(through: band, window, at: point, best: &best)
                }
            }
        }
        return best.map { Int(towns[$0.entry]) }
    }

    private func search(
        through band: Int, _ window: ClosedRange<Int32>, at point: SIMD4<Double>,
        best: inout (share: Double, entry: Int)?
    ) {
        let end = Int(starts[band + 1])
        var low = Int(starts[band])
        var high = end
        while low < high {
            let middle = (low + high) / 2
            if longitudes[middle] < window.lowerBound { low = middle + 1 } else { high = middle }
        }
        while low < end, longitudes[low] <= window.upperBound {
            let spot = spots[low]
            var apart = spot - point
            apart.w = 0
            let chord = (apart * apart).sum().squareRoot()
            let share = 2 * Self.earthRadius * asin(min(1, chord / 2)) * spot.w
            // Of two equal ratios the larger town, which has the lower number.
            if share <= 1, best.map({ share < $0.share || share == $0.share && towns[low] < towns[$0.entry] }) ?? true {
                best = (share, low)
            }
            low += 1
        }
    }

    /// Half the longitudes, in degrees, that a cap of this angle around a point at this latitude takes in; all where it holds
    /// the pole.
    private static func width(of angle: Double, at latitude: Double) -> Double {
        let (across, along) = (sin(angle), cos(latitude * .pi / 180))
        return along <= across ? 180 : asin(across / along) * 180 / .pi + 1e-4
    }

    /// One range of longitudes, or two across the date line.
    private static func windows(around longitude: Double, width: Double) -> [ClosedRange<Int32>] {
        let (low, high) = (longitude - width, longitude + width)
        func number(_ degrees: Double) -> Int32 { Int32(max(-180, min(180, degrees)) * 1e5) }
        if width >= 180 { return [number(-180)...number(180)] }
        if low < -180 { return [number(-180)...number(high), number(low + 360)...number(180)] }
        if high > 180 { return [number(low)...number(180), number(-180)...number(high - 360)] }
        return [number(low)...number(high)]
    }

    /// 0 at the south pole. A tenth of a degree each.
    private static func band(_ latitude: Int32) -> Int { (Int(latitude) + 9_000_000) / 10_000 }

    private static func spot(_ latitude: Double, _ longitude: Double) -> SIMD4<Double> {
        let (y, x) = (latitude * .pi / 180, longitude * .pi / 180)
        return SIMD4(cos(y) * cos(x), cos(y) * sin(x), sin(y), 0)
    }
}
