/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "picker-peers.h"

#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <gio/gio.h>
#include <gio/gunixfdlist.h>
#include <linux/netlink.h>
#include <linux/rtnetlink.h>
#include <linux/sock_diag.h>
#include <linux/unix_diag.h>
#include <poll.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/un.h>
#include <time.h>
#include <unistd.h>

static const char bus[] = "org.freedesktop.DBus";
static const char watch_key[] = "picker-peers";

/* ── when connections appeared ─────────────────────────────────────────────────────────────── */

typedef struct {
  GMutex lock;
  /* Unique names to the moment of their appearance. */
  GHashTable *appeared;
  gint64 began;
} Watch;

static gint64
now (void)
{
  struct timespec time;
  clock_gettime (CLOCK_BOOTTIME, &time);
  return (gint64) time.tv_sec * G_GINT64_CONSTANT (1000000000) + time.tv_nsec;
}

static void
release_watch (gpointer data)
{
  Watch *watch = data;
  g_hash_table_unref (watch->appeared);
  g_mutex_clear (&watch->lock);
  g_free (watch);
}

/* GDBus calls it on its own thread with each message, as soon as that has come: a busy main loop delays nothing. */
static GDBusMessage *
noted (GDBusConnection *connection, GDBusMessage *message, gboolean incoming, gpointer data)
{
  (void) connection;
  Watch *watch = data;
  const char *name, *before, *after;
  if (!incoming || g_dbus_message_get_message_type (message) != G_DBUS_MESSAGE_TYPE_SIGNAL ||
      g_strcmp0 (g_dbus_message_get_member (message), "NameOwnerChanged") != 0 ||
      g_strcmp0 (g_dbus_message_get_sender (message), bus) != 0)
    return message;
  GVariant *body = g_dbus_message_get_body (message);
  if (body == NULL || !g_variant_is_of_type (body, G_VARIANT_TYPE ("(sss)")))
    return message;
  g_variant_get (body, "(&s&s&s)", &name, &before, &after);
  if (*name != ':')
    return message;
  g_mutex_lock (&watch->lock);
  if (*after == '\0')
    g_hash_table_remove (watch->appeared, name);
  else if (*before == '\0')
    g_hash_table_insert (watch->appeared, g_strdup (name), g_memdup2 (&(gint64){ now () }, sizeof (gint64)));
  g_mutex_unlock (&watch->lock);
  return message;
}

static void
began (GObject *source, GAsyncResult *result, gpointer data)
{
  GTask *task = data;
  Watch *watch = g_object_get_data (source, watch_key);
  GVariant *answer = g_dbus_connection_call_finish (G_DBUS_CONNECTION (source), result, NULL);
  /* What is not in the table by now had appeared before. */
  g_mutex_lock (&watch->lock);
  watch->began = now ();
  g_mutex_unlock (&watch->lock);
  g_task_return_boolean (task, answer != NULL);
  g_clear_pointer (&answer, g_variant_unref);
  g_object_unref (task);
}

void
picker_peers_watch (GDBusConnection *connection, GAsyncReadyCallback done, gpointer data)
{
  Watch *watch = g_new0 (Watch, 1);
  g_mutex_init (&watch->lock);
  watch->appeared = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, g_free);
  watch->began = now ();
  /* The filter goes with the connection; its watch lives as long. */
  g_object_set_data (G_OBJECT (connection), watch_key, watch);
  g_dbus_connection_add_filter (connection, noted, watch, release_watch);
  const char *rule = "type='signal',sender='org.freedesktop.DBus',interface='org.freedesktop.DBus',member='NameOwnerChanged'";
  g_dbus_connection_call (connection, bus, "/org/freedesktop/DBus", bus, "AddMatch", g_variant_new ("(s)", rule), NULL,
                          G_DBUS_CALL_FLAGS_NONE, -1, NULL, began, g_task_new (connection, NULL, done, data));
}

gint64
picker_peers_appeared (GDBusConnection *connection, const char *name)
{
  Watch *watch = g_object_get_data (G_OBJECT (connection), watch_key);
  if (watch == NULL)
    return -1;
  g_mutex_lock (&watch->lock);
  const gint64 *found = g_hash_table_lookup (watch->appeared, name);
  gint64 moment = found != NULL ? *found : watch->began;
  g_mutex_unlock (&watch->lock);
  return moment;
}

/* ── what the bus says of them ─────────────────────────────────────────────────────────────── */

