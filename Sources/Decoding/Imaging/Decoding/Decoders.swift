// SPDX-License-Identifier: GPL-3.0-or-later

internal import CDecoders
internal import CGdkPixbuf
internal import Glibc
internal import MediaTypes

/// Process-wide setup of the libraries used by the decoders.
public enum Decoders {
    /// Loads everything that decoding would otherwise load or open later, so that a process can then give up the right
    /// to do so: gdk-pixbuf's loader modules and their libraries, plugins and tables of libheif, libjxl, lcms2 and
    /// libraw, exiv2's tables, character sets of text in pictures, the time zone.
    ///
    /// docs/developing/decoders.md lists what the libraries still try to open after that, and why the failure is harmless.
    /// - Note: blocks for some 20 ms; may be called on any thread and repeatedly. A loader that is not installed is
    ///   skipped: its formats fail with `.noDecoder`.
    public static func warmUp() { _ = isWarm }

    private static let isWarm: Bool = {
        tzset()
        cdecoders_warm_up()
        _ = ExifMetadata(EmbeddedBlocks())
        keepCharacterSets()
        openCatalogues()
        for name in Set(MediaContainer.allCases.flatMap { PixbufLoaders.names(for: $0) }).sorted() { load(name) }
        return true
    }()

    /// Opens character sets and never closes them, since glibc unloads the module of a character set with its last
    /// user.
    private static func keepCharacterSets() {
        // PNG text uses the first one, EXIF comments use the others.
        for name in ["ISO8859-1", "ISO-8859-1", "UCS-2LE", "UCS-2BE", "UTF-16LE", "UTF-16BE"] {
            _ = iconv_open("UTF-8", name)
        }
    }

    /// Loads a loader's module by decoding an empty file, which fails.
    private static func load(_ name: String) {
        let load = PixbufLoad(loaderName: name, maximumPixels: 1, deadline: .now + .seconds(1))
        _ = try? load.run(.bytes([]), isCancelled: { false })
    }

    /// Opens the message catalogues now, since the first error message would.
    private static func openCatalogues() {
        _ = g_get_language_names()
        for domain in ["gdk-pixbuf", "glib20"] { _ = g_dgettext(domain, "Unknown error") }
        _ = strerror(EACCES)
    }
}
