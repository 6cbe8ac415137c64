/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What a client may take of its host: objects, descriptors, time and words that it does not read. */
#include "server.h"

#include <fcntl.h>
#include <linux/sockios.h>
#include <sys/ioctl.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <time.h>
#include <unistd.h>

/* Objects of all kinds; a picker with a menu has about 150. */
enum { MOST_OBJECTS = 2048 };
/* Descriptors that are left to the host. */
enum { LEFT_TO_HOST = 64 };
/* Of 16 milliseconds of the host's time the client gets 4. */
enum { TURN = 16000, SHARE = 4000 };

typedef struct {
  struct wl_listener gone;
  DpServer *server;
} Counted;

static void
object_gone (struct wl_listener *listener, void *data)
{
  Counted *counted = wl_container_of (listener, counted, gone);
  counted->server->object_count--;
  g_free (counted);
}

void
dp_limits_object_made (struct wl_listener *listener, void *data)
{
  DpServer *server = wl_container_of (listener, server, object_made);
  Counted *counted = g_new0 (Counted, 1);
  counted->server = server;
  counted->gone.notify = object_gone;
  wl_resource_add_destroy_listener (data, &counted->gone);
  if (++server->object_count > MOST_OBJECTS)
    dp_server_disconnect (server, "too many objects are open");
}

/* Descriptors come with words that need none, and then wait in libwayland for one that does. A host that has hardly any left gets no more of them. */
void
dp_limits_check_files (DpServer *server)
{
  struct rlimit limit;
  int lowest;
  if (!server->client || getrlimit (RLIMIT_NOFILE, &limit) < 0)
    return;
  lowest = fcntl (wl_client_get_fd (server->client), F_DUPFD_CLOEXEC, 0);
  if (lowest >= 0)
    close (lowest);
  if (lowest < 0 || (rlim_t) lowest + LEFT_TO_HOST >= limit.rlim_cur)
    dp_server_end_client (server, "the host has no descriptors left");
}

/* Ends a client that does not read what it is told: the kernel keeps that, and its place is nearly full. */
void
dp_limits_check_unread (DpServer *server)
{
  int unread = 0, room = 0;
  socklen_t size = sizeof room;
  int file = server->client ? wl_client_get_fd (server->client) : -1;
  if (file >= 0 && ioctl (file, SIOCOUTQ, &unread) == 0 && getsockopt (file, SOL_SOCKET, SO_SNDBUF, &room, &size) == 0 && unread > room / 4 * 3)
    dp_server_end_client (server, "the picker does not read what it is told");
}

/* Time of this thread alone: a busy machine is nothing that the client has done. */
gint64
dp_limits_time (void)
{
  struct timespec time;
  clock_gettime (CLOCK_THREAD_CPUTIME_ID, &time);
  return (gint64) time.tv_sec * G_USEC_PER_SEC + time.tv_nsec / 1000;
}

/* Counts time that was spent on the client. Returns when it is heard again; 0 for at once. */
gint64
dp_limits_spend (DpServer *server, gint64 spent)
{
  gint64 now = g_get_monotonic_time ();
  if (now - server->turn_began >= TURN)
    {
      server->turn_began = now;
      server->turn_spent = 0;
    }
  server->turn_spent += spent;
  return server->turn_spent > SHARE ? server->turn_began + TURN : 0;
}
