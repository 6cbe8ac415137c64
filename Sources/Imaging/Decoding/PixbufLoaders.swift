// SPDX-License-Identifier: GPL-3.0-or-later

internal import CGdkPixbuf
internal import Glibc
internal import MediaTypes

/// Which loader of gdk-pixbuf opens a format, and which Debian package brings it.
///
/// Of gdk-pixbuf only loaders in modules of their own are used. What it brings itself it hands to glycin since 2.44, which
/// starts a program for each picture: nothing that a locked worker may do, and nothing that its warm parent should.
enum PixbufLoaders {
    /// Whether a loader of that name is there, and decodes in this process.
    static func isInProcess(_ name: String) -> Bool {
        let wanted = hasGlycin && handedToGlycin.contains(name) ? 2 : 1
        return counts[name, default: 0] >= wanted
    }

    /// Those of the names below that gdk-pixbuf gives glycin's loaders too. It lists a module beside these and takes it first.
    private static let handedToGlycin: Set = ["webp", "avif", "svg"]

    /// gdk-pixbuf links against glycin since 2.44, where the distribution wants it to.
    private static let hasGlycin = dlsym(nil, "gly_loader_new") != nil

    /// How often gdk-pixbuf lists a format of that name.
    private static let counts: [String: Int] = {
        var counts: [String: Int] = [:]
        let list = gdk_pixbuf_get_formats()
        defer { g_slist_free(list) }
        var next = list
        while let entry = next {
            next = entry.pointee.next
            guard let name = gdk_pixbuf_format_get_name(OpaquePointer(entry.pointee.data)) else { continue }
            counts[String(cString: name), default: 0] += 1
            g_free(name)
        }
        return counts
    }()

    /// Names as `gdk_pixbuf_loader_new_with_type` knows them, in the order to try them.
    static func names(for format: MediaFormat) -> [String] {
        switch format {
        case .webp: ["webp"]
        case .avif: ["avif", "heif/avif"]
        case .heif, .heic: ["heif/avif", "avif"]
        case .svg: ["svg"]
        // All others are decoded without gdk-pixbuf.
        default: []
        }
    }

    /// The package to install where the loader is missing; nil where Debian has none.
    static func package(for format: MediaFormat) -> String? {
        switch format {
        case .webp: "webp-pixbuf-loader"
        case .avif: "libavif-gdk-pixbuf"
        case .heif, .heic: "heif-gdk-pixbuf"
        case .svg: "librsvg2-common"
        default: nil
        }
    }
}
