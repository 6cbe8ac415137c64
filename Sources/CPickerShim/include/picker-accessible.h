/* SPDX-License-Identifier: GPL-3.0-or-later */
#ifndef PICKER_ACCESSIBLE_H
#define PICKER_ACCESSIBLE_H

#include "picker-gtk.h"

/* GTK's own setters are variadic. A NULL text resets the property to what the widget says by itself. */
void picker_accessible_set_label (GtkWidget *widget, const char *label);
void picker_accessible_renew_label (GtkWidget *widget); /* what was set last, where something was */
void picker_accessible_set_description (GtkWidget *widget, const char *description);
/* Puts a sentence behind the description, until the next description or NULL. */
void picker_accessible_say (GtkWidget *widget, const char *sentence);
void picker_accessible_forget_labels (GtkWidget *widget); /* other widgets that it is named by */
void picker_accessible_set_value_text (GtkWidget *widget, const char *text);

/* -1: undefined, 0: false, 1: true. */
void picker_accessible_set_selected (GtkWidget *widget, int selected);
void picker_accessible_set_checked (GtkWidget *widget, int checked);
void picker_accessible_set_expanded (GtkWidget *widget, int expanded);
void picker_accessible_set_hidden (GtkWidget *widget, gboolean hidden);
gboolean picker_accessible_is_hidden (GtkWidget *widget); /* what was set last */
void picker_accessible_set_unnamed (gpointer accessible); /* also a stack's page, which is no widget */

/* The label that was set on it, else the text it shows; transfer full, NULL when there is neither. */
char *picker_accessible_copy_label (GtkWidget *widget);

#endif
