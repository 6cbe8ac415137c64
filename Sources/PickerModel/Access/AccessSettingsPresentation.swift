// SPDX-License-Identifier: GPL-3.0-or-later

import MediaTypes

/// What the window of the settings shows (contract section 11.2).
public struct AccessSettingsPresentation: Sendable, Equatable {
    /// What stands beside the list, or in its place.
    public enum Page: Sendable, Equatable {
        /// What an app may do.
        case app(AccessAppPage)
        /// What was handed to whom.
        case record(AccessRecordPage)
        /// It is not known yet what there is.
        case loading
        /// Nothing to show: a bold line, and one under it.
        case empty(title: LocalizedText, detail: LocalizedText)
    }

    /// Of the window, and over what is shown in a narrow one.
    public let title: LocalizedText
    /// Whether the list is shown.
    public let showsList: Bool
    /// Whether the page is shown.
    public let showsPage: Bool
    /// Whether a button leads back to the list.
    public var showsBack: Bool { showsPage && !showsList }
    /// The list of apps.
    public let rows: [AccessSettingsRow]
    /// The row whose page is shown; nil for none.
    public let selected: Int?
    /// Whether the page of the record is shown.
    public let isRecordSelected: Bool
    /// What is shown beside the list; kept up to date while it is not.
    public let page: Page
    /// Why the last change is not on disk; nil where it is.
    public let problem: LocalizedText?

    /// Names that never change.
    public enum Names {
        /// The window, as the desktop lists it.
        public static let window = LocalizedText("Photo Access")
        /// Accessible name of the list.
        public static let apps = LocalizedText("Apps")
        /// Accessible name of the button that leads back to the list.
        public static let back = LocalizedText("Back")
        /// The row that leads to the record.
        public static let record = LocalizedText("Record")
    }

    init(_ state: AccessSettingsState) {
        let page = state.page
        showsList = !state.isNarrow || page == nil
        showsPage = !state.isNarrow || page != nil
        rows = state.apps.map { AccessSettingsRow($0, state) }
        isRecordSelected = page == .record
        selected = state.app.flatMap { app in state.apps.firstIndex { $0.id == app.id } }
        problem = state.problem
        if isRecordSelected {
            self.page = .record(AccessRecordPage(state.record))
            title = state.isNarrow ? Names.record : Names.window
        } else if let app = state.app {
            self.page = .app(AccessAppPage(app, state))
            title = state.isNarrow ? LocalizedText("%1", .text(app.app.name ?? app.id)) : Names.window
        } else {
            self.page = Self.empty(state)
            title = Names.window
        }
    }

    private static func empty(_ state: AccessSettingsState) -> Page {
        if let name = state.forgotten {
            return .empty(
                title: LocalizedText("%1 Is Forgotten", .text(name)),
                detail: LocalizedText("It has to ask again before it sees a photo."))
        }
        guard state.isLoaded else { return .loading }
        return .empty(
            title: LocalizedText("No App Has Asked for Your Photos"),
            detail: LocalizedText("An app that picks photos gets those and sees no others."))
    }
}

extension AccessSettingsState {
    /// What the window shows.
    public var presentation: AccessSettingsPresentation { AccessSettingsPresentation(self) }

    /// What an app may do, in a few words.
    func status(of app: AccessSettingsApp) -> LocalizedText {
        guard let access = app.access else { return LocalizedText("Selected photos only") }
        switch condition {
        case .restricted: return LocalizedText("Forbidden on this computer")
        case .unreachable: return LocalizedText("No access at present")
        case .usual: break
        }
        switch access.decided.choice {
        case .fullAccess: return LocalizedText("Full access")
        case .limitedAccess:
            let count = access.ticked.count
            return LocalizedText(
                one: "Limited access, %1 photo", many: "Limited access, %1 photos", count: count, .number(count))
        case .addPhotosOnly: return LocalizedText("Adds photos only")
        case .none?: return LocalizedText("No access")
        case nil: return Self.status(ofAdding: access)
        }
    }

    /// Of an app that has not asked to read.
    private static func status(ofAdding access: AppAccess) -> LocalizedText {
        switch access.status(for: .addOnly) {
        case .authorized: LocalizedText("Adds photos only")
        case .denied, .restricted: LocalizedText("No access")
        case .notDetermined, .limited: LocalizedText("Not decided")
        }
    }
}

/// A row of the list of apps.
public struct AccessSettingsRow: Sendable, Equatable {
    /// The application id.
    public let id: String
    /// The app's icon; nil if unknown.
    public let iconName: String?
    /// The app's name.
    public let name: String
    /// What it may do.
    public let status: LocalizedText
    /// How the row reads: name and status.
    public let label: LocalizedText

