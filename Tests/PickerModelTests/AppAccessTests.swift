// SPDX-License-Identifier: GPL-3.0-or-later

import Foundation
import MediaTypes
import PickerModel
import PickerTestSupport
import Testing

/// What an app sees of the library, and what it may do with its own albums: phpicker.md 4.4 to 4.6.
@Suite("An app's part of the library")
struct AppAccessTests {
    private static func ids(_ numbers: UInt64...) -> [AssetID] { numbers.map { AssetID(rawValue: $0) } }
    private static let album = AlbumID(rawValue: "one")

    /// An app for which photos were selected, with the record that the permission store has then.
    private static func limited(_ numbers: UInt64..., withheld: MetadataClasses = []) -> (AppAccess, Authorization) {
        var access = AppAccess()
        access.take(
            .selectPhotos, for: .readWrite, selection: numbers.map { AssetID(rawValue: $0) }, withheld: withheld)
        return (access, access.decided)
    }

    @Test("before it asks, and where the person refused, it sees nothing")
    func nothing() {
        var access = AppAccess()
        #expect(access.scope(stored: access.decided) == .nothing)
        access.take(.deny, for: .readWrite, withheld: [])
        #expect(access.scope(stored: access.decided) == .nothing)
        access.choose(.addPhotosOnly, withheld: [])
        #expect(access.scope(stored: access.decided) == .nothing)
    }

    @Test("limited, it sees what was selected for it and what it added, and with full access everything")
    func scopes() throws {
        var (access, stored) = Self.limited(3, 1, 3)
        #expect(access.selected == Self.ids(3, 1))
        try access.added(AssetID(rawValue: 9), stored: stored)
        #expect(access.scope(stored: stored) == .assets(Set(Self.ids(1, 3, 9))))
        #expect(access.scope(stored: stored, isRestricted: true) == .nothing)
        #expect(access.scope(stored: nil) == .nothing)
        access.choose(.fullAccess, withheld: .location)
        #expect(access.scope(stored: access.decided) == .everything)
        #expect(access.scope(stored: stored) == .assets(Set(Self.ids(1, 3, 9))))
        // Back again, the selection is what it was.
        access.choose(.limitedAccess, withheld: .location)
        #expect(access.scope(stored: stored) == .assets(Set(Self.ids(1, 3, 9))))
    }

    @Test("the limited picker tells what is new, in the order of the selection")
    func selecting() {
        var (access, _) = Self.limited(1, 2)
        #expect(access.select(Self.ids(5, 2, 4, 5)) == Self.ids(5, 4))
        #expect(access.selected == Self.ids(5, 2, 4))
        access.alsoSelect(Self.ids(2, 7))
        #expect(access.selected == Self.ids(5, 2, 4, 7))
        access.choose(.fullAccess, withheld: [])
        access.alsoSelect(Self.ids(8))
        #expect(access.selected == Self.ids(5, 2, 4, 7))
    }

    @Test("a photo that is taken out is gone from everywhere")
    func takingOut() throws {
        var (access, stored) = Self.limited(1, 2)
        try access.added(AssetID(rawValue: 9), stored: stored)
        let scope = access.scope(stored: stored)
        try access.makeAlbum(Self.album, titled: "Best", within: scope)
        try access.put(Self.ids(1, 9), into: Self.album, within: scope)
        access.takeOut(AssetID(rawValue: 1))
        access.takeOut(AssetID(rawValue: 9))
        #expect(access.scope(stored: stored) == .assets(Set(Self.ids(2))))
        access.choose(.fullAccess, withheld: [])
        #expect(access.albums(within: .everything).map(\.assets) == [[]])
    }

    @Test("an album of the app is its own: made, named, filled and removed while it sees only some photos")
    func albums() throws {
        var (access, stored) = Self.limited(1, 2, 3)
        let scope = access.scope(stored: stored)
        try access.makeAlbum(Self.album, titled: "  Best  ", within: scope)
        try access.put(Self.ids(3, 1, 3), into: Self.album, within: scope)
        #expect(access.albums(within: scope) == access.albums)
        #expect(access.albums.map(\.title) == ["Best"])
        #expect(access.albums.map(\.assets) == [Self.ids(3, 1)])
        #expect(throws: AccessError.unknownAsset) { try access.put(Self.ids(2, 77), into: Self.album, within: scope) }
        #expect(access.albums.map(\.assets) == [Self.ids(3, 1)])
        try access.rename(Self.album, to: "Better", within: scope)
        try access.take(Self.ids(3), outOf: Self.album, within: scope)
        #expect(access.albums.map(\.title) == ["Better"])
        #expect(access.albums.map(\.assets) == [Self.ids(1)])
        // What it may not see any more is not in its albums, and comes back with it.
        access.select(Self.ids(2))
        #expect(access.albums(within: access.scope(stored: stored)).map(\.assets) == [[]])
        access.select(Self.ids(1))
        #expect(access.albums(within: access.scope(stored: stored)).map(\.assets) == [Self.ids(1)])
        #expect(access.albums(within: .nothing).isEmpty)
        try access.remove(Self.album, within: scope)
        #expect(access.albums.isEmpty)
        #expect(access.selected == Self.ids(1))
    }

