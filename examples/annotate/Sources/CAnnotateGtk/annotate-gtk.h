/* SPDX-License-Identifier: CC0-1.0 */
#include <gtk/gtk.h>

/* What Swift cannot say of GLib: functions with as many arguments as one likes. */
static inline void
annotate_set_label (GtkWidget *widget, const char *label)
{
  gtk_accessible_update_property (GTK_ACCESSIBLE (widget), GTK_ACCESSIBLE_PROPERTY_LABEL, label, -1);
}

static inline void
annotate_set_string (gpointer object, const char *property, const char *text)
{
  g_object_set (object, property, text, NULL);
}

static inline void
annotate_scroll_to_end (GtkWidget *scrolled, gboolean *moved)
{
  g_signal_emit_by_name (scrolled, "scroll-child", GTK_SCROLL_END, FALSE, moved);
}

/* Rows in the order of the places that they were given. */
static inline void
annotate_set_place (GtkWidget *row, int place)
{
  g_object_set_data (G_OBJECT (row), "place", GINT_TO_POINTER (place));
}

static inline int
annotate_compare (GtkListBoxRow *one, GtkListBoxRow *other, gpointer data)
{
  return GPOINTER_TO_INT (g_object_get_data (G_OBJECT (one), "place")) - GPOINTER_TO_INT (g_object_get_data (G_OBJECT (other), "place"));
}

static inline void
annotate_sort (GtkWidget *list)
{
  gtk_list_box_set_sort_func (GTK_LIST_BOX (list), annotate_compare, NULL, NULL);
}
