// SPDX-License-Identifier: GPL-3.0-or-later

import BusValues
import GtkSupport
import PickerModel
import PickerService
import Testing

/// Calls of the portal as they come over the bus, and their answers.
@Suite("Calls of the portal")
struct PortalCallTests {
    private static let filter = BusValue.tuple([
        .string("Images"),
        .array([.tuple([.uint32(1), .string("image/*")]), .tuple([.uint32(0), .string("*.heic")])], of: "(us)"),
    ])

    private static func call(
        _ method: String = "OpenFile", _ options: [String: BusValue] = [:], handle: BusValue = .objectPath("/h")
    ) -> PortalCall? {
        PortalCall(
            method, [handle, .string("org.example.App"), .string("x11:1a"), .string("Choose"), .dictionary(options)])
    }

    private static func confirmed(_ uris: [String]) -> ServedOutcome {
        var outcome = ServedOutcome(.confirmed)
        outcome.others = uris
        return outcome
    }

    @Test("every option")
    func reads() throws {
        let call = try #require(
            Self.call(
                "OpenFile",
                [
                    "multiple": .boolean(true), "modal": .boolean(false), "accept_label": .string("_Send __ now"),
                    "filters": .array([Self.filter], of: "(sa(us))"), "current_filter": Self.filter,
                    "choices": .array(
                        [
                            .tuple([
                                .string("size"), .string("Size"),
                                .array([.tuple([.string("s"), .string("Small")])], of: "(ss)"), .string("s"),
                            ]),
                            .tuple([.string("strip"), .string("Strip"), .array([], of: "(ss)"), .string("true")]),
                        ], of: "(ssa(ss)s)"),
                ]))
        #expect((call.handle, call.app, call.parent, call.isModal) == ("/h", "org.example.App", "x11:1a", false))
        #expect((call.call.title, call.call.acceptLabel, call.call.isMultiple) == ("Choose", "Send _ now", true))
        #expect(call.call.filters == [FileFilter("Images", [.type("image/*"), .glob("*.heic")])])
        #expect(call.activeFilter == Self.filter)
        #expect(call.call.choices.map(\.initialAnswer) == ["s", "true"])
    }

    @Test("options of another type are left out")
    func leavesOut() throws {
        let call = try #require(
            Self.call(
                "OpenFile",
                ["multiple": .string("yes"), "filters": .boolean(true), "choices": .array([.uint32(1)], of: "u")]))
        #expect(!call.call.isMultiple && call.call.filters.isEmpty && call.call.choices.isEmpty)
    }

    @Test("what is no call")
    func refuses() {
        #expect(Self.call("Open") == nil)
        #expect(Self.call(handle: .string("/h")) == nil)
        #expect(PortalCall("OpenFile", []) == nil)
        let many = BusValue.array(Array(repeating: Self.filter, count: 4097), of: "(sa(us))")
        #expect(Self.call("OpenFile", ["filters": many]) == nil)
    }

    @Test("answers: files, never to be written to, with the filter and one answer for each question")
    func answers() throws {
        let call = try #require(
            Self.call(
                "OpenFile",
                [
                    "filters": .array([Self.filter], of: "(sa(us))"),
                    "choices": .array(
                        [.tuple([.string("strip"), .string("Strip"), .array([], of: "(ss)"), .string("")])],
                        of: "(ssa(ss)s)"),
                ]))
        #expect(
            call.answer(Self.confirmed(["file:///a"])) == [
                .uint32(0),
                .dictionary([
                    "uris": .texts(["file:///a"]), "writable": .boolean(false), "current_filter": Self.filter,
                    "choices": .array([.tuple([.string("strip"), .string("false")])], of: "(ss)"),
                ]),
            ])
        #expect(call.answer(ServedOutcome(.cancelled)) == [.uint32(1), .dictionary([:])])
        #expect(call.answer(ServedOutcome(.failed)) == [.uint32(2), .dictionary([:])])
    }
}
