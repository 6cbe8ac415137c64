/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "picker-accessible.h"

static void
set_text (GtkWidget *widget, GtkAccessibleProperty property, const char *text)
{
  if (text == NULL)
    gtk_accessible_reset_property (GTK_ACCESSIBLE (widget), property);
  else
    gtk_accessible_update_property (GTK_ACCESSIBLE (widget), property, text, -1);
}

/* GTK 4.8 has no way to read properties and states back, so they are kept beside. */
static const char label_key[] = "picker-accessible-label";
static const char description_key[] = "picker-accessible-description";
static const char said_key[] = "picker-accessible-said";
static const char hidden_key[] = "picker-accessible-hidden";

void
picker_accessible_set_label (GtkWidget *widget, const char *label)
{
  if (g_strcmp0 (g_object_get_data (G_OBJECT (widget), label_key), label) == 0)
    return;
  g_object_set_data_full (G_OBJECT (widget), label_key, g_strdup (label), g_free);
  set_text (widget, GTK_ACCESSIBLE_PROPERTY_LABEL, label);
}

void
picker_accessible_renew_label (GtkWidget *widget)
{
  const char *label = g_object_get_data (G_OBJECT (widget), label_key);
  if (label != NULL)
    set_text (widget, GTK_ACCESSIBLE_PROPERTY_LABEL, label);
}

void
picker_accessible_set_description (GtkWidget *widget, const char *description)
{
  /* GTK tells assistive technologies of the same words again. */
  if (g_strcmp0 (g_object_get_data (G_OBJECT (widget), description_key), description) == 0)
    return;
  g_object_set_data_full (G_OBJECT (widget), description_key, g_strdup (description), g_free);
  g_object_set_data (G_OBJECT (widget), said_key, NULL);
  set_text (widget, GTK_ACCESSIBLE_PROPERTY_DESCRIPTION, description);
}

void
picker_accessible_say (GtkWidget *widget, const char *sentence)
{
  const char *description = g_object_get_data (G_OBJECT (widget), description_key);
  gboolean was_said = g_object_get_data (G_OBJECT (widget), said_key) != NULL;
  if (sentence == NULL && !was_said)
    return;
  g_object_set_data (G_OBJECT (widget), said_key, GINT_TO_POINTER (sentence != NULL));
  /* The same sentence again is no change to GTK. */
  if (sentence != NULL && was_said)
    set_text (widget, GTK_ACCESSIBLE_PROPERTY_DESCRIPTION, "");
  char *both = sentence != NULL && description != NULL ? g_strjoin (", ", description, sentence, NULL) : NULL;
  set_text (widget, GTK_ACCESSIBLE_PROPERTY_DESCRIPTION,
            both != NULL ? both : sentence != NULL ? sentence : description);
  g_free (both);
}

void
picker_accessible_forget_labels (GtkWidget *widget)
{
  gtk_accessible_reset_relation (GTK_ACCESSIBLE (widget), GTK_ACCESSIBLE_RELATION_LABELLED_BY);
}

void
picker_accessible_set_value_text (GtkWidget *widget, const char *text)
{
  set_text (widget, GTK_ACCESSIBLE_PROPERTY_VALUE_TEXT, text);
}

void
picker_accessible_set_selected (GtkWidget *widget, int selected)
{
  if (selected < 0)
    gtk_accessible_reset_state (GTK_ACCESSIBLE (widget), GTK_ACCESSIBLE_STATE_SELECTED);
  else
    gtk_accessible_update_state (GTK_ACCESSIBLE (widget), GTK_ACCESSIBLE_STATE_SELECTED, selected != 0, -1);
}

void
picker_accessible_set_checked (GtkWidget *widget, int checked)
{
  gtk_accessible_update_state (GTK_ACCESSIBLE (widget), GTK_ACCESSIBLE_STATE_CHECKED,
                               checked ? GTK_ACCESSIBLE_TRISTATE_TRUE : GTK_ACCESSIBLE_TRISTATE_FALSE, -1);
}

void
picker_accessible_set_expanded (GtkWidget *widget, int expanded)
{
  if (expanded < 0)
    gtk_accessible_reset_state (GTK_ACCESSIBLE (widget), GTK_ACCESSIBLE_STATE_EXPANDED);
  else
    gtk_accessible_update_state (GTK_ACCESSIBLE (widget), GTK_ACCESSIBLE_STATE_EXPANDED, expanded != 0, -1);
}

void
picker_accessible_set_hidden (GtkWidget *widget, gboolean hidden)
{
  if (picker_accessible_is_hidden (widget) == hidden)
    return;
  g_object_set_data (G_OBJECT (widget), hidden_key, GINT_TO_POINTER (hidden));
  gtk_accessible_update_state (GTK_ACCESSIBLE (widget), GTK_ACCESSIBLE_STATE_HIDDEN, hidden, -1);
}

gboolean
picker_accessible_is_hidden (GtkWidget *widget)
{
  return GPOINTER_TO_INT (g_object_get_data (G_OBJECT (widget), hidden_key));
}

void
picker_accessible_set_unnamed (gpointer accessible)
{
  gtk_accessible_update_property (GTK_ACCESSIBLE (accessible), GTK_ACCESSIBLE_PROPERTY_LABEL, "", -1);
}

char *
picker_accessible_copy_label (GtkWidget *widget)
{
  const char *label = g_object_get_data (G_OBJECT (widget), label_key);
  if (label != NULL)
    return g_strdup (label);
  if (GTK_IS_LABEL (widget))
    return g_strdup (gtk_label_get_text (GTK_LABEL (widget)));
  if (GTK_IS_BUTTON (widget))
    return g_strdup (gtk_button_get_label (GTK_BUTTON (widget)));
  return NULL;
}
