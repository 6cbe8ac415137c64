/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * GDBus with a thread of its own: for programs that have no loop of GLib's. What is called back is called on that thread, with the number
 * that was given; Swift keeps what belongs to it. */
#ifndef CKITBUS_H
#define CKITBUS_H

#include <gio/gio.h>
#include <stdint.h>

typedef struct KitBus KitBus;

/* Connects to the bus at an address, or to the session bus where that is NULL. Waits for it; NULL with a sentence, to be freed by g_free(). */
KitBus *kit_bus_connect (const char *address, char **problem);
/* Closes the connection and ends the thread, without waiting for either. Nothing is called back any more once the thread has ended. */
void kit_bus_release (KitBus *bus);
/* The connection's own name, such as `:1.42`. */
const char *kit_bus_name (KitBus *bus);

/* The answer of a call: who answered, by its unique name, a tuple and an open file, -1 where none came with it, which is the callee's; or the name and
 * the message of an error. Called once. */
typedef void (*KitAnswered) (uint64_t number, const char *sender, GVariant *values, int file, const char *error, const char *message);
/* Calls a method with a floating tuple; -1 milliseconds for as long as a person takes. The open files that the handles in the tuple count stay the caller's:
 * copies of them have been made when this returns. */
void kit_bus_call (KitBus *bus, const char *destination, const char *path, const char *interface, const char *method, GVariant *arguments,
                   const int *files, int file_count, int milliseconds, KitAnswered answered, uint64_t number);

/* A signal's sender, by its unique name, the object, its name and its tuple. */
typedef void (*KitHeard) (uint64_t number, const char *sender, const char *path, const char *signal, GVariant *values);
/* Hears signals of a sender, or of any where that is NULL, from now on, until kit_bus_stop_hearing() or the end of the connection; calls made after it are made after the
 * bus knows of it. NULL for any path, and for any first argument. What is heard under one number, with one call or several, comes in the order of the bus. */
void kit_bus_hear (KitBus *bus, const char *sender, const char *interface, const char *path, const char *first, KitHeard heard, uint64_t number);
/* Ends all that is heard under a number. Some may still be called back. */
void kit_bus_stop_hearing (KitBus *bus, uint64_t number);

#endif
