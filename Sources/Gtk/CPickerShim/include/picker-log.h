/* SPDX-License-Identifier: GPL-3.0-or-later */
#ifndef PICKER_LOG_H
#define PICKER_LOG_H

#include "picker-gtk.h"

/* From now on warnings and criticals of GLib and GTK are also kept. Once per process; further calls do nothing. */
void picker_log_watch (void);

/* What was kept since the last call, a line each; transfer full, NULL when there was nothing. */
char *picker_log_take (void);

#endif
