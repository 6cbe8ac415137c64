/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "CGtkInspection.h"

static GMutex lock;
static GString *kept = NULL;

static GLogWriterOutput
write_and_keep (GLogLevelFlags level, const GLogField *fields, gsize count, gpointer data)
{
  if ((level & (G_LOG_LEVEL_ERROR | G_LOG_LEVEL_CRITICAL | G_LOG_LEVEL_WARNING)) != 0) {
    char *line = g_log_writer_format_fields (level, fields, count, FALSE);
    g_mutex_lock (&lock);
    g_string_append (kept, g_strstrip (line));
    g_string_append_c (kept, '\n');
    g_mutex_unlock (&lock);
    g_free (line);
  }
  return g_log_writer_default (level, fields, count, data);
}

void
gtk_inspection_log_watch (void)
{
  g_mutex_lock (&lock);
  gboolean is_first = kept == NULL;
  if (is_first)
    kept = g_string_new (NULL);
  g_mutex_unlock (&lock);
  if (is_first)
    g_log_set_writer_func (write_and_keep, NULL, NULL);
}

char *
gtk_inspection_log_take (void)
{
  char *text = NULL;
  g_mutex_lock (&lock);
  if (kept != NULL && kept->len > 0) {
    text = g_strdup (kept->str);
    g_string_truncate (kept, 0);
  }
  g_mutex_unlock (&lock);
  return text;
}
