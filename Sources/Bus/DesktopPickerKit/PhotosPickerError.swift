// SPDX-License-Identifier: GPL-3.0-or-later

/// Why photos could not be asked for or read.
public enum PhotosPickerError: Error, Sendable, Equatable {
    /// There is no session bus: the program runs outside of a desktop's session.
    case noBus(String)
    /// Neither the picker nor the desktop's portal answers: what to install.
    case notInstalled
    /// A configuration, an update or a window that was refused, and why, in one sentence.
    case refused(String)
    /// The program has as many pickers open as it may have.
    case busy(String)
    /// The picker failed; the person did nothing wrong.
    case failed(String)
    /// The photo was not delivered, or was given back.
    case unknownPhoto
    /// The photo's file cannot be read.
    case unreadable(String)
    /// The desktop's portal answers in place of the picker, and cannot do that.
    case needsPicker(String)
    /// The picker has been closed.
    case closed
}

extension PhotosPickerError: CustomStringConvertible {
    /// One sentence in English.
    public var description: String {
        switch self {
        case .noBus(let reason): "the session bus cannot be used: \(reason)"
        case .notInstalled:
            "no picker answers on this desktop; install desktop-picker, or xdg-desktop-portal with a file chooser"
        case .refused(let reason), .busy(let reason), .failed(let reason): reason
        case .unknownPhoto: "the photo was not delivered, or has been given back"
        case .unreadable(let name): "'\(name)' cannot be read"
        case .needsPicker(let what): "\(what) needs desktop-picker, which is not installed"
        case .closed: "the picker has been closed"
        }
    }
}

extension PhotosPickerError {
    /// An error of the service by its name on the bus.
    package init(_ failure: BusFailure) {
        let name = failure.name.replacing("io.github.desktoppicker.Error.", with: "")
        switch name {
        case "InvalidConfiguration", "InvalidUpdate", "AccessDenied": self = .refused(failure.message)
        case "Busy": self = .busy(failure.message)
        case "UnknownAsset": self = .unknownPhoto
        // A request whose outcome has come is gone.
        case "Closed", "org.freedesktop.DBus.Error.UnknownMethod", "org.freedesktop.DBus.Error.UnknownObject":
            self = .closed
        case "org.freedesktop.DBus.Error.FileNotFound": self = .unreadable(failure.message)
        case "org.freedesktop.DBus.Error.ServiceUnknown", "org.freedesktop.DBus.Error.NameHasNoOwner":
            self = .notInstalled
        default: self = .failed(failure.message)
        }
    }
}
