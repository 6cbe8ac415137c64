// SPDX-License-Identifier: GPL-3.0-or-later

extension XMPProperties {
    /// What cameras and programs tell of themselves, and where they were.
    static let camera: [Row] = [
        (XMPNamespaces.xmp, .device, "CreatorTool"),
        (XMPNamespaces.tiff, .device, "Make Model Software"),
        (
            XMPNamespaces.exif, .device,
            """
            ExposureTime FNumber ExposureProgram SpectralSensitivity ISOSpeedRatings OECF ShutterSpeedValue
            ApertureValue BrightnessValue ExposureBiasValue MaxApertureValue SubjectDistance MeteringMode LightSource
            Flash FocalLength SubjectArea FlashEnergy SpatialFrequencyResponse FocalPlaneXResolution
            FocalPlaneYResolution FocalPlaneResolutionUnit SubjectLocation ExposureIndex SensingMethod CFAPattern
            ExposureMode WhiteBalance DigitalZoomRatio FocalLengthIn35mmFilm GainControl Contrast Saturation Sharpness
            SubjectDistanceRange ImageUniqueID
            """
        ),
        (
            XMPNamespaces.exifEX, .device,
            """
            PhotographicSensitivity SensitivityType StandardOutputSensitivity RecommendedExposureIndex ISOSpeed
            ISOSpeedLatitudeyyy ISOSpeedLatitudezzz BodySerialNumber LensSpecification LensMake LensModel
            LensSerialNumber CompositeImage CompositeImageCount CompositeImageExposureTimes CameraFirmware
            RAWDevelopingSoftware ImageEditingSoftware MetadataEditingSoftware
            """
        ),
        (
            XMPNamespaces.aux, .device,
            """
            SerialNumber Lens LensInfo LensID LensSerialNumber Firmware FlashCompensation ImageNumber
            ApproximateFocusDistance LensDistortInfo DistortionCorrectionAlreadyApplied
            LateralChromaticAberrationCorrectionAlreadyApplied VignetteCorrectionAlreadyApplied NeutralDensityFactor
            IsMergedHDR IsMergedPanorama
            """
        ),
        (XMPNamespaces.exifEX, .owner, "CameraOwnerName"),
        (XMPNamespaces.aux, .owner, "OwnerName"),
        // The name of a profile: of a device, or in words of the person who measured it.
        (XMPNamespaces.photoshop, .owner, "ICCProfile"),
        (XMPNamespaces.panorama, .device, "CaptureSoftware StitchingSoftware SourcePhotosCount ExposureLockUsed"),
        (XMPNamespaces.depth, .device, "Manufacturer Model Software"),
        // Calibration is measured for each camera.
        (
            XMPNamespaces.appleDepth, .device,
            """
            PixelSize IntrinsicMatrix IntrinsicMatrixReferenceWidth IntrinsicMatrixReferenceHeight ExtrinsicMatrix
            LensDistortionCoefficients InverseLensDistortionCoefficients LensDistortionCenterOffsetX
            LensDistortionCenterOffsetY
            """
        ),
        (
            XMPNamespaces.microsoft, .device,
            "CameraSerialNumber FlashManufacturer FlashModel LensManufacturer LensModel"
        ),
        (
            XMPNamespaces.drone, .device,
            """
            GimbalPitchDegree GimbalRollDegree GimbalReverse CamReverse FlightPitchDegree FlightRollDegree
            """
        ),

        (
            XMPNamespaces.exif, .location,
            """
            GPSVersionID GPSLatitude GPSLatitudeRef GPSLongitude GPSLongitudeRef GPSAltitude GPSAltitudeRef GPSTimeStamp
            GPSSatellites GPSStatus GPSMeasureMode GPSDOP GPSSpeedRef GPSSpeed GPSTrackRef GPSTrack GPSImgDirectionRef
            GPSImgDirection GPSMapDatum GPSDestLatitude GPSDestLatitudeRef GPSDestLongitude GPSDestLongitudeRef
            GPSDestBearingRef GPSDestBearing GPSDestDistanceRef GPSDestDistance GPSProcessingMethod GPSAreaInformation
            GPSDateStamp GPSDifferential GPSHPositioningError
            """
        ),
        (
            XMPNamespaces.exifEX, .location,
            "Temperature Humidity Pressure WaterDepth Acceleration CameraElevationAngle GPSHPositioningError"
        ),
        (XMPNamespaces.panorama, .location, "PoseHeadingDegrees NorthPosInX"),
        (
            XMPNamespaces.drone, .location,
            """
            AbsoluteAltitude RelativeAltitude GpsLatitude GpsLongitude GpsLongtitude GimbalYawDegree FlightYawDegree
            """
        ),
    ]
}
