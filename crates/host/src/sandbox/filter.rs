//! The system call filter: an allowlist. Other calls fail as if they did not exist, so that runtimes fall back; calls of other processor
//! modes kill.

use nix::libc::{
    self, BPF_ABS, BPF_ALU, BPF_AND, BPF_JEQ, BPF_JGE, BPF_JMP, BPF_JSET, BPF_K, BPF_LD, BPF_RET, BPF_W,
};
use nix::libc::{
    MADV_COLD, MADV_PAGEOUT, SECCOMP_RET_ALLOW, SECCOMP_RET_ERRNO, SECCOMP_RET_KILL_PROCESS, c_long,
    sock_filter,
};

/// Whether a program may start processes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Processes {
    /// Yes. Signals reach nothing outside its own namespace.
    Many,
    /// Threads only. It may signal only itself, the process with this id.
    One(u32),
    /// Yes, without namespaces. It may signal nobody but the process with this id.
    ManyBeside(u32),
}

/// What a program is for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Purpose {
    /// It plays.
    Match,
    /// It builds, as a user who owns nothing but its output.
    Build,
    /// It builds as a user who owns other files. Calls by path can reach them: Landlock does not cover permissions and times.
    BuildAsOneself,
}

const WORD: u32 = BPF_LD | BPF_W | BPF_ABS;
const NUMBER: u32 = 0;
const ARCHITECTURE: u32 = 4;
const EQUAL: u32 = BPF_JMP | BPF_JEQ | BPF_K;
const AT_LEAST: u32 = BPF_JMP | BPF_JGE | BPF_K;
const ANY_BIT: u32 = BPF_JMP | BPF_JSET | BPF_K;
const RETURN: u32 = BPF_RET | BPF_K;

#[cfg(target_arch = "x86_64")]
const HERE: u32 = 0xc000_003e;
#[cfg(target_arch = "aarch64")]
const HERE: u32 = 0xc000_00b7;
#[cfg(target_arch = "riscv64")]
const HERE: u32 = 0xc000_00f3;

/// System call numbers from here on belong to another processor mode (x32).
const FOREIGN: u32 = 0x4000_0000;

/// The flags of `clone` that create namespaces.
const NAMESPACES: u32 = 0x7e02_0000;
const CLONE_THREAD: u32 = 0x0001_0000;
/// Threads share their open files, which are counted once for each process.
const CLONE_FILES: u32 = 0x0400;
/// Shared anonymous memory, which no limit counts.
const SHARED_ANONYMOUS: u32 = 0x21;

/// What programs may change by `prctl`: names, signals on a parent's death, limits that only get stricter. Not the names of mappings,
/// which take memory that nothing counts.
const PRCTL: &[u32] = &[1, 2, 3, 15, 16, 21, 23, 29, 30, 38, 39, 41, 42];
const PR_SET_SECCOMP: u32 = libc::PR_SET_SECCOMP as u32;
/// Ioctls that put input into a terminal, or make a file signal a process.
const IOCTL: &[u32] = &[0x5412, 0x541c, 0x5423, 0x5452, 0x8901, 0x8902];
/// Locks on files, and with them leases and notifications: a channel to another match if the file is shared.
const LOCKS: &[u32] =
    &[libc::F_SETLK as u32, libc::F_SETLKW as u32, libc::F_OFD_SETLK as u32, libc::F_OFD_SETLKW as u32];
const LOCKED: &[u32] =
    &[libc::F_GETLK as u32, libc::F_OFD_GETLK as u32, libc::F_SETLEASE as u32, libc::F_NOTIFY as u32];
/// Larger pipes, and files that signal a process: a signal that continues a program would wake one that is off turn.
const FILES: &[u32] = &[libc::F_SETPIPE_SZ as u32, libc::F_SETOWN as u32, 10, 15];

