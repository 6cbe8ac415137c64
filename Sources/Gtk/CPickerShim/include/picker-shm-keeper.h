/* SPDX-License-Identifier: GPL-3.0-or-later */
#ifndef PICKER_SHM_KEEPER_H
#define PICKER_SHM_KEEPER_H

#include "picker-gtk.h"

/* An image surface in the X server's shared memory, as large as a window of width x height device pixels.
 * NULL when the display is not X11 or cairo gave no shared memory; the caller destroys it. */
cairo_surface_t *picker_shm_surface_new (int width, int height);

#endif
