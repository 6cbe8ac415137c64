// SPDX-License-Identifier: GPL-3.0-or-later

/// The namespaces of XMP that are known, and what their prefixes are.
enum XMPNamespaces {
    static let rdf = "http://www.w3.org/1999/02/22-rdf-syntax-ns#"
    static let meta = "adobe:ns:meta/"
    static let xmp = "http://ns.adobe.com/xap/1.0/"
    static let rights = "http://ns.adobe.com/xap/1.0/rights/"
    static let dublinCore = "http://purl.org/dc/elements/1.1/"
    static let photoshop = "http://ns.adobe.com/photoshop/1.0/"
    static let tiff = "http://ns.adobe.com/tiff/1.0/"
    static let exif = "http://ns.adobe.com/exif/1.0/"
    static let exifEX = "http://cipa.jp/exif/1.0/"
    static let aux = "http://ns.adobe.com/exif/1.0/aux/"
    static let iptcCore = "http://iptc.org/std/Iptc4xmpCore/1.0/xmlns/"
    static let iptcExtension = "http://iptc.org/std/Iptc4xmpExt/2008-02-29/"
    static let plus = "http://ns.useplus.org/ldf/xmp/1.0/"
    static let creativeCommons = "http://creativecommons.org/ns#"
    static let lightroom = "http://ns.adobe.com/lightroom/1.0/"
    static let digiKam = "http://www.digikam.org/ns/1.0/"
    static let mediaPro = "http://ns.iview-multimedia.com/mediapro/1.0/"
    static let acdsee = "http://ns.acdsee.com/iptc/1.0/"
    static let microsoft = "http://ns.microsoft.com/photo/1.0/"
    // As some programs write it.
    static let microsoftBare = "http://ns.microsoft.com/photo/1.0"
    static let microsoftPeople = "http://ns.microsoft.com/photo/1.2/"
    static let microsoftRegionInfo = "http://ns.microsoft.com/photo/1.2/t/RegionInfo#"
    static let microsoftRegion = "http://ns.microsoft.com/photo/1.2/t/Region#"
    static let regions = "http://www.metadataworkinggroup.com/schemas/regions/"
    static let keywords = "http://www.metadataworkinggroup.com/schemas/keywords/"
    static let area = "http://ns.adobe.com/xmp/sType/Area#"
    static let dimensions = "http://ns.adobe.com/xap/1.0/sType/Dimensions#"
    static let gainMap = "http://ns.adobe.com/hdr-gain-map/1.0/"
    static let hdrMetadata = "http://ns.adobe.com/hdr-metadata/1.0/"
    static let appleGainMap = "http://ns.apple.com/HDRGainMap/1.0/"
    static let applePixelData = "http://ns.apple.com/pixeldatainfo/1.0/"
    static let appleDepth = "http://ns.apple.com/depthData/1.0/"
    static let appleFaces = "http://ns.apple.com/faceinfo/1.0/"
    static let camera = "http://ns.google.com/photos/1.0/camera/"
    static let container = "http://ns.google.com/photos/1.0/container/"
    static let containerItem = "http://ns.google.com/photos/1.0/container/item/"
    static let panorama = "http://ns.google.com/photos/1.0/panorama/"
    static let depth = "http://ns.google.com/photos/1.0/depthmap/"
    static let focus = "http://ns.google.com/photos/1.0/focus/"
    static let image = "http://ns.google.com/photos/1.0/image/"
    static let drone = "http://www.dji.com/drone-dji/1.0/"

    /// The prefix under which a name is written: the one that the packet has where that is usual, since some readers know names by
    /// prefix alone, and else the first of the usual ones, since a prefix can be any word.
    static func prefix(of namespace: String, written prefix: String) -> String? {
        guard let usual = prefixes[namespace] else { return nil }
        return usual.contains(prefix) ? prefix : usual.first
    }

    private static let prefixes: [String: [String]] = [
        XMLNamespaces.xml: ["xml"], rdf: ["rdf"], xmp: ["xmp", "xap"], rights: ["xmpRights", "xapRights"],
        dublinCore: ["dc"], photoshop: ["photoshop"], tiff: ["tiff"], exif: ["exif"], exifEX: ["exifEX"],
        aux: ["aux"], iptcCore: ["Iptc4xmpCore"], iptcExtension: ["Iptc4xmpExt"], plus: ["plus"],
        creativeCommons: ["cc"], lightroom: ["lr"], digiKam: ["digiKam"], mediaPro: ["mediapro"],
        acdsee: ["acdsee"], microsoft: ["MicrosoftPhoto"], microsoftBare: ["MicrosoftPhoto_1_"],
        microsoftPeople: ["MP"], microsoftRegionInfo: ["MPRI"], microsoftRegion: ["MPReg"], regions: ["mwg-rs"],
        keywords: ["mwg-kw"], area: ["stArea"], dimensions: ["stDim"], gainMap: ["hdrgm"],
        hdrMetadata: ["hdr_metadata"], appleGainMap: ["HDRGainMap"], applePixelData: ["apdi"],
        appleDepth: ["depthData"], appleFaces: ["apple-fi"], camera: ["GCamera", "Camera"],
        container: ["Container", "GContainer"], containerItem: ["Item", "GContainerItem"], panorama: ["GPano"],
        depth: ["GDepth"], focus: ["GFocus"], image: ["GImage"], drone: ["drone-dji"],
    ]
}
