// swift-tools-version: 6.2
// SPDX-License-Identifier: CC0-1.0

import PackageDescription

// Where DesktopPicker's source is.
let picker = Context.environment["DESKTOP_PICKER_SOURCE"] ?? "../.."

let package = Package(
    name: "pick",
    dependencies: [.package(name: "DesktopPicker", path: picker)],
    targets: [
        .executableTarget(
            name: "pick", dependencies: [.product(name: "DesktopPickerKit", package: "DesktopPicker")]),
        .systemLibrary(name: "CGalleryGtk", pkgConfig: "gtk4", providers: [.apt(["libgtk-4-dev"])]),
        .executableTarget(
            name: "gallery",
            dependencies: ["CGalleryGtk", .product(name: "DesktopPickerKit", package: "DesktopPicker")]),
    ])
