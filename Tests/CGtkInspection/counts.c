/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "CGtkInspection.h"

static gint counts[PICKER_COUNTED_KINDS];

/* Linked in place of nothing (picker-counts.h). */
void
picker_counter (PickerCounted kind, int change)
{
  g_atomic_int_add (&counts[kind], change);
}

int
gtk_inspection_count (PickerCounted kind)
{
  return g_atomic_int_get (&counts[kind]);
}