void
picker_peers_ask (GDBusConnection *connection, const char *name, GAsyncReadyCallback done, gpointer data)
{
  g_dbus_connection_call_with_unix_fd_list (connection, bus, "/org/freedesktop/DBus", bus, "GetConnectionCredentials",
                                            g_variant_new ("(s)", name), G_VARIANT_TYPE ("(a{sv})"), G_DBUS_CALL_FLAGS_NONE, 10000, NULL,
                                            NULL, done, data);
}

gboolean
picker_peers_answer (GDBusConnection *connection, GAsyncResult *result, PickerPeer *peer)
{
  GUnixFDList *files = NULL;
  GVariant *answer = g_dbus_connection_call_with_unix_fd_list_finish (connection, &files, result, NULL);
  *peer = (PickerPeer) { 0, -1, NULL };
  if (answer == NULL)
    return FALSE;
  GVariant *values = g_variant_get_child_value (answer, 0);
  g_variant_lookup (values, "ProcessID", "u", &peer->process);
  gint32 index = -1;
  if (files != NULL && g_variant_lookup (values, "ProcessFD", "h", &index) && index >= 0 && index < g_unix_fd_list_get_length (files))
    peer->descriptor = g_unix_fd_list_get (files, index, NULL);
  GVariant *label = g_variant_lookup_value (values, "LinuxSecurityLabel", G_VARIANT_TYPE_BYTESTRING);
  if (label != NULL)
    peer->label = g_strdup (g_variant_get_bytestring (label));
  g_clear_pointer (&label, g_variant_unref);
  g_clear_object (&files);
  g_variant_unref (values);
  g_variant_unref (answer);
  return TRUE;
}

gsize
picker_peers_bus (GDBusConnection *connection, char name[108])
{
  GIOStream *stream = g_dbus_connection_get_stream (connection);
  struct sockaddr_un address;
  socklen_t length = sizeof address;
  if (!G_IS_SOCKET_CONNECTION (stream))
    return 0;
  int descriptor = g_socket_get_fd (g_socket_connection_get_socket (G_SOCKET_CONNECTION (stream)));
  if (getpeername (descriptor, (struct sockaddr *) &address, &length) != 0 || address.sun_family != AF_UNIX)
    return 0;
  gsize count = length - G_STRUCT_OFFSET (struct sockaddr_un, sun_path);
  /* An abstract name begins with a NUL, any other one ends with it. */
  if (count > 0 && address.sun_path[0] != '\0')
    count = strnlen (address.sun_path, count);
  memcpy (name, address.sun_path, count);
  return count;
}

/* ── what the kernel says of processes ─────────────────────────────────────────────────────── */

/* The sockets that a process has open, by their inodes. */
static GHashTable *
sockets_of (guint process)
{
  GHashTable *found = g_hash_table_new (NULL, NULL);
  g_autofree char *folder = g_strdup_printf ("/proc/%u/fd", process);
  DIR *files = opendir (folder);
  if (files == NULL)
    return found;
  for (struct dirent *file; (file = readdir (files)) != NULL;) {
    char target[64];
    ssize_t length = readlinkat (dirfd (files), file->d_name, target, sizeof target - 1);
    if (length <= 0)
      continue;
    target[length] = '\0';
    if (g_str_has_prefix (target, "socket:["))
      g_hash_table_add (found, GUINT_TO_POINTER ((guint) strtoul (target + strlen ("socket:["), NULL, 10)));
  }
  closedir (files);
  return found;
}

/* Whether one entry of the kernel's list is an end of that name whose other end is one of these sockets. */
static gboolean
is_end (const struct nlmsghdr *header, GHashTable *sockets, const char *name, gsize length)
{
  const struct unix_diag_msg *entry = NLMSG_DATA (header);
  const struct rtattr *attribute = (const struct rtattr *) (entry + 1);
  int left = (int) header->nlmsg_len - (int) NLMSG_LENGTH (sizeof *entry);
  gboolean is_named = FALSE, is_peer = FALSE;
  for (; RTA_OK (attribute, left); attribute = RTA_NEXT (attribute, left)) {
    const gsize count = RTA_PAYLOAD (attribute);
    if (attribute->rta_type == UNIX_DIAG_NAME) {
      const char *found = RTA_DATA (attribute);
      /* The kernel ends names of files with a NUL, or does not. */
      const gsize whole = count > 0 && *found != '\0' ? strnlen (found, count) : count;
      is_named = whole == length && memcmp (found, name, length) == 0;
    } else if (attribute->rta_type == UNIX_DIAG_PEER && count >= sizeof (guint32)) {
      guint32 inode;
      memcpy (&inode, RTA_DATA (attribute), sizeof inode);
      is_peer = g_hash_table_contains (sockets, GUINT_TO_POINTER (inode));
    }
  }
  return is_named && is_peer;
}

