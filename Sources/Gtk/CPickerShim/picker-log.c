/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "picker-log.h"

gboolean
picker_log_is_shown (const char *domain)
{
  return !g_log_writer_default_would_drop (G_LOG_LEVEL_DEBUG, domain);
}

void
picker_log_debug (const char *domain, const char *line)
{
  g_log (domain, G_LOG_LEVEL_DEBUG, "%s", line);
}
