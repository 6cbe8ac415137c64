// swift-tools-version: 6.2
// SPDX-License-Identifier: CC0-1.0

import PackageDescription

// Where DesktopPicker's source is.
let picker = Context.environment["DESKTOP_PICKER_SOURCE"] ?? "../.."

let package = Package(
    name: "annotate",
    dependencies: [.package(name: "DesktopPicker", path: picker)],
    targets: [
        .systemLibrary(name: "CAnnotateGtk", pkgConfig: "gtk4", providers: [.apt(["libgtk-4-dev"])]),
        .executableTarget(
            name: "annotate",
            dependencies: ["CAnnotateGtk", .product(name: "DesktopPickerGtk", package: "DesktopPicker")],
            swiftSettings: [.defaultIsolation(MainActor.self)]),
    ])
