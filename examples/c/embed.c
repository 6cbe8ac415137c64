/* SPDX-License-Identifier: GPL-3.0-or-later */
/* embed : a window with the photo picker in it, which prints what is picked. Where this desktop has no picker, its file chooser is asked (docs/hosts.md). */
#include <desktop-picker-gtk4.h>

static void
picked (DesktopPickerInlinePicker *picker, guint response, GVariant *results, GtkWindow *window)
{
  GVariant *items = g_variant_lookup_value (results, "items", G_VARIANT_TYPE ("aa{sv}"));
  for (gsize at = 0; response == 0 && at < g_variant_n_children (items); at++)
    {
      GVariant *item = g_variant_get_child_value (items, at);
      const char *name = "";
      g_variant_lookup (item, "name", "&s", &name);
      g_print ("%s\n", name);
      g_variant_unref (item);
    }
  g_clear_pointer (&items, g_variant_unref);
  gtk_window_destroy (window);
}

/* GTK has a newer class for this since 4.10, and this one still. */
G_GNUC_BEGIN_IGNORE_DEPRECATIONS
static void
chosen (GtkNativeDialog *dialog, int response, GtkWindow *window)
{
  GListModel *files = gtk_file_chooser_get_files (GTK_FILE_CHOOSER (dialog));
  for (guint at = 0; response == GTK_RESPONSE_ACCEPT && at < g_list_model_get_n_items (files); at++)
    {
      GFile *file = g_list_model_get_item (files, at);
      char *name = g_file_get_basename (file);
      g_print ("%s\n", name);
      g_free (name);
      g_object_unref (file);
    }
  g_object_unref (files);
  g_object_unref (dialog);
  gtk_window_destroy (window);
}

/* The chooser of the desktop's portal where the program is in a sandbox, GTK's own elsewhere. */
static void
choose_files (GtkWindow *window)
{
  GtkFileChooserNative *chooser = gtk_file_chooser_native_new ("Choose Photos", window, GTK_FILE_CHOOSER_ACTION_OPEN, NULL, NULL);
  GtkFileFilter *photos = gtk_file_filter_new ();
  gtk_file_filter_set_name (photos, "Photos");
  gtk_file_filter_add_mime_type (photos, "image/*");
  gtk_file_chooser_add_filter (GTK_FILE_CHOOSER (chooser), photos);
  g_object_unref (photos);
  g_signal_connect (chooser, "response", G_CALLBACK (chosen), window);
  gtk_native_dialog_show (GTK_NATIVE_DIALOG (chooser));
}
G_GNUC_END_IGNORE_DEPRECATIONS

static void
failed (DesktopPickerInlinePicker *picker, GError *error, GtkWindow *window)
{
  if (g_error_matches (error, DESKTOP_PICKER_ERROR, DESKTOP_PICKER_ERROR_NO_SERVICE))
    return choose_files (window);
  g_printerr ("%s\n", error->message);
  gtk_window_destroy (window);
}

static void
activate (GtkApplication *app)
{
  GtkWidget *window = gtk_application_window_new (app), *picker;
  GVariantDict options;
  g_variant_dict_init (&options, NULL);
  g_variant_dict_insert (&options, "style", "s", "inline");
  picker = desktop_picker_inline_picker_new (g_variant_dict_end (&options));
  g_signal_connect (picker, "response", G_CALLBACK (picked), window);
  g_signal_connect (picker, "failed", G_CALLBACK (failed), window);
  gtk_window_set_title (GTK_WINDOW (window), "Photos");
  gtk_window_set_default_size (GTK_WINDOW (window), 800, 560);
  gtk_window_set_child (GTK_WINDOW (window), picker);
  gtk_window_present (GTK_WINDOW (window));
}

int
main (int count, char **words)
{
  GtkApplication *app = gtk_application_new ("org.example.EmbedInC", G_APPLICATION_NON_UNIQUE);
  int status;
  g_signal_connect (app, "activate", G_CALLBACK (activate), NULL);
  status = g_application_run (G_APPLICATION (app), count, words);
  g_object_unref (app);
  return status;
}
