// SPDX-License-Identifier: GPL-3.0-or-later

internal import MediaBytes

/// The brands of a file (`ftyp`), which tell what can play it. Makers of cameras have brands of their own, and those tell the maker.
enum Brands {
    /// What is changed in the contents of a `ftyp` or `styp` box so that only common brands remain; nil for nothing.
    static func common(_ body: ArraySlice<UInt8>) -> [UInt8]? {
        var cursor = ByteCursor(body)
        guard let major = cursor.code(), let version = cursor.big32() else {
            return [UInt8](repeating: 0, count: body.count)
        }
        var others: [FourCC] = []
        while let brand = cursor.code() { others.append(brand) }
        let isCommon = known.contains(major)
        var bytes: [UInt8] = []
        let first = isCommon ? major : others.first(where: known.contains) ?? "isom"
        bytes.append(big: UInt64(first.value), 4)
        bytes.append(big: isCommon ? UInt64(version) : 0, 4)
        // QuickTime fills unused places with zeros.
        for brand in others { bytes.append(big: known.contains(brand) ? UInt64(brand.value) : 0, 4) }
        bytes += [UInt8](repeating: 0, count: body.count - bytes.count)
        return bytes.elementsEqual(body) ? nil : bytes
    }

    private static let known: Set<FourCC> = [
        "isom", "iso2", "iso3", "iso4", "iso5", "iso6", "iso7", "iso8", "iso9", "isoa", "isob", "isoc", "mp41", "mp42",
        "mp71", "avc1", "hvc1", "hev1", "av01", "qt  ", "M4V ", "M4A ", "M4VH", "M4VP", "3gp4", "3gp5", "3gp6", "3gp7",
        "3gp8", "3gp9", "3gr6", "3gs6", "3gs7", "3ge6", "3ge7", "3gg6", "3g2a", "3g2b", "3g2c", "dash", "msdh", "msix",
        "dby1", "cmfc", "cmf2", "cmff", "cmfs", "iqui", "mif1", "mif2", "msf1", "miaf", "MiHB", "MiHA", "MiHE", "MA1A",
        "MA1B", "heic", "heix", "heim", "heis", "hevc", "hevx", "hevm", "hevs", "avif", "avis", "avio", "avci", "avcs",
        "jpeg", "jpgs", "j2ki", "j2is", "vvic", "vvis", "unif", "tmap", "MiPr", "MiCm", "pred", "geo1", "jxl ",
    ]
}
