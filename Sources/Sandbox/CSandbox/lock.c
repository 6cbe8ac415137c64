/* SPDX-License-Identifier: GPL-3.0-or-later */
#define _GNU_SOURCE
#include "lock.h"

#include <errno.h>
#include <fcntl.h>
#include <linux/capability.h>
#include <linux/filter.h>
#include <linux/futex.h>
#include <linux/seccomp.h>
#include <sched.h>
#include <seccomp.h>
#include <signal.h>
#include <stddef.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <time.h>
#include <unistd.h>

/* The compiled filter. A process forked from the one that compiled it inherits it. */
static struct sock_filter filter[1024];
static struct sock_fprog program;

static const int allowed[] = {
    /* Reading the descriptors that the picker sends. */
    SCMP_SYS(read), SCMP_SYS(pread64), SCMP_SYS(lseek), SCMP_SYS(fstat), SCMP_SYS(close),
    /* Memory. */
    SCMP_SYS(munmap), SCMP_SYS(brk), SCMP_SYS(mremap),
    /* Communication with the picker over the existing socket. */
    SCMP_SYS(sendmsg), SCMP_SYS(recvmsg),
    /* Threads of the decoders and the runtime. Waiting and clocks: add_waiting_rules, add_clock_rules. */
    SCMP_SYS(rseq), SCMP_SYS(set_robust_list), SCMP_SYS(sched_yield),
    SCMP_SYS(sched_getaffinity), /* restrict_affinity */
    SCMP_SYS(rt_sigprocmask), SCMP_SYS(rt_sigreturn), SCMP_SYS(gettid), SCMP_SYS(getpid), SCMP_SYS(set_tid_address),
    /* Time of day, random numbers, exit. */
    SCMP_SYS(gettimeofday), SCMP_SYS(nanosleep), SCMP_SYS(getrandom),
    SCMP_SYS(getrusage), SCMP_SYS(sysinfo), SCMP_SYS(uname), SCMP_SYS(restart_syscall), SCMP_SYS(exit), SCMP_SYS(exit_group),
};

/* Calls that libraries try but do not need: they fail with an error, since ending the process would lose the
 * picture. */
static const int refused[] = {
    /* With AT_EMPTY_PATH it asks about a descriptor, but a filter cannot see whether a path is given as well (status.c). */
    SCMP_SYS(newfstatat),
    SCMP_SYS(open), SCMP_SYS(openat), SCMP_SYS(access), SCMP_SYS(faccessat), SCMP_SYS(faccessat2), SCMP_SYS(stat), SCMP_SYS(lstat),
    SCMP_SYS(readlink), SCMP_SYS(readlinkat), SCMP_SYS(statx), SCMP_SYS(socket), SCMP_SYS(prlimit64), SCMP_SYS(getrlimit), SCMP_SYS(ioctl),
    /* GLib asks whether its messages go to a journal. */
    SCMP_SYS(getpeername),
    SCMP_SYS(write), SCMP_SYS(writev), SCMP_SYS(fcntl), SCMP_SYS(rt_sigaction), SCMP_SYS(sigaltstack),
    SCMP_SYS(getuid), SCMP_SYS(geteuid), SCMP_SYS(getgid), SCMP_SYS(getegid), SCMP_SYS(getcwd), SCMP_SYS(sched_setaffinity), SCMP_SYS(sched_getparam), SCMP_SYS(sched_getscheduler),
};

/* The processors of a process tell whether there is one, so a worker asks for its own alone: by 0 or by its own number, which the
 * compiled filter cannot know. A filter of its own, of which the stricter word counts. glibc asks by 0, or for a thread's own number
 * (pthread_getattr_np), where it takes this error for a kernel without affinities; dav1d asks on the worker's first thread, whose
 * number is the worker's. */
static int restrict_affinity(void) {
    enum { LOW_HALF = __BYTE_ORDER__ == __ORDER_BIG_ENDIAN__ ? 4 : 0 };
    struct sock_filter steps[] = {
        BPF_STMT(BPF_LD | BPF_W | BPF_ABS, offsetof(struct seccomp_data, nr)),
        BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, SYS_sched_getaffinity, 0, 4),
        BPF_STMT(BPF_LD | BPF_W | BPF_ABS, offsetof(struct seccomp_data, args) + LOW_HALF),
        BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, 0, 2, 0),
        BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, (unsigned)getpid(), 1, 0),
        BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_ERRNO | ENOSYS),
        BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_ALLOW),
    };
    const struct sock_fprog own = {.len = sizeof steps / sizeof *steps, .filter = steps};
    return (int)syscall(SYS_seccomp, SECCOMP_SET_MODE_FILTER, SECCOMP_FILTER_FLAG_TSYNC, &own);
}

