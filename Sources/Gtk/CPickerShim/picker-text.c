/* SPDX-License-Identifier: GPL-3.0-or-later */
/* libintl.h belongs to no Swift module, and its functions may be macros. */
#include "picker-text.h"

#include <libintl.h>
#include <locale.h>

void
picker_text_bind (const char *domain, const char *locale_dir)
{
  setlocale (LC_ALL, "");
  bindtextdomain (domain, locale_dir);
  bind_textdomain_codeset (domain, "UTF-8");
  textdomain (domain);
}

const char *
picker_text_translate (const char *message)
{
  /* The empty message is the catalogue's header. */
  return message[0] == '\0' ? message : gettext (message);
}

const char *
picker_text_translate_plural (const char *singular, const char *plural, unsigned long count)
{
  return ngettext (singular, plural, count);
}
