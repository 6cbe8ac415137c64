/* SPDX-License-Identifier: GPL-3.0-or-later */
#ifndef PICKER_APPEARANCE_H
#define PICKER_APPEARANCE_H

#include "picker-gtk.h"

/* The portal's settings under org.freedesktop.appearance, in its own numbers: 0 if one is missing or has another type.
 * The accent is red, green and blue in sRGB; values outside 0 to 1 mean none. */
typedef struct {
  guint32 color_scheme;
  guint32 contrast;
  guint32 reduced_motion;
  double accent[3];
} PickerAppearance;

/* Requests all settings from the portal in one call, and follows changes. Without a portal or bus the callback is never
 * called. It is called on the thread that runs the loop. Call this once per process; it lasts as long as the
 * process. */
void picker_appearance_watch (void (*changed) (const PickerAppearance *appearance, gpointer data), gpointer data);

#endif
