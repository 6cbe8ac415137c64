// SPDX-License-Identifier: GPL-3.0-or-later

package import MediaTypes
package import PhotoLibrary
package import PickerModel

/// One request for photos from the command line or D-Bus: its configuration, app and folders.
package struct PickRequest: Sendable {
    /// Where photos may come from.
    package enum Folders: Sendable, Equatable {
        /// The person's own folders, which change with connected disks, cameras and phones.
        case personal
        /// Only the folders named by the caller.
        case named([FileLocation])

        /// Whether a path may be accessed for the request: any path for `personal`, else only paths that a scan of the named folders
        /// reaches.
        func reach(_ location: FileLocation) -> Bool {
            guard case .named(let named) = self else { return true }
            return named.contains { $0 == location || OutermostFolders.reaches($0, location) }
        }
    }

    package var configuration: PickerConfiguration
    /// The calling app as the kernel identifies it, never as the caller states it.
    package var app: CallingApp
    package var platform = Platform.desktop
    package var folders = Folders.personal
    /// Which photos of these folders the caller may be shown. Where the configuration restricts it to an album, `RequestSession` looks the album
    /// up and narrows this scope to it.
    package var scope = LibraryScope.everything
    /// Whether files other than photos and videos may be picked, too.
    package var allowsOtherFiles = false
    /// The call of a file chooser that it answers; nil for other requests.
    package var chooser: FileChooserCall?
    /// Whether the person opened the picker without an app.
    package var isStandalone = false
    /// Whether the person chooses which photos the app sees from now on, and hands none over.
    package var selectsAccess = false
    /// Whether the app sees a limited part of the library, to which the person may add what they pick.
    package var offersAccess = false
    /// Who reads what is said about this request beside its outcome.
    package var audience = Notices.Audience.app
    /// The folder that the caller wants copies in; nil for the program's own.
    package var copies: FileLocation?
    /// How the caller is told identifiers; nil for those of the library.
    package var identifiers: AppIdentifiers?
    /// Whether the caller hears nothing before the person acts that depends on what is in the library: over the bus any program may ask.
    package var isDiscreet = false
    /// Details that are left out where the person has made no lasting choice for the app.
    package var usualRemovals: MetadataClasses = []
    /// The context stated by a script; nil for the real one.
    package var context: ChromeContext?

    package init(_ configuration: PickerConfiguration, from app: CallingApp) {
        self.configuration = configuration
        self.app = app
    }
}