static guint
listed (int netlink, GHashTable *sockets, const char *name, gsize length)
{
  const gsize room = 1 << 16;
  g_autofree char *buffer = g_malloc (room);
  for (guint found = 0;;) {
    ssize_t count = recv (netlink, buffer, room, 0);
    if (count < 0 && errno == EINTR)
      continue;
    if (count <= 0)
      return 0;
    int left = (int) count;
    for (const struct nlmsghdr *header = (const struct nlmsghdr *) (void *) buffer; NLMSG_OK (header, left); header = NLMSG_NEXT (header, left)) {
      if (header->nlmsg_type == NLMSG_DONE)
        return found;
      if (header->nlmsg_type == NLMSG_ERROR)
        return 0;
      if (header->nlmsg_len >= NLMSG_LENGTH (sizeof (struct unix_diag_msg)) && is_end (header, sockets, name, length))
        found++;
    }
  }
}

/* Whether a process sees the sockets that this one sees. */
static gboolean
shares_net (guint process)
{
  struct stat theirs, ours;
  g_autofree char *path = g_strdup_printf ("/proc/%u/ns/net", process);
  return stat (path, &theirs) == 0 && stat ("/proc/self/ns/net", &ours) == 0 && theirs.st_ino == ours.st_ino && theirs.st_dev == ours.st_dev;
}

/* The ends of that name which the processes of another network are connected to: an end of the bus belongs to the network of whoever connected to it. That a
 * sandbox has one is as much as can be told. */
static guint
ends_in_net_of (guint process, const char *name, gsize length)
{
  g_autofree char *path = g_strdup_printf ("/proc/%u/net/unix", process), *text = NULL;
  guint found = 0;
  if (!g_file_get_contents (path, &text, NULL, NULL))
    return 0;
  /* The kernel writes the NUL at the beginning of an abstract name as @. The name stands last, behind a blank. */
  g_autofree char *shown = *name == '\0' ? g_strdup_printf (" @%.*s", (int) length - 1, name + 1) : g_strdup_printf (" %.*s", (int) length, name);
  g_auto (GStrv) lines = g_strsplit (text, "\n", -1);
  for (char **line = lines; *line != NULL; line++)
    found += g_str_has_suffix (*line, shown);
  return found;
}

guint
picker_peers_sockets (guint process, const char *name, gsize length)
{
  struct {
    struct nlmsghdr header;
    struct unix_diag_req request;
  } question = {
    .header = { .nlmsg_len = sizeof question, .nlmsg_type = SOCK_DIAG_BY_FAMILY, .nlmsg_flags = NLM_F_REQUEST | NLM_F_DUMP },
    .request = { .sdiag_family = AF_UNIX, .udiag_states = ~0u, .udiag_show = UDIAG_SHOW_NAME | UDIAG_SHOW_PEER },
  };
  if (length == 0)
    return 0;
  if (!shares_net (process))
    return ends_in_net_of (process, name, length);
  int netlink = socket (AF_NETLINK, SOCK_RAW | SOCK_CLOEXEC, NETLINK_SOCK_DIAG);
  if (netlink < 0)
    return 0;
  GHashTable *sockets = sockets_of (process);
  guint found = 0;
  if (g_hash_table_size (sockets) > 0 && send (netlink, &question, sizeof question, 0) == (ssize_t) sizeof question)
    found = listed (netlink, sockets, name, length);
  g_hash_table_unref (sockets);
  close (netlink);
  return found;
}

gint64
picker_peers_started (guint process)
{
  g_autofree char *path = g_strdup_printf ("/proc/%u/stat", process), *text = NULL;
  if (!g_file_get_contents (path, &text, NULL, NULL))
    return -1;
  /* The name stands in brackets and may hold anything. The start is the 22nd field, the 20th after it (proc(5)). */
  const char *rest = strrchr (text, ')');
  for (int field = 2; rest != NULL && field < 22; field++) {
    rest = strchr (rest, ' ');
    if (rest != NULL)
      rest++;
  }
  if (rest == NULL)
    return -1;
  return (gint64) (g_ascii_strtoull (rest, NULL, 10) * (G_GUINT64_CONSTANT (1000000000) / (guint64) sysconf (_SC_CLK_TCK)));
}

gboolean
picker_peers_runs (int descriptor)
{
  struct pollfd asked = { .fd = descriptor, .events = POLLIN };
  return poll (&asked, 1, 0) == 0;
}
