// SPDX-License-Identifier: GPL-3.0-or-later

public import MediaTypes

/// An app in the settings: one about which the person decided something, or that picked photos.
public struct AccessSettingsApp: Sendable, Equatable {
    /// The application id.
    public let id: String
    /// Name and icon.
    public let app: CallingApp
    /// What it may do; nil for an app that only ever picked.
    public internal(set) var access: AppAccess?

    /// - Parameter app: its name and icon; the id stands for a name that is not known.
    public init(id: String, app: CallingApp, access: AppAccess?) {
        self.id = id
        self.app = CallingApp(id: id, name: app.name ?? id, iconName: app.iconName)
        self.access = access
    }

    /// Photos that it may see while it is limited.
    var ticked: [AssetID] { access?.ticked ?? [] }
}

/// Photos that left the picker at once: an entry of the person's record.
public struct AccessRecordEntry: Sendable, Equatable {
    /// Where they went.
    public enum Recipient: Sendable, Equatable {
        /// To an app; nil where it is not known.
        case app(String?)
        /// To the clipboard.
        case copied
        /// Into a folder.
        case saved
        /// To a program that opened them.
        case opened
        /// To a program onto which they were dragged.
        case dragged
    }

    /// Where they went.
    public let recipient: Recipient
    /// The day; nil where it cannot be told.
    public let day: CivilDay?
    /// Names of the files.
    public let names: [String]

    /// Makes an entry.
    public init(_ recipient: Recipient, on day: CivilDay?, names: [String]) {
        (self.recipient, self.day, self.names) = (recipient, day, names)
    }
}

/// The person's record of what was handed to whom.
public struct AccessRecord: Sendable, Equatable {
    /// Whether one is kept.
    public var isKept: Bool
    /// The oldest first.
    public var entries: [AccessRecordEntry]

    /// Makes a record.
    public init(isKept: Bool = false, entries: [AccessRecordEntry] = []) {
        (self.isKept, self.entries) = (isKept, entries)
    }
}

/// What the window of the settings is told.
public enum AccessSettingsIntent: Sendable, Equatable {
    // By the person.
    /// Opens a page.
    case opened(AccessSettingsState.Page)
    /// Goes back to the list.
    case closed
    /// Chooses what the open app may do.
    case chosen(Authorization.Choice)
    /// Includes the place where photos were taken, or leaves it out.
    case locationChanged(Bool)
    /// Changes the selection in a picker.
    case editPressed
    /// Takes one photo from the open app.
    case takenOut(AssetID)
    /// Lists more of the selected photos.
    case morePressed
    /// Forgets the open app.
    case forgetPressed
    /// Keeps a record, or ends it.
    case recordKept(Bool)
    /// Empties the record.
    case clearPressed
    // By the window.
    /// Whether there is room for one of list and page.
    case resized(isNarrow: Bool)
    // By the host.
    /// What is on disk.
    case loaded([AccessSettingsApp], AccessRecord)
    /// Records of photos that were asked for; those that are missing are not in the library now.
    case described([AssetID], [Asset])
    /// A change is not on disk, and why.
    case failed(LocalizedText)
}

/// What the host does.
public enum AccessSettingsEffect: Sendable, Equatable {
    /// Stores a choice (`AppAccess.choose`).
    case choose(app: String, Authorization.Choice, withheld: MetadataClasses)
    /// Shows the picker of an app's selection.
    case editSelection(app: String, ticked: [AssetID])
    /// Stores that a photo is taken from an app (`AppAccess.takeOut`).
    case takeOut(app: String, AssetID)
    /// Forgets an app.
    case forget(app: String)
    /// Keeps a record, or ends it and removes it.
    case setLog(Bool)
    /// Empties the record.
    case clearLog
    /// Asks the library for records of photos.
    case describe([AssetID])
}

/// The settings: which app may do what. A value; the rules of a decision are those of `AppAccess`.
public struct AccessSettingsState: Sendable, Equatable {
    /// What is shown beside the list.
    public enum Page: Sendable, Hashable {
        /// An app, by its id.
        case app(String)
        /// What was handed to whom.
        case record
    }

    /// An app that has not used its full access for long comes first, then all by their names.
    public internal(set) var apps: [AccessSettingsApp] = []
    /// What was handed to whom.
    public internal(set) var record = AccessRecord()
    /// The page that the person opened; nil for the list.
    public internal(set) var opened: Page?
    /// Whether there is room for one of list and page.
    public internal(set) var isNarrow = false
    /// Why the last change is not on disk.
    public internal(set) var problem: LocalizedText?
    /// The name of the app that was just forgotten. No other page comes to its place by itself: a second press would forget that app, too.
    public internal(set) var forgotten: String?
    /// Photos of which the library was asked, those that it has answered, and what it knows of them.
    var asked: Set<AssetID> = []
    var told: Set<AssetID> = []
    var known: [AssetID: Asset] = [:]
    /// Selected photos that are listed at most.
    var listed = listedAtOnce
    /// Whether the host has told what is on disk.
    var isLoaded = false

