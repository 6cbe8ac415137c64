/* SPDX-License-Identifier: GPL-3.0-or-later */
#ifndef PICKER_DECORATIONS_H
#define PICKER_DECORATIONS_H

#include "picker-gtk.h"

/* Whether the compositor asks for windows that leave their title bars to it (KDE's protocol server-decoration, which wlroots
 * speaks too, and the only one that GTK supports). GTK knows the answer and has no function for it. Costs two round trips to a
 * compositor that speaks that protocol, and nothing elsewhere. Needs a display. */
gboolean picker_compositor_decorates (void);

/* Whether the X server has a window manager, and whether that one supports _GTK_FRAME_EXTENTS, that is, windows that draw their own
 * title bars and shadows. */
gboolean picker_window_manager_is_there (void);
gboolean picker_window_manager_takes_frames (void);

#endif