    init(_ app: AccessSettingsApp, _ state: AccessSettingsState) {
        (id, iconName, name) = (app.id, app.app.iconName, app.app.name ?? app.id)
        status =
            state.asksAgain(app)
            ? LocalizedText("Full access, unused") : state.status(of: app)
        label = LocalizedText("%1, %2", .text(name), .nested(status))
    }
}

/// The page of an app.
public struct AccessAppPage: Sendable, Equatable {
    /// The application id.
    public let id: String
    /// The app's icon; nil if unknown.
    public let iconName: String?
    /// The app's name.
    public let name: String
    /// What it may do now.
    public let status: LocalizedText
    /// When it last used what it may; nil for an app that only ever picked.
    public let lastUse: LocalizedText?
    /// What the person should know before choosing, a sentence each.
    public let notes: [LocalizedText]
    /// What the person can choose, in order.
    public let choices: [AccessChoice]
    /// Whether something can be chosen.
    public let canChoose: Bool
    /// The switch for the place where photos were taken; nil where the app reads nothing.
    public let location: AccessSwitchPresentation?
    /// The photos that it sees; nil where it is not limited to some.
    public let selection: AccessSelection?
    /// Label and accessible name of the button that forgets the app.
    public let forget = LocalizedText("Forget App")
    /// What that does.
    public let forgetDetail: LocalizedText

    init(_ app: AccessSettingsApp, _ state: AccessSettingsState) {
        let name = LocalizedText.Argument.text(app.app.name ?? app.id)
        (id, iconName, self.name) = (app.id, app.app.iconName, app.app.name ?? app.id)
        status = state.status(of: app)
        canChoose = state.condition == .usual
        let choice = app.access?.decided.choice
        choices = Authorization.Choice.allCases.map { AccessChoice($0, isOn: $0 == choice, name) }
        lastUse = app.access.map { access in
            access.lastUse.map { LocalizedText("Last used: %1", .recentDay($0)) } ?? LocalizedText("Not used so far")
        }
        var notes: [LocalizedText] = []
        switch state.condition {
        case .usual: break
        case .restricted: notes.append(LocalizedText("The settings of this computer forbid apps your library."))
        case .unreachable:
            notes.append(
                LocalizedText("The desktop's record of permissions does not answer. Until it does, no app has access."))
        }
        if app.access == nil {
            notes.append(LocalizedText("%1 gets the photos that you pick for it, and sees no others.", name))
        }
        if state.asksAgain(app) {
            notes.append(
                LocalizedText(
                    one: "%1 has not used its full access for %2 day. Choose whether it keeps it.",
                    many: "%1 has not used its full access for %2 days. Choose whether it keeps it.",
                    count: AppAccess.daysToAskAgain, name, .number(AppAccess.daysToAskAgain)))
        }
        self.notes = notes
        let reads = choice == .fullAccess || choice == .limitedAccess
        location =
            reads ? app.access.map { AccessSwitchPresentation(isOn: !$0.withheld.contains(.location)) } : nil
        selection = choice == .limitedAccess ? AccessSelection(app, state) : nil
        forgetDetail =
            app.access == nil
            ? LocalizedText("Removes what the picker remembers of %1.", name)
            : LocalizedText("Removes the choice and the selection. %1 has to ask again.", name)
    }
}

/// What the person can choose for an app.
public struct AccessChoice: Sendable, Equatable {
    /// For `AccessSettingsIntent.chosen`.
    public let choice: Authorization.Choice
    /// Label and accessible name.
    public let label: LocalizedText
    /// What the app can do then.
    public let sentence: LocalizedText
    /// Whether it is what holds.
    public let isOn: Bool

    init(_ choice: Authorization.Choice, isOn: Bool, _ name: LocalizedText.Argument) {
        (self.choice, self.isOn) = (choice, isOn)
        switch choice {
        case .fullAccess:
            label = LocalizedText("Full Access")
            sentence = LocalizedText("%1 reads all photos and videos, and adds others.", name)
        case .limitedAccess:
            label = LocalizedText("Limited Access")
            sentence = LocalizedText("%1 reads the photos you select here, and adds others.", name)
        case .addPhotosOnly:
            label = LocalizedText("Add Photos Only")
            sentence = LocalizedText("%1 adds photos and videos, and reads none.", name)
        case .none:
            label = LocalizedText("None")
            sentence = LocalizedText("%1 gets the photos you pick for it, and nothing else.", name)
        }
    }
}

