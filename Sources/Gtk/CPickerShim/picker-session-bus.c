/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "picker-session-bus.h"

#include <errno.h>
#include <stddef.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/un.h>
#include <unistd.h>

/* Whether a process listens on that socket; "@" in front stands for an abstract name, which is in no folder. */
static gboolean
listens (const char *path)
{
  struct sockaddr_un place = { .sun_family = AF_UNIX };
  size_t length = strlen (path);
  if (length == 0 || length >= sizeof place.sun_path)
    return FALSE;
  memcpy (place.sun_path, path, length);
  if (path[0] == '@')
    place.sun_path[0] = '\0';
  int end = socket (AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC | SOCK_NONBLOCK, 0);
  if (end < 0)
    return FALSE;
  /* A full queue of connections means that a process listens, too. */
  gboolean is_there = connect (end, (struct sockaddr *) &place, offsetof (struct sockaddr_un, sun_path) + length) == 0 ||
                      errno == EAGAIN;
  close (end);
  return is_there;
}

/* The value of a key in one address ("unix:path=/run/user/1000/bus,guid=0123"); NULL where it has none. */
static char *
value_of (const char *address, const char *key)
{
  const char *at = strchr (address, ':');
  size_t length = strlen (key);
  while (at != NULL) {
    at += 1;
    const char *end = strchr (at, ',');
    if (strncmp (at, key, length) == 0 && at[length] == '=') {
      char *text = g_strndup (at + length + 1, end != NULL ? (gsize) (end - at) - length - 1 : strlen (at) - length - 1);
      char *plain = g_uri_unescape_string (text, NULL);
      g_free (text);
      return plain;
    }
    at = end;
  }
  return NULL;
}

gboolean
picker_session_bus_answers (const char *address)
{
  char **places = g_strsplit (address, ";", -1);
  gboolean is_there = FALSE;
  for (char **place = places; *place != NULL && !is_there; place++) {
    char *path = value_of (*place, "path");
    char *abstract = value_of (*place, "abstract");
    char *named = abstract != NULL ? g_strconcat ("@", abstract, NULL) : NULL;
    if (!g_dbus_is_supported_address (*place, NULL))
      is_there = FALSE;
    else if (g_str_has_prefix (*place, "unix:") && (path != NULL || named != NULL))
      is_there = listens (path != NULL ? path : named);
    else
      is_there = TRUE;
    g_free (path);
    g_free (abstract);
    g_free (named);
  }
  g_strfreev (places);
  return is_there;
}

/* Looks where GLib looks, but starts no bus: one that this process starts would end with it. */
static gboolean
is_there (void)
{
  const char *address = g_getenv ("DBUS_SESSION_BUS_ADDRESS");
  if (address != NULL && *address != '\0')
    return picker_session_bus_answers (address);
  char *path = g_build_filename (g_get_user_runtime_dir (), "bus", NULL);
  gboolean answers = listens (path);
  g_free (path);
  return answers;
}

static gboolean set_accessibility;

void
picker_session_bus_prepare (void)
{
  if (is_there ())
    return;
  const char *wanted = g_getenv ("GTK_A11Y");
  /* "test" asks for no bus. */
  if (wanted == NULL || (!g_str_equal (wanted, "test") && !g_str_equal (wanted, "none")))
    set_accessibility = g_setenv ("GTK_A11Y", "none", TRUE);
}

void
picker_session_bus_clean (GAppLaunchContext *context)
{
  if (set_accessibility)
    g_app_launch_context_unsetenv (context, "GTK_A11Y");
}
