// SPDX-License-Identifier: GPL-3.0-or-later

internal import MediaTypes

/// Which loader of gdk-pixbuf opens a format, and which Debian package brings it.
enum PixbufLoaders {
    /// Names as `gdk_pixbuf_loader_new_with_type` knows them, in the order to try them.
    static func names(for format: MediaFormat) -> [String] {
        switch format {
        case .jpeg: ["jpeg"]
        case .png: ["png"]
        case .gif: ["gif"]
        case .webp: ["webp"]
        case .avif: ["avif", "heif/avif"]
        case .heif, .heic: ["heif/avif", "avif"]
        case .tiff: ["tiff"]
        case .bmp: ["bmp"]
        case .icon: ["ico"]
        case .svg: ["svg"]
        case .targa: ["tga"]
        case .portableAnymap: ["pnm"]
        // JPEG XL goes to libjxl, raw files to libraw and from there to "jpeg".
        default: []
        }
    }

    /// The package to install where the loader is missing; nil where Debian 12 has none.
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
