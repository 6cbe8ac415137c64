/* SPDX-License-Identifier: GPL-3.0-or-later */
#ifndef PICKER_SESSION_BUS_H
#define PICKER_SESSION_BUS_H

#include "picker-gtk.h"

/* Has GTK leave accessibility alone where there is no session bus. With an accessibility bus and no session bus GTK 4.8 publishes
 * objects without a name, complains of each on standard error, and ends by a signal. Goes with 4.8, unless a newer one does so too: that was not tried.
 * Before gtk_init_check() and before any thread: it sets a variable of the environment, which picker_session_bus_clean() keeps from other programs. */
void picker_session_bus_prepare (void);
void picker_session_bus_clean (GAppLaunchContext *context);

/* Whether something takes connections where a session bus is said to be; by the address alone where that is no socket of this
 * machine. An address may name several places, of which one is enough. */
gboolean picker_session_bus_answers (const char *address);

#endif
