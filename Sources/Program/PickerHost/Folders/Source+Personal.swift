// SPDX-License-Identifier: GPL-3.0-or-later

package import PickerModel

extension Source {
    /// The folders of the library where a caller names none: Pictures, Videos, those that the person added, connected
    /// devices.
    ///
    /// A folder that is absent now, such as one on a disk that is not connected, is no error: it is left out until it
    /// is back, and its photos stay in the index.
    /// - Parameters:
    ///   - devices: the picture folders of cameras and phones.
    package static func personal(_ paths: ProgramPaths, added: AddedFolders, devices: [FileLocation]) -> [Source] {
        var seen: Set<FileLocation> = []
        return
            (paths.personalFolders + added.folders.map { Source($0, .added) } + devices.map { Source($0, .device) })
            .filter { seen.insert($0.location).inserted }
    }
}
