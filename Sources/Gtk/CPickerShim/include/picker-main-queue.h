/* SPDX-License-Identifier: GPL-3.0-or-later */
#ifndef PICKER_MAIN_QUEUE_H
#define PICKER_MAIN_QUEUE_H

#include "picker-gtk.h"

/* Makes the default GLib main context drain libdispatch's main queue, which carries Swift's main actor.
 * Call it on the main thread, once or more often, before the loop runs. FALSE: libdispatch gave no descriptor. */
gboolean picker_main_queue_attach (void);

/* How often the queue was drained since the attach. */
guint64 picker_main_queue_dispatches (void);

/* How often the main context was about to wait since the attach: counts every wake-up, whatever its source. */
guint64 picker_main_queue_turns (void);

/* Whether this is the process's first thread. */
gboolean picker_is_first_thread (void);

#endif
