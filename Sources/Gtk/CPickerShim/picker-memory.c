/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "picker-memory.h"

#include <stdlib.h>

#ifdef __GLIBC__
#include <malloc.h>

void
picker_memory_prepare (void)
{
  mallopt (M_ARENA_MAX, 3);
}

void
picker_memory_give_back (void)
{
  malloc_trim (0);
}
#else
void
picker_memory_prepare (void)
{
}

void
picker_memory_give_back (void)
{
}
#endif
