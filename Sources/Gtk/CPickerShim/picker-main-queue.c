/* SPDX-License-Identifier: GPL-3.0-or-later */
/* libdispatch tells of work on its main queue by an eventfd. Its reader must take the eight bytes out before it drains:
 * draining alone leaves the descriptor readable and the loop spins. Both functions are exported but private to the Swift
 * toolchain (Foundation's run loop is their user), so they stay in this file. */
#define _GNU_SOURCE
#include "picker-main-queue.h"

#include <glib-unix.h>
#include <stdint.h>
#include <unistd.h>

extern int _dispatch_get_main_queue_handle_4CF (void);
extern void _dispatch_main_queue_callback_4CF (void *ignored);

typedef struct {
  GSource source;
  gpointer tag;
  int descriptor;
} MainQueueSource;

static GSource *attached_source = NULL;
static guint64 dispatches = 0;
static guint64 turns = 0;

static gboolean
main_queue_prepare (GSource *source, gint *timeout)
{
  (void) source;
  turns++;
  *timeout = -1;
  return FALSE;
}

static gboolean
main_queue_check (GSource *source)
{
  MainQueueSource *self = (MainQueueSource *) source;
  return (g_source_query_unix_fd (source, self->tag) & G_IO_IN) != 0;
}

static gboolean
main_queue_dispatch (GSource *source, GSourceFunc callback, gpointer user_data)
{
  MainQueueSource *self = (MainQueueSource *) source;
  g_source_set_ready_time (source, -1);
  if (main_queue_check (source)) {
    uint64_t wakeups;
    ssize_t count = read (self->descriptor, &wakeups, sizeof wakeups);
    (void) count; /* Another reader may have been faster; draining an empty queue is harmless. */
  }
  (void) callback;
  (void) user_data;
  dispatches++;
  _dispatch_main_queue_callback_4CF (NULL);
  return G_SOURCE_CONTINUE;
}

static GSourceFuncs main_queue_funcs = {
  .prepare = main_queue_prepare,
  .check = main_queue_check,
  .dispatch = main_queue_dispatch,
};

gboolean
picker_main_queue_attach (void)
{
  if (attached_source != NULL)
    return TRUE;

  int descriptor = _dispatch_get_main_queue_handle_4CF ();
  if (descriptor < 0)
    return FALSE;

  GSource *source = g_source_new (&main_queue_funcs, sizeof (MainQueueSource));
  MainQueueSource *self = (MainQueueSource *) source;
  self->descriptor = descriptor;
  self->tag = g_source_add_unix_fd (source, descriptor, G_IO_IN);
  g_source_set_static_name (source, "libdispatch main queue");
  /* Work may have been queued before anyone watched: the loop's first turn looks, without waiting for a wake-up. */
  g_source_set_ready_time (source, 0);
  g_source_attach (source, NULL);
  attached_source = source;
  return TRUE;
}

guint64
picker_main_queue_dispatches (void)
{
  return dispatches;
}

guint64
picker_main_queue_turns (void)
{
  return turns;
}

gboolean
picker_is_first_thread (void)
{
  return gettid () == getpid ();
}
