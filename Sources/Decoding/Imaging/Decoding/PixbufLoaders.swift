// SPDX-License-Identifier: GPL-3.0-or-later

internal import Glibc
internal import MediaTypes

/// Which loader of gdk-pixbuf opens a format, and which Debian package brings it.
///
/// Of gdk-pixbuf only loaders of names are used that it does not have itself. What it has itself it hands to glycin since 2.44,
/// which starts a program for each picture: nothing that a locked worker may do, and nothing that its warm parent should.
enum PixbufLoaders {
    /// Names as `gdk_pixbuf_loader_new_with_type` knows them, in the order to try them.
    static func names(for format: MediaFormat) -> [String] {
        switch format {
        case .avif: isLinkedToGlycin ? ["heif/avif"] : ["avif", "heif/avif"]
        case .heif, .heic: isLinkedToGlycin ? ["heif/avif"] : ["heif/avif", "avif"]
        // All others are decoded without gdk-pixbuf.
        default: []
        }
    }

    /// Then "avif" is glycin's, whether there is a module of that name or not.
    private static let isLinkedToGlycin = dlsym(nil, "gly_loader_new") != nil

    /// The package to install where the loader is missing; nil where Debian has none.
    static func package(for format: MediaFormat) -> String? {
        switch format {
        case .avif: isLinkedToGlycin ? "heif-gdk-pixbuf" : "libavif-gdk-pixbuf"
        case .heif, .heic: "heif-gdk-pixbuf"
        default: nil
        }
    }
}
