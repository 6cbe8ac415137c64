/* SPDX-License-Identifier: GPL-3.0-or-later */
#ifndef PICKER_LOG_H
#define PICKER_LOG_H

#include "picker-gtk.h"

/* Collects warnings and criticals of GLib and GTK from now on. Further calls have no effect. */
void picker_log_watch (void);

/* The messages since the last call, one line each; transfer full, NULL if there are none. */
char *picker_log_take (void);

#endif
