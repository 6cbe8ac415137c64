// SPDX-License-Identifier: GPL-3.0-or-later

import MediaTypes
import PickerModel
import PickerTestSupport
import Testing

/// The window in which the person decides which app may do what.
@Suite("The settings of access")
struct AccessSettingsTests {
    private static let today = CivilDay(number: 20_000)

    private static func ids(_ numbers: UInt64...) -> [AssetID] { numbers.map { AssetID(rawValue: $0) } }

    private static func app(
        _ name: String, _ choice: Authorization.Choice? = nil, selected: [AssetID] = [], on day: CivilDay = today
    )
        -> AccessSettingsApp
    {
        let access = choice.map { choice in
            var access = AppAccess()
            access.choose(choice, on: day, withheld: .location)
            access.select(selected)
            return access
        }
        return AccessSettingsApp(id: "org.example.\(name)", app: CallingApp(name: name), access: access)
    }

    private static func state(
        _ apps: [AccessSettingsApp], _ condition: AccessCondition = .usual, record: AccessRecord = AccessRecord()
    ) -> AccessSettingsState {
        var state = AccessSettingsState(condition: condition, today: today, usuallyWithheld: .people)
        _ = state.reduce(.loaded(apps, record))
        return state
    }

    private static func page(_ state: AccessSettingsState) throws -> AccessAppPage {
        guard case .app(let page) = state.presentation.page else {
            Issue.record("\(state.presentation.page)")
            throw CancellationError()
        }
        return page
    }

