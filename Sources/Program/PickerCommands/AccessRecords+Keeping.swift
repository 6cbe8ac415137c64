// SPDX-License-Identifier: GPL-3.0-or-later

import PickerHost
import PickerService

// The service keeps what apps may do in the host's files.
extension AccessRecords: AccessKeeping {}
