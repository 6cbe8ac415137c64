// SPDX-License-Identifier: CC0-1.0

import DesktopPickerGtk
import DesktopPickerKit

/// The four steps from a picker in a sheet to one that looks like a part of the app. Each has what the one before has.
enum Step: String, CaseIterable {
    /// Over the window, until the person is done.
    case sheet
    /// In the window, and still with buttons of its own.
    case inline
    /// Each change comes at once, and the buttons are gone.
    case live
    /// Nothing but photos, as high as the app likes.
    case plain

    var title: String { rawValue.capitalized }

    private var isLive: Bool {
        switch self {
        case .sheet, .inline: false
        case .live, .plain: true
        }
    }

    /// What may change while the picker is shown.
    var update: PickerConfiguration.Update { .init(hiddenAccessoryEdges: self == .plain ? .all : []) }

    func configuration(selected: [PickedPhoto.ID]) -> PickerConfiguration {
        var configuration = PickerConfiguration()
        configuration.style = self == .sheet ? .presentation : .inline
        configuration.selection = isLive ? .continuousAndOrdered : .ordered
        configuration.disabledCapabilities = isLive ? .selectionActions : []
        configuration.hiddenAccessoryEdges = self == .plain ? .all : []
        configuration.filter = .images
        configuration.selectionLimit = 20
        // Everything that a browser does not show is converted on its way.
        configuration.preferredEncoding = .compatible
        configuration.prompt = "Choose the photos that you want to write about"
        configuration.preselectedAssetIdentifiers = selected
        return configuration
    }
}
