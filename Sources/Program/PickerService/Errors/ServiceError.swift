// SPDX-License-Identifier: GPL-3.0-or-later

import Glibc
import GtkSupport
package import PickerModel

/// Why a call of the picker's own interfaces was refused or a request failed: a name of the contract (section 7) and one sentence for the caller's developer.
package enum ServiceError: Error, Sendable, Equatable {
    /// A configuration that no picker could fulfil.
    case configuration(ConfigurationError)
    /// A `handle_token` that can be no part of a path.
    case badToken
    /// A change of what stays as it is while the picker is shown, or to what cannot be.
    case update(ConfigurationError)
    /// Arguments of other types, or larger than any program has reason to send.
    case badArguments(String)
    /// A text that is no identifier, or that of an asset which was not delivered.
    case unknownAsset(String)
    /// The file of a delivered item is not there any more, or cannot be read.
    case unreadable(String)
    /// A file that is too large to be given to a program in a sandbox as a copy in memory.
    case tooLarge(String)
    /// It cannot be told which program asks.
    case unknownCaller
    /// The person has handed nothing over.
    case nothingHandedOver
    /// A widget for a program that may not have the picker's pixels.
    case noWidget
    /// The caller has as many requests open as it may have, or asks too often.
    case busy(String)
    /// The request has its outcome.
    case closed
    /// The session has no display, or none yet.
    case noDisplay
    /// The process that serves the request cannot be started, and the kernel's reason.
    case noProcess(Int32)
    /// An option that the method does not have, or whose value it does not take, and what it takes.
    case badOption(String, String)
    /// The person could not be asked, and why.
    case unasked(String)
    /// What the app may not do with the library, or what cannot be done.
    case refused(AccessRefusal)

    /// The name on the bus.
    package var name: String {
        let own = "io.github.desktoppicker.Error."
        return switch self {
        case .configuration, .badToken, .badOption: own + "InvalidConfiguration"
        case .refused(.gone): "org.freedesktop.DBus.Error.FileNotFound"
        case .refused(let refusal): own + refusal.name
        case .update: own + "InvalidUpdate"
        case .badArguments: "org.freedesktop.DBus.Error.InvalidArgs"
        case .unknownAsset: own + "UnknownAsset"
        case .unreadable: "org.freedesktop.DBus.Error.FileNotFound"
        case .tooLarge: own + "TooLarge"
        case .unknownCaller, .nothingHandedOver, .noWidget: own + "AccessDenied"
        case .busy: own + "Busy"
        case .closed: own + "Closed"
        case .noDisplay, .noProcess, .unasked: "org.freedesktop.DBus.Error.Failed"
        }
    }

    /// One sentence in English.
    package var message: String {
        switch self {
        case .configuration(let error), .update(let error): error.text(at: .dBus).english
        case .badToken: "handle_token takes up to 64 letters, digits and underscores"
        case .badArguments(let method): "the arguments are not those of \(method)"
        case .unknownAsset(let id): "'\(id)' is no asset that was delivered"
        case .unreadable(let name): "'\(name)' is no longer there or cannot be read"
        case .tooLarge(let name): "there is no memory for a copy of '\(name)'; read it at its path"
        case .unknownCaller: "the calling program cannot be identified"
        case .nothingHandedOver: "the person has handed nothing over"
        case .noWidget: "a program in a sandbox gets the picker in a window of its own, by Pick"
        case .busy(let reason): reason
        case .closed: "the request has ended"
        case .noDisplay: "there is no display to show the picker on"
        case .badOption(let name, let reason): "\(name): \(reason)"
        case .refused(let refusal): refusal.message
        case .unasked(let reason): reason
        case .noProcess(let reason): "the picker cannot be started: \(String(cString: strerror(reason)))"
        }
    }
}

extension AccessRefusal {
    /// The last part of the name on the bus (contract section 11.1).
    fileprivate var name: String {
        switch self {
        case .denied: "AccessDenied"
        case .unknownAsset: "UnknownAsset"
        case .unknownAlbum: "UnknownAlbum"
        case .unusableTitle, .unknownPage: "InvalidConfiguration"
        case .tooMany: "TooLarge"
        case .unusableFile: "NotSupported"
        case .tooLarge: "TooLarge"
        case .noSpace: "NoSpace"
        case .failed, .gone: "Failed"
        }
    }

    /// One sentence in English.
    fileprivate var message: String {
        switch self {
        case .denied: "the person has not allowed it; call RequestAuthorization"
        case .unknownAsset: "this app sees no such asset, or the asset has no such part"
        case .unknownAlbum: "this app sees no such album"
        case .unusableTitle: "a title is one line of at most 1024 bytes"
        case .unknownPage: "this page is not kept any more; fetch from the first one"
        case .tooMany: "an app may have no more"
        case .gone: "the file was moved, changed or removed; fetch again"
        case .unusableFile: "the file is no photo or film that can be read"
        case .tooLarge: "the file is too large"
        case .noSpace: "the disk is full; free some space and add it again"
        case .failed: "the library does not answer; try again"
        }
    }
}

extension BusCall {
    /// Answers with an error of the contract.
    func fail(_ error: ServiceError) { fail(error.name, error.message) }
}
