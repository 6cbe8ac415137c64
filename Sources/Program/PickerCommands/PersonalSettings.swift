// SPDX-License-Identifier: GPL-3.0-or-later

import GtkSupport
import MediaTypes
import PickerHost
import PickerModel

/// What the person has set for all apps (`data/io.github.desktoppicker.DesktopPicker.gschema.xml`).
enum PersonalSettings {
    private static let preferences = Preferences(schema: ProgramData.applicationID)

    /// Whether they can be changed: else their defaults hold.
    static var areInstalled: Bool { preferences.areInstalled }

    /// Details that are left out of photos until the person includes them: all where a name is not known to this version.
    static var leftOutDetails: MetadataClasses {
        (try? MetadataClasses(names: preferences.strings("left-out-details") ?? [])) ?? .all
    }

    /// The name of the `.portal` file of the file chooser for what is no photo; empty for the desktop's own.
    static var otherFileChooser: String { preferences.string("other-file-chooser") ?? "" }
}
