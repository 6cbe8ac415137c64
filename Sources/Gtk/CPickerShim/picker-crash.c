/* SPDX-License-Identifier: GPL-3.0-or-later */
#define _GNU_SOURCE
#include "picker-crash.h"

#include <dlfcn.h>
#include <elf.h>
#include <execinfo.h>
#include <link.h>
#include <pthread.h>
#include <signal.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <ucontext.h>
#include <unistd.h>

enum { LONGEST = 64, SECONDS = 5, ROOM = 64 * 1024 };

static const struct { int number; const char *name; } faults[] = {
  { SIGSEGV, "SIGSEGV" }, { SIGBUS, "SIGBUS" }, { SIGILL, "SIGILL" },
  { SIGFPE, "SIGFPE" },   { SIGTRAP, "SIGTRAP" }, { SIGABRT, "SIGABRT" },
};
static const char *program;
static char build[41];
/* A stack that ran over is no place for a handler. */
static char handler_stack[ROOM];

/* Only functions that signal-safety(7) lists are called in a handler, and dladdr(3) and backtrace(3), which may wait for a
 * lock of the dynamic linker's: an alarm ends that. */
static void
put (const char *text)
{
  size_t rest = strlen (text);
  while (rest > 0)
    {
      ssize_t count = write (STDERR_FILENO, text, rest);
      if (count <= 0)
        return;
      text += count;
      rest -= (size_t) count;
    }
}

static void
put_hex (uintptr_t number)
{
  char digits[2 * sizeof number + 3], *start = digits + sizeof digits - 1;
  *start = '\0';
  do
    *--start = "0123456789abcdef"[number & 15];
  while ((number >>= 4) != 0);
  *--start = 'x';
  *--start = '0';
  put (start);
}

static const char *
name_of_file (const char *path)
{
  const char *slash = strrchr (path, '/');
  return slash != NULL ? slash + 1 : path;
}

/* One frame. What a frame returns to is behind its call, and may be the beginning of the next function; IS_EXACT is where the fault
 * was. */
static void
put_frame (void *place, int is_exact)
{
  Dl_info found;
  uintptr_t number = (uintptr_t) place;

  put (is_exact ? "* " : "  ");
  if (dladdr ((void *) (is_exact ? number : number - 1), &found) == 0 || found.dli_fname == NULL)
    {
      put ("?\n");
      return;
    }
  put (name_of_file (found.dli_fname));
  put ("+");
  put_hex (number - (uintptr_t) found.dli_fbase);
  if (found.dli_sname != NULL)
    {
      put (" ");
      put (found.dli_sname);
      put ("+");
      put_hex (number - (uintptr_t) found.dli_saddr);
    }
  put ("\n");
}

/* Where the signal came, and nothing else of the processor's state. */
static void *
place_of (const ucontext_t *context)
{
#if defined __x86_64__
  return (void *) context->uc_mcontext.gregs[REG_RIP];
#elif defined __aarch64__
  return (void *) context->uc_mcontext.pc;
#else
  (void) context;
  return NULL;
#endif
}

/* A call through a null pointer leaves no code to unwind from: unwinding begins in its caller, as if the call had returned. */
static void
return_from_nowhere (ucontext_t *context)
{
#if defined __x86_64__
  greg_t *registers = context->uc_mcontext.gregs;
  registers[REG_RIP] = *(greg_t *) registers[REG_RSP];
  registers[REG_RSP] += (greg_t) sizeof (greg_t);
#elif defined __aarch64__
  context->uc_mcontext.pc = context->uc_mcontext.regs[30];
#else
  (void) context;
#endif
}

static volatile sig_atomic_t ended_by;

/* The trace does not end: the process does, by the signal that began it. */
static void
take_alarm (int number)
{
  (void) number;
  raise (ended_by);
}

