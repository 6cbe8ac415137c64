/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "picker-newer-gtk.h"

double
picker_surface_scale (GdkSurface *surface)
{
#if GTK_CHECK_VERSION(4, 12, 0)
  return gdk_surface_get_scale (surface);
#else
  return gdk_surface_get_scale_factor (surface);
#endif
}

const char *
picker_surface_scale_property (void)
{
#if GTK_CHECK_VERSION(4, 12, 0)
  return "scale";
#else
  return "scale-factor";
#endif
}

double
picker_monitor_scale (GdkMonitor *monitor)
{
#if GTK_CHECK_VERSION(4, 14, 0)
  return gdk_monitor_get_scale (monitor);
#else
  return gdk_monitor_get_scale_factor (monitor);
#endif
}

typedef struct {
  void (*chosen) (GListModel *files, gpointer data);
  gpointer data;
  gboolean folders;
  gboolean many;
} Question;

#if GTK_CHECK_VERSION(4, 10, 0)

static void
answered (GObject *source, GAsyncResult *result, gpointer data)
{
  GtkFileDialog *dialog = GTK_FILE_DIALOG (source);
  Question *question = data;
  GListModel *files = NULL;
  if (question->many)
    files = gtk_file_dialog_open_multiple_finish (dialog, result, NULL);
  else {
    GFile *file = question->folders ? gtk_file_dialog_select_folder_finish (dialog, result, NULL)
                                    : gtk_file_dialog_open_finish (dialog, result, NULL);
    if (file != NULL) {
      files = G_LIST_MODEL (g_list_store_new (G_TYPE_FILE));
      g_list_store_append (G_LIST_STORE (files), file);
      g_object_unref (file);
    }
  }
  question->chosen (files, question->data);
  g_clear_object (&files);
  g_free (question);
}

static void
ask (Question *question, GtkWindow *parent, const char *title, const char *accept)
{
  GtkFileDialog *dialog = gtk_file_dialog_new ();
  gtk_file_dialog_set_title (dialog, title);
  gtk_file_dialog_set_accept_label (dialog, accept);
  if (question->many)
    gtk_file_dialog_open_multiple (dialog, parent, NULL, answered, question);
  else if (question->folders)
    gtk_file_dialog_select_folder (dialog, parent, NULL, answered, question);
  else
    gtk_file_dialog_open (dialog, parent, NULL, answered, question);
  /* The pending operation holds a reference of its own. */
  g_object_unref (dialog);
}

#else

static void
answered (GtkNativeDialog *dialog, int response, gpointer data)
{
  Question *question = data;
  GListModel *files = NULL;
  if (response == GTK_RESPONSE_ACCEPT)
    files = gtk_file_chooser_get_files (GTK_FILE_CHOOSER (dialog));
  question->chosen (files, question->data);
  g_clear_object (&files);
  g_free (question);
  /* This was the last reference. */
  g_object_unref (dialog);
}

static void
ask (Question *question, GtkWindow *parent, const char *title, const char *accept)
{
  GtkFileChooserAction action = question->folders ? GTK_FILE_CHOOSER_ACTION_SELECT_FOLDER : GTK_FILE_CHOOSER_ACTION_OPEN;
  GtkFileChooserNative *dialog = gtk_file_chooser_native_new (title, parent, action, accept, NULL);
  gtk_file_chooser_set_select_multiple (GTK_FILE_CHOOSER (dialog), question->many);
  g_signal_connect (dialog, "response", G_CALLBACK (answered), question);
  gtk_native_dialog_show (GTK_NATIVE_DIALOG (dialog));
}

#endif

void
picker_choose_files (GtkWindow *parent, const char *title, const char *accept, gboolean folders, gboolean many,
                     void (*chosen) (GListModel *files, gpointer data), gpointer data)
{
  Question *question = g_new (Question, 1);
  *question = (Question) { .chosen = chosen, .data = data, .folders = folders, .many = many && !folders };
  ask (question, parent, title, accept);
}
