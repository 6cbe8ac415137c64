/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "CKitBus.h"

#include <gio/gunixfdlist.h>

struct KitBus {
  GDBusConnection *connection;
  GMainContext *context;
  GMainLoop *loop;
  /* What is heard; the bus' own thread alone touches it. */
  GList *hearings;
};

typedef struct {
  uint64_t number;
  guint subscription;
} Hearing;

/* What the bus' own thread is to do. */
typedef struct {
  KitBus *bus;
  char *destination, *path, *interface, *method, *first;
  GVariant *arguments;
  GUnixFDList *files;
  int milliseconds;
  KitAnswered answered;
  KitHeard heard;
  uint64_t number;
} Order;

static void
free_order (gpointer data)
{
  Order *order = data;
  g_free (order->destination);
  g_free (order->path);
  g_free (order->interface);
  g_free (order->method);
  g_free (order->first);
  if (order->arguments != NULL)
    g_variant_unref (order->arguments);
  g_clear_object (&order->files);
  g_free (order);
}

static gpointer
run (gpointer data)
{
  KitBus *bus = data;
  g_main_context_push_thread_default (bus->context);
  g_main_loop_run (bus->loop);
  g_dbus_connection_close_sync (bus->connection, NULL, NULL);
  /* What was called and has no answer is answered now: the connection is closed. */
  while (g_main_context_iteration (bus->context, FALSE))
    ;
  g_main_context_pop_thread_default (bus->context);
  g_object_unref (bus->connection);
  g_main_loop_unref (bus->loop);
  g_main_context_unref (bus->context);
  g_list_free_full (bus->hearings, g_free);
  g_free (bus);
  return NULL;
}

KitBus *
kit_bus_connect (const char *address, char **problem)
{
  GError *error = NULL;
  GDBusConnection *connection = NULL;
  char *used = address != NULL ? g_strdup (address) : g_dbus_address_get_for_bus_sync (G_BUS_TYPE_SESSION, NULL, &error);
  if (used != NULL)
    connection = g_dbus_connection_new_for_address_sync (
        used, G_DBUS_CONNECTION_FLAGS_AUTHENTICATION_CLIENT | G_DBUS_CONNECTION_FLAGS_MESSAGE_BUS_CONNECTION, NULL, NULL, &error);
  g_free (used);
  if (connection == NULL) {
    *problem = g_strdup (error->message);
    g_error_free (error);
    return NULL;
  }
  g_dbus_connection_set_exit_on_close (connection, FALSE);
  KitBus *bus = g_new0 (KitBus, 1);
  bus->connection = connection;
  bus->context = g_main_context_new ();
  bus->loop = g_main_loop_new (bus->context, FALSE);
  g_thread_unref (g_thread_new ("picker-bus", run, bus));
  return bus;
}

static gboolean
quit (gpointer data)
{
  KitBus *bus = data;
  g_main_loop_quit (bus->loop);
  return G_SOURCE_REMOVE;
}

/* As a source and not by g_main_context_invoke(), which would run it at once where the loop has not begun yet. */
static void
give (KitBus *bus, GSourceFunc work, gpointer data, GDestroyNotify release)
{
  GSource *source = g_idle_source_new ();
  g_source_set_priority (source, G_PRIORITY_DEFAULT);
  g_source_set_callback (source, work, data, release);
  g_source_attach (source, bus->context);
  g_source_unref (source);
}

void
kit_bus_release (KitBus *bus)
{
  give (bus, quit, bus, NULL);
}

const char *
kit_bus_name (KitBus *bus)
{
  return g_dbus_connection_get_unique_name (bus->connection);
}

static void
fail (Order *order, GError *error)
{
  char *name = g_dbus_error_get_remote_error (error);
  g_dbus_error_strip_remote_error (error);
  order->answered (order->number, NULL, NULL, -1, name == NULL ? "" : name, error->message);
  g_free (name);
  g_error_free (error);
}

static void
call_answered (GObject *source, GAsyncResult *result, gpointer data)
{
  Order *order = data;
  GError *error = NULL;
  GDBusMessage *answer = g_dbus_connection_send_message_with_reply_finish (G_DBUS_CONNECTION (source), result, &error);
  if (answer == NULL || g_dbus_message_to_gerror (answer, &error)) {
    fail (order, error);
  } else {
    GUnixFDList *files = g_dbus_message_get_unix_fd_list (answer);
    GVariant *values = g_dbus_message_get_body (answer);
    values = g_variant_ref_sink (values != NULL ? values : g_variant_new_tuple (NULL, 0));
    int file = files != NULL && g_unix_fd_list_get_length (files) > 0 ? g_unix_fd_list_get (files, 0, NULL) : -1;
    order->answered (order->number, g_dbus_message_get_sender (answer), values, file, NULL, NULL);
    g_variant_unref (values);
  }
  g_clear_object (&answer);
  free_order (order);
}

