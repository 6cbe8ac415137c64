// swift-tools-version: 6.2
// SPDX-License-Identifier: GPL-3.0-or-later

import PackageDescription

let release = BuildSettingCondition.when(configuration: .release)

/// Settings every Swift target shares: Swift 6 mode comes from the tools version.
let strict: [SwiftSetting] = [
    .enableUpcomingFeature("ExistentialAny"),
    .enableUpcomingFeature("MemberImportVisibility"),
    .enableUpcomingFeature("InternalImportsByDefault"),
]

/// GTK lives on the main thread, so everything in a GTK target does unless it says otherwise.
let mainThread: [SwiftSetting] = strict + [.defaultIsolation(MainActor.self)]

/// Programs that read strangers' bytes look up what they call when they start, and cannot write to these addresses afterwards
/// (Debian's `hardening=+bindnow`). lld, which every Swift toolchain has, links them: Swift would take gold where it is installed
/// and else ld.bfd, which leaves the segment of these addresses (`GNU_RELRO`) out, since the `.rodata` of Swift's objects is writable.
let boundAtStart: LinkerSetting = .unsafeFlags([
    "-use-ld=lld", "-Xlinker", "-z", "-Xlinker", "relro", "-Xlinker", "-z", "-Xlinker", "now",
])

/// The packages of others, fetched, or the folders of their names in `DESKTOP_PICKER_PACKAGES`.
let folder = Context.environment["DESKTOP_PICKER_PACKAGES"].flatMap { $0.isEmpty ? nil : $0 }
let others: [Package.Dependency] = [
    ("apple/swift-argument-parser", "1.8.2"), ("apple/swift-collections", "1.6.0"), ("groue/GRDB.swift", "7.10.0"),
].map { name, from in
    let (url, path) = ("https://github.com/\(name)", folder.map { "\($0)/\(name.split(separator: "/")[1])" })
    return path.map { .package(path: $0) } ?? .package(url: url, from: Version(stringLiteral: from))
}

