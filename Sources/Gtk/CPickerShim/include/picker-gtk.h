/* SPDX-License-Identifier: GPL-3.0-or-later */
#ifndef PICKER_GTK_H
#define PICKER_GTK_H

/* Includes GTK only through the header of its Swift module: the compiler then imports that module. Reading GTK's
 * declarations a second time into this module would make some of GTK's enumerations invisible to Swift. */
#include "../../../CGtk/CGtk.h"

#endif