    /// What holds for all apps.
    public let condition: AccessCondition
    /// The day on which the window is open.
    public let today: CivilDay
    /// What is left out for an app that had no access before.
    public let usuallyWithheld: MetadataClasses

    /// Photos that are listed at first, and more at a time: each is a row of widgets.
    static let listedAtOnce = 60

    /// Before the host has told what is on disk.
    public init(condition: AccessCondition = .usual, today: CivilDay, usuallyWithheld: MetadataClasses = []) {
        (self.condition, self.today, self.usuallyWithheld) = (condition, today, usuallyWithheld)
    }

    /// The page that is shown: beside the list that of the first app, until the person opens one.
    var page: Page? { opened ?? (isNarrow || forgotten != nil ? nil : apps.first.map { .app($0.id) }) }

    private var place: Int? {
        guard case .app(let id) = page else { return nil }
        return apps.firstIndex { $0.id == id }
    }

    /// The app whose page is shown.
    var app: AccessSettingsApp? { place.map { apps[$0] } }

    /// Its selected photos that are listed.
    var listedPhotos: [AssetID] {
        app.map { app in app.access?.decided.choice == .limitedAccess ? Array(app.ticked.prefix(listed)) : [] } ?? []
    }

    /// Takes an intent. What the person decides is seen at once, and what is on disk with the next `loaded`.
    /// - Returns: what is to be done, in this order.
    public mutating func reduce(_ intent: AccessSettingsIntent) -> [AccessSettingsEffect] {
        let effects = step(intent)
        let new = listedPhotos.filter { asked.insert($0).inserted }
        return new.isEmpty ? effects : effects + [.describe(new)]
    }

    private mutating func step(_ intent: AccessSettingsIntent) -> [AccessSettingsEffect] {
        switch intent {
        case .opened(let page): open(page)
        case .closed: open(nil)
        case .resized(let isNarrow): self.isNarrow = isNarrow
        case .morePressed: listed += Self.listedAtOnce
        case .chosen(let choice): return choose(choice) { $0 }
        case .locationChanged(let isIncluded):
            guard let choice = app?.access?.decided.choice else { return [] }
            return choose(choice) { isIncluded ? $0.subtracting(.location) : $0.union(.location) }
        case .editPressed:
            guard condition == .usual, let place = act() else { return [] }
            return [.editSelection(app: apps[place].id, ticked: apps[place].ticked)]
        case .takenOut(let id):
            guard let place = act(), apps[place].ticked.contains(id) else { return [] }
            apps[place].access?.takeOut(id)
            problem = nil
            return [.takeOut(app: apps[place].id, id)]
        case .forgetPressed: return forget()
        case .recordKept(let isKept):
            guard isKept != record.isKept else { return [] }
            (record, problem) = (AccessRecord(isKept: isKept), nil)
            return [.setLog(isKept)]
        case .clearPressed:
            (record.entries, problem) = ([], nil)
            return [.clearLog]
        case .loaded(let apps, let record): load(apps, record)
        case .described(let ids, let assets):
            told.formUnion(ids)
            for asset in assets { known[asset.id] = asset }
        case .failed(let problem): self.problem = problem
        }
        return []
    }

    /// The place of the app that the person acts on. Its page stays open, also where another app comes first by what is done.
    private mutating func act() -> Int? {
        guard let place else { return nil }
        opened = page
        return place
    }

    private mutating func open(_ page: Page?) {
        guard page != opened || forgotten != nil else { return }
        (opened, forgotten, listed, problem) = (page, nil, Self.listedAtOnce, nil)
    }

    /// - Parameter change: makes what is left out from what was.
    private mutating func choose(
        _ choice: Authorization.Choice, _ change: (MetadataClasses) -> MetadataClasses
    ) -> [AccessSettingsEffect] {
        // While nothing is allowed by whoever decides for all, nothing is chosen.
        guard condition == .usual, let place = act() else { return [] }
        let before = apps[place].access
        let withheld = change(before?.withheld ?? usuallyWithheld)
        var access = before ?? AppAccess()
        access.choose(choice, on: today, withheld: withheld)
        guard access != before else { return [] }
        apps[place].access = access
        problem = nil
        return [.choose(app: apps[place].id, choice, withheld: withheld)]
    }

    private mutating func forget() -> [AccessSettingsEffect] {
        guard let place else { return [] }
        let app = apps.remove(at: place)
        open(nil)
        (forgotten, problem) = (app.app.name ?? app.id, nil)
        return [.forget(app: app.id)]
    }

    private mutating func load(_ apps: [AccessSettingsApp], _ record: AccessRecord) {
        let sorted = apps.map { (app: $0, key: (asksAgain($0) ? 0 : 1, ($0.app.name ?? $0.id).lowercased(), $0.id)) }
            .sorted { $0.key < $1.key }
        self.apps = sorted.map(\.app)
        self.record = record
        isLoaded = true
        if case .app(let id) = opened, !apps.contains(where: { $0.id == id }) { open(nil) }
    }

    /// Whether an app has full access that it has not used for long.
    func asksAgain(_ app: AccessSettingsApp) -> Bool {
        app.access?.asksAgain(for: .readWrite, on: today, condition) ?? false
    }
}
