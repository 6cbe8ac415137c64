// SPDX-License-Identifier: GPL-3.0-or-later

package import PickerModel

extension PickedItem {
    /// The item once its files lie elsewhere: the file, and the video of a Live Photo where there is one.
    package func moved(to files: [FileLocation]) -> PickedItem {
        var item = self
        item.file = files.first ?? file
        item.asset.location = item.file
        item.asset.pairedVideo = files.dropFirst().first
        return item
    }
}

extension Delivery {
    /// Removes the copies that were made for it, with their folders. Blocking.
    package func removeCopies() {
        for item in items where item.delivered == .copy && item.unfinished == nil {
            CopyFolders.remove(item.file.parent)
        }
    }
}