pub(super) fn filter(processes: Processes, purpose: Purpose) -> Vec<sock_filter> {
    let mut code = vec![
        load(ARCHITECTURE),
        jump(EQUAL, HERE, 1, 0),
        end(SECCOMP_RET_KILL_PROCESS),
        load(NUMBER),
        jump(AT_LEAST, FOREIGN, 0, 1),
        end(SECCOMP_RET_KILL_PROCESS),
    ];
    let mut call = |number: c_long, then: &[sock_filter]| {
        code.push(jump(EQUAL, number as u32, 0, then.len() as u8));
        code.extend_from_slice(then);
    };
    let allow = end(SECCOMP_RET_ALLOW);
    let refuse = error(libc::EPERM);
    // Succeeds without doing anything.
    let pretend = error(0);
    // The lower half of an argument: all of these are 32 bits wide in the kernel too.
    let argument = |place: u32| load(16 + 8 * place);
    let one_of = |place: u32, values: &[u32], found: sock_filter, else_: sock_filter| {
        let mut then = vec![argument(place)];
        for (left, value) in values.iter().enumerate().map(|(at, value)| (values.len() - 1 - at, value)) {
            then.push(jump(EQUAL, *value, left as u8 + 1, 0));
        }
        then.extend([else_, found]);
        then
    };
    for number in ALLOWED.iter().chain(older::ALLOWED) {
        call(*number, &[allow]);
    }
    let anonymous = [
        argument(3),
        operate(BPF_ALU | BPF_AND | BPF_K, SHARED_ANONYMOUS),
        jump(EQUAL, SHARED_ANONYMOUS, 0, 1),
        refuse,
        allow,
    ];
    call(libc::SYS_mmap, &anonymous);
    // Locks, leases and notifications on shared files would be a channel to another match. Build tools insist on locks, and nobody else is
    // in their folder, so their locks succeed without effect.
    let no_lock = error(libc::ENOLCK);
    let lock = if purpose == Purpose::Match { no_lock } else { pretend };
    let mut kinds = vec![argument(1)];
    for (found, then) in [(LOCKS, lock), (LOCKED, no_lock), (FILES, refuse)] {
        found.iter().for_each(|kind| kinds.extend([jump(EQUAL, *kind, 0, 1), then]));
    }
    kinds.push(allow);
    call(libc::SYS_fcntl, &kinds);
    call(libc::SYS_flock, &[lock]);
    // A program that lowers its own priority would seem to be kept waiting by the machine. Runtimes may ask for it.
    call(libc::SYS_setpriority, &[pretend]);
    call(libc::SYS_ioctl, &one_of(1, IOCTL, refuse, allow));
    // A keeper in its own namespaces is also subject to this filter, and sets another one for its programs: see `beyond_the_keepers`.
    let of_keeper =
        if processes == Processes::Many { [PRCTL, &[PR_SET_SECCOMP]].concat() } else { PRCTL.into() };
    call(libc::SYS_prctl, &one_of(0, &of_keeper, allow, error(libc::EINVAL)));
    // What a program reads leaves traces in the system's memory of files. No call may look at them, and none may wipe them out.
    call(libc::SYS_madvise, &one_of(2, &[MADV_COLD as u32, MADV_PAGEOUT as u32], pretend, allow));
    for number in [libc::SYS_fadvise64, libc::SYS_readahead] {
        call(number, &[pretend]);
    }
    // A socket for itself and its children, which cannot reach another one: it is connected for good, and no call may name an address.
    let pair = [
        argument(0),
        jump(EQUAL, libc::AF_UNIX as u32, 1, 0),
        refuse,
        argument(1),
        operate(BPF_ALU | BPF_AND | BPF_K, 0xf),
        jump(EQUAL, libc::SOCK_STREAM as u32, 2, 0),
        jump(EQUAL, libc::SOCK_SEQPACKET as u32, 1, 0),
        refuse,
        allow,
    ];
    call(libc::SYS_socketpair, &pair);
    let nowhere = [argument(4), jump(EQUAL, 0, 0, 2), upper_half(4), jump(EQUAL, 0, 1, 0), refuse, allow];
    call(libc::SYS_sendto, &nowhere);
    call(libc::SYS_personality, &one_of(0, &[u32::MAX], allow, refuse));
    call(libc::SYS_prlimit64, &one_of(0, &[0], allow, refuse));
    let no_process = if let Processes::One(_) = processes { refuse } else { allow };
    let clone = [
        argument(0),
        jump(ANY_BIT, NAMESPACES, 0, 1),
        refuse,
        jump(ANY_BIT, CLONE_THREAD, 1, 0),
        no_process,
        jump(ANY_BIT, CLONE_FILES, 1, 0),
        refuse,
        allow,
    ];
    call(libc::SYS_clone, &clone);
    #[cfg(target_arch = "x86_64")]
    for number in [libc::SYS_fork, libc::SYS_vfork] {
        call(number, &[no_process]);
    }
    for number in [libc::SYS_kill, libc::SYS_tgkill, libc::SYS_rt_sigqueueinfo, libc::SYS_rt_tgsigqueueinfo] {
        match processes {
            Processes::Many => call(number, &[allow]),
            Processes::One(own) | Processes::ManyBeside(own) => {
                call(number, &one_of(0, &[own], allow, refuse));
            }
        }
    }
    // A keeper names its programs this way. They are alone there.
    let own_names = if processes == Processes::Many { allow } else { refuse };
    call(libc::SYS_pidfd_open, &[own_names]);
    // It passes their descriptors on.
    call(libc::SYS_sendmsg, &[own_names]);
    if processes == Processes::Many {
        call(libc::SYS_tkill, &[allow]);
    }
    // Calls by path that path rules do not cover, at least on older systems.
    let by_path = match (processes, purpose) {
        (Processes::Many, _) | (_, Purpose::Build) => Some(allow),
        (_, Purpose::BuildAsOneself) => Some(pretend),
        (_, Purpose::Match) => None,
    };
    if let Some(then) = by_path {
        call(libc::SYS_fchmod, &[allow]);
        for number in METADATA.iter().chain(older::METADATA) {
            call(*number, &[then]);
        }
    }
    call(libc::SYS_truncate, &[if processes == Processes::Many { allow } else { refuse }]);
    for number in REFUSED.iter().chain(older::REFUSED) {
        call(*number, &[refuse]);
    }
    for number in ATTRIBUTES {
        call(*number, &[error(libc::ENOTSUP)]);
    }
    code.push(error(libc::ENOSYS));
    code
}

