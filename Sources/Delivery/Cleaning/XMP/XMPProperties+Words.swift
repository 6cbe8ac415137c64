// SPDX-License-Identifier: GPL-3.0-or-later

internal import MediaTypes

extension XMPProperties {
    /// What people and programs write of the photo: places, captions, names.
    static let words: [Row] = [
        (XMPNamespaces.photoshop, .location, "City State Country"),
        (XMPNamespaces.iptcCore, .location, "Location CountryCode"),
        (
            XMPNamespaces.iptcExtension, .location,
            """
            LocationCreated LocationShown City CountryCode CountryName ProvinceState Sublocation WorldRegion LocationId
            LocationName
            """
        ),
        (XMPNamespaces.mediaPro, .location, "Location"),

        (XMPNamespaces.xmp, .caption, "Rating Label"),
        (XMPNamespaces.dublinCore, .caption, "title description subject language"),
        (
            XMPNamespaces.photoshop, .caption,
            "Headline Instructions Category SupplementalCategories Urgency"
        ),
        (XMPNamespaces.tiff, .caption, "ImageDescription"),
        (XMPNamespaces.exif, .caption, "UserComment"),
        (XMPNamespaces.exifEX, .caption, "ImageTitle"),
        (
            XMPNamespaces.iptcCore, .caption,
            "Scene SubjectCode IntellectualGenre AltTextAccessibility ExtDescrAccessibility"
        ),
        (XMPNamespaces.iptcExtension, .caption, "Event EventId Genre CVterm AboutCvTerm ProductInImage"),
        (XMPNamespaces.lightroom, .caption, "weightedFlatSubject"),
        (XMPNamespaces.digiKam, .caption, "PickLabel ColorLabel"),
        (XMPNamespaces.mediaPro, .caption, "Event Status"),
        (XMPNamespaces.acdsee, .caption, "caption rating keywords notes tagged"),
        (XMPNamespaces.microsoft, .caption, "Rating"),
        (XMPNamespaces.microsoftBare, .caption, "Rating"),

        (XMPNamespaces.dublinCore, .person, "creator rights publisher contributor"),
        (XMPNamespaces.rights, .person, "Marked WebStatement UsageTerms Owner Certificate"),
        (XMPNamespaces.photoshop, .person, "CaptionWriter AuthorsPosition Credit Source"),
        (XMPNamespaces.tiff, .person, "Artist Copyright"),
        (XMPNamespaces.exifEX, .person, "Photographer ImageEditor"),
        (XMPNamespaces.iptcCore, .person, "CreatorContactInfo"),
        (
            XMPNamespaces.iptcExtension, .person,
            "PersonInImage PersonInImageWDetails AddlModelInfo ModelAge Contributor Creator"
        ),
        (XMPNamespaces.regions, .person, "Regions"),
        (XMPNamespaces.microsoftPeople, .person, "RegionInfo"),
        (XMPNamespaces.mediaPro, .person, "People"),
        (XMPNamespaces.digiKam, .person, "CaptionsAuthorNames"),
        (XMPNamespaces.acdsee, .person, "author"),
        (
            XMPNamespaces.plus, .person,
            """
            Version CopyrightOwner ImageCreator ImageSupplier Licensor CopyrightStatus CreditLineRequired
            TermsAndConditionsText TermsAndConditionsURL DataMining ModelReleaseStatus PropertyReleaseStatus
            MinorModelAgeDisclosure
            """
        ),
        (
            XMPNamespaces.creativeCommons, .person,
            "license attributionName attributionURL morePermissions useGuidelines"
        ),

        (XMPNamespaces.dublinCore, Meaning([.captions, .location]), "coverage"),
        (XMPNamespaces.photoshop, named, "TransmissionReference"),
        (XMPNamespaces.xmp, named, "Nickname"),
        (XMPNamespaces.iptcExtension, named, "OrganisationInImageCode OrganisationInImageName ImageRegion"),
        // Trees of keywords have branches for places and for people.
        (XMPNamespaces.lightroom, mixed, "hierarchicalSubject"),
        (XMPNamespaces.digiKam, mixed, "TagsList"),
        (XMPNamespaces.mediaPro, mixed, "CatalogSets"),
        (XMPNamespaces.acdsee, mixed, "categories"),
        (XMPNamespaces.microsoft, mixed, "LastKeywordXMP LastKeywordIPTC"),
        (XMPNamespaces.microsoftBare, mixed, "LastKeywordXMP LastKeywordIPTC"),
        (XMPNamespaces.keywords, mixed, "Keywords"),
        // A work of art has a title, a creator and a place where it hangs.
        (XMPNamespaces.iptcExtension, mixed, "ArtworkOrObject"),
    ]

    private static let named = Meaning([.captions, .people])
    private static let mixed = Meaning([.captions, .location, .people])
}
