// SPDX-License-Identifier: GPL-3.0-or-later

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
        var authorization = Authorization()
        for (decision, level) in row.taken { authorization.take(decision, for: level) }
        #expect(authorization.status(for: .addOnly) == row.addOnly)
        #expect(authorization.status(for: .readWrite) == row.readWrite)
        #expect(authorization.twoStateStatus == row.twoState)
        #expect((authorization.status(for: .readWrite) == .notDetermined) == row.asksForReading)
        for level in AccessLevel.allCases {
            #expect(authorization.status(for: level, isRestricted: true) == .restricted)
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

    @Test("what another program takes away there holds at once, and what it adds does not")
    func obeyed() {
        #expect(Authorization(.fullAccess).obeying(Authorization(.limitedAccess)) == Authorization(.limitedAccess))
        #expect(Authorization(.limitedAccess).obeying(Authorization(.fullAccess)) == Authorization(.limitedAccess))
        #expect(Authorization(.limitedAccess).obeying(nil) == Authorization())
        #expect(Authorization(.none).obeying(nil) == Authorization())
        #expect(Authorization().obeying(Authorization(.fullAccess)) == Authorization())
        #expect(Authorization().obeying(Authorization(.none)) == Authorization(.none))
        #expect(Authorization(.none).obeying(Authorization(.addPhotosOnly)) == Authorization(.none))
        for own in Self.states {
            for stored in Self.states {
                let effective = own.obeying(stored)
                for level in AccessLevel.allCases where effective.status(for: level).grants {
                    let status = effective.status(for: level)
                    #expect(own.status(for: level) == .authorized || own.status(for: level) == status)
                    #expect(stored.status(for: level) == .authorized || stored.status(for: level) == status)
                }
                #expect(effective.obeying(stored) == effective)
            }
        }
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
