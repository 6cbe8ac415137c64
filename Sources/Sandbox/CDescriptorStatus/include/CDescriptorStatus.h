/* SPDX-License-Identifier: GPL-3.0-or-later
 * fstat for a locked worker. The C library asks about a descriptor by newfstatat with an empty path, and a filter cannot see
 * that the path is empty: a worker that was taken over could ask about any file by its name. So the filter refuses that call,
 * and the program brings an fstat of its own, which libraries find before the C library's. */
#pragma once
