/* A bot that attacks: its argument names how. It answers its turn with "done" where the attack worked, else with why not. */
#define _GNU_SOURCE
#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <pthread.h>
#include <sched.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <linux/filter.h>
#include <sys/epoll.h>
#include <sys/eventfd.h>
#include <sys/file.h>
#include <sys/ioctl.h>
#include <sys/ipc.h>
#include <sys/mman.h>
#include <sys/mount.h>
#include <sys/prctl.h>
#include <sys/ptrace.h>
#include <sys/shm.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/statvfs.h>
#include <sys/syscall.h>
#include <sys/uio.h>
#include <sys/un.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

extern char **environ;
static const char *place; /* a folder, a file or a process number: what is attacked */
static char reason[200];

/* 0: it worked. */
static int result(long value) { return value < 0 ? errno : 0; }

static int opened(const char *path, int flags) {
  int file = open(path, flags, 0600);
  if (file < 0) return errno;
  char byte;
  return (flags & O_ACCMODE) == O_RDONLY && read(file, &byte, 1) < 0 ? errno : 0;
}

static int listed(const char *path) { return opendir(path) ? 0 : errno; }

static const char *within(const char *folder, const char *name) {
  static char path[5000];
  snprintf(path, sizeof path, "%s/%s", folder, name);
  return path;
}

static int connected(int domain, int type, int protocol) { return result(socket(domain, type, protocol)); }

static int exec_from_scratch(void) {
  const char *copy = within(getenv("HOME"), "copy");
  int from = open("/proc/self/exe", O_RDONLY), to = open(copy, O_CREAT | O_WRONLY, 0700);
  if (to < 0) return errno;
  static char bytes[1 << 20];
  for (ssize_t length; (length = read(from, bytes, sizeof bytes)) > 0;)
    if (write(to, bytes, length) < 0) return errno;
  close(to);
  char *argv[] = {(char *)copy, "proof", NULL};
  execv(copy, argv);
  return errno;
}

static void *nothing(void *unused) { pause(); return unused; }

/* How many of something can be had, up to a number that no bot needs. */
static int many(int wanted, int (*one)(int)) {
  int count = 0;
  while (count < wanted && one(count)) count++;
  snprintf(reason, sizeof reason, "only %d", count);
  return count < wanted ? -1 : 0;
}

static int one_process(int n) { (void)n; pid_t pid = fork(); if (pid == 0) { pause(); _exit(0); } return pid > 0; }
static int one_thread(int n) {
  pthread_t thread; pthread_attr_t small; (void)n;
  pthread_attr_init(&small); pthread_attr_setstacksize(&small, 16384);
  return pthread_create(&thread, &small, nothing, NULL) == 0;
}
static int one_descriptor(int n) { (void)n; return dup(0) >= 0; }
static int one_file(int n) { char name[30]; sprintf(name, "f%d", n); int file = creat(within(getenv("HOME"), name), 0600); if (file < 0) return 0; close(file); return 1; }
static int one_megabyte(int n) {
  static int file = -1; static char zeros[1 << 20]; char name[30];
  if (n % 8 == 0) { if (file >= 0) close(file); sprintf(name, "m%d", n); file = creat(within(getenv("HOME"), name), 0600); }
  return file >= 0 && write(file, zeros, sizeof zeros) == sizeof zeros;
}
static int one_folder(int n) { (void)n; return mkdir("d", 0700) == 0 && chdir("d") == 0; }
static int one_block(int n) { (void)n; char *block = malloc(1 << 20); if (block) memset(block, 1, 1 << 20); return block != NULL; }
static int one_orphan(int n) {
  (void)n; pid_t pid = fork();
  if (pid < 0) return 0;
  if (pid == 0) { setsid(); if (fork() == 0) { for (int s = 1; s < 65; s++) signal(s, SIG_IGN); for (;;) pause(); } _exit(0); }
  waitpid(pid, NULL, 0);
  return 1;
}

