/* SPDX-License-Identifier: GPL-3.0-or-later
 * OpenJPEG's flags for the compiler; its header is included where it is used. */
