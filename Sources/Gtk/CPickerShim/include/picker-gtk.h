/* SPDX-License-Identifier: GPL-3.0-or-later */
#ifndef PICKER_GTK_H
#define PICKER_GTK_H

/* GTK through the header of its Swift module, and no other way: the compiler then imports that module instead of reading
 * GTK's declarations a second time into ours, after which Swift finds some of GTK's enumerations in neither. */
#include "../../../CGtk/CGtk.h"

#endif
