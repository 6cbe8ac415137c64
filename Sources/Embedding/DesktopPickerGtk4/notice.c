/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What stands in the widget's place where the picker is a window of its own: words, and a button that brings that window to the front. */
#include "notice.h"

#include <glib/gi18n-lib.h>

typedef struct {
  void (*wanted) (gpointer data, const char *token);
  gpointer data;
} Press;

/* The desktop lets a program to the front by what it gave the program that the person has just pressed in. */
static char *
activation_token (GtkWidget *widget)
{
  GdkAppLaunchContext *context = gdk_display_get_app_launch_context (gtk_widget_get_display (widget));
  GAppInfo *program = g_app_info_create_from_commandline ("desktop-picker", NULL, G_APP_INFO_CREATE_SUPPORTS_STARTUP_NOTIFICATION, NULL);
  char *token = program ? g_app_launch_context_get_startup_notify_id (G_APP_LAUNCH_CONTEXT (context), program, NULL) : NULL;
  g_clear_object (&program);
  g_object_unref (context);
  return token;
}

static void
pressed (GtkWidget *button, Press *press)
{
  char *token = activation_token (button);
  press->wanted (press->data, token ? token : "");
  g_free (token);
}

static void
free_press (gpointer press, GClosure *closure)
{
  g_free (press);
}

GtkWidget *
dp_notice_new (void (*wanted) (gpointer data, const char *token), gpointer data)
{
  GtkWidget *box = gtk_box_new (GTK_ORIENTATION_VERTICAL, 12), *label, *button;
  Press *press = g_new (Press, 1);
  static gsize is_bound;
  if (g_once_init_enter (&is_bound))
    {
      bindtextdomain (GETTEXT_PACKAGE, LOCALE_DIR);
      bind_textdomain_codeset (GETTEXT_PACKAGE, "UTF-8");
      g_once_init_leave (&is_bound, 1);
    }
  *press = (Press){ wanted, data };
  label = gtk_label_new (_("The photo picker is a window of its own."));
  gtk_label_set_wrap (GTK_LABEL (label), TRUE);
  gtk_label_set_justify (GTK_LABEL (label), GTK_JUSTIFY_CENTER);
  button = gtk_button_new_with_label (_("Show the Photo Picker"));
  gtk_widget_set_halign (button, GTK_ALIGN_CENTER);
  gtk_label_set_ellipsize (GTK_LABEL (gtk_button_get_child (GTK_BUTTON (button))), PANGO_ELLIPSIZE_END);
  g_signal_connect_data (button, "clicked", G_CALLBACK (pressed), press, free_press, 0);
  gtk_box_append (GTK_BOX (box), label);
  gtk_box_append (GTK_BOX (box), button);
  gtk_widget_set_valign (box, GTK_ALIGN_CENTER);
  return box;
}
