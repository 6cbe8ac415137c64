/* SPDX-License-Identifier: CC0-1.0
 *
 * pick : asks for pictures over D-Bus, and prints their names and paths.
 *
 *     cc pick.c -o pick $(pkg-config --cflags --libs gio-2.0) */
#include <gio/gio.h>

#define NAME "io.github.desktoppicker.DesktopPicker"
#define OBJECT "/io/github/desktoppicker/DesktopPicker"
#define DBUS "org.freedesktop.DBus"

static int status = 2;

static void
answered (GDBusConnection *bus, const char *sender, const char *path, const char *interface, const char *signal, GVariant *values,
          gpointer loop)
{
  (void) bus, (void) sender, (void) path, (void) interface, (void) signal;
  guint32 code;
  g_autoptr (GVariant) results = NULL;
  g_variant_get (values, "(u@a{sv})", &code, &results);
  const char *error;
  if (g_variant_lookup (results, "error", "&s", &error))
    g_printerr ("%s\n", error);
  g_autoptr (GVariant) problems = g_variant_lookup_value (results, "problems", G_VARIANT_TYPE_STRING_ARRAY);
  for (gsize number = 0; code != 2 && problems != NULL && number < g_variant_n_children (problems); number++) {
    const char *problem;
    g_variant_get_child (problems, number, "&s", &problem);
    g_printerr ("%s\n", problem);
  }
  g_autoptr (GVariant) items = g_variant_lookup_value (results, "items", G_VARIANT_TYPE ("aa{sv}"));
  for (gsize number = 0; number < g_variant_n_children (items); number++) {
    g_autoptr (GVariant) item = g_variant_get_child_value (items, number);
    const char *name = "", *file = "";
    g_variant_lookup (item, "name", "&s", &name);
    g_variant_lookup (item, "path", "&s", &file);
    g_print ("%s %s\n", name, file);
  }
  status = (int) code;
  g_main_loop_quit (loop);
}

static void
vanished (GDBusConnection *bus, const char *name, gpointer loop)
{
  (void) bus, (void) name;
  g_printerr ("the picker's service has ended\n");
  g_main_loop_quit (loop);
}

/* Calls a method and takes its answer, which is a tuple; NULL where it failed, and why is printed. */
static GVariant *
call (GDBusConnection *bus, const char *name, const char *path, const char *interface, const char *method, GVariant *arguments)
{
  g_autoptr (GError) error = NULL;
  GVariant *answer = g_dbus_connection_call_sync (bus, name, path, interface, method, arguments, NULL, G_DBUS_CALL_FLAGS_NONE, -1, NULL, &error);
  if (answer == NULL)
    g_printerr ("%s\n", error->message);
  return answer;
}

int
main (void)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (GDBusConnection) bus = g_bus_get_sync (G_BUS_TYPE_SESSION, NULL, &error);
  if (bus == NULL) {
    g_printerr ("%s\n", error->message);
    return status;
  }
  g_autoptr (GMainLoop) loop = g_main_loop_new (NULL, FALSE);
  /* The request's path can be foreseen, so that its answer is not missed. */
  g_autofree char *caller = g_strdelimit (g_strdup (g_dbus_connection_get_unique_name (bus) + 1), ".", '_');
  g_autofree char *request = g_strdup_printf (OBJECT "/request/%s/garden", caller);
  /* It starts where it does not run yet. */
  g_autoptr (GVariant) started = call (bus, NAME, OBJECT, "org.freedesktop.DBus.Peer", "Ping", NULL);
  /* The process that has the name now is asked, heard and watched: another one may take the name meanwhile, as when the picker is updated. */
  g_autoptr (GVariant) owner = started != NULL ? call (bus, DBUS, "/org/freedesktop/DBus", DBUS, "GetNameOwner", g_variant_new ("(s)", NAME)) : NULL;
  const char *service;
  if (owner == NULL)
    return status;
  g_variant_get (owner, "(&s)", &service);
  g_dbus_connection_signal_subscribe (bus, service, "io.github.desktoppicker.PickRequest1", "Response", request, NULL,
                                      G_DBUS_SIGNAL_FLAGS_NONE, answered, loop, NULL);
  g_bus_watch_name_on_connection (bus, service, G_BUS_NAME_WATCHER_FLAGS_NONE, NULL, vanished, loop, NULL);

  GVariantDict options;
  g_variant_dict_init (&options, NULL);
  g_variant_dict_insert (&options, "selection_limit", "u", 0);
  g_variant_dict_insert (&options, "filter", "s", "images");
  g_variant_dict_insert (&options, "handle_token", "s", "garden");
  g_autoptr (GVariant) answer = call (bus, service, OBJECT, "io.github.desktoppicker.PhotoPicker1", "Pick",
                                      g_variant_new ("(s@a{sv})", "", g_variant_dict_end (&options)));
  if (answer == NULL)
    return status;
  g_main_loop_run (loop);
  return status;
}
