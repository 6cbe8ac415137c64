/* SPDX-License-Identifier: GPL-3.0-or-later
 * Files, the photo above all, and ways out over sockets. */
#define _GNU_SOURCE
#include <errno.h>
#include <fcntl.h>
#include <netinet/in.h>
#include <stddef.h>
#include <stdio.h>
#include <string.h>
#include <sys/epoll.h>
#include <sys/eventfd.h>
#include <sys/file.h>
#include <sys/inotify.h>
#include <sys/ioctl.h>
#include <sys/mman.h>
#include <sys/sendfile.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <sys/un.h>
#include <sys/xattr.h>
#include <unistd.h>

#include "hostile.h"

#define ATTACK(NAME, CALL)                       \
    static int NAME(const Target *target) {      \
        (void)target;                            \
        return (CALL) < 0 ? (errno ? errno : EIO) : 0; \
    }

static char path_of_photo[32];
static const char *photo(const Target *target) {
    snprintf(path_of_photo, sizeof path_of_photo, "/proc/self/fd/%d", target->photo);
    return path_of_photo;
}

/* What the filter sees is a call with AT_EMPTY_PATH; what the kernel sees is a path. */
static int stat_by_path(void) {
    struct stat status;
    return (int)syscall(SYS_newfstatat, AT_FDCWD, "/etc/passwd", &status, AT_EMPTY_PATH);
}

static int abstract_socket(void) {
    struct sockaddr_un address = {.sun_family = AF_UNIX};
    memcpy(address.sun_path, "\0picker-hostile", 15);
    int made = socket(AF_UNIX, SOCK_STREAM, 0);
    return made < 0 ? made : bind(made, (struct sockaddr *)&address, offsetof(struct sockaddr_un, sun_path) + 15);
}

static int connects(int kind) {
    struct sockaddr_in address = {.sin_family = AF_INET, .sin_port = htons(9), .sin_addr = {htonl(INADDR_LOOPBACK)}};
    int made = socket(AF_INET, kind | SOCK_NONBLOCK, 0);
    if (made < 0) return made;
    int done = connect(made, (struct sockaddr *)&address, sizeof address);
    /* ECONNREFUSED counts as an attack that worked: the filter let the call through. */
    return done < 0 && (errno == EINPROGRESS || errno == ECONNREFUSED) ? 0 : done;
}

static int temporary(void) {
    int made = open("/tmp", O_TMPFILE | O_RDWR, 0600);
    return made < 0 ? made : (int)write(made, "x", 1);
}

static int splices(const Target *target) {
    loff_t start = 0;
    int ends[2];
    if (pipe2(ends, 0) < 0) return -1;
    return (int)splice(target->photo, &start, ends[1], NULL, 1, 0);
}

static int link_of_self(void) {
    char text[64];
    return (int)readlink("/proc/self/exe", text, sizeof text);
}

static int status_of_path(void) {
    struct statx status;
    return statx(AT_FDCWD, "/etc/passwd", 0, STATX_SIZE, &status);
}

ATTACK(reads_file, open("/etc/passwd", O_RDONLY))
ATTACK(writes_file, temporary())
ATTACK(lists_folder, open("/", O_RDONLY | O_DIRECTORY))
ATTACK(opens_by_openat2, syscall(SYS_openat2, AT_FDCWD, "/etc/passwd", (uint64_t[3]){O_RDONLY, 0, 0}, 24))
ATTACK(reopens_photo, open(photo(target), O_RDWR))
ATTACK(changes_mode, fchmod(target->photo, 0644))
ATTACK(changes_owner, fchown(target->photo, getuid(), getgid()))
ATTACK(sets_attribute, fsetxattr(target->photo, "user.picker", "x", 1, 0))
ATTACK(sets_times, futimens(target->photo, NULL))
ATTACK(locks_photo, flock(target->photo, LOCK_SH | LOCK_NB))
ATTACK(writes_photo, write(target->photo, "x", 1))
ATTACK(cuts_photo, ftruncate(target->photo, 0))
ATTACK(fills_photo, fallocate(target->photo, 0, 0, 1 << 20))
ATTACK(maps_photo_for_writing,
       mmap(NULL, 4096, PROT_READ | PROT_WRITE, MAP_SHARED, target->photo, 0) == MAP_FAILED ? -1 : 0)
