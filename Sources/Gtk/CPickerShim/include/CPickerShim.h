/* SPDX-License-Identifier: GPL-3.0-or-later */
/* C code for what Swift cannot express: variadic calls, macros, class_init, and libdispatch's main queue as a GLib
 * source. */
#ifndef CPICKERSHIM_H
#define CPICKERSHIM_H

#include "picker-accessible.h"
#include "picker-appearance.h"
#include "picker-bus.h"
#include "picker-canvas.h"
#include "picker-chooser.h"
#include "picker-counts.h"
#include "picker-crash.h"
#include "picker-decorations.h"
#include "picker-embedding.h"
#include "picker-features.h"
#include "picker-files.h"
#include "picker-flags.h"
#include "picker-log.h"
#include "picker-main-queue.h"
#include "picker-memory.h"
#include "picker-newer-gtk.h"
#include "picker-objects.h"
#include "picker-parent.h"
#include "picker-peers.h"
#include "picker-positions.h"
#include "picker-program.h"
#include "picker-renderer.h"
#include "picker-session-bus.h"
#include "picker-settings.h"
#include "picker-shm-keeper.h"
#include "picker-signals.h"
#include "picker-text.h"
#include "picker-tile.h"
#include "picker-transfer.h"
#include "picker-warm-up.h"

#endif
