/* SPDX-License-Identifier: CC0-1.0 */
#include <gtk/gtk.h>
