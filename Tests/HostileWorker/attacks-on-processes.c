/* SPDX-License-Identifier: GPL-3.0-or-later
 * New processes, other processes, the kernel's wider faces. */
#define _GNU_SOURCE
#include <errno.h>
#include <linux/bpf.h>
#include <linux/futex.h>
#include <linux/keyctl.h>
#include <linux/perf_event.h>
#include <sched.h>
#include <signal.h>
#include <string.h>
#include <sys/ipc.h>
#include <sys/klog.h>
#include <sys/mount.h>
#include <sys/msg.h>
#include <sys/personality.h>
#include <sys/prctl.h>
#include <sys/ptrace.h>
#include <sys/resource.h>
#include <sys/sem.h>
#include <sys/shm.h>
#include <sys/syscall.h>
#include <sys/time.h>
#include <sys/uio.h>
#include <time.h>
#include <unistd.h>

#include "hostile.h"

#define ATTACK(NAME, CALL)                       \
    static int NAME(const Target *target) {      \
        (void)target;                            \
        errno = 0;                               \
        return (CALL) < 0 ? (errno ? errno : EIO) : 0; \
    }

/* Ends the child at once; the parent says that there was one. */
static int forked(long process) {
    if (process == 0) _exit(0);
    return (int)process;
}

static int runs_program(const Target *target) {
    (void)target;
    /* A program that runs tells nothing any more: a failure to find it tells that the call was let through. */
    execve("/nonexistent", (char *[]){"x", NULL}, (char *[]){NULL});
    return errno == ENOENT ? 0 : errno;
}

static int copies(int processes_memory, int writes) {
    char byte = 0;
    /* Our own variable's address may not be mapped over there: EFAULT means that one may look. */
    struct iovec here = {&byte, 1}, there = {&byte, 1};
    long done = writes ? syscall(SYS_process_vm_writev, processes_memory, &here, 1ul, (struct iovec[]){{NULL, 1}}, 1ul, 0ul)
                       : syscall(SYS_process_vm_readv, processes_memory, &here, 1ul, &there, 1ul, 0ul);
    return done < 0 && errno == EFAULT ? 0 : (int)done;
}

static int maps_program(const Target *target) {
    union bpf_attr request;
    (void)target;
    memset(&request, 0, sizeof request);
    request.map_type = BPF_MAP_TYPE_ARRAY;
    request.key_size = 4;
    request.value_size = 4;
    request.max_entries = 1;
    return syscall(SYS_bpf, BPF_MAP_CREATE, &request, sizeof request) < 0 ? errno : 0;
}

static int counts(const Target *target) {
    struct perf_event_attr request = {.type = PERF_TYPE_SOFTWARE, .size = sizeof request, .config = PERF_COUNT_SW_CPU_CLOCK};
    (void)target;
    return syscall(SYS_perf_event_open, &request, 0, -1, -1, 0) < 0 ? errno : 0;
}

/* The processor time of another process. It goes by a number that is made of the process's, by which the kernel alone knows it. */
static int reads_clock_of(int process) {
    struct timespec time;
    return (int)syscall(SYS_clock_gettime, (int)(~(unsigned)process << 3 | 2), &time);
}

static int measures_clock_of(int process) {
    struct timespec step;
    return (int)syscall(SYS_clock_getres, (int)(~(unsigned)process << 3 | 2), &step);
}

static int sleeps_by_clock_of(int process) {
    struct timespec moment = {0, 1};
    return (int)syscall(SYS_clock_nanosleep, (int)(~(unsigned)process << 3 | 2), TIMER_ABSTIME, &moment, NULL);
}

/* No thread waits for either lock: where the filter lets the call through, it moves no waiter. */
static int moves_waiting(int operation) {
    static uint32_t from, to;
    return (int)syscall(SYS_futex, &from, operation | FUTEX_PRIVATE_FLAG, 1, 1ul, &to, 0);
}

/* Attaching to oneself's like: seized only, so that it goes on. */
static int traces(int process) { return (int)ptrace(PTRACE_SEIZE, process, NULL, NULL); }

#if defined(__x86_64__)
static int by_old_gate(const Target *target) {
    long result;
    (void)target;
    __asm__ volatile("int $0x80" : "=a"(result) : "a"(20) : "memory", "r8", "r9", "r10", "r11");
    return result < 0 ? (int)-result : 0;
}
ATTACK(by_x32, syscall(0x40000000 | SYS_getpid))
#endif

