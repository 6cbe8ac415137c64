/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "picker-accessible.h"

#include <string.h>

#include "picker-features.h"

static void
set_text (GtkWidget *widget, GtkAccessibleProperty property, const char *text)
{
  if (text == NULL)
    gtk_accessible_reset_property (GTK_ACCESSIBLE (widget), property);
  else
    gtk_accessible_update_property (GTK_ACCESSIBLE (widget), property, text, -1);
}

/* Since GTK 4.10 the text of a button takes precedence over an explicit name. */
static void
set_label (GtkWidget *widget, const char *label)
{
  if (label != NULL)
    gtk_accessible_reset_relation (GTK_ACCESSIBLE (widget), GTK_ACCESSIBLE_RELATION_LABELLED_BY);
  set_text (widget, GTK_ACCESSIBLE_PROPERTY_LABEL, label);
}

/* GTK 4.8 cannot read properties and states back, so they are stored here as well. */
const char picker_accessible_label_key[] = "picker-accessible-label";
static const char description_key[] = "picker-accessible-description";
static const char said_key[] = "picker-accessible-said";
static const char hidden_key[] = "picker-accessible-hidden";
static const char watched_key[] = "picker-accessible-watched";

void
picker_accessible_set_label (GtkWidget *widget, const char *label)
{
  if (g_strcmp0 (g_object_get_data (G_OBJECT (widget), picker_accessible_label_key), label) == 0)
    return;
  g_object_set_data_full (G_OBJECT (widget), picker_accessible_label_key, g_strdup (label), g_free);
  set_label (widget, label);
}

void
picker_accessible_renew_label (GtkWidget *widget)
{
  const char *label = g_object_get_data (G_OBJECT (widget), picker_accessible_label_key);
  if (label != NULL)
    set_label (widget, label);
}

void
picker_accessible_set_description (GtkWidget *widget, const char *description)
{
  /* GTK would send an unchanged text to assistive technologies again. */
  if (g_strcmp0 (g_object_get_data (G_OBJECT (widget), description_key), description) == 0)
    return;
  g_object_set_data_full (G_OBJECT (widget), description_key, g_strdup (description), g_free);
  g_object_set_data (G_OBJECT (widget), said_key, NULL);
  set_text (widget, GTK_ACCESSIBLE_PROPERTY_DESCRIPTION, description);
}

gboolean
picker_accessible_announce (GtkWidget *widget, const char *sentence)
{
#if PICKER_GTK_ANNOUNCES
  /* Where there is no accessibility bus GTK takes its context for tests, which announces nothing: 4.18 calls through a null pointer. */
  GtkATContext *context = gtk_accessible_get_at_context (GTK_ACCESSIBLE (widget));
  if (context != NULL && strcmp (G_OBJECT_TYPE_NAME (context), "GtkTestATContext") != 0)
    gtk_accessible_announce (GTK_ACCESSIBLE (widget), sentence, GTK_ACCESSIBLE_ANNOUNCEMENT_PRIORITY_MEDIUM);
  g_clear_object (&context);
  return TRUE;
#else
  (void) widget;
  (void) sentence;
  return FALSE;
#endif
}

gboolean
picker_accessible_name_row (GtkListItem *item, const char *label)
{
#if PICKER_GTK_NAMES_ROWS
  GtkWidget *child = gtk_list_item_get_child (item);
  GtkWidget *row = child != NULL ? gtk_widget_get_parent (child) : NULL;
  gtk_list_item_set_accessible_label (item, label);
  if (row != NULL)
    g_object_set_data_full (G_OBJECT (row), picker_accessible_label_key, g_strdup (label), g_free);
  return TRUE;
#else
  (void) item;
  (void) label;
  return FALSE;
#endif
}

static GtkWidget *
first_label (GtkWidget *widget)
{
  GtkWidget *found = GTK_IS_LABEL (widget) ? widget : NULL;
  for (GtkWidget *child = gtk_widget_get_first_child (widget); found == NULL && child != NULL;
       child = gtk_widget_get_next_sibling (child))
    found = first_label (child);
  return found;
}

void
picker_accessible_name_by_words (GtkWidget *widget)
{
  GtkWidget *label = first_label (widget);
  if (label == NULL)
    return;
  picker_accessible_set_label (widget, gtk_label_get_text (GTK_LABEL (label)));
  picker_accessible_renew_label (widget);
}

void
picker_accessible_name_inner_button (GtkWidget *box, const char *label, const char *description)
{
  GtkWidget *button = gtk_widget_get_first_child (box);
  if (button == NULL)
    return;
  /* The button opens a popover. Since GTK 4.10 screen readers would say "toggle button, not pressed", as of one that stays down. */
  g_object_set (button, "accessible-role", GTK_ACCESSIBLE_ROLE_BUTTON, NULL);
  picker_accessible_set_label (button, label);
  picker_accessible_set_description (button, description);
#if PICKER_GTK_ANNOUNCES
  /* GTK looks for the name of such a button at its box alone, and says of the box that it is unfolded. Screen readers of that time
   * pass over both where the box is a button with a popup; those of GTK 4.8 read it out, and have a box that is none. */
  g_object_set (box, "accessible-role", GTK_ACCESSIBLE_ROLE_BUTTON, NULL);
  gtk_accessible_update_property (GTK_ACCESSIBLE (box), GTK_ACCESSIBLE_PROPERTY_HAS_POPUP, TRUE, -1);
  picker_accessible_set_label (box, label);
  picker_accessible_set_description (box, description);
#endif
}

void
picker_accessible_say (GtkWidget *widget, const char *sentence)
{
  const char *description = g_object_get_data (G_OBJECT (widget), description_key);
  gboolean was_said = g_object_get_data (G_OBJECT (widget), said_key) != NULL;
  if (sentence == NULL && !was_said)
    return;
  g_object_set_data (G_OBJECT (widget), said_key, GINT_TO_POINTER (sentence != NULL));
  /* GTK does not treat the same sentence as a change. */
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

static gboolean
hide_again (gpointer data)
{
  if (picker_accessible_is_hidden (data))
    gtk_accessible_update_state (GTK_ACCESSIBLE (data), GTK_ACCESSIBLE_STATE_HIDDEN, TRUE, -1);
  return G_SOURCE_REMOVE;
}

/* GTK since 4.10 says of each widget that it is not hidden right after it was mapped. Before anybody can ask, since the
 * accessibility bus waits for its turn, too, it is hidden again. */
static void
mapped (GtkWidget *widget, gpointer data)
{
  (void) data;
  if (picker_accessible_is_hidden (widget))
    g_idle_add_full (G_PRIORITY_HIGH, hide_again, g_object_ref (widget), g_object_unref);
}

void
picker_accessible_set_hidden (GtkWidget *widget, gboolean hidden)
{
  if (picker_accessible_is_hidden (widget) == hidden)
    return;
  g_object_set_data (G_OBJECT (widget), hidden_key, GINT_TO_POINTER (hidden));
  gtk_accessible_update_state (GTK_ACCESSIBLE (widget), GTK_ACCESSIBLE_STATE_HIDDEN, hidden, -1);
  if (g_object_get_data (G_OBJECT (widget), watched_key) != NULL)
    return;
  g_object_set_data (G_OBJECT (widget), watched_key, GINT_TO_POINTER (TRUE));
  g_signal_connect (widget, "map", G_CALLBACK (mapped), NULL);
}

void
picker_accessible_leave_out (GtkWidget *widget)
{
  g_object_set (widget, "accessible-role", GTK_ACCESSIBLE_ROLE_NONE, NULL);
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
