/* SPDX-License-Identifier: GPL-3.0-or-later */
#ifndef PICKER_SIGNALS_H
#define PICKER_SIGNALS_H

/* Calls back on the main thread each time the process is asked to end (SIGTERM, SIGINT, SIGHUP), which does not end it any more; programs that it
 * starts end as usual. Once a process. */
void picker_signals_follow (void (*asked) (int number));

#endif