#ifdef SYS_fork
ATTACK(forks, forked(syscall(SYS_fork)))
ATTACK(vforks, forked(syscall(SYS_vfork)))
#endif
ATTACK(clones, forked(syscall(SYS_clone, SIGCHLD, 0, 0, 0, 0)))
ATTACK(clones_by_clone3, forked(syscall(SYS_clone3, (uint64_t[8]){[4] = SIGCHLD}, 64)))
ATTACK(clones_namespace, forked(syscall(SYS_clone, SIGCHLD | CLONE_NEWUSER, 0, 0, 0, 0)))
ATTACK(unshares, unshare(CLONE_NEWUSER))
ATTACK(enters_namespace, setns(-1, 0) < 0 && errno == EBADF ? 0 : -1)
ATTACK(submits_ring, syscall(SYS_io_uring_setup, 1u, (char[256]){0}))
ATTACK(asks_keyring, syscall(SYS_keyctl, KEYCTL_GET_KEYRING_ID, KEY_SPEC_PROCESS_KEYRING, 1))
ATTACK(adds_key, syscall(SYS_add_key, "user", "picker", "x", 1, KEY_SPEC_PROCESS_KEYRING))
ATTACK(traces_picker, traces(target->picker))
ATTACK(traces_worker, traces(target->other))
ATTACK(asks_to_be_traced, ptrace(PTRACE_TRACEME, 0, NULL, NULL))
ATTACK(reads_picker, copies(target->picker, 0))
ATTACK(writes_picker, copies(target->picker, 1))
ATTACK(reads_worker, copies(target->other, 0))
ATTACK(signals_picker, kill(target->picker, 0))
ATTACK(signals_worker, kill(target->other, 0))
ATTACK(signals_all, kill(-1, 0))
ATTACK(signals_thread, syscall(SYS_tgkill, target->picker, target->picker, 0))
ATTACK(queues_signal, sigqueue(target->picker, 0, (union sigval){0}))
ATTACK(opens_process, syscall(SYS_pidfd_open, target->picker, 0))
ATTACK(limits_picker, prlimit(target->picker, RLIMIT_NOFILE, NULL, &(struct rlimit){0}))
ATTACK(raises_limit, setrlimit(RLIMIT_CORE, &(struct rlimit){0}))
ATTACK(pins_picker, sched_setaffinity(target->picker, sizeof(cpu_set_t), &(cpu_set_t){{~0ul}}))
ATTACK(slows_picker, setpriority(PRIO_PROCESS, (id_t)target->picker, 0))
ATTACK(schedules, sched_setscheduler(0, SCHED_BATCH, &(struct sched_param){0}))
ATTACK(compares, syscall(SYS_kcmp, getpid(), target->picker, 0, 0, 0))
ATTACK(asks_parent, getppid())
ATTACK(moves_pages, syscall(SYS_move_pages, target->picker, 0ul, NULL, NULL, NULL, 0ul))
ATTACK(asks_robust_list, syscall(SYS_get_robust_list, target->picker, &(void *){0}, &(size_t){0}))
ATTACK(changes_user, setuid(getuid()))
ATTACK(starts_session, setsid() < 0 && errno == EPERM ? 0 : 0)
ATTACK(changes_personality, personality(0xFFFFFFFF))
ATTACK(reads_pickers_clock, reads_clock_of(target->picker))
ATTACK(reads_workers_clock, reads_clock_of(target->other))
ATTACK(sleeps_by_pickers_clock, sleeps_by_clock_of(target->picker))
ATTACK(measures_pickers_clock, measures_clock_of(target->picker))
ATTACK(measures_workers_clock, measures_clock_of(target->other))
ATTACK(asks_pickers_processors, sched_getaffinity(target->picker, sizeof(cpu_set_t), &(cpu_set_t){{0}}))
ATTACK(asks_workers_processors, sched_getaffinity(target->other, sizeof(cpu_set_t), &(cpu_set_t){{0}}))
ATTACK(moves_waiting_threads, moves_waiting(FUTEX_CMP_REQUEUE))
ATTACK(moves_to_lending_lock, moves_waiting(FUTEX_CMP_REQUEUE_PI))
ATTACK(becomes_dumpable, prctl(PR_SET_DUMPABLE, 1))
ATTACK(outlives_parent, prctl(PR_SET_PDEATHSIG, 0))
ATTACK(filters_again, prctl(PR_GET_SECCOMP))
ATTACK(mounts, mount("none", "/tmp", "picker-none", 0, NULL) < 0 && errno == ENODEV ? 0 : -1)
ATTACK(faults, syscall(SYS_userfaultfd, 1))
ATTACK(reads_log, klogctl(10, NULL, 0))
ATTACK(shares_memory, shmget(IPC_PRIVATE, 4096, 0) < 0 ? -1 : shmctl(0, IPC_RMID, NULL) < 0 ? 0 : 0)
ATTACK(makes_queue, msgget(1 << 30, 0) < 0 && errno == ENOENT ? 0 : -1)
ATTACK(makes_semaphore, semget(1 << 30, 1, 0) < 0 && errno == ENOENT ? 0 : -1)
ATTACK(sets_timer, setitimer(ITIMER_VIRTUAL, &(struct itimerval){0}, NULL))
ATTACK(handles_signal, signal(SIGXCPU, SIG_IGN) == SIG_ERR ? -1 : 0)
ATTACK(makes_ruleset, syscall(444, NULL, 0, 1u))
ATTACK(loads_module, syscall(SYS_finit_module, -1, "", 0) < 0 && (errno == EBADF || errno == EINVAL) ? 0 : -1)

