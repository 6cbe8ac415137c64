// SPDX-License-Identifier: GPL-3.0-or-later

extension XMPProperties {
    /// What a picture needs to be shown right: its form and colour, gain maps, panoramas, motion photos, depth; and its dates.
    static let picture: [Row] = [
        (
            XMPNamespaces.tiff, .rendering,
            """
            Orientation ImageWidth ImageLength BitsPerSample Compression PhotometricInterpretation SamplesPerPixel
            PlanarConfiguration YCbCrSubSampling YCbCrPositioning XResolution YResolution ResolutionUnit TransferFunction
            WhitePoint PrimaryChromaticities YCbCrCoefficients ReferenceBlackWhite
            """
        ),
        (
            XMPNamespaces.exif, .rendering,
            """
            ExifVersion FlashpixVersion ColorSpace ComponentsConfiguration CompressedBitsPerPixel PixelXDimension
            PixelYDimension Gamma CustomRendered FileSource SceneType SceneCaptureType
            """
        ),
        (XMPNamespaces.exifEX, .rendering, "Gamma InteroperabilityIndex"),
        (XMPNamespaces.photoshop, .rendering, "ColorMode"),
        (XMPNamespaces.dublinCore, .rendering, "format type"),
        (XMPNamespaces.iptcExtension, .rendering, "MaxAvailHeight MaxAvailWidth"),
        (
            XMPNamespaces.gainMap, .rendering,
            """
            Version BaseRenditionIsHDR GainMapMin GainMapMax Gamma OffsetSDR OffsetHDR HDRCapacityMin HDRCapacityMax
            """
        ),
        (
            XMPNamespaces.hdrMetadata, .rendering,
            """
            ccv_avg_luminance_nits ccv_max_luminance_nits ccv_min_luminance_nits ccv_primaries_xy ccv_white_xy
            scene_referred
            """
        ),
        (XMPNamespaces.appleGainMap, .rendering, "HDRGainMapVersion HDRGainMapHeadroom"),
        (
            XMPNamespaces.applePixelData, .rendering,
            """
            AuxiliaryImageType AuxiliaryImageSubType NativeFormat StoredFormat IntMinValue IntMaxValue FloatMinValue
            FloatMaxValue
            """
        ),
        (XMPNamespaces.appleDepth, .rendering, "DepthDataVersion Filtered Accuracy Quality"),
        (
            XMPNamespaces.camera, .rendering,
            """
            MotionPhoto MotionPhotoVersion MotionPhotoPresentationTimestampUs MicroVideo MicroVideoVersion
            MicroVideoOffset MicroVideoPresentationTimestampUs
            """
        ),
        (XMPNamespaces.container, .rendering, "Directory"),
        (
            XMPNamespaces.panorama, .rendering,
            """
            UsePanoramaViewer ProjectionType PosePitchDegrees PoseRollDegrees InitialViewHeadingDegrees
            InitialViewPitchDegrees InitialViewRollDegrees InitialHorizontalFOVDegrees InitialVerticalFOVDegrees
            InitialCameraDolly CroppedAreaImageHeightPixels CroppedAreaImageWidthPixels CroppedAreaLeftPixels
            CroppedAreaTopPixels FullPanoHeightPixels FullPanoWidthPixels LargestValidInteriorRectHeight
            LargestValidInteriorRectLeft LargestValidInteriorRectTop LargestValidInteriorRectWidth
            """
        ),
        // The maps themselves, in base64, stand in extended packets, which go.
        (XMPNamespaces.depth, .rendering, "Format Near Far Mime Units MeasureType ConfidenceMime"),
        (XMPNamespaces.focus, .rendering, "BlurAtInfinity FocalDistance FocalPointX FocalPointY"),
        (XMPNamespaces.image, .rendering, "Mime"),

        (XMPNamespaces.xmp, .date, "CreateDate ModifyDate MetadataDate"),
        (XMPNamespaces.tiff, .date, "DateTime"),
        (
            XMPNamespaces.exif, .date,
            """
            DateTimeOriginal DateTimeDigitized SubSecTime SubSecTimeOriginal SubSecTimeDigitized OffsetTime
            OffsetTimeOriginal OffsetTimeDigitized
            """
        ),
        (
            XMPNamespaces.exifEX, .date,
            """
            SubSecTime SubSecTimeOriginal SubSecTimeDigitized OffsetTime OffsetTimeOriginal OffsetTimeDigitized
            """
        ),
        (XMPNamespaces.photoshop, .date, "DateCreated"),
        (XMPNamespaces.dublinCore, .date, "date"),
        (XMPNamespaces.iptcExtension, .date, "IptcLastEdited"),
        (XMPNamespaces.microsoft, .date, "DateAcquired"),
        (XMPNamespaces.microsoftBare, .date, "DateAcquired"),
        (XMPNamespaces.digiKam, .date, "CaptionsDateTimeStamps"),
        (XMPNamespaces.acdsee, .date, "datetime"),
        (XMPNamespaces.panorama, .date, "FirstPhotoDate LastPhotoDate"),
    ]
}