let package = Package(
    name: "DesktopPicker",
    products: [
        .executable(name: "desktop-picker", targets: ["DesktopPicker"]),
        .executable(name: "desktop-picker-decoder", targets: ["DecodingWorker"]),
        .executable(name: "desktop-picker-video-decoder", targets: ["VideoWorker"]),
        .executable(name: "desktop-picker-watched", targets: ["WatchedPicker"]),
        .executable(name: "desktop-picker-empty-window", targets: ["EmptyWindow"]),
        .executable(name: "desktop-picker-request-steps", targets: ["RequestSteps"]),
        .executable(name: "desktop-picker-delivery-steps", targets: ["DeliverySteps"]),
        .executable(name: "desktop-picker-model-steps", targets: ["ModelSteps"]),
        .executable(name: "desktop-picker-library-steps", targets: ["LibrarySteps"]),
        .executable(name: "desktop-picker-pixel-steps", targets: ["PixelSteps"]),
        .executable(name: "desktop-picker-decoder-steps", targets: ["DecoderSteps"]),
        .library(name: "PickerModel", targets: ["PickerModel"]),
        .library(name: "DesktopPickerKit", targets: ["DesktopPickerKit"]),
        .library(name: "DesktopPickerGtk", targets: ["DesktopPickerGtk"]),
    ],
    dependencies: others,
    targets: [
        // C libraries of the system. Their packages stand in scripts/packages.txt.
        .systemLibrary(name: "CGtk", pkgConfig: "gtk4", providers: [.apt(["libgtk-4-dev"])]),
        .systemLibrary(
            name: "CGioUnix", path: "Sources/Gtk/CGioUnix", pkgConfig: "gio-unix-2.0",
            providers: [.apt(["libgtk-4-dev"])]),
        .systemLibrary(
            name: "CGLib", path: "Sources/Bus/CGLib", pkgConfig: "glib-2.0", providers: [.apt(["libgtk-4-dev"])]),
        .systemLibrary(
            name: "CGdkPixbuf", path: "Sources/Media/CGdkPixbuf", pkgConfig: "gdk-pixbuf-2.0",
            providers: [.apt(["libgdk-pixbuf-2.0-dev"])]),
        .systemLibrary(
            name: "CPixman", path: "Sources/Tiles/CPixman", pkgConfig: "pixman-1",
            providers: [.apt(["libpixman-1-dev"])]),
        .systemLibrary(
            name: "CSodium", path: "Sources/Library/CSodium", pkgConfig: "libsodium",
            providers: [.apt(["libsodium-dev"])]),
        .systemLibrary(
            name: "CBrotli", path: "Sources/Delivery/CBrotli", pkgConfig: "libbrotlidec",
            providers: [.apt(["libbrotli-dev"])]),

        // Sound of clips, its library loaded when one is heard first.
        .target(name: "CSound", path: "Sources/Program/CSound"),

        // exiv2 in C: its interface is C++ with exceptions, which must not reach Swift.
        .target(name: "CExiv2", path: "Sources/Decoding/CExiv2", linkerSettings: [.linkedLibrary("exiv2")]),

        .systemLibrary(
            name: "CRsvg", path: "Sources/Decoding/CRsvg", pkgConfig: "librsvg-2.0", providers: [.apt(["librsvg2-dev"])]
        ),
        .systemLibrary(
            name: "COpenJPEG", path: "Sources/Decoding/COpenJPEG", pkgConfig: "libopenjp2",
            providers: [.apt(["libopenjp2-7-dev"])]),
        // The colour profiles of JPEG XL.
        .target(name: "CJPEGXL", path: "Sources/Decoding/CJPEGXL", linkerSettings: [.linkedLibrary("jxl")]),
        // libjpeg, OpenJPEG, libpng, libtiff, libwebp, librsvg, lcms2, libjxl, libraw, libheif and libde265, as small as the
        // decoders need them.
        .target(
            name: "CDecoders", dependencies: ["CRsvg", "COpenJPEG", "CJPEGXL"], path: "Sources/Decoding/CDecoders",
            linkerSettings: [
                "jpeg", "openjp2", "png16", "tiff", "webp", "webpdemux", "rsvg-2", "cairo", "gobject-2.0", "glib-2.0",
                "lcms2", "raw_r", "heif", "de265",
            ].map { .linkedLibrary($0) }),
        // libav in C: its structs, macros and reference counts stay on that side. Beside it what animations are read and written with.
        .target(
            name: "CVideo", dependencies: ["CJPEGXL"], path: "Sources/Decoding/CVideo",
            linkerSettings: [
                "avformat", "avcodec", "swscale", "swresample", "avutil", "webpdemux", "lcms2", "gif", "imagequant",
            ].map { .linkedLibrary($0) }),

        // GTK: C that Swift cannot say, and the one place for unsafe Swift.
        .target(
            name: "CPickerShim", dependencies: ["CGtk", "CGioUnix"], path: "Sources/Gtk/CPickerShim",
            linkerSettings: ["wayland-client", "X11"].map { .linkedLibrary($0) }),
        .target(
            name: "GtkSupport", dependencies: ["CPickerShim", "CGtk", "BusValues"], path: "Sources/Gtk/GtkSupport",
            swiftSettings: mainThread),

        // Values of D-Bus, for programs with GTK and without.
        .target(name: "BusValues", dependencies: ["CGLib"], path: "Sources/Bus/BusValues", swiftSettings: strict),
        // GDBus on a thread of its own, for programs without a loop of GLib's.
        .target(name: "CKitBus", dependencies: ["CGioUnix"], path: "Sources/Bus/CKitBus"),
        // The picker for other Swift programs: they ask for photos by it. No GTK and no database.
        .target(
            name: "DesktopPickerKit", dependencies: ["PickerModel", "MediaTypes", "BusValues", "CKitBus"],
            path: "Sources/Bus/DesktopPickerKit", swiftSettings: strict),
        // The picker in a window of theirs (adr/0032): the widget's header stands in this tree, its library is linked into programs alone.
        .systemLibrary(
            name: "CDesktopPickerGtk4", path: "Sources/Embedding/CDesktopPickerGtk4", pkgConfig: "desktop-picker-gtk4"),
        .target(
            name: "DesktopPickerGtk",
            dependencies: ["DesktopPickerKit", "PickerModel", "BusValues", "CDesktopPickerGtk4", "CGtk", "CGLib"],
            path: "Sources/Embedding/DesktopPickerGtk", swiftSettings: mainThread),

        // The locks of the workers, and how they are forked. C: fork is nothing for Swift, and a filter is made before it.
        .target(name: "CSandbox", path: "Sources/Sandbox/CSandbox", linkerSettings: [.linkedLibrary("seccomp")]),

        // fstat by the call that the workers' filter lets through. In the decoder's program only.
        .target(name: "CDescriptorStatus", path: "Sources/Sandbox/CDescriptorStatus"),
        .target(name: "COpenBeneath", path: "Sources/Library/COpenBeneath"),

        // What a file says about itself: values shared by the model, the library and the decoders.
        .target(name: "MediaTypes", path: "Sources/Media/MediaTypes", swiftSettings: strict),
        // Numbers and texts out of strangers' bytes, each read checked.
        .target(name: "MediaBytes", path: "Sources/Media/MediaBytes", swiftSettings: strict),
        // Pixels as values and as gdk-pixbuf's, on both sides of the sandbox.
        .target(
            name: "Pixels", dependencies: ["MediaTypes", "CGdkPixbuf"], path: "Sources/Media/Pixels",
            swiftSettings: strict),
        // Towns and countries, offline, out of data/gazetteer: read through by each picker that indexes, so optimised in debug, too.
        .target(
            name: "Gazetteer", dependencies: ["Ground"], path: "Sources/Library/Gazetteer",
            swiftSettings: strict + [.unsafeFlags(["-O"])]),
        // Decoders and readers of metadata: in worker processes only.
        .target(
            name: "Imaging",
            dependencies: ["MediaTypes", "MediaBytes", "Pixels", "CGdkPixbuf", "CExiv2", "CDecoders", "CSmallPNG"],
            path: "Sources/Decoding/Imaging", swiftSettings: strict),
        // Copying within the kernel, by Linux's own calls.
        .target(name: "CCopying", path: "Sources/Delivery/CCopying"),
        // Streams of deflate, unpacked to their end.
        .target(name: "CInflate", path: "Sources/Delivery/CInflate", linkerSettings: [.linkedLibrary("z")]),
        // Where pictures of WebP end.
        .target(name: "CWebPEnd", path: "Sources/Delivery/CWebPEnd", linkerSettings: [.linkedLibrary("webp")]),
        // How copies without metadata are made: in worker processes only.
        .target(
            name: "Cleaning", dependencies: ["MediaTypes", "MediaBytes", "CBrotli", "CInflate", "CJPEGXL", "CWebPEnd"],
            path: "Sources/Delivery/Cleaning",
            swiftSettings: strict),
        // What pickers and workers say to each other.
        .target(
            name: "WorkerMessages", dependencies: ["MediaTypes", "MediaBytes", "Pixels"],
            path: "Sources/Sandbox/WorkerMessages", swiftSettings: strict),
        // The workers as their picker sees them.
        .target(
            name: "Workers", dependencies: ["WorkerMessages", "MediaTypes", "Pixels", "CSandbox"],
            path: "Sources/Sandbox/Workers", swiftSettings: strict),
        // What all workers share: requests in, answers out.
        .target(
            name: "WorkerServing", dependencies: ["WorkerMessages", "CSandbox"], path: "Sources/Sandbox/WorkerServing",
            swiftSettings: strict),
        .executableTarget(
            name: "DecodingWorker",
            dependencies: [
                "Cleaning", "Imaging", "WorkerServing", "WorkerMessages", "MediaTypes", "MediaBytes", "Pixels",
                "CDescriptorStatus",
            ], path: "Sources/Sandbox/DecodingWorker",
            swiftSettings: strict,
            // Nothing but the system's libraries has to be let into its sandbox.
            linkerSettings: [.unsafeFlags(["-static-stdlib"]), boundAtStart]),
        .executableTarget(
            name: "VideoWorker",
            dependencies: [
                "Cleaning", "VideoFrames", "WorkerServing", "WorkerMessages", "MediaTypes", "MediaBytes", "Pixels",
                "CDescriptorStatus",
            ], path: "Sources/Sandbox/VideoWorker", swiftSettings: strict,
            linkerSettings: [.unsafeFlags(["-static-stdlib"]), boundAtStart]),
        // The pixels of small PNGs, to and from, through libdeflate.
        .target(name: "CSmallPNG", path: "Sources/Tiles/CSmallPNG", linkerSettings: [.linkedLibrary("deflate")]),
        // Decoded pictures to tiles, scaled by pixman.
        .target(name: "CTiles", dependencies: ["CPixman"], path: "Sources/Tiles/CTiles"),
        // What knows nothing of photos: plain files, waiting for other threads, values within a budget.
        .target(name: "Ground", swiftSettings: strict),

        // The freedesktop thumbnail cache, and pictures for tiles in the order that a window needs them.
        .target(
            name: "Thumbnails",
            dependencies: ["Ground", "MediaTypes", "MediaBytes", "Pixels", "CGdkPixbuf", "CTiles", "CSmallPNG"],
            path: "Sources/Tiles/Thumbnails",
            swiftSettings: strict),

        // Stills and playing of videos, from a descriptor alone: it runs in worker processes.
        .target(
            name: "VideoFrames", dependencies: ["MediaTypes", "MediaBytes", "CVideo"],
            path: "Sources/Decoding/VideoFrames", swiftSettings: strict),

        // The picker without a display.
        .target(
            name: "PickerModel",
            dependencies: ["MediaTypes", .product(name: "OrderedCollections", package: "swift-collections")],
            swiftSettings: strict,
            // Rounding is libm's, which a program without Foundation does not link by itself.
            linkerSettings: [.linkedLibrary("m")]),
        // Folders, scanner, SQLite index.
        .target(
            name: "PhotoLibrary",
            dependencies: [
                "PickerModel", "MediaTypes", "Ground", "CSodium", "COpenBeneath",
                .product(name: "GRDB", package: "GRDB.swift"),
                .product(name: "GRDBSQLite", package: "GRDB.swift"),
            ], path: "Sources/Library/PhotoLibrary",
            swiftSettings: strict),

        // The window: views over the model's presentation. They decide nothing.
        .target(
            name: "PickerViews",
            dependencies: [
                "PickerModel", "Workers", "Thumbnails", "Pixels", "MediaTypes", "Ground", "CSound", "GtkSupport",
            ], path: "Sources/Program/PickerViews",
            swiftSettings: strict),
        // What the requests of a process share, and each of them as far as no window is about it.
        .target(
            name: "PickerHost",
            dependencies: [
                "PickerModel", "PhotoLibrary", "Workers", "Thumbnails", "MediaTypes", "Gazetteer", "Ground", "CGLib",
                "CCopying",
            ],
            path: "Sources/Program/PickerHost",
            swiftSettings: strict),
        // Requests in windows of their own.
        .target(
            name: "PickerSessions",
            dependencies: ["Ground", "PickerHost", "PickerViews", "PickerModel", "MediaTypes", "GtkSupport"],
            path: "Sources/Program/PickerSessions",
            swiftSettings: strict),
        // Requests of other programs over the bus, each handed to a process of its own.
        .target(
            name: "PickerService",
            dependencies: ["PickerModel", "MediaTypes", "Ground", "GtkSupport", "BusValues", "CCopying", "CSandbox"],
            path: "Sources/Program/PickerService",
            swiftSettings: strict),
        // The command line, and the whole program behind its entry.
        .target(
            name: "PickerCommands",
            dependencies: [
                "PickerService", "PickerSessions", "PickerHost", "PickerViews", "PickerModel", "PhotoLibrary",
                "Workers",
                "Gazetteer", "GtkSupport", "Ground",
                .product(name: "ArgumentParser", package: "swift-argument-parser"),
            ],
            path: "Sources/Program/PickerCommands",
            swiftSettings: strict),
        // The program that people install.
        .executableTarget(
            name: "DesktopPicker", dependencies: ["PickerCommands"], swiftSettings: strict,
            linkerSettings: [boundAtStart]),

        // What `make bench` measures windows by.
        .target(
            name: "PickerTraces", dependencies: ["PickerSessions", "PickerViews", "PickerModel", "GtkSupport"],
            path: "bench/PickerTraces",
            swiftSettings: strict),
        // The same program, watched by them.
        .executableTarget(
            name: "WatchedPicker", dependencies: ["PickerCommands", "PickerTraces"], path: "bench/WatchedPicker",
            swiftSettings: strict, linkerSettings: [boundAtStart]),

        // The floor that `make bench` measures the picker's start against.
        .executableTarget(
            name: "EmptyWindow", dependencies: ["PickerModel", "PhotoLibrary", "Workers", "GtkSupport"],
            path: "bench/EmptyWindow", swiftSettings: mainThread),

        // What it costs to hand photos over, for `make bench`.
        .executableTarget(
            name: "DeliverySteps", dependencies: ["PickerHost", "PickerModel", "MediaTypes", "Workers"],
            path: "bench/DeliverySteps", swiftSettings: strict),
        // What a request costs a process that serves more than one, for `make bench`.
        .executableTarget(
            name: "RequestSteps",
            dependencies: ["PickerSessions", "PickerHost", "PickerViews", "PickerModel", "GtkSupport"],
            path: "bench/RequestSteps", swiftSettings: mainThread),

        // What a step of the model costs, for `make bench`.
        .executableTarget(
            name: "ModelSteps",
            dependencies: [
                "PickerModel", "MediaTypes", .product(name: "OrderedCollections", package: "swift-collections"),
            ], path: "bench/ModelSteps",
            swiftSettings: strict),

        // What the library costs a picker, for `make bench`.
        .executableTarget(
            name: "LibrarySteps", dependencies: ["PickerModel", "PhotoLibrary", "Workers"], path: "bench/LibrarySteps",
            swiftSettings: strict),

        // What pictures cost, for `make bench`.
        .executableTarget(
            name: "PixelSteps", dependencies: ["Workers", "Thumbnails", "Pixels", "MediaTypes"],
            path: "bench/PixelSteps", swiftSettings: strict),

        // What decoding costs and which system calls it makes (docs/developing/decoders.md).
        .executableTarget(
            name: "DecoderSteps", dependencies: ["Imaging", "Pixels", "MediaTypes"], path: "bench/DecoderSteps",
            swiftSettings: strict),

        // What a still of a video costs, and a worker's system calls while it is made (docs/developing/video.md).
        .executableTarget(
            name: "VideoSteps", dependencies: ["VideoFrames", "MediaTypes"], path: "bench/VideoSteps",
            swiftSettings: strict),

        // Tests. Only DesktopPickerTests wants a display.
        .target(
            name: "PickerTestSupport", dependencies: ["PickerModel", "MediaTypes", "Ground"],
            path: "Tests/PickerTestSupport",
            swiftSettings: strict),
        .testTarget(
            name: "PickerModelTests", dependencies: ["PickerModel", "MediaTypes", "PickerTestSupport"],
            swiftSettings: strict),
        .testTarget(
            name: "PickerServiceTests",
            dependencies: [
                "PickerService", "DesktopPickerKit", "PickerModel", "MediaTypes", "GtkSupport", "BusValues",
                "PickerTestSupport",
            ],
            swiftSettings: strict),
        .testTarget(
            name: "DesktopPickerKitTests", dependencies: ["DesktopPickerKit", "PickerModel", "MediaTypes"],
            swiftSettings: strict),
        .testTarget(
            name: "GazetteerTests", dependencies: ["Gazetteer", "PickerTestSupport"], swiftSettings: strict),
        // Pictures as other programs write and read them.
        .target(
            name: "CPictureWitness", path: "Tests/CPictureWitness",
            linkerSettings: ["jpeg", "png16", "webp"].map { .linkedLibrary($0) }),
        .testTarget(name: "GroundTests", dependencies: ["Ground", "PickerTestSupport"], swiftSettings: strict),
        .testTarget(
            name: "ImagingTests",
            dependencies: [
                "Imaging", "Thumbnails", "Ground", "MediaTypes", "MediaBytes", "Pixels", "CGdkPixbuf",
                "CPictureWitness", "PickerTestSupport",
            ],
            swiftSettings: strict),
        .testTarget(
            name: "CleaningTests", dependencies: ["Cleaning", "MediaBytes", "MediaTypes", "PickerTestSupport"],
            swiftSettings: strict),
        .testTarget(
            name: "WorkersTests",
            dependencies: [
                "Workers", "WorkerMessages", "Cleaning", "Imaging", "VideoFrames", "Pixels", "MediaTypes", "MediaBytes",
                "PickerTestSupport", "CPictureWitness", "CSandbox",
            ], swiftSettings: strict),
        // A worker in other hands: lies to its picker, and tries what the locks must refuse.
        .executableTarget(
            name: "HostileWorker", dependencies: ["CSandbox"], path: "Tests/HostileWorker",
            linkerSettings: [.unsafeFlags(["-static-stdlib"])]),
        .testTarget(
            name: "VideoFramesTests", dependencies: ["VideoFrames", "MediaTypes", "PickerTestSupport"],
            swiftSettings: strict),
        .testTarget(
            name: "PhotoLibraryTests",
            // GRDB: the tests make indexes of other versions and of other programs, and count SQLite's steps.
            dependencies: [
                "PhotoLibrary", "PickerModel", "MediaTypes", "Ground", "Imaging", "COpenBeneath", "PickerTestSupport",
                .product(name: "GRDB", package: "GRDB.swift"), .product(name: "GRDBSQLite", package: "GRDB.swift"),
            ],
            swiftSettings: strict),
        // Widgets as text and as pictures, what is left of them, what GTK complains of.
        .target(
            name: "GtkInspection", dependencies: ["GtkSupport", "CGtkInspection", "CPickerShim", "CGtk", "CGLib"],
            path: "Tests/GtkInspection", swiftSettings: mainThread),
        .target(name: "CGtkInspection", dependencies: ["CPickerShim", "CGtk"], path: "Tests/CGtkInspection"),
        .testTarget(
            name: "GtkSupportTests",
            dependencies: [
                "GtkSupport", "GtkInspection", "CPickerShim", "GtkSupportProbe", "RendererProbe", "PickerTestSupport",
            ],
            swiftSettings: mainThread),
        // One process has one renderer.
        .executableTarget(
            name: "RendererProbe", dependencies: ["GtkSupport", "GtkInspection", "UploadCount"],
            path: "Tests/RendererProbe",
            swiftSettings: mainThread),
        // How often OpenGL is given pixels.
        .target(name: "UploadCount", path: "Tests/UploadCount"),
        // A program of its own: the test runner leaves the first thread, which the main-loop bridge is about.
        .executableTarget(
            name: "GtkSupportProbe", dependencies: ["GtkSupport"], path: "Tests/GtkSupportProbe",
            swiftSettings: mainThread),
        .testTarget(
            name: "DesktopPickerTests",
            dependencies: [
                "PickerCommands", "PickerSessions", "PickerHost", "PickerViews", "PhotoLibrary", "Workers", "Gazetteer",
                "GtkSupport", "Ground", "PickerModel", "MediaTypes", "Pixels", "Thumbnails", "PickerTestSupport",
                "PickerTraces", "GtkInspection", .product(name: "ArgumentParser", package: "swift-argument-parser"),
            ], swiftSettings: strict),
    ]
)