/// A second filter, for the programs of a keeper in its own namespaces: what only the keeper may do. Messages could name an address, or
/// carry descriptors, which would hold memory without being open anywhere.
pub(super) fn beyond_the_keepers() -> Vec<sock_filter> {
    vec![
        load(NUMBER),
        jump(EQUAL, libc::SYS_sendmsg as u32, 3, 0),
        jump(EQUAL, libc::SYS_prctl as u32, 0, 3),
        load(16),
        jump(EQUAL, PR_SET_SECCOMP, 0, 1),
        error(libc::EPERM),
        end(SECCOMP_RET_ALLOW),
    ]
}

fn operate(code: u32, value: u32) -> sock_filter {
    sock_filter { code: code as u16, jt: 0, jf: 0, k: value }
}

fn load(offset: u32) -> sock_filter {
    operate(WORD, offset)
}

/// The upper half of an argument.
fn upper_half(place: u32) -> sock_filter {
    load(20 + 8 * place)
}

fn jump(code: u32, value: u32, then: u8, else_: u8) -> sock_filter {
    sock_filter { code: code as u16, jt: then, jf: else_, k: value }
}

fn end(action: u32) -> sock_filter {
    operate(RETURN, action)
}

fn error(number: i32) -> sock_filter {
    end(SECCOMP_RET_ERRNO | number as u32)
}