/* Opens as many files as it can in as many processes as it can: each that opens none ends, the others tell their number. */
static int hoarded(int wanted) {
  int told[2], count = 0, none = 0;
  if (pipe(told) < 0) return errno;
  while (count < wanted && none < 50) {
    pid_t pid = fork();
    if (pid == 0) {
      int own = 0;
      while (eventfd(0, 0) >= 0) own++;
      if (write(told[1], &own, sizeof own) < 0) own = 0;
      if (own) pause();
      _exit(0);
    }
    int own = 0;
    if (pid > 0 && read(told[0], &own, sizeof own) < 0) own = 0;
    count += own;
    none += own == 0;
  }
  snprintf(reason, sizeof reason, "only %d", count);
  return count < wanted ? -1 : 0;
}
static int chmodded(const char *path) {
  struct stat before, after;
  if (stat(path, &before) < 0 || chmod(path, 0641) < 0) return errno;
  return stat(path, &after) < 0 ? errno : after.st_mode != before.st_mode ? 0 : EPERM;
}
static int dated(const char *path) {
  struct stat after; struct timespec times[2] = {{1, 0}, {1, 0}};
  if (utimensat(AT_FDCWD, path, times, 0) < 0) return errno;
  return stat(path, &after) < 0 ? errno : after.st_mtime == 1 ? 0 : EPERM;
}

static void *spin(void *unused) { for (volatile long n = 0;; n++) {} return unused; }
static int computing_child(void) { pid_t pid = fork(); if (pid == 0) { setsid(); spin(NULL); } return pid < 0 ? errno : 0; }
static int computing_thread(void) { pthread_t thread; return pthread_create(&thread, NULL, spin, NULL); }

static int shared_memory(void) {
  char *memory = mmap(NULL, 1 << 30, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0);
  if (memory == MAP_FAILED) return errno;
  memset(memory, 1, 1 << 28);
  return 0;
}

static int memory_file(void) {
  int file = syscall(SYS_memfd_create, "m", 0);
  if (file < 0) return errno;
  return result(ftruncate(file, 1 << 20));
}

static int read_process(pid_t pid) {
  char byte; struct iovec here = {&byte, 1}, there = {(void *)&environ, 1};
  return process_vm_readv(pid, &here, 1, &there, 1, 0) >= 0 || errno == EFAULT ? 0 : errno;
}

static int signalled(pid_t pid) { return result(kill(pid, 0)); }

static int locked(void) {
  int file = open("/proc/self/exe", O_RDONLY);
  if (file < 0) return errno;
  /* A lock that another match does not see carries nothing. */
  int other = open("/proc/self/exe", O_RDONLY);
  if (flock(file, LOCK_EX | LOCK_NB) == 0 && flock(other, LOCK_EX | LOCK_NB) < 0) return 0;
  struct flock lock = {.l_type = F_RDLCK, .l_whence = SEEK_SET};
  int set = fcntl(file, F_OFD_SETLK, &lock);
  lock.l_type = F_WRLCK;
  if (set == 0 && fcntl(other, F_OFD_GETLK, &lock) == 0 && lock.l_type != F_UNLCK) return 0;
  return errno ? errno : EPERM;
}

static int foreign_call(void) {
#ifdef __x86_64__
  long answer;
  __asm__ volatile("int $0x80" : "=a"(answer) : "a"(20L) : "r8", "r9", "r10", "r11", "memory"); /* getpid of i386 */
  return answer > 0 ? 0 : ENOSYS;
#else
  return ENOSYS;
#endif
}

static int x32_call(void) {
  long answer = syscall(0x40000000 + SYS_getpid);
  return answer > 0 ? 0 : errno;
}

static int inherited(void) {
  for (int n = 3; n < 1024; n++) if (fcntl(n, F_GETFD) >= 0) return 0;
  return EBADF;
}

static int secrets(void) {
  for (char **one = environ; *one; one++) if (strstr(*one, "SECRET")) return 0;
  return ENOENT;
}

static int set_user_id(void) {
  struct statvfs facts;
  const char *paths[] = {"/usr/bin/su", "/usr/bin/passwd", "/bin/su"};
  for (int n = 0; n < 3; n++)
    if (statvfs(paths[n], &facts) == 0 && !(facts.f_flag & ST_NOSUID) && prctl(PR_GET_NO_NEW_PRIVS, 0, 0, 0, 0) == 0) return 0;
  return EACCES;
}

