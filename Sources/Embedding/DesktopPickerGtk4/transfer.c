/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Bytes on their way between the picker and who copies or pastes: so many, for so long, and so many at a time. What one side never ends, or never reads,
 * ends here, and its descriptors are closed. */
#include "server.h"

/* A picture that is copied has some MiB. */
enum { MOST_BYTES = 64 << 20, MOST_SECONDS = 30, MOST_TRANSFERS = 8 };

struct DpTransfers {
  int count;
  GCancellable *over;
};

typedef struct {
  DpTransfers *all;
  GInputStream *input;
  GOutputStream *output;
  gboolean closes;
  GTask *task;
  GCancellable *cancellable, *callers;
  gulong over, callers_end;
  guint timer;
  gsize moved;
  guchar part[1 << 16];
} Transfer;

static void
clear_all (gpointer data)
{
  g_clear_object (&((DpTransfers *) data)->over);
}

static void
finish (Transfer *transfer, GError *error)
{
  g_clear_handle_id (&transfer->timer, g_source_remove);
  g_cancellable_disconnect (transfer->all->over, transfer->over);
  if (transfer->callers)
    g_cancellable_disconnect (transfer->callers, transfer->callers_end);
  g_input_stream_close (transfer->input, NULL, NULL);
  if (transfer->closes)
    g_output_stream_close_async (transfer->output, G_PRIORITY_DEFAULT, NULL, NULL, NULL);
  if (transfer->task && error)
    g_task_return_error (transfer->task, g_error_copy (error));
  else if (transfer->task)
    g_task_return_boolean (transfer->task, TRUE);
  g_clear_error (&error);
  g_clear_object (&transfer->task);
  g_object_unref (transfer->input);
  g_object_unref (transfer->output);
  g_object_unref (transfer->cancellable);
  g_clear_object (&transfer->callers);
  dp_transfers_let_go (transfer->all);
  g_free (transfer);
}

static void go_on (Transfer *transfer);

static void
wrote (GObject *stream, GAsyncResult *result, gpointer data)
{
  GError *error = NULL;
  if (!g_output_stream_write_all_finish (G_OUTPUT_STREAM (stream), result, NULL, &error))
    return finish (data, error);
  go_on (data);
}

static void
have_read (GObject *stream, GAsyncResult *result, gpointer data)
{
  Transfer *transfer = data;
  GError *error = NULL;
  gssize count = g_input_stream_read_finish (G_INPUT_STREAM (stream), result, &error);
  if (count <= 0)
    return finish (transfer, error);
  transfer->moved += (gsize) count;
  if (transfer->moved > MOST_BYTES)
    return finish (transfer, g_error_new_literal (G_IO_ERROR, G_IO_ERROR_NO_SPACE, "what was copied is too large"));
  g_output_stream_write_all_async (transfer->output, transfer->part, (gsize) count, G_PRIORITY_DEFAULT_IDLE, transfer->cancellable, wrote, transfer);
}

/* Below what the host has to do: both sides may be as fast as the machine. */
static void
go_on (Transfer *transfer)
{
  g_input_stream_read_async (transfer->input, transfer->part, sizeof transfer->part, G_PRIORITY_DEFAULT_IDLE, transfer->cancellable, have_read, transfer);
}

static gboolean
is_late (gpointer data)
{
  Transfer *transfer = data;
  transfer->timer = 0;
  g_cancellable_cancel (transfer->cancellable);
  return G_SOURCE_REMOVE;
}

static void
is_over (GCancellable *other, gpointer cancellable)
{
  g_cancellable_cancel (cancellable);
}

gboolean
dp_transfers_are_full (DpTransfers *all)
{
  return all->count >= MOST_TRANSFERS;
}

/* One more is under way, or about to be. */
DpTransfers *
dp_transfers_hold (DpTransfers *all)
{
  all->count++;
  return g_rc_box_acquire (all);
}

void
dp_transfers_let_go (DpTransfers *all)
{
  all->count--;
  g_rc_box_release_full (all, clear_all);
}

/* Takes the streams and the task, which may be none. */
void
dp_transfer (DpTransfers *all, GInputStream *input, GOutputStream *output, gboolean closes, GTask *task)
{
  Transfer *transfer = g_new0 (Transfer, 1);
  GCancellable *callers = task ? g_task_get_cancellable (task) : NULL;
  transfer->all = dp_transfers_hold (all);
  transfer->input = input;
  transfer->output = output;
  transfer->closes = closes;
  transfer->task = task;
  transfer->cancellable = g_cancellable_new ();
  transfer->over = g_cancellable_connect (all->over, G_CALLBACK (is_over), transfer->cancellable, NULL);
  if (callers)
    {
      transfer->callers = g_object_ref (callers);
      transfer->callers_end = g_cancellable_connect (callers, G_CALLBACK (is_over), transfer->cancellable, NULL);
    }
  transfer->timer = g_timeout_add_seconds (MOST_SECONDS, is_late, transfer);
  go_on (transfer);
}

DpTransfers *
dp_transfers_new (void)
{
  DpTransfers *all = g_rc_box_new0 (DpTransfers);
  all->over = g_cancellable_new ();
  return all;
}

/* Ends all of them. */
void
dp_transfers_free (DpTransfers *all)
{
  g_cancellable_cancel (all->over);
  g_rc_box_release_full (all, clear_all);
}
