/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "picker-counts.h"

void
picker_count (PickerCounted kind, int change)
{
  if (picker_counter)
    picker_counter (kind, change);
}
