// SPDX-License-Identifier: GPL-3.0-or-later

internal import CDecoders
internal import CGdkPixbuf
internal import Glibc
internal import MediaTypes

/// The libraries behind the decoders, as a whole.
public enum Decoders {
    /// Loads and opens what decoding would load or open late, so that a process may give up both afterwards: the loader
    /// modules of gdk-pixbuf with the libraries they bring, the plugins and tables of libheif, libjxl, lcms2 and libraw,
    /// exiv2's tables, the character sets of text in pictures, the time zone.
    ///
    /// docs/decoders.md lists what is asked for in vain after that, and why it does no harm.
    /// - Note: blocking, some 20 ms; at any thread, again as often as one likes. A loader that is not installed is passed
    ///   over: its formats end in `.noDecoder`.
    public static func warmUp() { _ = isWarm }

    private static let isWarm: Bool = {
        tzset()
        cdecoders_warm_up()
        _ = ExifMetadata(EmbeddedBlocks())
        keepCharacterSets()
        openCatalogues()
        for name in Set(MediaFormat.allCases.flatMap { PixbufLoaders.names(for: $0) }).sorted() { load(name) }
        return true
    }()

    /// glibc unloads the module of a character set with the last that uses it: these are never closed.
    private static func keepCharacterSets() {
        // PNG keeps text in the first; the rest are of EXIF's comments.
        for name in ["ISO8859-1", "ISO-8859-1", "UCS-2LE", "UCS-2BE", "UTF-16LE", "UTF-16BE"] {
            _ = iconv_open("UTF-8", name)
        }
    }

    /// A load of nothing loads the module and fails.
    private static func load(_ name: String) {
        let load = PixbufLoad(loaderName: name, longestSide: 1, maximumPixels: 1, deadline: .now + .seconds(1))
        _ = try? load.run(.bytes([]), isCancelled: { false })
    }

    /// Messages of errors are translated, and the first asks for the catalogues of the person's language.
    private static func openCatalogues() {
        _ = g_get_language_names()
        for domain in ["gdk-pixbuf", "glib20"] { _ = g_dgettext(domain, "Unknown error") }
        _ = strerror(EACCES)
    }
}
