/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "CGtkInspection.h"
#include "CPickerShim.h"

const char *
gtk_inspection_css_name (GtkWidget *widget)
{
  return gtk_widget_class_get_css_name (GTK_WIDGET_GET_CLASS (widget));
}

char *
gtk_inspection_copy_label (GtkWidget *widget)
{
  const char *label = g_object_get_data (G_OBJECT (widget), picker_accessible_label_key);
  if (label != NULL)
    return g_strdup (label);
  if (GTK_IS_LABEL (widget))
    return g_strdup (gtk_label_get_text (GTK_LABEL (widget)));
  if (GTK_IS_BUTTON (widget))
    return g_strdup (gtk_button_get_label (GTK_BUTTON (widget)));
  return NULL;
}
