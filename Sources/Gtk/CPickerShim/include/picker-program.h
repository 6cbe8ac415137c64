/* SPDX-License-Identifier: GPL-3.0-or-later */
#ifndef PICKER_PROGRAM_H
#define PICKER_PROGRAM_H

#include "picker-gtk.h"

/* Starts a program with files (GFile) like g_app_info_launch(), but with separate standard streams: the caller of this
 * process reads the result of a pick from our standard output, and would otherwise get the program's output as well. */
gboolean picker_program_open (GAppInfo *program, GList *files, GAppLaunchContext *context);

#endif
