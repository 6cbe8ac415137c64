/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "picker-signals.h"

#include <glib-unix.h>
#include <signal.h>

static void (*told) (int number);

static gboolean
signalled (gpointer number)
{
  told (GPOINTER_TO_INT (number));
  return G_SOURCE_CONTINUE;
}

void
picker_signals_follow (void (*asked) (int number))
{
  static const int numbers[] = { SIGTERM, SIGINT, SIGHUP };
  told = asked;
  for (gsize i = 0; i < G_N_ELEMENTS (numbers); i++)
    g_unix_signal_add (numbers[i], signalled, GINT_TO_POINTER (numbers[i]));
}
