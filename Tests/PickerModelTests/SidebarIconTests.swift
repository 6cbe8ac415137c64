// SPDX-License-Identifier: GPL-3.0-or-later

import PickerModel
import Testing

@Suite("Symbols in the sidebar")
struct SidebarIconTests {
    @Test(
        "a kind of photos has its own, and one that has none that of an album",
        arguments: [
            ("favourites", .favourites), ("videos", .videos), ("slomo-videos", .videos), ("live-photos", .livePhotos),
            ("screenshots", .screenshots), ("panoramas", .panoramas), ("depth-effect-photos", .depth),
            ("spatial-media", .depth), ("animated", .animated), ("hdr", .hdr), ("raw", .album),
            ("recently-added", .album),
        ] as [(String, SidebarRow.Icon)])
    func kinds(_ id: String, _ icon: SidebarRow.Icon) throws {
        var fixture = StateFixture()
        let album = Album(id: AlbumID(rawValue: id), kind: .smart, name: id, count: 1)
        for case .loadAlbums(_, let generation) in fixture.send(.opened) {
            fixture.send(.albumsArrived([album], generation: generation))
        }
        let icons = fixture.presentation.sidebar.rows.compactMap { row -> SidebarRow.Icon? in
            if case .album(_, _, let icon, _, _) = row { icon } else { nil }
        }
        #expect(icons == [icon])
    }
}
