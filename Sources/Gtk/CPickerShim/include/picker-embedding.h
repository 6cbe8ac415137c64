/* SPDX-License-Identifier: GPL-3.0-or-later */
#ifndef PICKER_EMBEDDING_H
#define PICKER_EMBEDDING_H

#include "picker-gtk.h"

/* A window inside a widget of another program, which is its compositor (desktop-picker-embedding-v1.xml beside that widget). */

typedef struct {
  /* The first or the last control gets the focus. */
  void (*enter) (gboolean backward, gpointer data);
  void (*look) (gboolean dark, gboolean contrast, gboolean animations, double text_scale, gpointer data);
  void (*insets) (int top, int bottom, int start, int end, gpointer data);
  /* Whether the person sees what they would press. */
  void (*input) (gboolean taken, gpointer data);
} PickerEmbeddingHooks;

/* Makes room for the variable by which a connection is handed to libwayland, before threads read the environment. */
void picker_embedding_prepare (void);

/* Opens the display at the other end of a connected socket, and makes it the one that new windows go to. Waits for the host's answer: a host that
 * gives none has a process of its own to wait. The descriptor is taken in any case.
 * Returns FALSE where there is no display at the other end. */
gboolean picker_embedding_adopt (int descriptor, const PickerEmbeddingHooks *hooks, gpointer data);

/* Tells the host that Tab went past the last control, or before the first. */
void picker_embedding_leave (gboolean backward);

#endif
