// SPDX-License-Identifier: GPL-3.0-or-later

import Gazetteer
import PickerModel
import Testing

/// The model may not know the gazetteer, so nothing but this holds the two sentences together.
@Suite("Credit for places")
struct CreditTests {
    @Test("stands over the places as their licence wants it")
    func credit() {
        var state = PickerState(configuration: PickerConfiguration())
        _ = state.reduce(.opened)
        let place = Album(id: AlbumID(rawValue: "place-country-PT"), kind: .place, name: "Portugal", count: 1)
        _ = state.reduce(.albumsArrived([place], generation: 1))
        let credits = PickerPresentation(state).sidebar.rows.compactMap { row in
            if case .heading(_, let credit) = row { credit?.english } else { nil }
        }
        #expect(credits == [Gazetteer.attribution])
    }
}