    @Test("an app with full access that it has not used for long comes first, then all by their names")
    func order() {
        let unused = CivilDay(number: Self.today.number - 30)
        let state = Self.state([
            Self.app("zebra", Authorization.Choice.none), Self.app("Mail"),
            Self.app("alpha", .limitedAccess, selected: Self.ids(1)),
            Self.app("Yard", .fullAccess, on: unused), Self.app("Beta", .fullAccess),
        ])
        #expect(
            state.presentation.rows.map(\.label.english) == [
                "Yard, Full access, unused", "alpha, Limited access, 1 photo", "Beta, Full access",
                "Mail, Selected photos only", "zebra, No access",
            ])
        #expect(state.presentation.selected == 0)
    }

    struct Status: Sendable {
        let condition: AccessCondition
        let text: String
        let notes: Int
    }

    @Test(
        "what holds for all apps is said, and then nothing can be chosen",
        arguments: [
            Status(condition: .usual, text: "Full access", notes: 0),
            Status(condition: .restricted, text: "Forbidden on this computer", notes: 1),
            Status(condition: .unreachable, text: "No access at present", notes: 1),
        ])
    func conditions(_ row: Status) throws {
        var state = Self.state([Self.app("Notes", .fullAccess)], row.condition)
        let page = try Self.page(state)
        #expect(page.status.english == row.text)
        #expect(page.notes.count == row.notes)
        #expect(page.canChoose == (row.condition == .usual))
        #expect(state.reduce(.chosen(.none)).isEmpty == (row.condition != .usual))
    }

    @Test("an app that asked to add alone has no choice, and what it may do is said")
    func addOnly() throws {
        var access = AppAccess()
        access.take(.allowAdding, for: .addOnly, on: Self.today, .absent, withheld: [])
        let state = Self.state([AccessSettingsApp(id: "a", app: .unknown, access: access)])
        let page = try Self.page(state)
        #expect(page.status.english == "Adds photos only")
        #expect(page.choices.allSatisfy { !$0.isOn })
        // The id stands for a name that is not known.
        #expect(page.name == "a")
    }

    @Test("each choice says what the app can do, and is stored with what is left out")
    func choosing() throws {
        var state = Self.state([Self.app("Notes", .limitedAccess), Self.app("Mail")])
        _ = state.reduce(.opened(.app("org.example.Notes")))
        let choices = try Self.page(state).choices
        #expect(choices.map(\.label.english) == ["Full Access", "Limited Access", "Add Photos Only", "None"])
        #expect(choices.map(\.isOn) == [false, true, false, false])
        #expect(Set(choices.map(\.sentence)).count == 4)
        #expect(
            state.reduce(.chosen(.fullAccess))
                == [.choose(app: "org.example.Notes", .fullAccess, withheld: .location)])
        #expect(try Self.page(state).choices.first?.isOn == true)
        #expect(state.reduce(.chosen(.fullAccess)) == [], "what holds is not stored again")
        // An app that only picked gets what is usual.
        _ = state.reduce(.opened(.app("org.example.Mail")))
        #expect(
            state.reduce(.chosen(.limitedAccess))
                == [.choose(app: "org.example.Mail", .limitedAccess, withheld: .people)])
    }

    @Test("the switch changes the place alone, and is there where something is read")
    func location() throws {
        var state = Self.state([Self.app("Notes", .limitedAccess)])
        #expect(try Self.page(state).location?.isOn == false)
        #expect(
            state.reduce(.locationChanged(true))
                == [.choose(app: "org.example.Notes", .limitedAccess, withheld: [])])
        #expect(try Self.page(state).location?.isOn == true)
        for choice in [Authorization.Choice.addPhotosOnly, .none] {
            _ = state.reduce(.chosen(choice))
            #expect(try Self.page(state).location == nil)
            #expect(try Self.page(state).selection == nil)
        }
    }

    @Test("selected photos are described once, taken out one by one, and edited in a picker")
    func selection() throws {
        var state = AccessSettingsState(today: Self.today)
        let selected = Self.ids(3, 1, 2)
        let app = Self.app("Notes", .limitedAccess, selected: selected)
        #expect(state.reduce(.loaded([app], AccessRecord())) == [.describe(selected)])
        #expect(try Self.page(state).selection?.photos.map(\.name.english) == ["Photo", "Photo", "Photo"])
        #expect(state.reduce(.described(selected, [Asset.sample(1), Asset.sample(3)])) == [])
        let shown = try #require(try Self.page(state).selection)
        #expect(shown.photos.map(\.id) == selected)
        #expect(
            shown.photos.map(\.name.english) == [
                Asset.sample(3).name, Asset.sample(1).name, "Photo not in the library",
            ])
        #expect(shown.photos.last?.takeOut.english == "Take Out Photo not in the library")
        #expect(shown.edit.english == "Edit Selected Photos…")
        #expect(state.reduce(.takenOut(selected[0])) == [.takeOut(app: app.id, selected[0])])
        #expect(state.reduce(.takenOut(selected[0])) == [], "it is no more there")
        #expect(state.reduce(.editPressed) == [.editSelection(app: app.id, ticked: Self.ids(1, 2))])
        for id in Self.ids(1, 2) { _ = state.reduce(.takenOut(id)) }
        #expect(try Self.page(state).selection?.nothing?.english == "Notes sees no photos.")
    }

    @Test("of many photos some are listed, and more at a time")
    func many() throws {
        let selected = (1...150).map { AssetID(rawValue: $0) }
        var state = AccessSettingsState(today: Self.today)
        let app = Self.app("Notes", .limitedAccess, selected: selected)
        #expect(state.reduce(.loaded([app], AccessRecord())) == [.describe(Array(selected[..<60]))])
        #expect(try Self.page(state).selection?.more?.english == "Show 90 More")
        #expect(state.reduce(.morePressed) == [.describe(Array(selected[60..<120]))])
        _ = state.reduce(.morePressed)
        #expect(try Self.page(state).selection?.photos.count == 150)
        #expect(try Self.page(state).selection?.more == nil)
    }

    @Test("a page stays open when its app moves in the list, and a forgotten app has none")
    func staying() throws {
        let unused = CivilDay(number: Self.today.number - 30)
        let others = [Self.app("Alpha", Authorization.Choice.none), Self.app("Beta")]
        var state = Self.state(others + [Self.app("Yard", .fullAccess, on: unused)])
        #expect(try Self.page(state).name == "Yard")
        #expect(try Self.page(state).notes.count == 1)
        _ = state.reduce(.chosen(.none))
        _ = state.reduce(.loaded(others + [Self.app("Yard", Authorization.Choice.none)], AccessRecord()))
        #expect(try Self.page(state).name == "Yard")
        #expect(state.presentation.selected == 2)
        #expect(state.reduce(.forgetPressed) == [.forget(app: "org.example.Yard")])
        // No other app has come under a second press.
        #expect(state.reduce(.forgetPressed) == [])
        _ = state.reduce(.loaded(others, AccessRecord()))
        guard case .empty(let title, _) = state.presentation.page else { throw CancellationError() }
        #expect(title.english == "Yard Is Forgotten")
        #expect(state.presentation.selected == nil)
        _ = state.reduce(.opened(.app("org.example.Beta")))
        _ = state.reduce(.loaded([Self.app("Alpha", Authorization.Choice.none)], AccessRecord()))
        #expect(try Self.page(state).name == "Alpha")
    }

    @Test("in a narrow window list and page take turns")
    func narrow() {
        var state = Self.state([Self.app("Notes", .fullAccess)])
        var shown = state.presentation
        #expect((shown.showsList, shown.showsPage, shown.showsBack) == (true, true, false))
        #expect(shown.title.english == "Photo Access")
        _ = state.reduce(.resized(isNarrow: true))
        shown = state.presentation
        #expect((shown.showsList, shown.showsPage) == (true, false))
        _ = state.reduce(.opened(.app("org.example.Notes")))
        shown = state.presentation
        #expect((shown.showsList, shown.showsPage, shown.showsBack) == (false, true, true))
        #expect(shown.title.english == "Notes")
        _ = state.reduce(.closed)
        #expect(state.presentation.showsList)
    }

    @Test("the record is begun, cleared and ended; the newest entry comes first")
    func record() throws {
        let entries = [
            AccessRecordEntry(.app("Notes"), on: Self.today, names: ["a.jpg", "b.jpg"]),
            AccessRecordEntry(.app(nil), on: nil, names: ["c.jpg"]), AccessRecordEntry(.saved, on: nil, names: ["d"]),
        ]
        var state = Self.state([], record: AccessRecord(isKept: true, entries: entries))
        _ = state.reduce(.opened(.record))
        func page() throws -> AccessRecordPage {
            guard case .record(let page) = state.presentation.page else { throw CancellationError() }
            return page
        }
        #expect(
            try page().lines.map(\.title.english) == [
                "Saved copies: 1 photo", "An unknown app: 1 photo", "Notes: 2 photos",
            ])
        #expect(try page().lines.last?.names == "a.jpg, b.jpg")
        #expect(try page().canClear)
        #expect(state.reduce(.recordKept(true)) == [])
        #expect(state.reduce(.clearPressed) == [.clearLog])
        #expect(try page().nothing?.english == "Nothing was handed over yet.")
        #expect(state.reduce(.recordKept(false)) == [.setLog(false)])
        #expect(try page().nothing == nil)
        #expect(state.reduce(.recordKept(true)) == [.setLog(true)])
    }

    @Test("why a change is not on disk is said until the next one")
    func problem() {
        var state = Self.state([Self.app("Notes", Authorization.Choice.none)])
        _ = state.reduce(.failed(LocalizedText("The disk is full")))
        #expect(state.presentation.problem?.english == "The disk is full")
        _ = state.reduce(.chosen(.fullAccess))
        #expect(state.presentation.problem == nil)
    }

    @Test("nothing is said of apps before it is known which there are")
    func loading() {
        var state = AccessSettingsState(today: Self.today)
        #expect(state.presentation.page == .loading)
        _ = state.reduce(.loaded([], AccessRecord()))
        guard case .empty = state.presentation.page else {
            Issue.record("\(state.presentation.page)")
            return
        }
    }
}
