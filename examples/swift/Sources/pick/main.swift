// SPDX-License-Identifier: CC0-1.0
//
// pick [continuous] : asks for pictures, and prints their names and how many bytes each has.

import DesktopPickerKit

var configuration = PickerConfiguration()
configuration.selectionLimit = 0
configuration.filter = .images
configuration.prompt = "For the garden album"

if CommandLine.arguments.dropFirst().first == "continuous" {
    configuration.selection = .continuous
    let picker = try await PhotosPicker(configuration).open()
    for await photos in picker.selections { print("now:", photos.map(\.name).joined(separator: ", ")) }
    print(try await picker.result().isConfirmed ? "added" : "cancelled")
} else {
    let picked = try await PhotosPicker(configuration).pick()
    if picked.source == .fileChooser { print("desktop-picker is not installed; your desktop's file chooser was asked") }
    for photo in picked.photos { print(photo.name, try await photo.data().count) }
}
