/* SPDX-License-Identifier: GPL-3.0-or-later */
#ifndef PICKER_PARENT_H
#define PICKER_PARENT_H

#include "picker-gtk.h"

/* Has the window system treat a window as a dialog of another program's window, named as the portal does: "x11:" and a number in
 * hexadecimal, "wayland:" and a handle of xdg-foreign. To be called before the window is shown. FALSE where the name is none of this
 * display's, or the compositor has no such handles; a window that does not exist is no error that anybody could tell. */
gboolean picker_window_set_parent (GtkWindow *window, const char *name);

#endif