ATTACK(watches_photo, fcntl(target->photo, F_SETLEASE, F_RDLCK))
ATTACK(sets_flags, fcntl(target->photo, F_SETFL, O_NONBLOCK))
ATTACK(copies_descriptor, fcntl(target->photo, F_DUPFD, 0))
ATTACK(duplicates, dup(target->photo))
ATTACK(asks_device, ioctl(target->photo, FIONREAD, &(int){0}))
ATTACK(syncs, fsync(target->photo))
ATTACK(renames, rename("/tmp/picker-hostile-1", "/tmp/picker-hostile-2") < 0 && errno == ENOENT ? 0 : -1)
ATTACK(unlinks, unlink("/tmp/picker-hostile-1") < 0 && errno == ENOENT ? 0 : -1)
ATTACK(makes_folder, mkdir("/tmp", 0700) < 0 && errno == EEXIST ? 0 : -1)
ATTACK(leaves_folder, chdir("/"))
ATTACK(changes_root, chroot("/"))
ATTACK(stats_by_path, stat_by_path())
ATTACK(stats_by_statx, status_of_path())
ATTACK(reads_link, link_of_self())
ATTACK(sends_file, splices(target))
ATTACK(makes_pipe, pipe2((int[2]){0}, 0))
ATTACK(makes_memory_file, memfd_create("x", 0))
ATTACK(makes_secret_memory, syscall(447, 0u))
ATTACK(listens_to_files, inotify_init1(0))
ATTACK(listens_to_all_files, syscall(SYS_fanotify_init, 0u, 0u))
ATTACK(makes_event, eventfd(0, 0))
ATTACK(makes_poll, epoll_create1(0))
ATTACK(uses_handle, syscall(SYS_name_to_handle_at, target->photo, "", (uint32_t[34]){128}, &(int){0}, AT_EMPTY_PATH))
ATTACK(grows_memory, ftruncate(target->memory, 4 << 20))
ATTACK(connects_tcp, connects(SOCK_STREAM))
ATTACK(sends_udp, connects(SOCK_DGRAM))
ATTACK(raw_socket, socket(AF_INET, SOCK_RAW, IPPROTO_ICMP))
ATTACK(unix_socket, socket(AF_UNIX, SOCK_STREAM, 0))
ATTACK(names_abstract_socket, abstract_socket())
ATTACK(netlink_socket, socket(AF_NETLINK, SOCK_RAW, 0))
ATTACK(cryptography_socket, socket(AF_ALG, SOCK_SEQPACKET, 0))
ATTACK(virtual_socket, socket(AF_VSOCK, SOCK_STREAM, 0))
ATTACK(pair_of_sockets, socketpair(AF_UNIX, SOCK_STREAM, 0, (int[2]){0}))

const Attack attacks_on_files[] = {
    {"open a file", reads_file},
    {"write a file", writes_file},
    {"list a folder", lists_folder},
    {"openat2", opens_by_openat2},
    {"reopen the photo for writing", reopens_photo},
    {"fchmod the photo", changes_mode},
    {"fchown the photo", changes_owner},
    {"fsetxattr the photo", sets_attribute},
    {"futimens the photo", sets_times},
    {"flock the photo", locks_photo},
    {"write to the photo", writes_photo},
    {"ftruncate the photo", cuts_photo},
    {"fallocate the photo", fills_photo},
    {"map the photo for writing", maps_photo_for_writing},
    {"a lease on the photo", watches_photo},
    {"F_SETFL on the photo", sets_flags},
    {"F_DUPFD", copies_descriptor},
    {"dup", duplicates},
    {"ioctl", asks_device},
    {"fsync", syncs},
    {"rename", renames},
    {"unlink", unlinks},
    {"mkdir", makes_folder},
    {"chdir", leaves_folder},
    {"chroot", changes_root},
    {"newfstatat with a path", stats_by_path},
    {"statx", stats_by_statx},
    {"readlink", reads_link},
    {"splice", sends_file},
    {"pipe2", makes_pipe},
    {"memfd_create", makes_memory_file},
    {"memfd_secret", makes_secret_memory},
    {"inotify", listens_to_files},
    {"fanotify", listens_to_all_files},
    {"eventfd", makes_event},
    {"epoll", makes_poll},
    {"name_to_handle_at", uses_handle},
    {"grow the lent memory", grows_memory},
    {"TCP", connects_tcp},
    {"UDP", sends_udp},
    {"raw socket", raw_socket},
    {"unix socket", unix_socket},
    {"abstract socket", names_abstract_socket},
    {"netlink socket", netlink_socket},
    {"AF_ALG socket", cryptography_socket},
    {"AF_VSOCK socket", virtual_socket},
    {"socketpair", pair_of_sockets},
    {NULL, NULL},
};