/* Memory without a file has to be private and no stack that grows: all else would not count as data (RLIMIT_DATA). */
static int add_memory_rules(scmp_filter_ctx context) {
    const uint64_t kinds = MAP_TYPE | MAP_ANONYMOUS | MAP_GROWSDOWN | MAP_HUGETLB | MAP_LOCKED;
    int failed = seccomp_rule_add(context, SCMP_ACT_ALLOW, SCMP_SYS(mmap), 2, SCMP_A2(SCMP_CMP_MASKED_EQ, PROT_EXEC, 0),
                                  SCMP_A3(SCMP_CMP_MASKED_EQ, kinds, MAP_PRIVATE | MAP_ANONYMOUS));
    failed |= seccomp_rule_add(context, SCMP_ACT_ALLOW, SCMP_SYS(mmap), 2, SCMP_A2(SCMP_CMP_MASKED_EQ, PROT_EXEC, 0),
                               SCMP_A3(SCMP_CMP_MASKED_EQ, kinds & ~(uint64_t)MAP_TYPE, 0));
    /* Memory that may be dropped (MAP_DROPPABLE), which glibc asks for since 2.41 to have chance without a call, and which no
     * limit would count. glibc takes the error for an older kernel's, and calls getrandom. */
    failed |= seccomp_rule_add(context, SCMP_ACT_ERRNO(EINVAL), SCMP_SYS(mmap), 1, SCMP_A3(SCMP_CMP_MASKED_EQ, MAP_TYPE, 8));
    /* Advice up to MADV_REMOVE and about huge pages; never the poisoning of pages or the merging of equal ones, which tells
     * what others have in memory. */
    failed |= seccomp_rule_add(context, SCMP_ACT_ALLOW, SCMP_SYS(madvise), 1, SCMP_A2(SCMP_CMP_LE, MADV_REMOVE));
    for (uint64_t advice = MADV_HUGEPAGE; advice <= MADV_DODUMP; advice++)
        failed |= seccomp_rule_add(context, SCMP_ACT_ALLOW, SCMP_SYS(madvise), 1, SCMP_A2(SCMP_CMP_EQ, advice));
    /* Guards of stacks (MADV_GUARD_INSTALL, MADV_GUARD_REMOVE), which glibc asks for since 2.42. It takes this for an older
     * kernel, and guards them by mprotect as before. */
    for (uint64_t advice = 102; advice <= 103; advice++)
        failed |= seccomp_rule_add(context, SCMP_ACT_ERRNO(EINVAL), SCMP_SYS(madvise), 1, SCMP_A2(SCMP_CMP_EQ, advice));
    return failed;
}

/* Allows clocks of the machine and of this process. Negative numbers are processor times of other processes or threads
 * (clock_getcpuclockid(3)), with which a worker could observe the picker's work. */
static int add_clock_rules(scmp_filter_ctx context) {
    const int calls[] = {SCMP_SYS(clock_gettime), SCMP_SYS(clock_getres), SCMP_SYS(clock_nanosleep)};
    int failed = 0;
    for (size_t index = 0; index < sizeof calls / sizeof *calls; index++) {
        failed |= seccomp_rule_add(context, SCMP_ACT_ALLOW, calls[index], 1, SCMP_A0_32(SCMP_CMP_LE, CLOCK_TAI));
        failed |= seccomp_rule_add(context, SCMP_ACT_ERRNO(EINVAL), calls[index], 1, SCMP_A0_32(SCMP_CMP_GT, CLOCK_TAI));
    }
    return failed;
}

/* Waiting and waking, and locks that lend their priority, which Swift's Mutex takes on Linux. Nothing here uses the requeueing of
 * waiters (FUTEX_CMP_REQUEUE and others), in which the kernel had its worst bugs. */
static int add_waiting_rules(scmp_filter_ctx context) {
    const uint64_t needed[] = {FUTEX_WAIT,       FUTEX_WAKE,    FUTEX_WAIT_BITSET, FUTEX_WAKE_BITSET,
                               FUTEX_LOCK_PI,    FUTEX_UNLOCK_PI, FUTEX_TRYLOCK_PI};
    const uint64_t operation = ~(uint64_t)(FUTEX_PRIVATE_FLAG | FUTEX_CLOCK_REALTIME) & UINT32_MAX;
    int failed = 0;
    for (size_t index = 0; index < sizeof needed / sizeof *needed; index++)
        failed |= seccomp_rule_add(context, SCMP_ACT_ALLOW, SCMP_SYS(futex), 1,
                                   SCMP_A1(SCMP_CMP_MASKED_EQ, operation, needed[index]));
    return failed;
}

