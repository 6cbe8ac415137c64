// SPDX-License-Identifier: CC0-1.0
//
// gallery [--list] : shows the photos that the person lets this program see, in a window or as lines of text. Exits 2 where the library does not answer.

import DesktopPickerKit
import Foundation

extension AuthorizationStatus {
    /// What the program tells the person.
    var sentence: String {
        switch self {
        case .notDetermined: "This program has not asked for your photos yet."
        case .restricted: "This computer does not let programs see photos."
        case .denied: "You do not let this program see your photos. “desktop-picker settings” changes that."
        case .limited: "You let this program see some of your photos."
        case .authorized: "You let this program see all your photos."
        }
    }

    /// The two states of old programs: limited is allowed.
    var isAllowed: Bool {
        switch self {
        case .authorized, .limited: true
        case .notDetermined, .restricted, .denied: false
        }
    }
}

if CommandLine.arguments.contains("--list") {
    do {
        let status = try await PhotoLibrary.shared.authorizationStatus(for: .readWrite)
        print(status.sentence)
        var query = AssetQuery()
        query.properties = [.id, .kind, .name]
        if status.isAllowed {
            for try await page in PhotoLibrary.shared.assets(matching: query) {
                for asset in page { print(asset.id, asset.kind?.rawValue ?? "unknown", asset.name ?? "") }
            }
        }
    } catch {
        FileHandle.standardError.write(Data("\(error)\n".utf8))
        exit(2)
    }
} else {
    Gallery.run()
}
