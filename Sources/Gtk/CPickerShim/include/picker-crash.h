/* SPDX-License-Identifier: GPL-3.0-or-later */
#ifndef PICKER_CRASH_H
#define PICKER_CRASH_H

/* From now on a signal that ends the process for a fault writes a trace to standard error first: the signal, NAME (of the
 * program with its version, which is kept and not copied), its build, and for each frame the module and the place in it, with
 * the function where the module exports it; "* " begins the frame of the fault itself. No path, no memory and no argument is
 * written. The process then ends by the signal, as it would have by itself. Does nothing where SWIFT_BACKTRACE asks for Swift's
 * own traces. To be called once, by the main thread. */
void picker_crash_prepare (const char *name);

#endif
