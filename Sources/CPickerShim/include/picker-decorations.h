/* SPDX-License-Identifier: GPL-3.0-or-later */
#ifndef PICKER_DECORATIONS_H
#define PICKER_DECORATIONS_H

#include "picker-gtk.h"

/* Whether the compositor asks for windows that leave their title bars to it (KDE's protocol server-decoration, which wlroots
 * speaks too, and which is the one that GTK heeds). GTK knows, and does not tell. Costs two answers of the compositor where it
 * speaks that protocol, and nothing elsewhere. Needs a display. */
gboolean picker_compositor_decorates (void);

/* Whether a window manager is there on an X server, and whether it lets windows draw shadows around themselves
 * (_GTK_FRAME_EXTENTS), which is how it says that it is used to windows with a title bar of their own. */
gboolean picker_window_manager_is_there (void);
gboolean picker_window_manager_takes_frames (void);

#endif
