/* SPDX-License-Identifier: GPL-3.0-or-later */
#ifndef PICKER_ACCESSIBLE_H
#define PICKER_ACCESSIBLE_H

#include "picker-gtk.h"

/* GTK's own setters are variadic. A NULL text resets the property to the widget's own. */
void picker_accessible_set_label (GtkWidget *widget, const char *label);
void picker_accessible_renew_label (GtkWidget *widget); /* what was set last, where something was */
void picker_accessible_set_description (GtkWidget *widget, const char *description);
/* Has screen readers announce a sentence. FALSE if GTK has no announcements: before 4.14. */
gboolean picker_accessible_announce (GtkWidget *widget, const char *sentence);
/* The fallback for announcements: appends a sentence to the description, until the next description or NULL. */
void picker_accessible_say (GtkWidget *widget, const char *sentence);
/* Sets the name of GTK's row widget of a list item, if supported: since 4.12. */
gboolean picker_accessible_name_row (GtkListItem *item, const char *label);
/* For a button that GTK puts into a box of its own. Newer versions of GTK take its name from the box. */
void picker_accessible_name_inner_button (GtkWidget *box, const char *label, const char *description);
void picker_accessible_forget_labels (GtkWidget *widget); /* other widgets that it is named by */
void picker_accessible_set_value_text (GtkWidget *widget, const char *text);

/* -1: undefined, 0: false, 1: true. */
void picker_accessible_set_selected (GtkWidget *widget, int selected);
void picker_accessible_set_checked (GtkWidget *widget, int checked);
void picker_accessible_set_expanded (GtkWidget *widget, int expanded);
void picker_accessible_set_hidden (GtkWidget *widget, gboolean hidden);
gboolean picker_accessible_is_hidden (GtkWidget *widget); /* what was set last */
/* Removes a decorative widget and its descendants from the accessible tree for good. Call it before the widget is
 * shown. */
void picker_accessible_leave_out (GtkWidget *widget);
void picker_accessible_name_by_words (GtkWidget *widget); /* of the first label in it */
void picker_accessible_set_unnamed (gpointer accessible); /* also a stack's page, which is no widget */

/* The data of a widget (g_object_get_data) that is the label set on it: GTK 4.8 cannot read it back. */
extern const char picker_accessible_label_key[];

#endif
