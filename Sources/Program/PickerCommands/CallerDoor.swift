// SPDX-License-Identifier: GPL-3.0-or-later

import Glibc
import GtkSupport
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
        // A file chooser tells no identifiers.
        if served.chooser == nil, served.app != nil || served.isSandboxed {
            request.identifiers = AppIdentifiers(for: served.app, of: host)
        }
        // An app that called its file chooser takes files of any kind.
        request.allowsOtherFiles = served.chooser != nil
        return request
    }

    /// The library for a command, with the cameras and phones that are there now.
    func library() -> RequestLibrary {
        if folders == .personal { host.personal.findDevices() }
        return RequestLibrary(host, folders, audience: audience)
    }
}