/// The photos that a limited app sees.
public struct AccessSelection: Sendable, Equatable {
    /// A photo of the selection.
    public struct Photo: Sendable, Equatable {
        /// Opaque.
        public let id: AssetID
        /// What is known of it; nil where it is gone, or not told yet.
        public let asset: Asset?
        /// Its file's name, or that it is gone.
        public let name: LocalizedText
        /// Accessible name of the button that takes it out.
        public let takeOut: LocalizedText
    }

    /// Heading, with the number of photos.
    public let heading: LocalizedText
    /// Label and accessible name of the button that opens the picker of the selection.
    public let edit = LocalizedText("Edit Selected Photos…")
    /// Whether that can be pressed.
    public let canEdit: Bool
    /// In the order of selecting.
    public let photos: [Photo]
    /// Said in place of photos; nil where there are some.
    public let nothing: LocalizedText?
    /// Label of the button that lists more; nil where all are listed.
    public let more: LocalizedText?

    init(_ app: AccessSettingsApp, _ state: AccessSettingsState) {
        let listed = state.listedPhotos
        let count = app.ticked.count
        heading = LocalizedText("Selected Photos")
        canEdit = state.condition == .usual
        photos = listed.map { id in
            let asset = state.known[id]
            let name =
                asset.map { LocalizedText("%1", .text($0.name)) }
                ?? (state.told.contains(id) ? LocalizedText("Photo not in the library") : LocalizedText("Photo"))
            // Translators: %1 is the name of a photo's file; the button takes the photo from an app, the file stays.
            return Photo(id: id, asset: asset, name: name, takeOut: LocalizedText("Take Out %1", .nested(name)))
        }
        nothing = count == 0 ? LocalizedText("%1 sees no photos.", .text(app.app.name ?? app.id)) : nil
        let left = count - listed.count
        more = left > 0 ? LocalizedText(one: "Show %1 More", many: "Show %1 More", count: left, .number(left)) : nil
    }
}

/// The page of what was handed to whom.
public struct AccessRecordPage: Sendable, Equatable {
    /// An entry: who got how many photos, when, and which.
    public struct Line: Sendable, Equatable {
        /// Who, and how many.
        public let title: LocalizedText
        /// Which.
        public let names: String
        /// When; nil where it cannot be told.
        public let day: LocalizedText?
    }

    /// Heading of the page.
    public let title = AccessSettingsPresentation.Names.record
    /// Label and accessible name of the switch.
    public static let keep = LocalizedText("Keep a record")
    /// What the switch does.
    public static let detail = LocalizedText("A file that only you can read lists which app got which photos.")
    /// Whether one is kept.
    public let isKept: Bool
    /// Label and accessible name of the button that empties it.
    public let clear = LocalizedText("Clear Record")
    /// Whether there is something to clear.
    public let canClear: Bool
    /// The newest first.
    public let lines: [Line]
    /// Said in place of entries; nil where there are some or none is kept.
    public let nothing: LocalizedText?

    /// Entries that are shown: the newest. `desktop-picker log` prints all.
    private static let mostLines = 200
    /// Names that an entry shows.
    private static let mostNames = 20

    init(_ record: AccessRecord) {
        isKept = record.isKept
        canClear = !record.entries.isEmpty
        lines = record.entries.suffix(Self.mostLines).reversed().map { entry in
            let more = entry.names.count > Self.mostNames ? ["…"] : []
            return Line(
                title: Self.title(entry),
                names: (entry.names.prefix(Self.mostNames) + more).joined(separator: ", "),
                day: entry.day.map { LocalizedText("%1", .recentDay($0)) })
        }
        nothing = record.isKept && record.entries.isEmpty ? LocalizedText("Nothing was handed over yet.") : nil
    }

    private static func title(_ entry: AccessRecordEntry) -> LocalizedText {
        let count = entry.names.count
        let number = LocalizedText.Argument.number(count)
        switch entry.recipient {
        case .app(let name?):
            return LocalizedText(one: "%2: %1 photo", many: "%2: %1 photos", count: count, number, .text(name))
        case .app(nil):
            return LocalizedText(
                one: "An unknown app: %1 photo", many: "An unknown app: %1 photos", count: count, number)
        case .copied: return LocalizedText(one: "Copied: %1 photo", many: "Copied: %1 photos", count: count, number)
        case .saved:
            return LocalizedText(one: "Saved copies: %1 photo", many: "Saved copies: %1 photos", count: count, number)
        case .opened: return LocalizedText(one: "Opened: %1 photo", many: "Opened: %1 photos", count: count, number)
        case .dragged: return LocalizedText(one: "Dragged: %1 photo", many: "Dragged: %1 photos", count: count, number)
        }
    }
}