// The index of a debug build, which editors read, has the declarations of this package alone: those of the system took a sixth of the time.
let ownIndex: SwiftSetting = .unsafeFlags(
    ["-index-ignore-system-modules", "-index-ignore-clang-modules"], .when(configuration: .debug))
for target in package.targets where target.swiftSettings != nil {
    target.swiftSettings?.append(ownIndex)
}

// Swift's own libraries are linked into the programs of a release (adr/0028). `Testing`, which tests import, cannot be.
for target in package.targets where target.type != .test && target.name != "PickerTestSupport" {
    target.swiftSettings?.append(.unsafeFlags(["-static-stdlib"], release))
    if target.type == .executable {
        target.linkerSettings = (target.linkerSettings ?? []) + [.unsafeFlags(["-static-stdlib"], release)]
    }
}

// What Debian compiles C with (dpkg-buildflags): strangers' bytes and the kernel's go through it. Targets of Swift have settings
// of their own; those without any are C.
var hardening = ["-fstack-protector-strong", "-fstack-clash-protection", "-Wformat", "-Werror=format-security"]
#if arch(x86_64)
    hardening.append("-fcf-protection")
#endif
for target in package.targets where target.type == .regular && target.swiftSettings == nil {
    target.cSettings =
        (target.cSettings ?? []) + [.unsafeFlags(hardening), .define("_FORTIFY_SOURCE", to: "2", release)]
    target.cxxSettings =
        (target.cxxSettings ?? []) + [.unsafeFlags(hardening), .define("_FORTIFY_SOURCE", to: "2", release)]
}
