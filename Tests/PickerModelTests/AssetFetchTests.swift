// SPDX-License-Identifier: GPL-3.0-or-later

import Foundation
import MediaTypes
import Testing

@testable import PickerModel

@Suite("What apps are told of assets")
struct AssetFetchTests {
    @Test(
        "paths are for programs outside of sandboxes that get all details, and details for those that get them",
        arguments: [
            (false, [], []), (true, [], ["path", "uri", "pairedVideo"]),
            (false, .location, ["path", "uri", "pairedVideo", "location"]),
            (false, .captions, ["path", "uri", "pairedVideo"]), (false, .people, ["path", "uri", "pairedVideo"]),
            (true, .device, ["path", "uri", "pairedVideo"]),
            (false, .all, ["path", "uri", "pairedVideo", "location", "captureDate", "captureDateSource"]),
        ] as [(Bool, MetadataClasses, Set<String>)])
    func told(_ isSandboxed: Bool, _ withheld: MetadataClasses, _ missing: Set<String>) {
        let untold = AssetProperty.allCases.filter { !$0.isTold(isSandboxed: isSandboxed, without: withheld) }
        #expect(Set(untold.map(\.rawValue)) == missing)
    }

    @Test(
        "a record has nothing of what is withheld",
        arguments: [.location, .captions, .people, .device, .all] as [MetadataClasses])
    func record(_ withheld: MetadataClasses) throws {
        var asset = Asset(
            id: AssetID(rawValue: 1), kind: .livePhoto, location: FileLocation("/p/Anna in Rome.jpg"),
            type: "image/jpeg",
            bytes: 1, modified: 0)
        (asset.place, asset.isFavourite) = (GeoPoint(latitude: 1, longitude: 2), true)
        asset.captureDate = CaptureDate(civilSeconds: 0)
        asset.pairedVideo = FileLocation("/p/Anna in Rome.mov")
        let record = AssetRecord(asset, without: withheld)
        #expect((record.path, record.uri, record.pairedVideo) == (nil, "", nil))
        #expect(record.name == "Photo.jpg")
        #expect((record.location == nil) == withheld.contains(.location))
        #expect(record.favourite != withheld.contains(.captions))
        #expect((record.captureDate == nil) == (withheld == .all))
        #expect(AssetRecord(asset, without: []) == AssetRecord(asset))
    }

    @Test(
        "a scope is the same between processes",
        arguments: [
            .nothing, .everything, .assets([]), .assets([AssetID(rawValue: 7), AssetID(rawValue: .max)]),
        ] as [AccessScope])
    func scope(_ scope: AccessScope) throws {
        let grant = AccessGrant(app: "org.example.App", isSandboxed: true, scope: scope, withheld: .location)
        let again = try JSONDecoder().decode(AccessGrant.self, from: try JSONEncoder().encode(grant))
        #expect(again == grant)
        #expect(again.tellsAlbums == false)
    }

    @Test(
        "what the terminal sets for a level leaves the other as far as that goes",
        arguments: [
            (.none, .readWrite, .authorized, .fullAccess), (.none, .readWrite, .limited, .limitedAccess),
            (.fullAccess, .readWrite, .denied, .addPhotosOnly), (.none, .readWrite, .denied, Authorization.Choice.none),
            (.none, .addOnly, .authorized, .addPhotosOnly), (.limitedAccess, .addOnly, .authorized, .limitedAccess),
            (.addPhotosOnly, .addOnly, .denied, Authorization.Choice.none), (.fullAccess, .addOnly, .denied, nil),
            (.none, .addOnly, .limited, nil), (.none, .readWrite, .restricted, nil),
            (.none, .addOnly, .notDetermined, nil),
        ] as [(Authorization.Choice, AccessLevel, AuthorizationStatus, Authorization.Choice?)])
    func choice(
        _ before: Authorization.Choice, _ level: AccessLevel, _ status: AuthorizationStatus,
        _ after: Authorization.Choice?
    ) {
        #expect(Authorization(before).choice(with: status, for: level) == after)
    }

    @Test("where the person chooses what an app sees, none may be chosen, and nothing else is decided there")
    func selecting() {
        var state = PickerState(
            configuration: PickerConfiguration(), app: CallingApp(id: "a", name: "Frame"),
            allowsOtherFiles: true, selectsAccess: true, offersAccess: true)
        let presentation = PickerPresentation(state)
        #expect(presentation.header.add.isEnabled)
        #expect(presentation.header.add.label.english == "Done")
        #expect(!presentation.footer.showsOptions)
        #expect(presentation.footer.alsoAllow == nil)
        #expect(presentation.footer.privacy.english == "Frame sees the photos that you select, also later")
        #expect(!state.allowsOtherFiles)
        #expect(state.reduce(.person(.addPressed)).contains(.finish(.confirmed, [])))
    }

    @Test("picks are seen later only where that is offered and ticked", arguments: [(false, false), (true, true)])
    func alsoAllowed(_ isOffered: Bool, _ isAllowed: Bool) {
        var state = PickerState(configuration: PickerConfiguration(), offersAccess: isOffered)
        #expect(PickerPresentation(state).footer.alsoAllow?.isOn == (isOffered ? false : nil))
        _ = state.reduce(.person(.accessAllowed(true)))
        #expect(state.alsoAllowsAccess == isAllowed)
        _ = state.reduce(.person(.accessAllowed(false)))
        #expect(!state.alsoAllowsAccess)
    }

    @Test("scripts say what the person answers", arguments: ScriptAnswer.allCases)
    func answers(_ answer: ScriptAnswer) throws {
        #expect(try ScriptParser.parse("answer \(answer.rawValue)").map(\.command) == [.answer(answer)])
        #expect(throws: ScriptError.self) { try ScriptParser.parse("answer perhaps") }
    }
}
