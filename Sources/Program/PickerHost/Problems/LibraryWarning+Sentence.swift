// SPDX-License-Identifier: GPL-3.0-or-later

package import PickerModel

extension LibraryWarning {
    /// One sentence in English, on one line, for a terminal, a journal or JSON.
    package var sentence: String {
        switch self {
        case .unreadableFolder(let folder, let errno):
            "the folder \(folder.line) cannot be read (\(SystemReason.words(errno))) and was skipped"
        case .kernelFolder(let folder): "the folder \(folder.line) is the kernel's own and was skipped"
        case .folderWithoutMedia(let folder):
            "the folder \(folder.line) holds a file named .nomedia, so nothing in it is shown"
        case .linkToDevice(let link):
            "the link \(link.line) leads to a disk that was plugged in and was skipped; "
                + "add the folder itself to have it shown"
        case .danglingLinks(let count, let folder):
            "the folder \(folder.line) holds \(Self.links(count)) to files that are not there"
        case .linksToDevices(let count, let folder):
            "the folder \(folder.line) holds \(Self.links(count)) to files on disks that were plugged in, which are not "
                + "followed; add the folders of these files to have them shown"
        case .missingDisk(let folder):
            "nothing is mounted at \(folder.line) any more; what is known of its photos is kept"
        case .filesNotRead(let error): error.text.english
        case .damagedIndex: "the photo index was damaged and is built anew"
        case .indexSetAside: "the photo index was damaged or from a newer version; it was set aside and is built anew"
        case .indexNotKept(let folder, let message):
            "the photo index cannot be kept in \(folder)\(message.map { " (\($0))" } ?? ""); this run keeps it in memory"
        case .indexDiskFull: "the disk that holds the photo index is full; this run keeps the index in memory"
        case .indexBusy: "another program holds the photo index; this run keeps it in memory"
        case .indexNotWritten: "the photo index cannot be written; this run keeps it in memory"
        case .keyNotKept(let folder):
            "the key for photo identifiers cannot be kept in \(folder); identifiers change with each run"
        }
    }

    private static func links(_ count: Int) -> String { count == 1 ? "a link" : "\(count) links" }
}

extension FileLocation {
    /// The path for a sentence on one line: bytes that are no UTF-8 are replaced, characters that would break the line are
    /// escaped.
    fileprivate var line: String {
        var text = ""
        for scalar in String(decoding: bytes, as: UTF8.self).unicodeScalars {
            switch scalar.properties.generalCategory {
            case .control, .lineSeparator, .paragraphSeparator: text += scalar.escaped(asASCII: true)
            default: text.unicodeScalars.append(scalar)
            }
        }
        return text
    }
}
