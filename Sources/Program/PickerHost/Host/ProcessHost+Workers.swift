// SPDX-License-Identifier: GPL-3.0-or-later

import Dispatch
import MediaTypes
import PickerModel
import Workers

extension ProcessHost {
    /// Starts the workers, so that they are ready for the first picture; returns at once. Where none can be had, a notice says so.
    package func prepareDecoder() {
        DispatchQueue.global().async { [decoder, notices] in
            do throws(MediaError) { try decoder.prepare() } catch { notices.warn(error.text.english) }
        }
    }
}
