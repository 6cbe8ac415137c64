/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "picker-chooser.h"

/* GtkFileChooserDialog is deprecated since 4.10 in favour of GtkFileDialog, which asks the portal: that would be this program. */
G_GNUC_BEGIN_IGNORE_DEPRECATIONS

typedef struct {
  PickerChooserDone done;
  gpointer data;
  GDestroyNotify release;
} Answer;

GtkWindow *
picker_chooser_new (const char *title, const char *accept, const char *cancel, PickerChooserAction action, gboolean many)
{
  static const GtkFileChooserAction actions[] = { GTK_FILE_CHOOSER_ACTION_OPEN, GTK_FILE_CHOOSER_ACTION_SAVE,
                                                  GTK_FILE_CHOOSER_ACTION_SELECT_FOLDER };
  GtkWidget *dialog = g_object_new (GTK_TYPE_FILE_CHOOSER_DIALOG, "title", title, "action", actions[action], "use-header-bar", 1,
                                    "select-multiple", many, NULL);
  gtk_dialog_add_button (GTK_DIALOG (dialog), cancel, GTK_RESPONSE_CANCEL);
  gtk_dialog_add_button (GTK_DIALOG (dialog), accept, GTK_RESPONSE_ACCEPT);
  gtk_dialog_set_default_response (GTK_DIALOG (dialog), GTK_RESPONSE_ACCEPT);
  /* GTK complains of a dialog without a parent. This one is never shown: the parent is another program's (picker_window_set_parent). */
  GtkWidget *parent = gtk_window_new ();
  gtk_window_set_transient_for (GTK_WINDOW (dialog), GTK_WINDOW (parent));
  g_object_set_data_full (G_OBJECT (dialog), "parent", parent, (GDestroyNotify) gtk_window_destroy);
  return GTK_WINDOW (dialog);
}

void
picker_chooser_add_filter (GtkWindow *window, const char *name, const char *const *globs, const char *const *types, gboolean is_active)
{
  GtkFileFilter *filter = gtk_file_filter_new ();
  gtk_file_filter_set_name (filter, name);
  for (; *globs != NULL; globs++)
    gtk_file_filter_add_pattern (filter, *globs);
  for (; *types != NULL; types++)
    gtk_file_filter_add_mime_type (filter, *types);
  gtk_file_chooser_add_filter (GTK_FILE_CHOOSER (window), filter);
  if (is_active)
    gtk_file_chooser_set_filter (GTK_FILE_CHOOSER (window), filter);
  g_object_unref (filter);
}

void
picker_chooser_add_choice (GtkWindow *window, const char *id, const char *label, const char *const *ids, const char *const *labels,
                           const char *selected)
{
  gboolean is_box = *ids == NULL;
  gtk_file_chooser_add_choice (GTK_FILE_CHOOSER (window), id, label, is_box ? NULL : (const char **) ids,
                               is_box ? NULL : (const char **) labels);
  gtk_file_chooser_set_choice (GTK_FILE_CHOOSER (window), id, selected);
}

void
picker_chooser_begin_at (GtkWindow *window, const char *folder, const char *file, const char *name)
{
  GtkFileChooser *chooser = GTK_FILE_CHOOSER (window);
  if (folder != NULL) {
    GFile *place = g_file_new_for_path (folder);
    gtk_file_chooser_set_current_folder (chooser, place, NULL);
    g_object_unref (place);
  }
  if (file != NULL) {
    GFile *place = g_file_new_for_path (file);
    gtk_file_chooser_set_file (chooser, place, NULL);
    g_object_unref (place);
  }
  if (name != NULL && gtk_file_chooser_get_action (chooser) == GTK_FILE_CHOOSER_ACTION_SAVE)
    gtk_file_chooser_set_current_name (chooser, name);
}

static int
number_of_active_filter (GtkFileChooser *chooser)
{
  GtkFileFilter *active = gtk_file_chooser_get_filter (chooser);
  GListModel *filters = gtk_file_chooser_get_filters (chooser);
  int found = -1;
  for (guint number = 0; number < g_list_model_get_n_items (filters) && found < 0; number++) {
    gpointer filter = g_list_model_get_item (filters, number);
    if (filter == (gpointer) active)
      found = (int) number;
    g_object_unref (filter);
  }
  g_object_unref (filters);
  return found;
}

static void
answered (GtkDialog *dialog, int response, Answer *answer)
{
  PickerChooserDone done = answer->done;
  if (done == NULL)
    return;
  answer->done = NULL;
  if (response != GTK_RESPONSE_ACCEPT) {
    done (NULL, -1, answer->data);
  } else {
    GListModel *files = gtk_file_chooser_get_files (GTK_FILE_CHOOSER (dialog));
    GPtrArray *uris = g_ptr_array_new_with_free_func (g_free);
    for (guint number = 0; number < g_list_model_get_n_items (files); number++) {
      GFile *file = g_list_model_get_item (files, number);
      g_ptr_array_add (uris, g_file_get_uri (file));
      g_object_unref (file);
    }
    g_ptr_array_add (uris, NULL);
    done ((const char *const *) uris->pdata, number_of_active_filter (GTK_FILE_CHOOSER (dialog)), answer->data);
    g_ptr_array_unref (uris);
    g_object_unref (files);
  }
  gtk_window_destroy (GTK_WINDOW (dialog));
}

static void
release_answer (gpointer data, GClosure *closure)
{
  (void) closure;
  Answer *answer = data;
  answer->release (answer->data);
  g_free (answer);
}

void
picker_chooser_present (GtkWindow *window, PickerChooserDone done, gpointer data, GDestroyNotify release)
{
  Answer *answer = g_new0 (Answer, 1);
  *answer = (Answer) { done, data, release };
  g_signal_connect_data (window, "response", G_CALLBACK (answered), answer, release_answer, 0);
  gtk_window_present (window);
}

char *
picker_chooser_choice (GtkWindow *window, const char *id)
{
  return g_strdup (gtk_file_chooser_get_choice (GTK_FILE_CHOOSER (window), id));
}

G_GNUC_END_IGNORE_DEPRECATIONS