/// Calls that every program may make with any arguments, the most frequent first.
const ALLOWED: &[c_long] = &[
    libc::SYS_read,
    libc::SYS_write,
    libc::SYS_futex,
    libc::SYS_close,
    libc::SYS_fstat,
    libc::SYS_lseek,
    libc::SYS_mprotect,
    libc::SYS_munmap,
    libc::SYS_brk,
    libc::SYS_rt_sigaction,
    libc::SYS_rt_sigprocmask,
    libc::SYS_rt_sigreturn,
    libc::SYS_pread64,
    libc::SYS_pwrite64,
    libc::SYS_readv,
    libc::SYS_writev,
    libc::SYS_preadv,
    libc::SYS_pwritev,
    libc::SYS_sched_yield,
    libc::SYS_mremap,
    libc::SYS_msync,
    libc::SYS_mlock,
    libc::SYS_munlock,
    libc::SYS_membarrier,
    libc::SYS_dup,
    libc::SYS_dup3,
    libc::SYS_pipe2,
    libc::SYS_nanosleep,
    libc::SYS_clock_nanosleep,
    libc::SYS_clock_gettime,
    libc::SYS_clock_getres,
    libc::SYS_gettimeofday,
    libc::SYS_times,
    libc::SYS_getrusage,
    libc::SYS_getitimer,
    libc::SYS_setitimer,
    libc::SYS_timerfd_create,
    libc::SYS_timerfd_settime,
    libc::SYS_timerfd_gettime,
    libc::SYS_eventfd2,
    libc::SYS_signalfd4,
    libc::SYS_epoll_create1,
    libc::SYS_epoll_ctl,
    libc::SYS_epoll_pwait,
    libc::SYS_epoll_pwait2,
    libc::SYS_pselect6,
    libc::SYS_ppoll,
    libc::SYS_sendfile,
    libc::SYS_copy_file_range,
    libc::SYS_recvfrom,
    libc::SYS_recvmsg,
    libc::SYS_shutdown,
    libc::SYS_getsockname,
    libc::SYS_getpeername,
    libc::SYS_getsockopt,
    libc::SYS_execve,
    libc::SYS_execveat,
    libc::SYS_exit,
    libc::SYS_exit_group,
    libc::SYS_wait4,
    libc::SYS_waitid,
    libc::SYS_uname,
    libc::SYS_fsync,
    libc::SYS_fdatasync,
    libc::SYS_ftruncate,
    libc::SYS_fallocate,
    libc::SYS_getdents64,
    libc::SYS_getcwd,
    libc::SYS_chdir,
    libc::SYS_fchdir,
    libc::SYS_openat,
    libc::SYS_openat2,
    libc::SYS_mkdirat,
    libc::SYS_unlinkat,
    libc::SYS_renameat,
    libc::SYS_renameat2,
    libc::SYS_linkat,
    libc::SYS_symlinkat,
    libc::SYS_readlinkat,
    libc::SYS_newfstatat,
    libc::SYS_statx,
    libc::SYS_statfs,
    libc::SYS_fstatfs,
    libc::SYS_faccessat,
    libc::SYS_faccessat2,
    libc::SYS_umask,
    libc::SYS_close_range,
    libc::SYS_sysinfo,
    libc::SYS_getpid,
    libc::SYS_getppid,
    libc::SYS_gettid,
    libc::SYS_getpgid,
    libc::SYS_setpgid,
    libc::SYS_getsid,
    libc::SYS_setsid,
    libc::SYS_getuid,
    libc::SYS_getgid,
    libc::SYS_geteuid,
    libc::SYS_getegid,
    libc::SYS_getresuid,
    libc::SYS_getresgid,
    libc::SYS_getgroups,
    libc::SYS_capget,
    libc::SYS_rt_sigpending,
    libc::SYS_rt_sigtimedwait,
    libc::SYS_rt_sigsuspend,
    libc::SYS_sigaltstack,
    libc::SYS_restart_syscall,
    libc::SYS_getpriority,
    libc::SYS_sched_getparam,
    libc::SYS_sched_getscheduler,
    libc::SYS_sched_get_priority_max,
    libc::SYS_sched_get_priority_min,
    libc::SYS_sched_rr_get_interval,
    libc::SYS_sched_getaffinity,
    libc::SYS_sched_getattr,
    libc::SYS_set_tid_address,
    libc::SYS_set_robust_list,
    libc::SYS_get_robust_list,
    libc::SYS_rseq,
    libc::SYS_getcpu,
    libc::SYS_getrandom,
    libc::SYS_get_mempolicy,
    // Newer futex calls: wake, wait, requeue, waitv.
    449,
    454,
    455,
    456,
    libc::SYS_getrlimit,
    libc::SYS_setrlimit,
];

/// Permissions and times of files by path: allowed only if no file of ours is in reach.
const METADATA: &[c_long] = &[libc::SYS_fchmodat, libc::SYS_utimensat];

