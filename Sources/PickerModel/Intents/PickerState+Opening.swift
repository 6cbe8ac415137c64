// SPDX-License-Identifier: GPL-3.0-or-later

extension PickerState {
    /// Sends the first requests: the list, the albums, and whether preselected assets still exist.
    mutating func open() -> [PickerEffect] {
        ask() + askAlbums() + checkPreselection() + rememberDisplay()
    }
}
