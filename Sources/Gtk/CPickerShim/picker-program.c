/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "picker-program.h"
#include "../CGioUnix/CGioUnix.h"

#include <fcntl.h>
#include <unistd.h>

gboolean
picker_program_open (GAppInfo *program, GList *files, GAppLaunchContext *context)
{
  GList *uris = NULL;
  gboolean is_started = FALSE;
  int nothing;

  if (!G_IS_DESKTOP_APP_INFO (program))
    return g_app_info_launch (program, files, context, NULL);
  nothing = open ("/dev/null", O_RDWR | O_CLOEXEC);
  if (nothing < 0)
    return FALSE;
  for (GList *file = files; file != NULL; file = file->next)
    uris = g_list_prepend (uris, g_file_get_uri (file->data));
  uris = g_list_reverse (uris);
  is_started = g_desktop_app_info_launch_uris_as_manager_with_fds (
      G_DESKTOP_APP_INFO (program), uris, context, G_SPAWN_SEARCH_PATH, NULL, NULL, NULL, NULL, nothing, nothing,
      nothing, NULL);
  g_list_free_full (uris, g_free);
  close (nothing);
  return is_started;
}
