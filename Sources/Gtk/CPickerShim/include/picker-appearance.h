/* SPDX-License-Identifier: GPL-3.0-or-later */
#ifndef PICKER_APPEARANCE_H
#define PICKER_APPEARANCE_H

#include "picker-gtk.h"

/* What the desktop portal says under org.freedesktop.appearance, in its own numbers: 0 where it does not say, or says something
 * of another type. The accent is red, green and blue in sRGB; outside of 0 to 1 there is none. */
typedef struct {
  guint32 color_scheme;
  guint32 contrast;
  guint32 reduced_motion;
  double accent[3];
} PickerAppearance;

/* Asks the desktop portal for all of it in one call, and listens for changes. Nothing is called where there is no portal or
 * no bus. Answers come on the thread that runs the loop. Once per process; it lasts as long as that. */
void picker_appearance_watch (void (*changed) (const PickerAppearance *appearance, gpointer data), gpointer data);

#endif