/// Existing calls that are refused as not permitted.
const REFUSED: &[c_long] = &[
    libc::SYS_socket,
    libc::SYS_connect,
    libc::SYS_setsockopt,
    libc::SYS_sendmmsg,
    libc::SYS_bind,
    libc::SYS_listen,
    libc::SYS_accept,
    libc::SYS_accept4,
    libc::SYS_ptrace,
    libc::SYS_process_vm_readv,
    libc::SYS_process_vm_writev,
    libc::SYS_kcmp,
    libc::SYS_pidfd_getfd,
    libc::SYS_pidfd_send_signal,
    libc::SYS_unshare,
    libc::SYS_setns,
    libc::SYS_mount,
    libc::SYS_umount2,
    libc::SYS_pivot_root,
    libc::SYS_chroot,
    libc::SYS_bpf,
    libc::SYS_perf_event_open,
    libc::SYS_userfaultfd,
    libc::SYS_memfd_create,
    libc::SYS_keyctl,
    libc::SYS_add_key,
    libc::SYS_request_key,
    libc::SYS_shmget,
    libc::SYS_shmat,
    libc::SYS_msgget,
    libc::SYS_semget,
    libc::SYS_mq_open,
    libc::SYS_setuid,
    libc::SYS_setgid,
    libc::SYS_setreuid,
    libc::SYS_setregid,
    libc::SYS_setresuid,
    libc::SYS_setresgid,
    libc::SYS_setgroups,
    libc::SYS_capset,
    libc::SYS_fchown,
    libc::SYS_fchownat,
    libc::SYS_mknodat,
    libc::SYS_sched_setaffinity,
    libc::SYS_sched_setscheduler,
    libc::SYS_sched_setparam,
    libc::SYS_sched_setattr,
    libc::SYS_open_by_handle_at,
    libc::SYS_name_to_handle_at,
    libc::SYS_sethostname,
    libc::SYS_seccomp,
];

/// Extended attributes: as on a file system without them.
const ATTRIBUTES: &[c_long] = &[
    libc::SYS_setxattr,
    libc::SYS_lsetxattr,
    libc::SYS_fsetxattr,
    libc::SYS_getxattr,
    libc::SYS_lgetxattr,
    libc::SYS_fgetxattr,
    libc::SYS_listxattr,
    libc::SYS_llistxattr,
    libc::SYS_flistxattr,
    libc::SYS_removexattr,
    libc::SYS_lremovexattr,
    libc::SYS_fremovexattr,
];

/// What x86-64 alone still has of each list: calls that others replaced.
#[cfg(target_arch = "x86_64")]
mod older {
    use nix::libc::{self, c_long};

    pub(super) const ALLOWED: &[c_long] = &[
        libc::SYS_arch_prctl,
        libc::SYS_open,
        libc::SYS_creat,
        libc::SYS_stat,
        libc::SYS_lstat,
        libc::SYS_poll,
        libc::SYS_select,
        libc::SYS_access,
        libc::SYS_pipe,
        libc::SYS_dup2,
        libc::SYS_pause,
        libc::SYS_alarm,
        libc::SYS_time,
        libc::SYS_getpgrp,
        libc::SYS_getdents,
        libc::SYS_rename,
        libc::SYS_mkdir,
        libc::SYS_rmdir,
        libc::SYS_link,
        libc::SYS_unlink,
        libc::SYS_symlink,
        libc::SYS_readlink,
        libc::SYS_epoll_create,
        libc::SYS_epoll_wait,
        libc::SYS_eventfd,
        libc::SYS_signalfd,
    ];
    pub(super) const METADATA: &[c_long] =
        &[libc::SYS_chmod, libc::SYS_utime, libc::SYS_utimes, libc::SYS_futimesat];
    pub(super) const REFUSED: &[c_long] = &[libc::SYS_chown, libc::SYS_lchown, libc::SYS_mknod];
}

#[cfg(not(target_arch = "x86_64"))]
mod older {
    use nix::libc::c_long;

    pub(super) const ALLOWED: &[c_long] = &[];
    pub(super) const METADATA: &[c_long] = &[];
    pub(super) const REFUSED: &[c_long] = &[];
}
