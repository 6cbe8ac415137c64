// SPDX-License-Identifier: GPL-3.0-or-later

import PickerModel

/// One request for photos as a door hands it in: what is asked for, by whom, in which circumstances.
struct PickRequest: Sendable {
    var configuration: PickerConfiguration
    var platform = Platform.desktop
    /// As the kernel tells it, never as the caller does.
    var app = CallingApp.unknown
    /// Takes files of any kind as well.
    var allowsOtherFiles = false
    /// Opened by the person themself.
    var isStandalone = false
    /// Circumstances that a script states to see what they lead to; nil for those that were found out.
    var context: ChromeContext?
}