static void
take_fault (int number, siginfo_t *info, void *given)
{
  void *frames[LONGEST], *place = place_of (given);
  int count;
  ucontext_t *context = given;
  const ucontext_t former = *context;
  sigset_t alarms;

  /* A second fault, of the trace's own, ends the process at once. */
  for (size_t i = 0; i < sizeof faults / sizeof faults[0]; i++)
    signal (faults[i].number, SIG_DFL);
  ended_by = number;
  sigemptyset (&alarms);
  sigaddset (&alarms, SIGALRM);
  pthread_sigmask (SIG_UNBLOCK, &alarms, NULL);
  signal (SIGALRM, take_alarm);
  alarm (SECONDS);
  put (program);
  for (size_t i = 0; i < sizeof faults / sizeof faults[0]; i++)
    if (faults[i].number == number)
      {
        put (" ended by ");
        put (faults[i].name);
      }
  put (" (build ");
  put (build[0] != '\0' ? build : "unknown");
  put ("). These lines name no file of yours; please report them:\n");
  /* Nothing else fails to read the very instruction. */
  if (number == SIGSEGV && info->si_code > 0 && info->si_addr == place)
    return_from_nowhere (context);
  count = backtrace (frames, LONGEST);
  for (int i = 0; i < count; i++)
    put_frame (frames[i], frames[i] == place);
  alarm (0);
  *context = former;
  /* The action is the default again. Most of what this process has done comes again by itself, with the stack as it was. A
   * breakpoint does not, nor memory that failed later, nor what another process has sent. */
  if (info->si_code <= 0 || number == SIGTRAP || (number == SIGBUS && info->si_code == BUS_MCEERR_AO))
    raise (number);
}

/* The build ID of the program, the first module. */
static int
find_build (struct dl_phdr_info *module, size_t size, void *unused)
{
  (void) size, (void) unused;
  for (int i = 0; i < module->dlpi_phnum; i++)
    {
      const ElfW (Phdr) *part = &module->dlpi_phdr[i];
      if (part->p_type != PT_NOTE)
        continue;
      for (uintptr_t place = module->dlpi_addr + part->p_vaddr, end = place + part->p_memsz;
           place + sizeof (ElfW (Nhdr)) <= end;)
        {
          const ElfW (Nhdr) *note = (const void *) place;
          uintptr_t name = place + sizeof *note, bytes = name + ((note->n_namesz + 3u) & ~3u);
          place = bytes + ((note->n_descsz + 3u) & ~3u);
          if (place > end || note->n_type != NT_GNU_BUILD_ID || note->n_namesz != 4 || memcmp ((void *) name, "GNU", 4) != 0)
            continue;
          for (unsigned k = 0; k < note->n_descsz && 2 * k + 1 < sizeof build - 1; k++)
            {
              unsigned char byte = ((const unsigned char *) bytes)[k];
              build[2 * k] = "0123456789abcdef"[byte >> 4];
              build[2 * k + 1] = "0123456789abcdef"[byte & 15];
            }
          return 1;
        }
    }
  return 1;
}

void
picker_crash_prepare (const char *name)
{
  void *first;
  const char *swift = getenv ("SWIFT_BACKTRACE");
  const stack_t stack = { .ss_sp = handler_stack, .ss_size = sizeof handler_stack };
  struct sigaction action = { .sa_flags = SA_SIGINFO | SA_ONSTACK | SA_RESETHAND | SA_NODEFER };

  if (swift != NULL && (swift = strstr (swift, "enable=")) != NULL && strchr ("nNfF0", swift[7]) == NULL)
    return;
  program = name;
  dl_iterate_phdr (find_build, NULL);
  (void) backtrace (&first, 1); /* loads what it needs */
  sigaltstack (&stack, NULL);   /* of this thread; others have room left but where their stack ran over */
  action.sa_sigaction = take_fault;
  sigemptyset (&action.sa_mask);
  for (size_t i = 0; i < sizeof faults / sizeof faults[0]; i++)
    sigaction (faults[i].number, &action, NULL);
}
