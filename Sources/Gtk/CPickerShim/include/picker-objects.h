/* SPDX-License-Identifier: GPL-3.0-or-later */
#ifndef PICKER_OBJECTS_H
#define PICKER_OBJECTS_H

#include "picker-gtk.h"

/* GObject properties by name; the object must have the property with that type. */
void picker_object_set_boolean (gpointer object, const char *name, gboolean value);
void picker_object_set_string (gpointer object, const char *name, const char *value);
gboolean picker_object_get_boolean (gpointer object, const char *name);
int picker_object_get_int (gpointer object, const char *name);
void picker_object_set_int (gpointer object, const char *name, int value);
char *picker_object_get_string (gpointer object, const char *name); /* transfer full, may be NULL */

/* Makes a new floating widget of a type with an accessible role. */
GtkWidget *picker_widget_new (GType type, GtkAccessibleRole role);

/* Functions for GTK's macros. */
const char *picker_type_name (gpointer object);
const char *picker_role_name (GtkAccessibleRole role); /* static, "list-item" */

/* Lets Tab leave a list for the next widget, as before GTK 4.12, instead of moving from row to row. */
void picker_list_leave_by_tab (GtkWidget *list_view);

/* Sets whether a row of a list can have the focus. Before GTK 4.12 exactly the selectable rows can. */
void picker_list_item_set_focusable (GtkListItem *item, gboolean focusable);

/* Keeps GDK from loading OpenGL where GTK is to draw by cairo. Before gtk_init_check() and before any thread: it sets
 * a variable of the environment, which picker_environment_clean() keeps from other programs. */
void picker_display_prepare (void);
void picker_environment_clean (GAppLaunchContext *context);

/* True when gtk_init_check() succeeded and a default display is there. */
gboolean picker_display_available (void);
gboolean picker_display_is_x11 (void);

#endif
