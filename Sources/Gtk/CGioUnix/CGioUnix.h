/* SPDX-License-Identifier: GPL-3.0-or-later
 * What GIO has on Unix alone: desktop files. */
#include <gio/gdesktopappinfo.h>
