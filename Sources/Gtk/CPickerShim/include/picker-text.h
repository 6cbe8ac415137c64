/* SPDX-License-Identifier: GPL-3.0-or-later */
#ifndef PICKER_TEXT_H
#define PICKER_TEXT_H

/* Takes language and formats from the environment and makes the domain the process's own. */
void picker_text_bind (const char *domain, const char *locale_dir);

/* The translation by the process's domain; static memory, the argument itself when there is none. */
const char *picker_text_translate (const char *message);
const char *picker_text_translate_plural (const char *singular, const char *plural, unsigned long count);

#endif
