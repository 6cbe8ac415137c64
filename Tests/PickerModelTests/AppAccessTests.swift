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

    private static let day = CivilDay(number: 20_000)

    /// An app for which photos were selected.
    private static func limited(_ numbers: UInt64..., withheld: MetadataClasses = []) -> AppAccess {
        var access = AppAccess()
        access.take(
            .selectPhotos, for: .readWrite, on: day, .absent, selection: numbers.map { AssetID(rawValue: $0) },
            withheld: withheld)
        access.wasMirrored()
        return access
    }

    @Test("before it asks, and where the person refused, it sees nothing")
    func nothing() {
        var access = AppAccess()
        #expect(access.scope() == .nothing)
        access.take(.deny, for: .readWrite, on: Self.day, .absent, withheld: [])
        #expect(access.scope() == .nothing)
        access.choose(.addPhotosOnly, on: Self.day, withheld: [])
        #expect(access.scope() == .nothing)
    }

    @Test("limited, it sees what was selected for it and what it added, and with full access everything")
    func scopes() throws {
        var access = Self.limited(3, 1, 3)
        #expect(access.selected == Self.ids(3, 1))
        try access.added(AssetID(rawValue: 9))
        #expect(access.scope() == .assets(Set(Self.ids(1, 3, 9))))
        access.choose(.fullAccess, on: Self.day, withheld: .location)
        #expect(access.scope() == .everything)
        // Back again, the selection is what it was.
        access.choose(.limitedAccess, on: Self.day, withheld: .location)
        #expect(access.scope() == .assets(Set(Self.ids(1, 3, 9))))
    }

    @Test("the limited picker tells what is new, in the order of ticking, and what is not ticked any more is gone")
    func selecting() throws {
        var access = Self.limited(1, 2)
        #expect(access.select(Self.ids(5, 2, 4, 5)) == Self.ids(5, 4))
        #expect(access.selected == Self.ids(5, 2, 4))
        access.alsoSelect(Self.ids(2, 7))
        #expect(access.selected == Self.ids(5, 2, 4, 7))
        try access.added(AssetID(rawValue: 9))
        #expect(access.ticked == Self.ids(5, 2, 4, 7, 9))
        #expect(access.select(Self.ids(5, 9, 3)) == Self.ids(3))
        #expect((access.selected, access.own) == (Self.ids(5, 3), Self.ids(9)))
        access.alsoSelect(Self.ids(8))
        #expect(access.scope() == .assets(Set(Self.ids(5, 3, 8, 9))))
        access.select(Self.ids(3))
        #expect(access.scope() == .assets(Set(Self.ids(3))))
        access.choose(.fullAccess, on: Self.day, withheld: [])
        access.alsoSelect(Self.ids(8))
        #expect(access.selected == Self.ids(3))
    }

    @Test("what another program takes away in the permission store is gone for good, and what it adds is not there")
    func obeying() {
        let (full, limited, none) = (Authorization(.fullAccess), Authorization(.limitedAccess), Authorization(.none))
        /// What is left of full, limited and no access.
        func left(_ records: PermissionRecord...) -> [AuthorizationStatus] {
            [Authorization.Choice.fullAccess, .limitedAccess, .none].map { choice in
                var access = AppAccess()
                access.choose(choice, on: Self.day, withheld: [])
                access.wasMirrored()
                for record in records { access.obey(record) }
                return access.status(for: .readWrite)
            }
        }
        #expect(left() == [.authorized, .limited, .denied])
        #expect(left(.unreachable) == [.authorized, .limited, .denied])
        #expect(left(.permissions(full)) == [.authorized, .limited, .denied])
        #expect(left(.permissions(limited)) == [.limited, .limited, .denied])
        #expect(left(.permissions(none)) == [.denied, .denied, .denied])
        #expect(left(.absent) == [.notDetermined, .notDetermined, .notDetermined])
        // Nobody brings it back but the person.
        #expect(left(.permissions(limited), .permissions(full)) == [.limited, .limited, .denied])
        #expect(left(.permissions(none), .permissions(full)) == [.denied, .denied, .denied])
        #expect(left(.absent, .permissions(full)) == [.notDetermined, .notDetermined, .notDetermined])
        var unknown = AppAccess()
        unknown.obey(.permissions(full))
        #expect(unknown.status(for: .readWrite) == .notDetermined)
    }

    @Test(
        "an answer about adding brings nothing back of what was taken away, and a program that ended before it wrote the store takes nothing away"
    )
    func mirroring() {
        var access = AppAccess()
        access.choose(.fullAccess, on: Self.day, withheld: [])
        access.wasMirrored()
        access.take(.allowAdding, for: .addOnly, on: Self.day, .absent, withheld: [])
        #expect(access.scope() == .nothing)
        #expect(access.status(for: .addOnly) == .authorized)
        // The store says what it said before: the decision is newer.
        var ended = AppAccess()
        ended.choose(.none, on: Self.day, withheld: [])
        ended.wasMirrored()
        ended.take(.allowAll, for: .readWrite, on: Self.day, .permissions(Authorization(.none)), withheld: [])
        #expect(ended.isToBeMirrored)
        ended.obey(.permissions(Authorization(.none)))
        #expect(ended.scope() == .everything)
        ended.wasMirrored()
        #expect(!ended.isToBeMirrored)
        ended.obey(.permissions(Authorization(.fullAccess)))
        #expect(ended.scope() == .everything)
    }

    @Test("a photo that is taken out is gone from everywhere")
    func takingOut() throws {
        var access = Self.limited(1, 2)
        try access.added(AssetID(rawValue: 9))
        let scope = access.scope()
        try access.makeAlbum(Self.album, titled: "Best", within: scope)
        try access.put(Self.ids(1, 9), into: Self.album, within: scope)
        access.takeOut(AssetID(rawValue: 1))
        access.takeOut(AssetID(rawValue: 9))
        #expect(access.scope() == .assets(Set(Self.ids(2))))
        access.choose(.fullAccess, on: Self.day, withheld: [])
        #expect(access.albums(within: .everything).map(\.assets) == [[]])
    }

    @Test("an album of the app is its own: made, named, filled and removed while it sees only some photos")
    func albums() throws {
        var access = Self.limited(1, 2, 3)
        let scope = access.scope()
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
        #expect(access.albums(within: access.scope()).map(\.assets) == [[]])
        access.select(Self.ids(1))
        #expect(access.albums(within: access.scope()).map(\.assets) == [Self.ids(1)])
        #expect(access.albums(within: .nothing).isEmpty)
        try access.remove(Self.album, within: scope)
        #expect(access.albums.isEmpty)
        #expect(access.selected == Self.ids(1))
    }

    @Test(
        "what is no title is refused",
        arguments: ["", "  ", "a\nb", "a\u{2028}b", "a\u{7}b", String(repeating: "ä", count: 513)])
    func titles(_ title: String) throws {
        var access = Self.limited(1)
        let scope = access.scope()
        #expect(throws: AccessError.unusableTitle) { try access.makeAlbum(Self.album, titled: title, within: scope) }
        try access.makeAlbum(Self.album, titled: String(repeating: "ä", count: 512), within: scope)
        #expect(throws: AccessError.unusableTitle) { try access.rename(Self.album, to: title, within: scope) }
        #expect(access.albums.map(\.title.count) == [512])
    }

    @Test("what is not allowed, or not there, is refused")
    func refused() throws {
        var access = Self.limited(1)
        let scope = access.scope()
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
        var refused = AppAccess.refused
        #expect(throws: AccessError.denied) { try refused.added(AssetID(rawValue: 9)) }
        let many = (1...UInt64(AppAccess.mostAssets)).map { AssetID(rawValue: $0) }
        var whole = AppAccess()
        whole.choose(.fullAccess, on: Self.day, withheld: [])
        let other = AlbumID(rawValue: "other")
        for album in [Self.album, other] { try whole.makeAlbum(album, titled: "a", within: .everything) }
        try whole.put(Array(many.dropLast()), into: Self.album, within: .everything)
        try whole.put(Self.ids(1), into: other, within: .everything)
        #expect(throws: AccessError.tooMany) { try whole.put(Self.ids(2), into: other, within: .everything) }
        for number in 1..<AppAccess.mostAlbums {
            try access.makeAlbum(AlbumID(rawValue: "\(number)"), titled: "a", within: scope)
        }
        #expect(throws: AccessError.tooMany) {
            try access.makeAlbum(AlbumID(rawValue: "last"), titled: "a", within: scope)
        }
    }

    @Test("details that were left out are those of the last decision about reading")
    func withheld() {
        var access = Self.limited(1, withheld: .location)
        access.take(.allowAdding, for: .addOnly, on: Self.day, .absent, withheld: [])
        #expect(access.withheld == .location)
        access.take(.allowAll, for: .readWrite, on: Self.day, .absent, withheld: [.location, .captions])
        #expect(access.withheld == [.location, .captions])
        access.take(.allowAdding, for: .readWrite, on: Self.day, .absent, withheld: [])
        #expect(access.withheld == [.location, .captions])
    }

    @Test(
        "what cannot be read of the file gives nothing, and is known not to be whole",
        arguments: [
            ("{}", .nothing, .all), (#"{"decided":["read-write=authorized"],"withheld":[]}"#, .everything, []),
            (#"{"decided":"read-write=authorized","withheld":[]}"#, .nothing, []),
            (#"{"decided":["read-write=authorized"],"withheld":["location","place"]}"#, .everything, .all),
            (#"{"decided":["read-write=limited"],"selected":["00000000000000zz"]}"#, .assets([]), .all),
            (
                #"{"decided":["read-write=limited"],"selected":["000000000000000a"],"own":7}"#,
                .assets([AssetID(rawValue: 10)]), .all
            ),
            (#"{"decided":["read-write=authorized"],"lastUse":{"number":9999999999}}"#, .everything, .all),
        ] as [(String, AccessScope, MetadataClasses)])
    func unreadable(_ text: String, _ scope: AccessScope, _ withheld: MetadataClasses) throws {
        let access = try JSONDecoder().decode(AppAccess.self, from: Data(text.utf8))
        #expect(access.scope() == scope)
        #expect(access.withheld == withheld)
        #expect(!access.isWhole)
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
        let day = CivilDay(number: 20_000 + days)
        var access = AppAccess()
        access.choose(choice, on: CivilDay(number: 20_000), withheld: [])
        #expect(access.asksAgain(for: level, on: day) == asks)
        access.used(on: CivilDay(number: .min))
        #expect(access.asksAgain(for: level, on: day) == asks)
        access.used(on: CivilDay(number: 20_000 + days - 29))
        #expect(!access.asksAgain(for: level, on: day))
        // The answer begins the time anew.
        access.used(on: CivilDay(number: 20_000))
        access.take(.allowAll, for: .readWrite, on: day, .absent, withheld: [])
        #expect(!access.asksAgain(for: level, on: day))
    }

    /// What the person chose by then, kept beside the value by the simplest means.
    private struct Truth {
        var chosen: Set<AssetID> = []
        var mayReadAll = false
        var mayReadSome = false
        /// What the store said when somebody of ours looked at it last.
        var seen = Authorization()

        /// Somebody of ours looks at the store.
        mutating func look(_ stored: Authorization) {
            defer { seen = stored }
            guard stored != seen else { return }
            mayReadAll = mayReadAll && stored.status(for: .readWrite) == .authorized
            mayReadSome = mayReadSome && stored.status(for: .readWrite).grants
        }
    }

    @Test("whatever is done, an app sees no more than what was chosen for it and what it added")
    func random() throws {
        var generator = SeededGenerator(seed: 49)
        for sequence in 0..<10_000 {
            var (access, truth, stored) = (AppAccess(), Truth(), Authorization?.none)
            var record: PermissionRecord { stored.map { .permissions($0) } ?? .absent }
            for step in 0..<12 {
                let some = (0..<Int.random(in: 0...3, using: &generator)).map { _ in
                    AssetID(rawValue: UInt64.random(in: 1...12, using: &generator))
                }
                switch Int.random(in: 0..<13, using: &generator) {
                case 0:
                    access.take(.selectPhotos, for: .readWrite, on: Self.day, record, selection: some, withheld: [])
                    truth.look(stored ?? Authorization())
                    (truth.chosen, truth.mayReadAll, truth.mayReadSome) = (Set(some), false, true)
                case 1:
                    access.take(.allowAll, for: .readWrite, on: Self.day, record, withheld: [])
                    truth.look(stored ?? Authorization())
                    (truth.mayReadAll, truth.mayReadSome) = (true, true)
                case 2:
                    access.take(.deny, for: .readWrite, on: Self.day, record, withheld: [])
                    truth.look(stored ?? Authorization())
                    (truth.mayReadAll, truth.mayReadSome) = (false, false)
                case 3:
                    let choice = Authorization.Choice.allCases.randomElement(using: &generator) ?? .none
                    access.choose(choice, on: Self.day, withheld: .location)
                    truth.mayReadAll = choice == .fullAccess
                    truth.mayReadSome = choice == .fullAccess || choice == .limitedAccess
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
                case 7:
                    let id = AssetID(rawValue: UInt64.random(in: 100...110, using: &generator))
                    if (try? access.added(id)) != nil { truth.chosen.insert(id) }
                case 8:
                    // Another program writes into the permission store, whatever it likes.
                    stored =
                        [nil, Authorization(.none), Authorization(.limitedAccess), Authorization(.fullAccess)]
                        .randomElement(using: &generator) ?? nil
                case 9:
                    let scope = access.scope()
                    try? access.makeAlbum(Self.album, titled: "a", within: scope)
                    try? access.put(some, into: Self.album, within: scope)
                case 10:
                    let answer = AccessDecision.buttons(for: .addOnly).randomElement(using: &generator) ?? .deny
                    access.take(answer, for: .addOnly, on: Self.day, record, withheld: [])
                    truth.look(stored ?? Authorization())
                case 11 where access.isToBeMirrored:
                    stored = access.decided
                    access.wasMirrored()
                    truth.seen = access.decided
                default:
                    // The program begins anew.
                    let bytes = try JSONEncoder().encode(access)
                    let read = try JSONDecoder().decode(AppAccess.self, from: bytes)
                    #expect(read == access && read.isWhole)
                    access = read
                }
                // Before each access, the service looks at the store.
                access.obey(record)
                truth.look(stored ?? Authorization())
                let scope = access.scope()
                for id in (Array(1...12) + Array(100...110)).map({ AssetID(rawValue: $0) }) where scope.contains(id) {
                    #expect(
                        truth.mayReadAll || truth.mayReadSome && truth.chosen.contains(id), "\(sequence) \(step) \(id)")
                }
                if scope == .everything { #expect(truth.mayReadAll) }
                for album in access.albums(within: scope) { #expect(album.assets.allSatisfy(scope.contains)) }
            }
        }
    }

    @Test(
        "what joined or left a selection while the person changed it stays so",
        arguments: [
            // ticked now, shown, ticked by the person, result
            ([1, 2], [1, 2], [1, 2, 3], [1, 2, 3]), ([1, 2], [1, 2], [2], [2]),
            ([1, 2, 9], [1, 2], [2, 3], [2, 9, 3]),
            ([2], [1, 2], [1, 2], [2]), ([2, 3], [1, 2], [1, 2, 3], [2, 3]), ([], [], [4], [4]), ([9], [], [], [9]),
        ] as [([UInt64], [UInt64], [UInt64], [UInt64])])
    func meanwhile(_ now: [UInt64], _ shown: [UInt64], _ changed: [UInt64], _ result: [UInt64]) {
        func ids(_ numbers: [UInt64]) -> [AssetID] { numbers.map { AssetID(rawValue: $0) } }
        var access = AppAccess()
        access.take(.selectPhotos, for: .readWrite, on: CivilDay(number: 1), .absent, selection: ids(now), withheld: [])
        #expect(access.selection(changedFrom: ids(shown), to: ids(changed)) == ids(result))
    }
}
