// SPDX-License-Identifier: GPL-3.0-or-later

public import MediaTypes

extension MediaError {
    /// What is wrong with the file, to stand after its name: "IMG_1.jpg: the file is damaged".
    public var text: LocalizedText {
        // Translators: stands after the name of a file and a colon, as in “IMG_1.jpg: the file is damaged”.
        switch self {
        case .unreadable: LocalizedText("the file cannot be opened")
        case .notAFile: LocalizedText("not a regular file")
        case .empty: LocalizedText("the file is empty")
        case .unknownFormat: LocalizedText("not a picture or video that can be recognised")
        case .damaged, .decoderEnded: LocalizedText("the file is damaged")
        case .tooLarge(let width, let height):
            LocalizedText("%1 × %2 pixels are more than can be shown", .text(String(width)), .text(String(height)))
        case .timedOut: LocalizedText("decoding it took too long")
        case .noDecoder(_, let package?): LocalizedText("install the package %1 to see it", .text(package))
        case .noDecoder(let format, nil): LocalizedText("there is no decoder for %1", .text(format.rawValue))
        // Translators: “Maximize Compatibility” is a setting of Adobe Photoshop, named as in Photoshop in this language.
        case .noMergedPicture:
            LocalizedText("saved without a picture of its layers: save it again with “Maximize Compatibility”")
        case .notCleanable:
            LocalizedText("no copy without details can be made of it: add it with all details, or another photo")
        case .noEncoder:
            LocalizedText("videos cannot be converted on this system: add it in its own format")
        case .cancelled: LocalizedText("cancelled")
        case .noSandbox:
            LocalizedText("photos are not opened, since this system has no sandbox to open them in")
        case .noWorker:
            LocalizedText(
                "photos cannot be opened now, since the program that opens them did not start; close other programs and try again"
            )
        }
    }
}
