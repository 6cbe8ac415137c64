/* SPDX-License-Identifier: GPL-3.0-or-later
 * GTK 4's public headers and nothing else. */
#include <gtk/gtk.h>
