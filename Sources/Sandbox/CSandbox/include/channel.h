/* SPDX-License-Identifier: GPL-3.0-or-later
 * Messages over a SOCK_SEQPACKET socket, which arrive complete or not at all, with descriptors. */
#pragma once
#include <stddef.h>
#include <stdint.h>

/* Most descriptors in one message; a receiver closes any others. */
#define PICKER_CHANNEL_MOST 32

/* A pair of connected sockets, closed on exec. 0, or -1 with errno. */
int picker_channel_pair(int sockets[2]);

/* Sends one message; blocks for buffer space only if `waits`. 0, or -1 with errno; never SIGPIPE. */
int picker_channel_send(int socket, const void *bytes, size_t count, const int *descriptors, size_t descriptor_count,
                        int waits);

/* Receives one message. Descriptors are closed on exec and belong to the caller.
 * The bytes received; 0 at the end of the connection; -1 with errno. A message that was cut off is EMSGSIZE. */
ptrdiff_t picker_channel_receive(int socket, void *bytes, size_t capacity, int *descriptors, size_t *descriptor_count);

/* Waits until there is a message or the end of the connection. 1 if there is, 0 after the timeout. */
int picker_channel_wait(int socket, int milliseconds);