static gboolean
call (gpointer data)
{
  Order *order = data;
  /* A message and not g_dbus_connection_call(), which does not tell who has answered. */
  GDBusMessage *message = g_dbus_message_new_method_call (order->destination, order->path, order->interface, order->method);
  g_dbus_message_set_body (message, order->arguments);
  if (order->files != NULL)
    g_dbus_message_set_unix_fd_list (message, order->files);
  g_dbus_connection_send_message_with_reply (order->bus->connection, message, G_DBUS_SEND_MESSAGE_FLAGS_NONE,
                                             order->milliseconds < 0 ? G_MAXINT : order->milliseconds, NULL, NULL, call_answered, order);
  g_object_unref (message);
  return G_SOURCE_REMOVE;
}

void
kit_bus_call (KitBus *bus, const char *destination, const char *path, const char *interface, const char *method, GVariant *arguments,
              const int *files, int file_count, int milliseconds, KitAnswered answered, uint64_t number)
{
  GError *error = NULL;
  GUnixFDList *list = file_count > 0 ? g_unix_fd_list_new () : NULL;
  for (int index = 0; index < file_count; index++) {
    if (g_unix_fd_list_append (list, files[index], &error) >= 0)
      continue;
    answered (number, NULL, NULL, -1, "", error->message);
    g_error_free (error);
    g_object_unref (list);
    g_variant_unref (g_variant_ref_sink (arguments));
    return;
  }
  Order *order = g_new0 (Order, 1);
  *order = (Order) { .bus = bus,
                     .destination = g_strdup (destination),
                     .path = g_strdup (path),
                     .interface = g_strdup (interface),
                     .method = g_strdup (method),
                     .arguments = g_variant_ref_sink (arguments),
                     .files = list,
                     .milliseconds = milliseconds,
                     .answered = answered,
                     .number = number };
  give (bus, call, order, NULL);
}

static void
signal_heard (GDBusConnection *connection, const char *sender, const char *path, const char *interface, const char *signal,
              GVariant *values, gpointer data)
{
  (void) connection, (void) interface;
  Order *order = data;
  order->heard (order->number, sender, path, signal, values);
}

static gboolean
hear (gpointer data)
{
  Order *order = data;
  Hearing *hearing = g_new (Hearing, 1);
  hearing->number = order->number;
  hearing->subscription = g_dbus_connection_signal_subscribe (order->bus->connection, order->destination, order->interface, NULL, order->path,
                                                              order->first, G_DBUS_SIGNAL_FLAGS_NONE, signal_heard, order, free_order);
  order->bus->hearings = g_list_prepend (order->bus->hearings, hearing);
  return G_SOURCE_REMOVE;
}

static gboolean
stop_hearing (gpointer data)
{
  Order *order = data;
  KitBus *bus = order->bus;
  for (GList *link = bus->hearings, *next; link != NULL; link = next) {
    next = link->next;
    Hearing *hearing = link->data;
    if (hearing->number != order->number)
      continue;
    g_dbus_connection_signal_unsubscribe (bus->connection, hearing->subscription);
    bus->hearings = g_list_delete_link (bus->hearings, link);
    g_free (hearing);
  }
  return G_SOURCE_REMOVE;
}

void
kit_bus_hear (KitBus *bus, const char *sender, const char *interface, const char *path, const char *first, KitHeard heard, uint64_t number)
{
  Order *order = g_new0 (Order, 1);
  *order = (Order) { .bus = bus,
                     .destination = g_strdup (sender),
                     .path = g_strdup (path),
                     .interface = g_strdup (interface),
                     .first = g_strdup (first),
                     .heard = heard,
                     .number = number };
  give (bus, hear, order, NULL);
}

void
kit_bus_stop_hearing (KitBus *bus, uint64_t number)
{
  Order *order = g_new0 (Order, 1);
  *order = (Order) { .bus = bus, .number = number };
  give (bus, stop_hearing, order, free_order);
}
