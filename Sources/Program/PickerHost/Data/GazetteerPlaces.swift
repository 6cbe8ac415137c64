// SPDX-License-Identifier: GPL-3.0-or-later

import Gazetteer
import MediaTypes
import PhotoLibrary
import Synchronization

/// The gazetteer behind the library's places: read when the first coordinate or name is asked for, never at the start
/// of a picker. Where its file is missing or damaged, photos have no places and a notice says so once.
final class GazetteerPlaces: Sendable {
    private enum State {
        case unread
        case read(Gazetteer)
        case missing
    }

    private let state = Mutex<State>(.unread)
    private let data: ProgramData
    private let notices: Notices

    init(_ data: ProgramData, _ notices: Notices) {
        self.data = data
        self.notices = notices
    }

    var names: PlaceNames {
        PlaceNames(
            place: { [self] point in place(at: point) },
            towns: { [self] text in gazetteer?.towns(matching: text, limit: 50).map { Int64($0.id) } ?? [] },
            countries: { [self] text in gazetteer?.countries(matching: text).map(\.code) ?? [] })
    }

    private func place(at point: GeoPoint) -> Place? {
        guard let gazetteer, let town = gazetteer.nearest(latitude: point.latitude, longitude: point.longitude) else {
            return nil
        }
        return Place(
            town: Int64(town.id), name: town.name, region: town.admin.isEmpty ? nil : town.admin,
            countryCode: town.countryCode,
            country: gazetteer.country(code: town.countryCode)?.name ?? town.countryCode)
    }

    private var gazetteer: Gazetteer? {
        state.withLock { state in
            switch state {
            case .read(let gazetteer): return gazetteer
            case .missing: return nil
            case .unread:
                do throws(GazetteerError) {
                    guard let path = data.path(of: Gazetteer.fileName) else {
                        state = .missing
                        notices.warn("photos are shown without places: the gazetteer is not installed")
                        return nil
                    }
                    let gazetteer = try Gazetteer.load(from: path)
                    state = .read(gazetteer)
                    return gazetteer
                } catch {
                    state = .missing
                    notices.warn("photos are shown without places: \(error.sentence)")
                    return nil
                }
            }
        }
    }
}