static int host_name(void) { char name[300]; gethostname(name, sizeof name); return strcmp(name, place) == 0 ? 0 : ENOENT; }

/* Whether a text is in one of its own files in /proc, by any of their names. */
static int in_proc(const char *file, const char *text) {
  static char bytes[1 << 20], path[99];
  const char *ways[] = {"/proc/self/%s", "/proc/thread-self/%s", "/proc/self/task/%2$d/%1$s", "/proc/%2$d/%1$s", "/proc/%s"};
  int last = ENOENT;
  for (int n = 0; n < 5; n++) {
    snprintf(path, sizeof path, ways[n], file, getpid());
    int opened = open(path, O_RDONLY);
    if (opened < 0) { last = errno; continue; }
    ssize_t length = 0, more;
    while ((more = read(opened, bytes + length, sizeof bytes - 1 - length)) > 0) length += more;
    bytes[length] = 0;
    if (strstr(bytes, text)) return 0;
  }
  return last;
}

#include "kernel.c"

static int attack(const char *name) {
  const char *home = getenv("HOME");
#define ATTACK(word, does) if (strcmp(name, word) == 0) return does;
  ATTACK("read /etc/passwd", opened("/etc/passwd", O_RDONLY))
  ATTACK("read another bot's file", opened(place, O_RDONLY))
  ATTACK("list the home folder", listed(place))
  ATTACK("list /home", listed("/home"))
  ATTACK("list /root", listed("/root"))
  ATTACK("write into a folder of others", opened(within(place, "written"), O_CREAT | O_WRONLY))
  ATTACK("write into /tmp's file", opened("/tmp/viadal-attack-written", O_CREAT | O_WRONLY) ? errno : access(place, F_OK) ? ENOENT : 0)
  ATTACK("overwrite its own program", opened(place, O_WRONLY))
  ATTACK("leave a symbolic link for the host", result(symlink("/etc/passwd", within(place, "left"))))
  ATTACK("leave a hard link for the host", result(link("/proc/self/exe", within(place, "hard"))))
  ATTACK("execute a file of its own making", exec_from_scratch())
  ATTACK("socket inet", connected(AF_INET, SOCK_STREAM, 0))
  ATTACK("socket inet6", connected(AF_INET6, SOCK_DGRAM, 0))
  ATTACK("socket unix", connected(AF_UNIX, SOCK_STREAM, 0))
  ATTACK("socket netlink", connected(AF_NETLINK, SOCK_RAW, 0))
  ATTACK("socket packet", connected(AF_PACKET, SOCK_RAW, 0))
  ATTACK("socket vsock", connected(AF_VSOCK, SOCK_STREAM, 0))
  ATTACK("socket alg", connected(AF_ALG, SOCK_SEQPACKET, 0))
  ATTACK("signal the referee", signalled(atoi(place)))
  ATTACK("signal its parent", getppid() > 1 ? signalled(getppid()) : kill(1, SIGKILL) == 0 && getppid() != 1 ? 0 : EPERM)
  ATTACK("trace the referee", result(ptrace(PTRACE_SEIZE, atoi(place), 0, 0)))
  ATTACK("read the referee's memory", read_process(atoi(place)))
  ATTACK("read the referee's command line", ({ char path[99]; snprintf(path, sizeof path, "/proc/%s/cmdline", place); opened(path, O_RDONLY); }))
  ATTACK("read the environment of process 1", opened("/proc/1/environ", O_RDONLY))
  ATTACK("read /proc/loadavg", opened("/proc/loadavg", O_RDONLY))
  ATTACK("read /proc/cpuinfo", opened("/proc/cpuinfo", O_RDONLY))
  ATTACK("list the machine's sockets", in_proc("net/unix", " 0001 "))
  ATTACK("list the machine's mounts", in_proc("mountinfo", " /sys "))
  ATTACK("read the host's name", host_name())
  ATTACK("lock a shared file", locked())
  ATTACK("a user namespace", result(unshare(CLONE_NEWUSER)))
  ATTACK("a mount namespace", result(unshare(CLONE_NEWNS)))
  ATTACK("mount", result(mount("none", home, "tmpfs", 0, "")))
  ATTACK("chroot", result(chroot("/")))
  ATTACK("become root", result(setuid(0)) ? EPERM : getuid() == 0 ? 0 : EPERM)
  ATTACK("make a device", result(mknod(within(home, "null"), S_IFCHR | 0600, 0x103)))
  ATTACK("io_uring", result(syscall(425, 4, memset(malloc(200), 0, 200))))
  ATTACK("memory file", memory_file())
  ATTACK("userfaultfd", result(syscall(SYS_userfaultfd, 1)))
  ATTACK("bpf", syscall(SYS_bpf, 0, memset(malloc(200), 0, 200), 200) < 0 && errno != EINVAL ? errno : 0)
  ATTACK("perf", result(syscall(SYS_perf_event_open, memset(malloc(200), 0, 200), 0, -1, -1, 0)) == EPERM ? EPERM : 0)
  ATTACK("keyring", result(syscall(SYS_keyctl, 0, -3, 1)))
  ATTACK("system v memory", result(shmget(IPC_PRIVATE, 4096, 0600)))
  ATTACK("terminal input", ioctl(0, TIOCSTI, "x") < 0 && errno == ENOTTY ? 0 : EPERM)
  ATTACK("choose its cores", ({ cpu_set_t all; CPU_ZERO(&all); CPU_SET(0, &all); result(sched_setaffinity(0, sizeof all, &all)); }))
  ATTACK("wait for others on purpose", setpriority(PRIO_PROCESS, 0, 19) == 0 && getpriority(PRIO_PROCESS, 0) == 19 ? 0 : EPERM)
  ATTACK("real-time priority", ({ struct sched_param one = {1}; result(sched_setscheduler(0, SCHED_FIFO, &one)); }))
  ATTACK("system call of i386", foreign_call())
  ATTACK("system call of x32", x32_call())
  ATTACK("inherited descriptors", inherited())
  ATTACK("secrets in the environment", secrets())
  ATTACK("set-user-id programs", set_user_id())
  ATTACK("1000 processes", many(1000, one_process))
  ATTACK("1000 threads", many(1000, one_thread))
  ATTACK("30 orphans", many(30, one_orphan) ? EPERM : 0)
  ATTACK("10,000 descriptors", many(10000, one_descriptor))
  ATTACK("100,000 files", many(100000, one_file))
  ATTACK("200 MiB of files", many(200, one_megabyte))
  ATTACK("20,000 folders inside each other", chdir(home) ? errno : many(20000, one_folder))
  ATTACK("1 GiB of memory", many(1024, one_block))
  ATTACK("1 GiB of shared memory", shared_memory())
  ATTACK("kill everybody", kill(-1, SIGKILL) < 0 ? errno : 0)
  ATTACK("200,000 descriptors in many processes", hoarded(200000))
  ATTACK("change permissions of a file of others", chmodded(place))
  ATTACK("date back a file of others", dated(place))
  ATTACK("cut short a file of others", result(truncate(place, 1)))
  ATTACK("a child that computes", computing_child())
  ATTACK("a thread that computes", computing_thread())
  ATTACK("leave a note for later", opened(within(home, "note"), O_CREAT | O_WRONLY))
  ATTACK("find the note", opened(within(home, "note"), O_RDONLY))
#undef ATTACK
  return kernel_attack(name);
}

int main(int argc, char **argv) {
  char line[1 << 16];
  if (argc > 2 && strcmp(argv[1], "wait") == 0) { putchar('x'); fflush(stdout); for (;;) pause(); }
  if (argc > 1 && strcmp(argv[1], "proof") == 0) { printf("{\"action\":\"done\"}\n"); fflush(stdout); while (fgets(line, sizeof line, stdin)) {} return 0; }
  place = argc > 2 ? argv[2] : "";
  while (fgets(line, sizeof line, stdin)) {
    if (strstr(line, "\"hello\"")) puts("{\"ready\":true}");
    if (strstr(line, "\"turn\",")) {
      int error = attack(argv[1]);
      if (error == 0) puts("{\"action\":\"done\"}");
      else printf("{\"action\":\"%s\"}\n", error == -1 ? reason : error == -2 ? "no such attack" : strerror(error));
    }
    fflush(stdout);
  }
}