static int add_rules(scmp_filter_ctx context) {
    int failed = add_clock_rules(context) | add_waiting_rules(context);
    for (size_t index = 0; index < sizeof allowed / sizeof *allowed; index++)
        failed |= seccomp_rule_add(context, SCMP_ACT_ALLOW, allowed[index], 0);
    for (size_t index = 0; index < sizeof refused / sizeof *refused; index++)
        failed |= seccomp_rule_add(context, SCMP_ACT_ERRNO(EACCES), refused[index], 0);
    /* glibc falls back to clone, whose flags a filter can see. */
    failed |= seccomp_rule_add(context, SCMP_ACT_ERRNO(ENOSYS), SCMP_SYS(clone3), 0);
    const uint64_t thread = CLONE_VM | CLONE_THREAD | CLONE_SIGHAND;
    const uint64_t namespaces =
        CLONE_NEWUSER | CLONE_NEWPID | CLONE_NEWNS | CLONE_NEWNET | CLONE_NEWIPC | CLONE_NEWUTS | CLONE_NEWCGROUP;
    failed |= seccomp_rule_add(context, SCMP_ACT_ALLOW, SCMP_SYS(clone), 1,
                               SCMP_A0(SCMP_CMP_MASKED_EQ, thread | namespaces, thread));
    /* No memory becomes executable. */
    failed |= add_memory_rules(context);
    failed |=
        seccomp_rule_add(context, SCMP_ACT_ALLOW, SCMP_SYS(mprotect), 1, SCMP_A2(SCMP_CMP_MASKED_EQ, PROT_EXEC, 0));
    /* Threads name themselves; every other prctl fails. */
    failed |= seccomp_rule_add(context, SCMP_ACT_ALLOW, SCMP_SYS(prctl), 1, SCMP_A0(SCMP_CMP_EQ, PR_SET_NAME));
    failed |= seccomp_rule_add(context, SCMP_ACT_ERRNO(EACCES), SCMP_SYS(prctl), 1, SCMP_A0(SCMP_CMP_NE, PR_SET_NAME));
    return failed;
}

int picker_lock_prepare(void) {
    scmp_filter_ctx context = seccomp_init(SCMP_ACT_KILL_PROCESS);
    if (!context) return -1;
    int descriptor = -1;
    ptrdiff_t length = -1;
    /* A call by another architecture's numbers ends the process too, not its thread alone. */
    if (seccomp_attr_set(context, SCMP_FLTATR_ACT_BADARCH, SCMP_ACT_KILL_PROCESS) == 0 &&
        seccomp_attr_set(context, SCMP_FLTATR_CTL_OPTIMIZE, 2) == 0 && add_rules(context) == 0) {
        descriptor = memfd_create("picker-filter", MFD_CLOEXEC);
        if (descriptor >= 0 && seccomp_export_bpf(context, descriptor) == 0)
            length = pread(descriptor, filter, sizeof filter, 0);
    }
    if (descriptor >= 0) close(descriptor);
    seccomp_release(context);
    /* A filter that fills the buffer may have been truncated. */
    if (length <= 0 || length == (ptrdiff_t)sizeof filter || length % (ptrdiff_t)sizeof *filter != 0) return -1;
    program = (struct sock_fprog){.len = (unsigned short)(length / (ptrdiff_t)sizeof *filter), .filter = filter};
    return 0;
}

static int limit(int what, rlim_t value) {
    struct rlimit both = {value, value};
    return setrlimit(what, &both);
}

PickerLimits picker_limits(int namespaced) {
    return (PickerLimits){.data = 768ull << 20,
                          .addresses = 16ull << 30,
                          .stack = 8ull << 20,
                          .processor = 300,
                          .descriptors = 64,
                          .processes = namespaced ? 64 : 0};
}

/* The number of threads on the whole machine, which includes this user's. */
static rlim_t threads_of_machine(void) {
    char text[128] = {0};
    int descriptor = open("/proc/loadavg", O_RDONLY | O_CLOEXEC);
    if (descriptor >= 0) {
        ssize_t count = read(descriptor, text, sizeof text - 1);
        close(descriptor);
        const char *slash = count > 0 ? strchr(text, '/') : NULL;
        if (slash) return strtoul(slash + 1, NULL, 10);
    }
    return 4096;
}

