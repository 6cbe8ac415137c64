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

    /// Removes copies that were not fetched within a day; returns at once.
    package func sweepCopies() {
        DispatchQueue.global(qos: .utility).async { [copies = paths.copies] in copies.sweep() }
    }
}
