/* SPDX-License-Identifier: GPL-3.0-or-later */
#ifndef PICKER_LOG_H
#define PICKER_LOG_H

#include "picker-gtk.h"

/* Whether G_MESSAGES_DEBUG names a domain. */
gboolean picker_log_is_shown (const char *domain);
/* A line of a domain, at the level of debugging; g_log() is variadic. On any thread. */
void picker_log_debug (const char *domain, const char *line);

#endif
