// SPDX-License-Identifier: GPL-3.0-or-later

import PickerModel
import Testing

/// What a press on the grid turns into (contract sections 9 and 10).
@Suite("Presses on the grid")
struct GridPressTests {
    enum Event: Sendable {
        /// Within the tile that is pressed, unless said otherwise.
        case moved(Double, over: Int? = 4)
        case rested
        case released(Int?)
    }

    struct Row: Sendable, CustomTestStringConvertible {
        let testDescription: String
        let pointer: GridPress.Pointer
        let start: GridPress.Start
        var allowsRange = true
        var allowsReordering = false
        let events: [(Event, GridPress.Step)]
    }

    private static let plain = GridPress.Start.tile(index: 4, isSelected: false)
    private static let picked = GridPress.Start.tile(index: 4, isSelected: true)

    static let rows: [Row] = [
        Row(testDescription: "a click", pointer: .mouse, start: plain, events: [(.released(4), .tap(index: 4))]),
        Row(
            testDescription: "a click with an unsteady hand", pointer: .mouse, start: plain,
            events: [(.moved(7), .nothing), (.released(4), .tap(index: 4))]),
        Row(
            testDescription: "a button let go elsewhere", pointer: .mouse, start: plain,
            events: [(.released(5), .nothing)]),
        Row(
            testDescription: "a drag from a tile", pointer: .mouse, start: plain,
            events: [(.moved(9), .sweep(from: 4)), (.moved(80), .nothing), (.released(4), .nothing)]),
        Row(
            testDescription: "a drag from a selected tile", pointer: .mouse, start: picked,
            events: [(.moved(9), .nothing), (.moved(80), .nothing)]),
        Row(
            testDescription: "a drag from the ground", pointer: .mouse, start: .ground,
            events: [(.moved(9), .band), (.moved(80), .nothing), (.released(3), .nothing)]),
        Row(
            testDescription: "a drag where no ranges are picked", pointer: .mouse, start: plain, allowsRange: false,
            events: [(.moved(9), .nothing), (.released(4), .tap(index: 4))]),
        Row(
            testDescription: "a drag to another tile there", pointer: .mouse, start: plain, allowsRange: false,
            events: [
                (.moved(9), .nothing), (.moved(90, over: 5), .noRange), (.moved(180, over: 6), .nothing),
                (.released(4), .nothing),
            ]),
        Row(
            testDescription: "a drag from a selected tile there", pointer: .mouse, start: picked, allowsRange: false,
            events: [(.moved(90, over: 5), .nothing)]),
        Row(
            testDescription: "a drag from the ground there", pointer: .mouse, start: .ground, allowsRange: false,
            events: [(.moved(9), .noRange), (.moved(90), .nothing), (.released(nil), .nothing)]),
        Row(
            testDescription: "a button that rests", pointer: .mouse, start: plain,
            events: [(.rested, .preview(index: 4)), (.moved(30), .nothing), (.released(4), .nothing)]),
        Row(
            testDescription: "a button that rests on the ground", pointer: .mouse, start: .ground,
            events: [(.rested, .nothing), (.moved(30), .band)]),
        Row(
            testDescription: "the corner button", pointer: .mouse, start: .previewButton(index: 4),
            events: [(.released(4), .preview(index: 4))]),
        Row(
            testDescription: "the corner button, left", pointer: .mouse, start: .previewButton(index: 4),
            events: [(.moved(60), .nothing), (.released(5), .nothing)]),
        Row(
            testDescription: "a drag of a selected tile where order matters", pointer: .mouse, start: picked,
            allowsRange: false, allowsReordering: true,
            events: [(.moved(9), .lift(index: 4)), (.moved(90), .nothing), (.released(9), .nothing)]),
        Row(
            testDescription: "a drag of another tile there", pointer: .mouse, start: plain, allowsRange: false,
            allowsReordering: true,
            events: [(.moved(9), .nothing), (.moved(90, over: 5), .nothing), (.released(4), .tap(index: 4))]),
        Row(
            testDescription: "a finger that rests and moves there", pointer: .touch, start: picked, allowsRange: false,
            allowsReordering: true, events: [(.rested, .hold), (.moved(9), .lift(index: 4))]),
        Row(
            testDescription: "a finger that stops what went on by itself", pointer: .touch, start: .glide,
            events: [(.rested, .nothing), (.moved(30), .nothing), (.released(4), .nothing)]),
        Row(testDescription: "a tap", pointer: .touch, start: plain, events: [(.released(4), .tap(index: 4))]),
        Row(
            testDescription: "a finger that scrolls", pointer: .touch, start: plain,
            events: [(.moved(9), .nothing), (.rested, .nothing), (.released(4), .nothing)]),
        Row(
            testDescription: "a finger that rests and leaves", pointer: .touch, start: plain,
            events: [(.rested, .hold), (.moved(3), .nothing), (.released(4), .preview(index: 4))]),
        Row(
            testDescription: "a finger that rests and moves", pointer: .touch, start: picked,
            events: [(.rested, .hold), (.moved(9), .sweep(from: 4)), (.released(7), .nothing)]),
        Row(
            testDescription: "a finger that rests and moves where no ranges are picked", pointer: .touch, start: plain,
            allowsRange: false, events: [(.rested, .hold), (.moved(9), .noRange), (.released(7), .nothing)]),
    ]