    @Test(
        "what is no title is refused",
        arguments: ["", "  ", "a\nb", "a\u{2028}b", "a\u{7}b", String(repeating: "ä", count: 513)])
    func titles(_ title: String) throws {
        var (access, stored) = Self.limited(1)
        let scope = access.scope(stored: stored)
        #expect(throws: AccessError.unusableTitle) { try access.makeAlbum(Self.album, titled: title, within: scope) }
        try access.makeAlbum(Self.album, titled: String(repeating: "ä", count: 512), within: scope)
        #expect(throws: AccessError.unusableTitle) { try access.rename(Self.album, to: title, within: scope) }
        #expect(access.albums.map(\.title.count) == [512])
    }

    @Test("what is not allowed, or not there, is refused")
    func refused() throws {
        var (access, stored) = Self.limited(1)
        let scope = access.scope(stored: stored)
        #expect(throws: AccessError.unknownAlbum) { try access.rename(Self.album, to: "a", within: scope) }
        #expect(throws: AccessError.unknownAlbum) { try access.put([], into: Self.album, within: scope) }
        #expect(throws: AccessError.unknownAlbum) { try access.take([], outOf: Self.album, within: scope) }
        #expect(throws: AccessError.unknownAlbum) { try access.remove(Self.album, within: scope) }
        try access.makeAlbum(Self.album, titled: "a", within: scope)
        #expect(throws: AccessError.denied) { try access.makeAlbum(Self.album, titled: "b", within: .nothing) }
        #expect(throws: AccessError.denied) { try access.rename(Self.album, to: "b", within: .nothing) }
        #expect(throws: AccessError.denied) { try access.put([], into: Self.album, within: .nothing) }
        #expect(throws: AccessError.denied) { try access.take([], outOf: Self.album, within: .nothing) }
        #expect(throws: AccessError.denied) { try access.remove(Self.album, within: .nothing) }
        #expect(throws: AccessError.denied) { try access.added(AssetID(rawValue: 9), stored: nil) }
        #expect(throws: AccessError.denied) {
            try access.added(AssetID(rawValue: 9), stored: Authorization(permissions: ["read-write=limited"]))
        }
        for number in 1..<AppAccess.mostAlbums {
            try access.makeAlbum(AlbumID(rawValue: "\(number)"), titled: "a", within: scope)
        }
        #expect(throws: AccessError.tooMany) {
            try access.makeAlbum(AlbumID(rawValue: "last"), titled: "a", within: scope)
        }
    }

    @Test("details that were left out are those of the last decision about reading")
    func withheld() {
        var (access, _) = Self.limited(1, withheld: .location)
        access.take(.allowAdding, for: .addOnly, withheld: [])
        #expect(access.withheld == .location)
        access.take(.allowAll, for: .readWrite, withheld: [.location, .captions])
        #expect(access.withheld == [.location, .captions])
        access.take(.allowAdding, for: .readWrite, withheld: [])
        #expect(access.withheld == [.location, .captions])
    }

    @Test(
        "what cannot be read of the file gives nothing",
        arguments: [
            ("{}", .nothing, .all), (#"{"decided":["read-write=authorized"],"withheld":[]}"#, .everything, []),
            (#"{"decided":"read-write=authorized","withheld":[]}"#, .nothing, []),
            (#"{"decided":["read-write=authorized"],"withheld":["location","place"]}"#, .everything, .all),
            (#"{"decided":["read-write=limited"],"selected":["00000000000000zz"]}"#, .assets([]), .all),
            (
                #"{"decided":["read-write=limited"],"selected":["000000000000000a"],"own":7}"#,
                .assets([AssetID(rawValue: 10)]), .all
            ),
        ] as [(String, AccessScope, MetadataClasses)])
    func unreadable(_ text: String, _ scope: AccessScope, _ withheld: MetadataClasses) throws {
        let access = try JSONDecoder().decode(AppAccess.self, from: Data(text.utf8))
        #expect(access.scope(stored: Authorization(.fullAccess)) == scope)
        #expect(access.withheld == withheld)
    }

    @Test(
        "about full access that was not used for thirty days the person is asked again",
        arguments: [
            (.fullAccess, 29, .readWrite, false), (.fullAccess, 30, .readWrite, true),
            (.fullAccess, 400, .readWrite, true), (.fullAccess, 400, .addOnly, false),
            (.fullAccess, -5, .readWrite, false), (.limitedAccess, 400, .readWrite, false),
            (.addPhotosOnly, 400, .readWrite, false), (.none, 400, .readWrite, false),
        ] as [(Authorization.Choice, Int32, AccessLevel, Bool)])
    func askingAgain(_ choice: Authorization.Choice, _ days: Int32, _ level: AccessLevel, _ asks: Bool) {
        var access = AppAccess()
        access.choose(choice, withheld: [])
        #expect(!access.asksAgain(for: level, on: CivilDay(number: 20_000 + days)))
        access.used(on: CivilDay(number: 20_000))
        #expect(access.asksAgain(for: level, on: CivilDay(number: 20_000 + days)) == asks)
    }

    /// What the person chose by then, kept beside the value by the simplest means.
    private struct Truth {
        var chosen: Set<AssetID> = []
        var own: Set<AssetID> = []
        var mayReadAll = false
        var mayReadSome = false
    }

    @Test("whatever is done, an app sees no more than what was chosen for it and what it added")
    func random() throws {
        var generator = SeededGenerator(seed: 49)
        for sequence in 0..<10_000 {
            var (access, truth, stored) = (AppAccess(), Truth(), Authorization?.none)
            for step in 0..<12 {
                let some = (0..<Int.random(in: 0...3, using: &generator)).map { _ in
                    AssetID(rawValue: UInt64.random(in: 1...12, using: &generator))
                }
                switch Int.random(in: 0..<11, using: &generator) {
                case 0:
                    access.take(.selectPhotos, for: .readWrite, selection: some, withheld: .location)
                    (truth.chosen, truth.mayReadAll, truth.mayReadSome) = (Set(some), false, true)
                    stored = access.decided
                case 1:
                    access.take(.allowAll, for: .readWrite, withheld: [])
                    (truth.mayReadAll, truth.mayReadSome) = (true, true)
                    stored = access.decided
                case 2:
                    access.take(.deny, for: .readWrite, withheld: [])
                    (truth.mayReadAll, truth.mayReadSome) = (false, false)
                    stored = access.decided
                case 3:
                    let choice = Authorization.Choice.allCases.randomElement(using: &generator) ?? .none
                    access.choose(choice, withheld: .location)
                    truth.mayReadAll = choice == .fullAccess
                    truth.mayReadSome = choice == .fullAccess || choice == .limitedAccess
                    stored = access.decided
                case 4:
                    access.select(some)
                    truth.chosen = Set(some)
                case 5:
                    access.alsoSelect(some)
                    if truth.mayReadSome, !truth.mayReadAll { truth.chosen.formUnion(some) }
                case 6:
                    let id = some.first ?? AssetID(rawValue: 1)
                    access.takeOut(id)
                    truth.chosen.remove(id)
                    truth.own.remove(id)
                case 7:
                    let id = AssetID(rawValue: UInt64.random(in: 100...110, using: &generator))
                    if (try? access.added(id, stored: stored)) != nil { truth.own.insert(id) }
                case 8:
                    // Another program writes into the permission store, whatever it likes.
                    stored =
                        [nil, Authorization(.none), Authorization(.limitedAccess), Authorization(.fullAccess)]
                        .randomElement(using: &generator) ?? nil
                case 9:
                    let scope = access.scope(stored: stored)
                    try? access.makeAlbum(Self.album, titled: "a", within: scope)
                    try? access.put(some, into: Self.album, within: scope)
                default:
                    // The program begins anew.
                    let bytes = try JSONEncoder().encode(access)
                    let read = try JSONDecoder().decode(AppAccess.self, from: bytes)
                    #expect(read == access)
                    access = read
                }
                let scope = access.scope(stored: stored)
                let allowed = truth.chosen.union(truth.own)
                for id in (1...12).map({ AssetID(rawValue: $0) }) + (100...110).map({ AssetID(rawValue: $0) })
                where scope.contains(id) {
                    #expect(
                        truth.mayReadAll || truth.mayReadSome && allowed.contains(id), "\(sequence) \(step) \(id)")
                }
                if scope == .everything { #expect(truth.mayReadAll && stored == Authorization(.fullAccess)) }
                for album in access.albums(within: scope) { #expect(album.assets.allSatisfy(scope.contains)) }
            }
        }
    }
}
