// SPDX-License-Identifier: GPL-3.0-or-later

import MediaTypes
import PickerModel
import PickerTestSupport
import Testing

/// What apps may do with the library: phpicker.md 4.2 and 4.3, contract section 11.2.
@Suite("Access to the library")
struct AuthorizationTests {
    struct Row: Sendable, CustomTestStringConvertible {
        let testDescription: String
        let taken: [(AccessDecision, AccessLevel)]
        let addOnly, readWrite, twoState: AuthorizationStatus
        let asksForReading: Bool
    }

    private static let matrix = [
        Row(
            testDescription: "nothing yet", taken: [], addOnly: .notDetermined, readWrite: .notDetermined,
            twoState: .notDetermined, asksForReading: true),
        Row(
            testDescription: "adding allowed", taken: [(.allowAdding, .addOnly)], addOnly: .authorized,
            readWrite: .notDetermined, twoState: .notDetermined, asksForReading: true),
        Row(
            testDescription: "adding refused", taken: [(.deny, .addOnly)], addOnly: .denied, readWrite: .notDetermined,
            twoState: .notDetermined, asksForReading: true),
        Row(
            testDescription: "photos selected", taken: [(.selectPhotos, .readWrite)], addOnly: .authorized,
            readWrite: .limited, twoState: .authorized, asksForReading: false),
        Row(
            testDescription: "all allowed", taken: [(.allowAll, .readWrite)], addOnly: .authorized,
            readWrite: .authorized, twoState: .authorized, asksForReading: false),
        Row(
            testDescription: "reading refused", taken: [(.deny, .readWrite)], addOnly: .denied, readWrite: .denied,
            twoState: .denied, asksForReading: false),
        Row(
            testDescription: "adding refused, then photos selected",
            taken: [(.deny, .addOnly), (.selectPhotos, .readWrite)], addOnly: .authorized, readWrite: .limited,
            twoState: .authorized, asksForReading: false),
        Row(
            testDescription: "adding allowed, then reading refused",
            taken: [(.allowAdding, .addOnly), (.deny, .readWrite)], addOnly: .denied, readWrite: .denied,
            twoState: .denied, asksForReading: false),
    ]

    @Test("what an app is told after what the person did", arguments: matrix)
    func status(_ row: Row) {
        var access = AppAccess()
        for (decision, level) in row.taken {
            access.take(decision, for: level, on: CivilDay(number: 20_000), .absent, withheld: [])
        }
        #expect(access.status(for: .addOnly) == row.addOnly)
        #expect(access.status(for: .readWrite) == row.readWrite)
        #expect(access.twoStateStatus() == row.twoState)
        #expect((access.status(for: .readWrite) == .notDetermined) == row.asksForReading)
        for (condition, status) in [
            (AccessCondition.restricted, AuthorizationStatus.restricted), (.unreachable, .denied),
        ] {
            for level in AccessLevel.allCases { #expect(access.status(for: level, condition) == status) }
            #expect(access.twoStateStatus(condition) == status)
            #expect(access.scope(condition) == .nothing)
            #expect(!access.asksAgain(for: .readWrite, on: CivilDay(number: 30_000), condition))
            #expect(throws: AccessError.denied) { try access.added(AssetID(rawValue: 1), condition) }
        }
    }

    @Test("a prompt has the buttons of its level, and no other one decides anything", arguments: AccessLevel.allCases)
    func buttons(_ level: AccessLevel) {
        let buttons = AccessDecision.buttons(for: level)
        #expect(buttons == (level == .readWrite ? [.selectPhotos, .allowAll, .deny] : [.allowAdding, .deny]))
        for decision in AccessDecision.allCases {
            var authorization = Authorization()
            authorization.take(decision, for: level)
            #expect((authorization.status(for: level) != .notDetermined) == buttons.contains(decision), "\(decision)")
        }
    }

    @Test("a choice in the settings is the choice that stands there", arguments: Authorization.Choice.allCases)
    func choices(_ choice: Authorization.Choice) {
        let authorization = Authorization(choice)
        #expect(authorization.choice == choice)
        #expect(AccessLevel.allCases.allSatisfy { authorization.status(for: $0) != .notDetermined })
    }

    @Test("none stands there before the person was asked about reading")
    func noChoice() {
        var authorization = Authorization()
        #expect(authorization.choice == nil)
        authorization.take(.allowAdding, for: .addOnly)
        #expect(authorization.choice == nil)
    }

    private static let states: [Authorization] =
        Authorization.Choice.allCases.map { Authorization($0) }
        + matrix.map { row in
            row.taken.reduce(into: Authorization()) { $0.take($1.0, for: $1.1) }
        }

    @Test("the record in the permission store is read as it was written")
    func permissions() {
        for state in Self.states { #expect(Authorization(permissions: state.permissions) == state) }
        #expect(Authorization(.limitedAccess).permissions == ["read-write=limited", "add-only=authorized"])
    }

    @Test(
        "what nobody wrote there is refused",
        arguments: [
            (["read-write=all"], .denied, .notDetermined), (["read-write="], .denied, .notDetermined),
            (["read-write"], .denied, .notDetermined), (["read-write=Authorized"], .denied, .notDetermined),
            (["read-write=authorized", "read-write=authorized"], .denied, .notDetermined),
            (["read-write=authorized=x"], .denied, .notDetermined),
            (["read-write=restricted", "add-only=limited"], .denied, .denied),
            (["yes", "write=authorized", "=authorized", ""], .notDetermined, .notDetermined),
            ([], .notDetermined, .notDetermined),
            (["read-write=limited", "add-only=denied"], .limited, .denied),
        ] as [([String], AuthorizationStatus, AuthorizationStatus)])
    func foreign(_ permissions: [String], _ readWrite: AuthorizationStatus, _ addOnly: AuthorizationStatus) {
        let authorization = Authorization(permissions: permissions)
        #expect(authorization.status(for: .readWrite) == readWrite)
        #expect(authorization.status(for: .addOnly) == addOnly)
    }

    @Test("the alert about a limited library opens once, with an access that is the person's")
    func alert() {
        for (isPrevented, status) in [
            (false, AuthorizationStatus.limited), (true, .limited), (false, .authorized), (false, .denied),
        ] {
            var alert = LimitedLibraryAlert(isPrevented: isPrevented)
            let opened = [false, true, true].map { alert.opens(at: status, isPersons: $0) }
            #expect(opened == [false, !isPrevented && status == .limited, false])
        }
    }
}
