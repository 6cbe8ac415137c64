/* SPDX-License-Identifier: GPL-3.0-or-later */
#ifndef PICKER_COUNTS_H
#define PICKER_COUNTS_H

/* The kinds of objects that somebody may count. */
typedef enum {
  PICKER_COUNTED_WRAPPER,      /* wrappers of widgets that live */
  PICKER_COUNTED_CLOSURE,      /* closures that GTK and GLib hold: handlers of signals, timers, ticks of frames */
  PICKER_COUNTED_MADE_TEXTURE, /* textures that were made, living or not */
  PICKER_COUNTED_KINDS
} PickerCounted;

/* Tells who counts, if anybody does, that there are more or fewer objects of a kind. Any thread. */
void picker_count (PickerCounted kind, int change);

/* Who counts. Tests link a definition (Tests/CGtkInspection); the program has none, so that it counts nothing. */
extern void picker_counter (PickerCounted kind, int change) __attribute__ ((weak));

#endif
