/* SPDX-License-Identifier: GPL-3.0-or-later */
#ifndef PICKER_PEERS_H
#define PICKER_PEERS_H

#include "picker-gtk.h"

/* What the bus says of a connection. */
typedef struct {
  /* The process that connected; 0 for none. */
  guint process;
  /* A descriptor of that process, the caller's (pidfd_open(2)); -1 from buses that give none, as dbus-daemon before 1.16. */
  int descriptor;
  /* The label that the kernel's security module gave it, without the NUL; NULL for none. Released by g_free. */
  char *label;
} PickerPeer;

/* Remembers from now on when connections appear on the bus, as long as this one lives. `done` is called once that has begun. */
void picker_peers_watch (GDBusConnection *connection, GAsyncReadyCallback done, gpointer data);

/* The nanoseconds of CLOCK_BOOTTIME by which a connection had its name; the moment at which the watch began where it had one before. */
gint64 picker_peers_appeared (GDBusConnection *connection, const char *name);

/* Asks the bus about a connection (GetConnectionCredentials). FALSE where it does not answer, as for one that has gone. */
void picker_peers_ask (GDBusConnection *connection, const char *name, GAsyncReadyCallback done, gpointer data);
gboolean picker_peers_answer (GDBusConnection *connection, GAsyncResult *result, PickerPeer *peer);

/* The name of the bus's socket, as the kernel writes it in sun_path. Its length; 0 where the bus is none of this machine's. */
gsize picker_peers_bus (GDBusConnection *connection, char name[108]);

/* How many sockets a process has open whose other end has this name. Blocking; any thread. 0 also where that cannot be told. */
guint picker_peers_sockets (guint process, const char *name, gsize length);

/* When a process was started, in nanoseconds of CLOCK_BOOTTIME, rounded down as the kernel tells it; -1 where there is none. Blocking; any thread. */
gint64 picker_peers_started (guint process);

/* Whether the process of a descriptor (`PickerPeer`) still runs. */
gboolean picker_peers_runs (int descriptor);

#endif
