# SPDX-License-Identifier: GPL-3.0-or-later
"""XMP packets full of needles, as elements and as attributes."""
from needles import DATE, FILE_PATH, XMP_DATE, XMP_LATITUDE, XMP_LONGITUDE, text

SPACES = {
    "dc": "http://purl.org/dc/elements/1.1/", "xmp": "http://ns.adobe.com/xap/1.0/", "exif": "http://ns.adobe.com/exif/1.0/",
    "tiff": "http://ns.adobe.com/tiff/1.0/", "aux": "http://ns.adobe.com/exif/1.0/aux/",
    "photoshop": "http://ns.adobe.com/photoshop/1.0/",
    "Iptc4xmpCore": "http://iptc.org/std/Iptc4xmpCore/1.0/xmlns/", "Iptc4xmpExt": "http://iptc.org/std/Iptc4xmpExt/2008-02-29/",
    "xmpMM": "http://ns.adobe.com/xap/1.0/mm/", "stEvt": "http://ns.adobe.com/xap/1.0/sType/ResourceEvent#",
    "stRef": "http://ns.adobe.com/xap/1.0/sType/ResourceRef#", "mwg-rs": "http://www.metadataworkinggroup.com/schemas/regions/",
    "stArea": "http://ns.adobe.com/xmp/sType/Area#", "lr": "http://ns.adobe.com/lightroom/1.0/", "odd": "http://example.org/odd/",
    "xmpGImg": "http://ns.adobe.com/xap/1.0/g/img/", "xmpNote": "http://ns.adobe.com/xmp/note/",
    "Container": "http://ns.google.com/photos/1.0/container/", "Item": "http://ns.google.com/photos/1.0/container/item/",
    "GCamera": "http://ns.google.com/photos/1.0/camera/", "hdrgm": "http://ns.adobe.com/hdr-gain-map/1.0/",
}


def _listed(name, kind, *values):
    return f"<{name}><rdf:{kind}>" + "".join(f"<rdf:li>{value}</rdf:li>" for value in values) + f"</rdf:{kind}></{name}>"


def _spoken(name, value):
    return f'<{name}><rdf:Alt><rdf:li xml:lang="x-default">{value}</rdf:li></rdf:Alt></{name}>'


def _elements():
    yield _spoken("dc:title", text("captions", "xmp-title"))
    yield _spoken("dc:description", text("captions", "xmp-description"))
    yield _listed("dc:subject", "Bag", text("captions", "xmp-keyword"), "plain")
    yield _listed("lr:hierarchicalSubject", "Bag", "a|" + text("captions", "xmp-hierarchy"))
    yield f"<photoshop:Headline>{text('captions', 'xmp-headline')}</photoshop:Headline>"
    yield _listed("dc:creator", "Seq", text("people", "xmp-creator"))
    yield _spoken("dc:rights", text("people", "xmp-rights"))
    yield _listed("Iptc4xmpExt:PersonInImage", "Bag", text("people", "xmp-person"))
    yield ('<mwg-rs:Regions rdf:parseType="Resource"><mwg-rs:RegionList><rdf:Bag><rdf:li rdf:parseType="Resource">'
           f'<mwg-rs:Name>{text("people", "xmp-region")}</mwg-rs:Name><mwg-rs:Type>Face</mwg-rs:Type>'
           '<mwg-rs:Area stArea:x="0.5" stArea:y="0.5" stArea:w="0.1" stArea:h="0.1" stArea:unit="normalized"/>'
           '</rdf:li></rdf:Bag></mwg-rs:RegionList></mwg-rs:Regions>')
    yield ('<Iptc4xmpExt:LocationCreated><rdf:Bag><rdf:li rdf:parseType="Resource">'
           f'<Iptc4xmpExt:City>{text("location", "xmp-created")}</Iptc4xmpExt:City></rdf:li></rdf:Bag>'
           '</Iptc4xmpExt:LocationCreated>')
    yield f"<Iptc4xmpCore:Location>{text('location', 'xmp-sublocation')}</Iptc4xmpCore:Location>"
    yield f"<exif:GPSLatitude>{XMP_LATITUDE}</exif:GPSLatitude><exif:GPSLongitude>{XMP_LONGITUDE}</exif:GPSLongitude>"
    yield f"<exif:GPSAreaInformation>{text('location', 'xmp-area')}</exif:GPSAreaInformation>"
    yield f"<exif:DateTimeOriginal>{XMP_DATE}</exif:DateTimeOriginal>"
    yield ('<xmpMM:History><rdf:Seq><rdf:li stEvt:action="saved" stEvt:softwareAgent="Hiddenthorn-history" '
           f'stEvt:when="{XMP_DATE}" stEvt:changed="/"/></rdf:Seq></xmpMM:History>')
    yield f'<xmpMM:DerivedFrom stRef:documentID="Hiddenthorn-derived" stRef:filePath="{FILE_PATH}"/>'
    yield "<odd:Secret>Hiddenthorn-unknown</odd:Secret>"
    yield ('<xmp:Thumbnails><rdf:Alt><rdf:li rdf:parseType="Resource"><xmpGImg:image>Hiddenthorn-thumbnail</xmpGImg:image>'
           '</rdf:li></rdf:Alt></xmp:Thumbnails>')


