/* SPDX-License-Identifier: GPL-3.0-or-later
 * libsodium: the keyed hash behind asset identifiers. */
#include <sodium.h>