const Attack attacks_on_processes[] = {
    {"execve", runs_program},
#ifdef SYS_fork
    {"fork", forks},
    {"vfork", vforks},
#endif
    {"clone a process", clones},
    {"clone3 a process", clones_by_clone3},
    {"clone into a namespace", clones_namespace},
    {"unshare", unshares},
    {"setns", enters_namespace},
    {"io_uring", submits_ring},
    {"keyctl", asks_keyring},
    {"add_key", adds_key},
    {"ptrace the picker", traces_picker},
    {"ptrace another worker", traces_worker},
    {"PTRACE_TRACEME", asks_to_be_traced},
    {"process_vm_readv the picker", reads_picker},
    {"process_vm_writev the picker", writes_picker},
    {"process_vm_readv another worker", reads_worker},
    {"kill the picker", signals_picker},
    {"kill another worker", signals_worker},
    {"kill everything", signals_all},
    {"tgkill the picker", signals_thread},
    {"queue a signal", queues_signal},
    {"pidfd of the picker", opens_process},
    {"prlimit the picker", limits_picker},
    {"setrlimit", raises_limit},
    {"sched_setaffinity the picker", pins_picker},
    {"setpriority the picker", slows_picker},
    {"sched_setscheduler", schedules},
    {"kcmp", compares},
    {"getppid", asks_parent},
    {"move_pages", moves_pages},
    {"get_robust_list", asks_robust_list},
    {"setuid", changes_user},
    {"setsid", starts_session},
    {"personality", changes_personality},
    {"processor time of the picker", reads_pickers_clock},
    {"processor time of another worker", reads_workers_clock},
    {"sleep by the picker's processor time", sleeps_by_pickers_clock},
    {"clock_getres of the picker", measures_pickers_clock},
    {"clock_getres of another worker", measures_workers_clock},
    {"sched_getaffinity of the picker", asks_pickers_processors},
    {"sched_getaffinity of another worker", asks_workers_processors},
    {"FUTEX_CMP_REQUEUE", moves_waiting_threads},
    {"FUTEX_CMP_REQUEUE_PI", moves_to_lending_lock},
    {"become dumpable", becomes_dumpable},
    {"outlive the parent", outlives_parent},
    {"ask about the filter", filters_again},
    {"mount", mounts},
    {"bpf", maps_program},
    {"perf_event_open", counts},
    {"userfaultfd", faults},
    {"syslog", reads_log},
    {"shmget", shares_memory},
    {"msgget", makes_queue},
    {"semget", makes_semaphore},
    {"setitimer", sets_timer},
    {"ignore a signal", handles_signal},
    {"landlock", makes_ruleset},
    {"finit_module", loads_module},
#if defined(__x86_64__)
    {"int 0x80", by_old_gate},
    {"x32 call", by_x32},
#endif
    {NULL, NULL},
};
