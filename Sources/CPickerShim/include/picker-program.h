/* SPDX-License-Identifier: GPL-3.0-or-later */
#ifndef PICKER_PROGRAM_H
#define PICKER_PROGRAM_H

#include "picker-gtk.h"

/* Starts a program with files (GFile) as g_app_info_launch() does, but for its standard streams: ours belong to whoever waits
 * for a pick, and would get what the program says. */
gboolean picker_program_open (GAppInfo *program, GList *files, GAppLaunchContext *context);

#endif