    @Test("becomes what it begins and ends as", arguments: rows)
    func becomes(_ row: Row) {
        var press = GridPress(
            row.pointer, on: row.start, allowsRange: row.allowsRange, allowsReordering: row.allowsReordering)
        for (event, expected) in row.events {
            let step =
                switch event {
                case .moved(let distance, let index): press.moved(by: distance, over: index)
                case .rested: press.rested()
                case .released(let index): press.released(on: index)
                }
            #expect(step == expected)
        }
    }

    @Test(
        "photos leave the window by a mouse that began on a picked tile, where it has nothing else to do there",
        arguments: [
            (GridPress.Pointer.mouse, GridPress.Start.tile(index: 4, isSelected: true), false, 4 as Int?),
            (.mouse, .tile(index: 4, isSelected: false), false, nil), (.mouse, .ground, false, nil),
            (.mouse, .previewButton(index: 4), false, nil), (.mouse, .tile(index: 4, isSelected: true), true, nil),
            (.touch, .tile(index: 4, isSelected: true), false, nil),
        ])
    func leaves(_ pointer: GridPress.Pointer, _ start: GridPress.Start, _ allowsReordering: Bool, _ index: Int?) {
        var press = GridPress(pointer, on: start, allowsRange: true, allowsReordering: allowsReordering)
        #expect(press.takenOut == index)
        _ = press.released(on: 4)
        #expect(press.takenOut == nil)
    }

    @Test(
        "a drag scrolls near the edges, faster beyond them",
        arguments: [
            (300.0, 600.0, 0.0), (48, 600, 0), (552, 600, 0), (0, 600, -600), (600, 600, 600), (24, 600, -150),
            (648, 600, 2400), (5000, 600, 2904), (-5000, 600, -2904), (50, 100, 0), (0, 100, -600), (10, 0, 0),
        ])
    func autoScroll(_ place: Double, _ extent: Double, _ speed: Double) {
        #expect(abs(AutoScroll.speed(at: place, extent: extent) - speed) < 0.5)
    }

    static let moves: [(GridPress.Start, Int?, GridPress.Step?)] = [
        (.tile(index: 4, isSelected: false), 7, .tap(index: 7)), (.previewButton(index: 4), 7, .preview(index: 7)),
        (.tile(index: 4, isSelected: false), nil, nil), (.previewButton(index: 4), nil, nil), (.ground, nil, .nothing),
    ]

    @Test("a press stays with its photo when others come before it, and ends with it", arguments: moves)
    func carried(_ start: GridPress.Start, _ place: Int?, _ step: GridPress.Step?) {
        var press = GridPress(.mouse, on: start, allowsRange: true).moved { _ in place }
        #expect(press?.released(on: 7) == step)
    }
}
