// SPDX-License-Identifier: GPL-3.0-or-later

internal import MediaTypes

/// The fields of structures within properties, with what each tells besides its property. A field that does not stand here goes, though
/// its property stays, unless it is a property that may stand for itself.
enum XMPFields {
    /// What a field tells; nil for one that is not known.
    static func meaning(of name: XMLName) -> Meaning? { table[name] ?? XMPProperties.meaning(of: name) }

    private static let table = XMPProperties.table([
        (XMPNamespaces.dimensions, .rendering, "w h unit"),
        (XMPNamespaces.area, .rendering, "x y w h d unit"),
        (
            XMPNamespaces.regions, .rendering,
            "AppliedToDimensions RegionList Area Type Rotation FocusUsage Extensions"
        ),
        (XMPNamespaces.regions, .person, "Name"),
        (XMPNamespaces.regions, .caption, "Title Description BarCodeValue"),
        (
            XMPNamespaces.appleFaces, .person,
            "AngleInfoYaw AngleInfoRoll ConfidenceLevel FaceID Timestamp"
        ),
        (XMPNamespaces.keywords, .rendering, "Hierarchy Keyword Children Applied"),
        (XMPNamespaces.microsoftPeople, .rendering, "RegionInfo"),
        (XMPNamespaces.microsoftRegionInfo, .rendering, "Regions DateRegionsValid"),
        (
            XMPNamespaces.microsoftRegion, .rendering,
            "Rectangle PersonDisplayName PersonEmailDigest PersonLiveIdCID PersonSourceID"
        ),
        // Where the photographer lives is often where the photo was taken.
        (
            XMPNamespaces.iptcCore, .location,
            "CiAdrExtadr CiAdrCity CiAdrRegion CiAdrPcode CiAdrCtry"
        ),
        (XMPNamespaces.iptcCore, .rendering, "CiEmailWork CiTelWork CiUrlWork"),
        (XMPNamespaces.iptcExtension, .person, "PersonName PersonId PersonCharacteristic"),
        (XMPNamespaces.iptcExtension, .caption, "PersonDescription ProductDescription"),
        (
            XMPNamespaces.iptcExtension, .rendering,
            """
            CvId CvTermId CvTermName CvTermRefinedAbout ProductName ProductGTIN AOTitle AOCreator AOSource
            AOCopyrightNotice AOContentDescription Name RegionBoundary rbShape rbUnit rbX rbY rbW rbH rbRx rbVertices
            rCtype rRole Identifier
            """
        ),
        (XMPNamespaces.iptcExtension, .date, "AODateCreated"),
        (XMPNamespaces.exif, .rendering, "Fired Return Mode Function RedEyeMode Columns Rows Names Values"),
        (XMPNamespaces.container, .rendering, "Item"),
        (XMPNamespaces.containerItem, .rendering, "Mime Semantic Length Padding"),
        (
            XMPNamespaces.plus, .person,
            """
            CopyrightOwnerID CopyrightOwnerName ImageCreatorID ImageCreatorName ImageSupplierID ImageSupplierName
            LicensorID LicensorName LicensorEmail LicensorTelephone1 LicensorTelephone2 LicensorURL
            """
        ),
        (
            XMPNamespaces.plus, .location,
            "LicensorStreetAddress LicensorExtendedAddress LicensorCity LicensorRegion LicensorPostalCode LicensorCountry"
        ),
    ])
}
