/* SPDX-License-Identifier: GPL-3.0-or-later */
#define _GNU_SOURCE
#include "channel.h"

#include <errno.h>
#include <poll.h>
#include <string.h>
#include <sys/socket.h>
#include <unistd.h>

int picker_channel_pair(int sockets[2]) { return socketpair(AF_UNIX, SOCK_SEQPACKET | SOCK_CLOEXEC, 0, sockets); }

typedef union {
    char bytes[CMSG_SPACE(sizeof(int) * PICKER_CHANNEL_MOST)];
    struct cmsghdr alignment;
} Control;

int picker_channel_send(int socket, const void *bytes, size_t count, const int *descriptors, size_t descriptor_count,
                        int waits) {
    struct iovec vector = {.iov_base = (void *)bytes, .iov_len = count};
    struct msghdr message = {.msg_iov = &vector, .msg_iovlen = 1};
    Control control;
    if (descriptor_count > PICKER_CHANNEL_MOST) {
        errno = EINVAL;
        return -1;
    }
    if (descriptor_count > 0) {
        memset(&control, 0, sizeof control);
        message.msg_control = control.bytes;
        message.msg_controllen = CMSG_SPACE(sizeof(int) * descriptor_count);
        struct cmsghdr *header = CMSG_FIRSTHDR(&message);
        header->cmsg_level = SOL_SOCKET;
        header->cmsg_type = SCM_RIGHTS;
        header->cmsg_len = CMSG_LEN(sizeof(int) * descriptor_count);
        memcpy(CMSG_DATA(header), descriptors, sizeof(int) * descriptor_count);
    }
    for (;;) {
        ssize_t sent = sendmsg(socket, &message, MSG_NOSIGNAL | (waits ? 0 : MSG_DONTWAIT));
        if (sent == (ssize_t)count) return 0;
        if (sent < 0 && errno == EINTR) continue;
        if (sent >= 0) errno = EMSGSIZE;
        return -1;
    }
}

ptrdiff_t picker_channel_receive(int socket, void *bytes, size_t capacity, int *descriptors,
                                 size_t *descriptor_count) {
    struct iovec vector = {.iov_base = bytes, .iov_len = capacity};
    Control control;
    struct msghdr message = {
        .msg_iov = &vector, .msg_iovlen = 1, .msg_control = control.bytes, .msg_controllen = sizeof control};
    ssize_t got;
    do got = recvmsg(socket, &message, MSG_CMSG_CLOEXEC);
    while (got < 0 && errno == EINTR);
    *descriptor_count = 0;
    if (got < 0) return -1;
    for (struct cmsghdr *header = CMSG_FIRSTHDR(&message); header; header = CMSG_NXTHDR(&message, header)) {
        if (header->cmsg_level != SOL_SOCKET || header->cmsg_type != SCM_RIGHTS) continue;
        size_t count = (header->cmsg_len - CMSG_LEN(0)) / sizeof(int);
        for (size_t index = 0; index < count; index++) {
            int descriptor;
            memcpy(&descriptor, CMSG_DATA(header) + index * sizeof(int), sizeof(int));
            if (*descriptor_count < PICKER_CHANNEL_MOST)
                descriptors[(*descriptor_count)++] = descriptor;
            else
                close(descriptor);
        }
    }
    if (message.msg_flags & (MSG_TRUNC | MSG_CTRUNC)) {
        while (*descriptor_count > 0) close(descriptors[--*descriptor_count]);
        errno = EMSGSIZE;
        return -1;
    }
    return got;
}

int picker_channel_wait(int socket, int milliseconds) {
    struct pollfd entry = {.fd = socket, .events = POLLIN};
    int ready = poll(&entry, 1, milliseconds);
    /* An interruption is treated like a timeout: the caller checks its clock and calls again. */
    return ready > 0;
}
