// SPDX-License-Identifier: GPL-3.0-or-later

import MediaTypes
import PickerModel
import PickerTestSupport
import Testing

@Suite("Add that cannot be pressed")
struct AddRefusalTests {
    struct Row: Sendable, CustomTestStringConvertible {
        let testDescription: String
        let picked: Int
        let text: String?
        let configure: @Sendable (inout PickerConfiguration) -> Void
        var hasVideo = false

        init(
            _ name: String, picked: Int = 0, hasVideo: Bool = false, _ text: String?,
            _ configure: @escaping @Sendable (inout PickerConfiguration) -> Void = { _ in }
        ) {
            testDescription = name
            self.picked = picked
            self.text = text
            self.hasVideo = hasVideo
            self.configure = configure
        }
    }

    private static let preselected = [1, 2, 3].map { AssetID(rawValue: $0).description }

    @Test(
        "says why when it is tried, and acts where nothing is in its way",
        arguments: [
            Row("nothing is picked", "Select a photo first"),
            Row("nothing is picked at limit 1", "Select a photo first") { $0.selectionLimit = 1 },
            Row("nothing is picked of many", "Select a photo first") { $0.selectionLimit = 5 },
            Row("too many are preselected", "Take some out: only 2 photos can be added") {
                $0.selectionLimit = 2
                $0.preselectedAssetIdentifiers = preselected
            },
            Row("details are to be left out", picked: 1, nil) { $0.metadataOptions = .location },
            Row("a photo is to be converted", picked: 1, nil) { $0.preferredEncoding = .compatible },
            Row("a video is to be converted", picked: 1, hasVideo: true, nil) {
                $0.preferredEncoding = .compatible
            },
            Row("a video leaves as it is", picked: 1, hasVideo: true, nil),
            Row("one is picked", picked: 1, nil), Row("the limit is reached", picked: 2, nil) { $0.selectionLimit = 2 },
        ])
    func tried(_ row: Row) {
        var fixture = StateFixture.open(30, row.configure)
        for place in 0..<row.picked { fixture.tap(place + 1) }
        fixture.send(.assetsArrived([.sample(1, kind: row.hasVideo ? .video : .image)]))
        #expect(fixture.presentation.header.add.isEnabled == (row.text == nil))
        #expect(fixture.presentation.header.add.tooltip?.english == row.text)
        let effects = fixture.send(.addPressed)
        #expect(fixture.presentation.addRefusal?.english == row.text)
        #expect(fixture.presentation.notice == nil)
        guard row.text != nil else {
            #expect(effects.finishes == 1)
            return
        }
        #expect(effects == [.expireNotice(fixture.state.notice?.id ?? 0, after: .seconds(4))])
        #expect(fixture.state.phase == .picking)
    }

    @Test("a preselection that was taken out may be added")
    func emptied() {
        var fixture = StateFixture.open { $0.preselectedAssetIdentifiers = Self.preselected }
        fixture.send(.deselectAllPressed)
        #expect(fixture.send(.addPressed) == [.finish(.confirmed, [])])
    }

    @Test(
        "the sentence goes once it is no longer true, and with its time",
        arguments: [
            NamedIntent("a photo is picked", .person(.assetActivated(index: 3))),
            NamedIntent("all are picked", .person(.selectAllPressed)),
        ])
    func withdrawn(_ named: NamedIntent) {
        var fixture = StateFixture.open()
        fixture.send(.addPressed)
        fixture.send(.zoomedIn)
        #expect(fixture.presentation.addRefusal != nil)
        var later = fixture
        fixture.send(named.intent)
        #expect(fixture.presentation.addRefusal == nil)
        later.send(.noticeExpired(later.state.notice?.id ?? 0))
        #expect(later.presentation.addRefusal == nil)
    }

    @Test("a hidden Add says nothing")
    func hidden() {
        var fixture = StateFixture.open { $0.hiddenAccessoryEdges = .top }
        #expect(fixture.send(.addPressed).isEmpty)
        #expect(fixture.state.notice == nil)
    }

    @Test("without an app Copy says it, too")
    func standalone() {
        var fixture = StateFixture(isStandalone: true)
        fixture.answer(fixture.send(.opened), with: 1...30)
        fixture.send(.addPressed)
        #expect(fixture.presentation.addRefusal?.english == "Select a photo first")
    }
}

@Suite("Switches of the Options")
struct IdleOptionsTests {
    struct Row: Sendable, CustomTestStringConvertible {
        let testDescription: String
        let app: MetadataClasses
        let person: MetadataClasses
        let switches: MetadataClasses

        init(_ name: String, app: MetadataClasses = [], person: MetadataClasses = [], enabled: MetadataClasses = .all) {
            testDescription = name
            (self.app, self.person, switches) = (app, person, enabled)
        }
    }

    @Test(
        "cannot be turned where the app refuses the class",
        arguments: [
            Row("as it opens"),
            Row("the app asks for less", app: .location, enabled: [.captions, .people, .device]),
            Row("the person withheld something", person: [.location, .people]),
            Row("both did", app: .location, person: [.location, .people], enabled: [.captions, .people, .device]),
        ])
    func enabled(_ row: Row) {
        var fixture = StateFixture.open { $0.metadataOptions = row.app }
        fixture.send(.inclusionChanged(row.person, included: false))
        let options = fixture.presentation.options
        let enabled = options.switches.filter(\.isEnabled).reduce(into: MetadataClasses()) { $0.formUnion($1.classes) }
        #expect(enabled == row.switches)
    }
}
