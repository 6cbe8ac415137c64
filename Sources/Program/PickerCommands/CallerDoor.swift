// SPDX-License-Identifier: GPL-3.0-or-later

import Glibc
import GtkSupport
import PhotoLibrary
import PickerHost
import PickerModel
import PickerService
import PickerViews

/// Makes requests from the command line: the caller is the process that started this one, the folders are those that it
/// named.
struct CallerDoor: Sendable {
    let host: ProcessHost
    private let folders: PickRequest.Folders
    private let audience: Notices.Audience

    /// - Parameters:
    ///   - libraries: folders as named after `--library`; none for the person's own.
    ///   - audience: who reads standard error: what is said there about the requests.
    /// - Throws: where no named folder can be used.
    init(libraries: [String], audience: Notices.Audience = .person) throws(HostError) {
        self.audience = audience
        let notices = Notices(write: { Console.complain($0) }, advice: { $0.words })
        if libraries.isEmpty {
            folders = .personal
        } else {
            let (usable, problems) = try Source.usable(named: libraries)
            for problem in problems { notices.warn("\(problem.sentence) and was left out") }
            folders = .named(usable)
        }
        host = Composition.host(
            paths: .ofThisProcess, data: .ofThisProcess, notices: notices, log: .ofThisProcess,
            translate: DesktopText.word)
    }

    /// - Parameter isStandalone: the person opened it, no app waits.
    func request(_ configuration: PickerConfiguration, isStandalone: Bool = false) -> PickRequest {
        let callers = CallerIdentity(dataFolders: host.paths.dataFolders, languages: Translation.languages)
        // Without an app, memories are kept for the picker itself.
        let app =
            isStandalone ? CallingApp(id: ProgramData.applicationID) : callers.app(ofProcess: getppid())
        var request = PickRequest(configuration, from: app)
        request.folders = folders
        request.isStandalone = isStandalone
        request.audience = audience
        request.usualRemovals = PersonalSettings.leftOutDetails
        return request
    }

    /// A request that the service has handed on.
    func request(_ served: ServedRequest) -> PickRequest {
        let callers = CallerIdentity(dataFolders: host.paths.dataFolders, languages: Translation.languages)
        var request = PickRequest(served.configuration, from: served.app.map { callers.app($0) } ?? .unknown)
        request.folders = folders
        request.audience = audience
        request.chooser = served.chooser
        request.usualRemovals = PersonalSettings.leftOutDetails
        request.isDiscreet = true
        if let app = served.app { allow(&request, as: host.paths.accessRecords, of: app) }
        // A file chooser tells no identifiers.
        if served.chooser == nil, served.app != nil || served.isSandboxed {
            request.identifiers = AppIdentifiers(for: served.app, of: host)
        }
        // An app that called its file chooser takes files of any kind.
        request.allowsOtherFiles = served.chooser != nil
        return request
    }

    /// What the app may do with the library anyway (phpicker.md 4.5). Blocking.
    private func allow(_ request: inout PickRequest, as records: AccessRecords, of app: String) {
        guard !records.isRestricted else { return }
        let access = records.access(of: app)
        switch access.status(for: .readWrite) {
        case .limited: request.offersAccess = true
        case .authorized:
            // It has no Options menu; what the person has left out for it stays left out.
            request.app.hasFullAccess = true
            request.usualRemovals = access.withheld
        case .notDetermined, .restricted, .denied: break
        }
    }

    /// The request in which the person chooses what an app sees.
    func selection(for app: CallingApp, ticked: [AssetID]) -> PickRequest {
        var configuration = PickerConfiguration()
        configuration.selectionLimit = 0
        configuration.preselectedAssetIdentifiers = ticked.map(\.description)
        var request = PickRequest(configuration, from: app)
        request.folders = folders
        request.audience = .person
        request.selectsAccess = true
        return request
    }

    /// The app that asks, by its proven id; by the name of its program where it has none.
    func app(of question: ServedQuestion) -> CallingApp {
        let callers = CallerIdentity(dataFolders: host.paths.dataFolders, languages: Translation.languages)
        return question.app.map { callers.app($0) } ?? .unknown
    }

    /// Those of some photos that nobody can select now, as while a drive is unplugged: they stay selected.
    static func absent(_ ids: [AssetID], of session: RequestSession) async -> [AssetID] {
        let there = Set(
            ((try? await session.library.view.port().assets(ids)) ?? []).filter { $0.broken == nil }.map(\.id))
        return ids.filter { !there.contains($0) }
    }

    /// The library as an app sees it.
    func appLibrary(_ grant: AccessGrant) -> AppLibrary {
        if folders == .personal { host.personal.followDevices() }
        return AppLibrary(host, folders, grant)
    }

    /// The library for a command, with the cameras and phones that are there now.
    func library() -> RequestLibrary {
        if folders == .personal { host.personal.findDevices() }
        return RequestLibrary(host, folders, audience: audience)
    }
}
