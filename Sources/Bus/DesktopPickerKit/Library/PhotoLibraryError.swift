// SPDX-License-Identifier: GPL-3.0-or-later

/// Why the library did not do what was asked, by the names of the contract (contract sections 7 and 11.1).
public enum PhotoLibraryError: Error, Sendable, Equatable {
    /// There is no session bus: the program runs outside of a desktop's session.
    case noBus(String)
    /// desktop-picker is not installed, or too old to have a library for apps.
    case notInstalled
    /// The service ended before it answered; whether it did what was asked is not known.
    case serviceEnded
    /// An argument that was refused, and why, in one sentence. Of pages: the library does not know any more where the last one ended.
    case invalidConfiguration(String)
    /// The person has not allowed it.
    case accessDenied(String)
    /// The app sees no such asset. Nothing tells whether it exists.
    case unknownAsset
    /// The app sees no such album, or it is not the app's own.
    case unknownAlbum
    /// The app asks too often, or has too many requests.
    case busy(String)
    /// The library cannot do that with this file.
    case notSupported(String)
    /// More than the library takes.
    case tooLarge(String)
    /// The disk is full.
    case noSpace(String)
    /// A file that cannot be read, and why.
    case unreadable(String)
    /// The library failed; the person did nothing wrong.
    case failed(String)
}

extension PhotoLibraryError: CustomStringConvertible {
    /// One sentence in English.
    public var description: String {
        switch self {
        case .noBus(let reason): "the session bus cannot be used: \(reason)"
        case .notInstalled: "desktop-picker is not installed, or too old; install a newer one"
        case .serviceEnded: "the picker's service has ended"
        case .invalidConfiguration(let reason), .accessDenied(let reason), .busy(let reason),
            .notSupported(let reason), .tooLarge(let reason), .noSpace(let reason), .unreadable(let reason),
            .failed(let reason):
            reason
        case .unknownAsset: "the app sees no such photo"
        case .unknownAlbum: "the app has no such album"
        }
    }
}

extension PhotoLibraryError {
    /// An error of the service by its name on the bus.
    init(_ failure: BusFailure) {
        let name = failure.name.replacing("io.github.desktoppicker.Error.", with: "")
        switch name {
        case "InvalidConfiguration": self = .invalidConfiguration(failure.message)
        case "AccessDenied", "org.freedesktop.DBus.Error.AccessDenied": self = .accessDenied(failure.message)
        case "UnknownAsset": self = .unknownAsset
        case "UnknownAlbum": self = .unknownAlbum
        case "Busy": self = .busy(failure.message)
        case "NotSupported": self = .notSupported(failure.message)
        case "TooLarge": self = .tooLarge(failure.message)
        case "NoSpace": self = .noSpace(failure.message)
        case "org.freedesktop.DBus.Error.FileNotFound": self = .unreadable(failure.message)
        case "org.freedesktop.DBus.Error.NoReply": self = .serviceEnded
        // A service without this interface is an older one.
        case "org.freedesktop.DBus.Error.UnknownMethod", "org.freedesktop.DBus.Error.UnknownInterface",
            "org.freedesktop.DBus.Error.UnknownObject":
            self = .notInstalled
        default: self = failure.isOfNobody ? .notInstalled : .failed(failure.message)
        }
    }
}

extension BusFailure {
    /// Whether nobody got the call: the name has no owner, and nothing starts one.
    var isOfNobody: Bool {
        name == "org.freedesktop.DBus.Error.ServiceUnknown" || name == "org.freedesktop.DBus.Error.NameHasNoOwner"
    }
}