def _attributes():
    return {
        "photoshop:City": text("location", "xmp-city"), "photoshop:Country": text("location", "xmp-country"),
        "photoshop:Instructions": text("captions", "xmp-instructions"),
        "photoshop:Credit": text("people", "xmp-credit"), "xmp:Rating": "4",
        "tiff:Make": text("device", "xmp-make"), "tiff:Model": text("device", "xmp-model"),
        "aux:Lens": text("device", "xmp-lens"),
        "aux:SerialNumber": text("device", "xmp-serial"), "aux:OwnerName": text("people", "xmp-owner"),
        "xmp:CreatorTool": text("device", "xmp-tool"), "xmp:CreateDate": XMP_DATE, "xmp:ModifyDate": XMP_DATE,
        "xmpMM:DocumentID": "xmp.did:Hiddenthorn-document", "odd:Attribute": "Hiddenthorn-attribute",
    }


def packet(attributes=None, elements="", full=True):
    """A packet with everything in it, or only with what is given."""
    attributes = {**(_attributes() if full else {}), **(attributes or {})}
    spaces = " ".join(f'xmlns:{name}="{place}"' for name, place in SPACES.items())
    said = " ".join(f'{name}="{value}"' for name, value in attributes.items())
    inside = ("<!-- Hiddenthorn-comment -->" + "".join(_elements()) if full else "") + elements
    return ('<?xpacket begin="\ufeff" id="W5M0MpCehiHzreSzNTczkc9d"?>\n'
            '<x:xmpmeta xmlns:x="adobe:ns:meta/" x:xmptk="Hiddenthorn-toolkit">'
            f'<rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#"><rdf:Description rdf:about="" {spaces} {said}>'
            f"{inside}</rdf:Description></rdf:RDF></x:xmpmeta>\n<?xpacket end=\"w\"?>").encode()


# Markup as a value: XMP does not allow it, and readers differ over it.
LITERAL = "<odd:More rdf:parseType='Literal'><b>Hiddenthorn-literal</b></odd:More><dc:source>Hiddenthorn-source</dc:source>"

STAYS = {
    "captions": [text("captions", place) for place in ("xmp-title", "xmp-description", "xmp-keyword")],
    "people": [text("people", place) for place in ("xmp-creator", "xmp-rights", "xmp-person")],
    "device": [text("device", place) for place in ("xmp-make", "xmp-model", "xmp-lens")],
    "location": [text("location", place) for place in ("xmp-city", "xmp-country")],
    "dates": [XMP_DATE, DATE],
}
