// SPDX-License-Identifier: GPL-3.0-or-later

internal import Glibc
internal import MediaTypes

/// The gdk-pixbuf loader of each format, and the Debian package that contains it.
///
/// Only loaders that are not built into gdk-pixbuf are used. Since 2.44 it delegates built-in formats to glycin, which
/// starts a program for each picture: a sandboxed worker must not do that.
enum PixbufLoaders {
    /// Names for `gdk_pixbuf_loader_new_with_type`, in the order to try.
    static func names(for container: MediaContainer) -> [String] {
        switch container {
        case .avif: isLinkedToGlycin ? ["heif/avif"] : ["avif", "heif/avif"]
        case .heif: isLinkedToGlycin ? ["heif/avif"] : ["heif/avif", "avif"]
        // These are decoded without gdk-pixbuf.
        case .jpeg, .png, .gif, .webp, .tiff, .jpegXL, .jpeg2000, .photoshop, .svg, .bitmap, .icon, .targa, .anymap,
            .raw, .movie, .matroska, .avi, .mpegTransport, .mpegProgram:
            []
        }
    }

    /// Whether gdk-pixbuf uses glycin: then the name "avif" means glycin, even if there is a module of that name.
    private static let isLinkedToGlycin = dlsym(nil, "gly_loader_new") != nil

    /// The package to install if the loader is missing; nil if Debian has none.
    static func package(for container: MediaContainer) -> String? {
        switch container {
        case .avif: isLinkedToGlycin ? "heif-gdk-pixbuf" : "libavif-gdk-pixbuf"
        case .heif: "heif-gdk-pixbuf"
        case .jpeg, .png, .gif, .webp, .tiff, .jpegXL, .jpeg2000, .photoshop, .svg, .bitmap, .icon, .targa, .anymap,
            .raw, .movie, .matroska, .avi, .mpegTransport, .mpegProgram:
            nil
        }
    }
}
