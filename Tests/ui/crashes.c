/* SPDX-License-Identifier: GPL-3.0-or-later */
/* crashes WAY : ends by a fault, with the traces of the picker (test_diagnosis.py). */
#include "picker-crash.h"

#include <stdlib.h>
#include <string.h>

/* Exported, so that traces name them. */
int reads_nothing (int *volatile place) { return *place + 1; }
void calls_nothing (void (*volatile function) (void)) { function (); __asm__ volatile (""); }
void does_what_no_processor_does (void) { __builtin_trap (); }
int runs_over (int depth) { volatile char room[4096]; room[0] = (char) depth; return runs_over (depth + 1) + room[0]; }
void gives_up (void) { abort (); }
/* As GLib ends a program whose message is fatal. */
void stops_at_a_breakpoint (void)
{
#if defined __x86_64__
  __asm__ volatile ("int $03");
#else
  __builtin_trap ();
#endif
  for (;;);
}

int
main (int count, char **arguments)
{
  const char *way = count > 1 ? arguments[1] : "";

  picker_crash_prepare ("desktop-picker 0.0.0");
  if (strcmp (way, "read") == 0) return reads_nothing (NULL);
  if (strcmp (way, "call") == 0) calls_nothing (NULL);
  if (strcmp (way, "illegal") == 0) does_what_no_processor_does ();
  if (strcmp (way, "overflow") == 0) return runs_over (0);
  if (strcmp (way, "abort") == 0) gives_up ();
  if (strcmp (way, "breakpoint") == 0) stops_at_a_breakpoint ();
  return 64;
}
