/* SPDX-License-Identifier: GPL-3.0-or-later */
#ifndef PICKER_CRASH_H
#define PICKER_CRASH_H

/* From now on a signal that ends the process for a fault writes a trace to standard error first: the signal, the program
 * with its version and build, and for each frame the module and the place in it, with the name of the function where the
 * module exports it. No path, no memory and no argument is written. The signal then does what it does by itself, such as
 * leaving a core. Does nothing where SWIFT_BACKTRACE asks for Swift's own traces. NAME, of the program with its
 * version, is kept, not copied. */
void picker_crash_prepare (const char *name);

#endif