/* RLIMIT_NPROC counts all threads of the user: some more than there are now, but never so many that their stacks fill
 * the memory. */
static rlim_t some_more_threads(void) {
    rlim_t more = threads_of_machine() + 256;
    return more < 16384 ? more : 16384;
}

static int set_limits(const PickerLimits *limits) {
    return limit(RLIMIT_DATA, limits->data) | limit(RLIMIT_AS, limits->addresses) | limit(RLIMIT_STACK, limits->stack) |
           limit(RLIMIT_CPU, limits->processor) | limit(RLIMIT_NOFILE, limits->descriptors) | limit(RLIMIT_CORE, 0) |
           limit(RLIMIT_FSIZE, 0) | limit(RLIMIT_MEMLOCK, 0) | limit(RLIMIT_MSGQUEUE, 0) |
           limit(RLIMIT_NPROC, limits->processes > 0 ? limits->processes : some_more_threads());
}

/* A picker that root runs without namespaces would pass its capabilities on to workers. */
static int drop_capabilities(void) {
    for (int capability = 0; prctl(PR_CAPBSET_READ, capability, 0, 0, 0) >= 0; capability++)
        prctl(PR_CAPBSET_DROP, capability, 0, 0, 0);
    prctl(PR_CAP_AMBIENT, PR_CAP_AMBIENT_CLEAR_ALL, 0, 0, 0);
    struct __user_cap_header_struct header = {.version = _LINUX_CAPABILITY_VERSION_3, .pid = 0};
    struct __user_cap_data_struct none[_LINUX_CAPABILITY_U32S_3] = {{0}};
    return (int)syscall(SYS_capset, &header, none);
}

/* Landlock's interface, since the C library's headers may be older than the kernel. */
struct ruleset {
    uint64_t filesystem;
    uint64_t network;
    uint64_t scoped;
};

/* Landlock, beside the filter: no file by path, no TCP, no abstract socket and no signal to outside. Kernels without it rely on
 * the filter. */
static void restrict_by_landlock(void) {
    long version = syscall(444, NULL, 0, 1u /* LANDLOCK_CREATE_RULESET_VERSION */);
    if (version < 1) return;
    struct ruleset rules = {.filesystem = (1ull << 13) - 1};
    if (version >= 2) rules.filesystem |= 1ull << 13; /* refer */
    if (version >= 3) rules.filesystem |= 1ull << 14; /* truncate */
    if (version >= 5) rules.filesystem |= 1ull << 15; /* ioctl of devices */
    if (version >= 4) rules.network = 3;              /* bind, connect */
    if (version >= 6) rules.scoped = 3;               /* abstract sockets, signals */
    size_t size = version >= 6 ? sizeof rules : version >= 4 ? offsetof(struct ruleset, scoped) : sizeof rules.filesystem;
    int descriptor = (int)syscall(444, &rules, size, 0u);
    if (descriptor < 0) return;
    syscall(446, descriptor, 0u);
    close(descriptor);
}

/* Checks that the filter is in place, by a call that it must refuse. */
static int leaks(void) {
    errno = 0;
    int descriptor = open("/", O_RDONLY | O_CLOEXEC);
    if (descriptor >= 0 || errno != EACCES) return 1;
    /* Landlock refuses files as well, so this is a call that the filter alone refuses. */
    errno = 0;
    return fcntl(0, F_GETFD) >= 0 || errno != EACCES;
}

int picker_lock(const PickerLimits *limits) {
    if (program.len == 0) return PICKER_LOCK_FILTER;
    if (set_limits(limits) != 0) return PICKER_LOCK_LIMITS;
    if (prctl(PR_SET_DUMPABLE, 0, 0, 0, 0) != 0) return PICKER_LOCK_PRIVILEGES;
    if (drop_capabilities() != 0) return PICKER_LOCK_PRIVILEGES;
    if (prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0) != 0) return PICKER_LOCK_PRIVILEGES;
    restrict_by_landlock();
    if (restrict_affinity() != 0) return PICKER_LOCK_FILTER;
    if (syscall(SYS_seccomp, SECCOMP_SET_MODE_FILTER, SECCOMP_FILTER_FLAG_TSYNC, &program) != 0) return PICKER_LOCK_FILTER;
    return leaks() ? PICKER_LOCK_LEAKS : 0;
}
