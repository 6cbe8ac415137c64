// SPDX-License-Identifier: GPL-3.0-or-later

import Ground
import GtkSupport

extension DebugLog {
    /// What `G_MESSAGES_DEBUG` asks for, to GLib's log.
    static let ofThisProcess = DebugLog(
        shows: { GLibLog.shows($0.name) }, write: { GLibLog.debug($0.name, $1) })
}
