# SPDX-License-Identifier: GPL-3.0-or-later
"""Which class a tag is of, by the names that exiftool has for it, and not by the program's own tables."""
import re

# Groups that tell of the file and of how it is drawn, or are worked out from other tags.
BARE = re.compile(r"^(File|System|ExifTool|Composite|SourceFile|JFIF|MPF|APP14|PNG:PNG|ICC_Profile:ICC-(meas|view|chrm))")
# Values that tell nothing: zeros where a film must have a date, empty strings.
# Also the day that all profiles of copies have, since zeros are no day.
EMPTY = re.compile(r"^([\s0:./-]*|2000:01:01 00:00:00)$")
# Names of colour spaces that everybody has.
PUBLIC = re.compile(
    r"^(sRGB|Display P3|DCI|Adobe ?RGB|Apple RGB|ProPhoto|ROMM|Wide Gamut|(Rec\. )?ITU-R|Rec\.? ?2020|scRGB|eciRGB|Generic"
    r"|Dot Gain|Gray Gamma|c2|uRGB|U\.S\. Web|(ISO )?Coated|PSO|Japan Color|ColorMatch|Artifex|Compatible with Adobe)")
# Regular expressions of names, without groups.
_NAMES = {
    "location": r"""
        GPS.* .*Latitude.* .*Longitude.* LocationInformation LocationName Location Sub-location City State Province.*
        Country.* LocationCreated.* LocationShown.* Altitude GeoTiff.* AmbientTemperature Humidity AtmosphericPressure
        WaterDepth Acceleration CameraElevationAngle LocationISO6709 ContentLocation.*""",
    "captions": r"""
        ImageDescription UserComment Title Description Caption(?!Writer).* Headline Keywords? Subject HierarchicalSubject
        Rating.* Comment XP(Title|Comment|Keywords|Subject) ObjectName SpecialInstructions Instructions Label ImageTitle
        LastKeywordXMP""",
    "people": r"""
        Artist Copyright.* Creator By-line.* Rights OwnerName RegionName RegionPersonDisplayName PersonInImage.* XPAuthor
        Author Credit CaptionWriter Writer-Editor Photographer CameraOwnerName HostComputer Performers? AlbumArtist""",
    "device": r"""
        Make (Camera)?Model(Name)? Software Lens.* .*SerialNumber FNumber ExposureTime ISO FocalLength.* CreatorTool
        HostComputer OwnerName ApertureValue ShutterSpeedValue MeteringMode Flash WhiteBalance ExposureProgram ExposureMode
        ExposureCompensation MaxApertureValue LightSource SubjectDistance.* UniqueCameraModel Encoder ImageUniqueID
        DeviceManufacturer DeviceModelDesc ProfileCreator AndroidVersion OriginatingProgram CompressorName WritingApp
        MuxingApp""",
    "dates": r"""
        DateTimeOriginal CreateDate ModifyDate DateTime DateTimeDigitized (Sub|Offset)SecTime.* OffsetTime.* DateCreated
        TimeCreated MetadataDate Digital(Creation)?(Date|Time) ProfileDateTime Media(Create|Modify)Date
        Track(Create|Modify)Date CreationDate CreationTime""",
    "always": r"""
        Thumbnail(Image|Offset|Length) PreviewImage History.* DerivedFrom.* DocumentID OriginalDocumentID InstanceID
        ProfileDescription ProfileCopyright OtherImage .*ContentIdentifier DocumentName""",
}
NAMES = {kind: re.compile(f"^({'|'.join(names.split())})$") for kind, names in _NAMES.items()}
# JUMBF, maker notes, thumbnails, histories, whatever their tags are called.
GROUPS = {"location": re.compile(r":GPS:|:XMP-mwg-coll"), "always": re.compile(r"MakerNotes:|JUMBF:|:IFD1:|XMP-xmpMM:")}


# The random number of a Live Photo, which its film has as well: without it they come apart.
LIVE_PHOTO = re.compile(r"MakerNotes:Apple:.*:MediaGroupUUID$|MakerNotes:Apple:.*:ContentIdentifier$|Keys:.*:ContentIdentifier$")
# The film of a motion photo, as Samsung's programs find it.
MOTION_PHOTO = re.compile(r"MakerNotes:Samsung:.*:EmbeddedVideo(Type|File)$")


def told(key, value):
    """The classes of a tag and of the fields of its structures."""
    if MOTION_PHOTO.search(key) and (value == "MotionPhoto_Data" or str(value).startswith("(Binary data")):
        return
    if LIVE_PHOTO.search(key) and re.fullmatch(r"[0-9A-F-]{36}", str(value)):
        return
    name = key.rsplit(":", 1)[-1]
    for kind, names in NAMES.items():
        group = GROUPS.get(kind)
        if name == "ProfileDescription" and PUBLIC.match(str(value)):
            continue
        if (names.match(name) or group and group.search(key)) and not EMPTY.match(str(value)):
            yield kind
    for part in value if isinstance(value, list) else [value]:
        if isinstance(part, dict):
            for field, inner in part.items():
                yield from told(f"XMP:{field}", inner)
