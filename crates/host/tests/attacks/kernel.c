/* Attacks on what the system keeps for a program: memory that its own limits do not count, and ways to others by sockets, signals and the
   cache of files. Part of attack.c. */

/* Twice the memory of the attacker, in bytes; at most 512 MiB, where nothing limits it. */
static long wanted(void) {
  struct rlimit data;
  getrlimit(RLIMIT_DATA, &data);
  return data.rlim_cur < (256L << 20) ? 2 * (long)data.rlim_cur : 512L << 20;
}
#define WANTED wanted()
#define MANY 100000

static long had(long bytes) {
  snprintf(reason, sizeof reason, "only %ld MiB", bytes >> 20);
  return bytes >= WANTED ? 0 : -1;
}

/* What all processes together can hold, each as much as `one` says that it holds; where there can be one only, that one. */
static int held(long (*one)(void)) {
  int told[2];
  long all = 0, own;
  if (pipe(told) < 0) return errno;
  for (int n = 0; n < 200 && all < WANTED; n++) {
    pid_t pid = fork();
    if (pid < 0) break;
    if (pid == 0) { own = one(); own = write(told[1], &own, sizeof own); for (;;) pause(); }
    if (read(told[0], &own, sizeof own) < 0) break;
    all += own;
  }
  return had(all ? all : one());
}

static long filled(int file) {
  static char block[1 << 16];
  long bytes = 0, length;
  fcntl(file, F_SETFL, O_NONBLOCK);
  while ((length = write(file, block, sizeof block)) > 0 || (length = write(file, block, 4096)) > 0) bytes += length;
  return bytes;
}

static int socket_type, socket_size, pipe_size;
static long sockets(void) {
  int pair[2];
  long bytes = 0;
  while (socketpair(AF_UNIX, socket_type, 0, pair) == 0) {
    if (socket_size) for (int n = 0; n < 2; n++) setsockopt(pair[n], SOL_SOCKET, SO_SNDBUF, &socket_size, sizeof socket_size);
    bytes += filled(pair[0]) + filled(pair[1]);
  }
  return bytes;
}
/* A buffer that has any room takes one packet more, as large as itself. */
static long large_packets(void) {
  static char block[200 << 10];
  int pair[2];
  long bytes = 0, length;
  while (socketpair(AF_UNIX, SOCK_SEQPACKET, 0, pair) == 0)
    for (int n = 0; n < 2; n++) {
      fcntl(pair[n], F_SETFL, O_NONBLOCK);
      while ((length = write(pair[n], block, sizeof block)) > 0) bytes += length;
    }
  return bytes;
}
static int held_by_sockets(int type, int size) { socket_type = type; socket_size = size; return held(sockets); }

static long pipes(void) {
  int pair[2];
  long bytes = 0;
  while (pipe(pair) == 0) {
    if (pipe_size) fcntl(pair[1], F_SETPIPE_SZ, pipe_size);
    bytes += filled(pair[1]);
    close(pair[1]); /* what was written stays */
  }
  return bytes;
}
static int held_by_pipes(int size) { pipe_size = size; return held(pipes); }

/* Pages that only a pipe holds: the program has given them away. */
static long given_pages(void) {
  int pair[2];
  long bytes = 0, size = 64 << 10;
  while (pipe(pair) == 0) {
    char *pages = mmap(NULL, size, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
    if (pages == MAP_FAILED) break;
    memset(pages, 1, size);
    struct iovec piece = {pages, size};
    long length = vmsplice(pair[1], &piece, 1, SPLICE_F_GIFT | SPLICE_F_NONBLOCK);
    munmap(pages, size);
    if (length <= 0) break;
    bytes += length;
  }
  return bytes;
}

/* Sockets that are open nowhere: each message in a socket holds one, with what is in it. */
static long in_flight(void) {
  int pair[2], carrier[2];
  long bytes = 0;
  if (socketpair(AF_UNIX, SOCK_STREAM, 0, carrier) < 0) return 0;
  while (socketpair(AF_UNIX, SOCK_STREAM, 0, pair) == 0) {
    long more = filled(pair[0]) + filled(pair[1]);
    char space[CMSG_SPACE(2 * sizeof(int))], byte = 0;
    struct iovec piece = {&byte, 1};
    struct msghdr message = {.msg_iov = &piece, .msg_iovlen = 1, .msg_control = space, .msg_controllen = sizeof space};
    struct cmsghdr *rights = CMSG_FIRSTHDR(&message);
    *rights = (struct cmsghdr){.cmsg_len = CMSG_LEN(2 * sizeof(int)), .cmsg_level = SOL_SOCKET, .cmsg_type = SCM_RIGHTS};
    memcpy(CMSG_DATA(rights), pair, 2 * sizeof(int));
    if (sendmsg(carrier[0], &message, MSG_DONTWAIT) < 0) break;
    close(pair[0]); close(pair[1]);
    bytes += more;
  }
  return bytes;
}

/* Threads with a table of open files each. */
static volatile long by_threads;
static int hoarding_thread(void *unused) { (void)unused; socket_type = SOCK_STREAM; __sync_fetch_and_add(&by_threads, sockets()); for (;;) pause(); }
static int own_files(void) {
  int started = 0;
  for (; started < 100; started++) {
    char *stack = malloc(1 << 16);
    if (clone(hoarding_thread, stack + (1 << 16), CLONE_VM | CLONE_FS | CLONE_SIGHAND | CLONE_THREAD, NULL) < 0) break;
  }
  for (int n = 0; n < 40 && started; n++) usleep(20000);
  return had(by_threads);
}

/* A watch stays while what it watches is open, under whatever number it was named. */
static long watches(void) {
  int seats[1024], target[1024], polls = 0, targets = 0, most;
  long count = 0;
  struct rlimit files;
  getrlimit(RLIMIT_NOFILE, &files);
  most = (int)files.rlim_cur;
  for (; polls < most / 3; polls++) if ((seats[polls] = epoll_create1(0)) < 0) break;
  for (; targets < most / 3; targets++) if ((target[targets] = eventfd(0, 0)) < 0) break;
  struct epoll_event event = {.events = EPOLLIN};
  for (int n = 0; n < targets; n++)
    for (int number = target[targets - 1] + 1; number < most; number++) {
      if (dup2(target[n], number) < 0) continue;
      for (int at = 0; at < polls; at++) if (epoll_ctl(seats[at], EPOLL_CTL_ADD, number, &event) == 0) count++;
      close(number);
    }
  return count * 200;
}

/* One page read in each 2 MiB: a table of 4 KiB for each, though all are the one page of zeros. */
static long page_tables(void) {
  long step = 2L << 20, bytes = 0;
  for (int n = 0; n < 64 && bytes < WANTED; n++) {
    volatile char *space = mmap(NULL, step * 4096, PROT_READ, MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
    if (space == MAP_FAILED) break;
    madvise((void *)space, step * 4096, MADV_NOHUGEPAGE);
    for (long at = 0; at < 4096; at++) { (void)space[at * step]; bytes += 4096; }
  }
  return bytes;
}

/* Written, then made read-only: no longer what the limit on data counts. */
static long read_only(void) {
  long size = 16 << 20, bytes = 0;
  while (bytes < WANTED) {
    char *pages = mmap(NULL, size, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
    if (pages == MAP_FAILED) break;
    memset(pages, 1, size);
    if (mprotect(pages, size, PROT_READ) < 0) break;
    bytes += size;
  }
  return bytes;
}
static long mapped(int flags, int protection) {
  long size = 16 << 20, bytes = 0;
  while (bytes < WANTED) {
    char *pages = mmap(NULL, size, protection, MAP_PRIVATE | MAP_ANONYMOUS | flags, -1, 0);
    if (pages == MAP_FAILED) break;
    for (long at = 0; at < size; at += 4096) { if (protection & PROT_WRITE) pages[at] = 1; else (void)*(volatile char *)&pages[at]; }
    bytes += size;
  }
  return bytes;
}
static long growing_down(void) { return mapped(MAP_GROWSDOWN, PROT_READ | PROT_WRITE); }
static long huge_pages(void) { return mapped(MAP_HUGETLB, PROT_READ); }
static long plain_memory(void) { return mapped(0, PROT_READ | PROT_WRITE); }
static long main_stack(void) {
  struct rlimit endless = {RLIM_INFINITY, RLIM_INFINITY}, now;
  getrlimit(RLIMIT_STACK, &now);
  endless.rlim_max = now.rlim_max;
  endless.rlim_cur = now.rlim_max;
  setrlimit(RLIMIT_STACK, &endless);
  volatile char *low = (char *)&low;
  long bytes = 0, room = now.rlim_max == RLIM_INFINITY ? WANTED : (long)now.rlim_max - (1 << 20);
  /* Other mappings may be in the way: then it ends by a signal. */
  for (; bytes < WANTED && bytes < room; bytes += 4096) low[-bytes] = 1;
  return bytes;
}
static long zero_device(void) {
  int file = open("/dev/zero", O_RDWR);
  if (file < 0) file = open("/dev/zero", O_RDONLY);
  long size = 16 << 20, bytes = 0;
  while (bytes < WANTED) {
    volatile char *pages = mmap(NULL, size, PROT_READ, MAP_SHARED, file, 0);
    if (pages == MAP_FAILED || file < 0) break;
    for (long at = 0; at < size; at += 4096) (void)pages[at];
    struct stat facts;
    if (fstat(file, &facts) < 0) break;
    bytes += size;
  }
  /* Only pages of its own count: reading private zeros takes none. */
  char line[200]; long shared = 0;
  FILE *status = fopen("/proc/self/status", "r");
  while (status && fgets(line, sizeof line, status)) sscanf(line, "RssShmem: %ld", &shared);
  return shared << 10;
}
static long mappings(void) {
  long count = 0;
  char *space = mmap(NULL, 70000L * 2 * 4096, PROT_NONE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
  if (space == MAP_FAILED) return 0;
  while (count < 65000 && mprotect(space + count * 8192, 4096, PROT_READ) == 0) count += 2;
  return count / 2 * 400;
}
static long named_mappings(void) {
  char name[80];
  char *space = mmap(NULL, 1 << 16, PROT_NONE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
  memset(name, 'n', 79);
  name[79] = 0;
  return prctl(0x53564d41, 0, space, 4096, name) == 0 ? WANTED : 0;
}
/* The arguments of a program that waits to begin. */
static long arguments(void) {
  long size = 30 << 10, count = 60;
  char *argv[62] = {"/proc/self/exe", "wait"}, *text = malloc(size + 1);
  memset(text, 'a', size);
  text[size] = 0;
  for (int n = 2; n < count; n++) argv[n] = text;
  int told[2];
  if (pipe(told) < 0) return 0;
  pid_t pid = fork();
  if (pid == 0) { dup2(told[1], 1); execv("/proc/self/exe", argv); _exit(1); }
  char byte;
  close(told[1]);
  return pid > 0 && read(told[0], &byte, 1) == 1 ? size * (count - 2) : 0;
}

static int timers(void) {
  timer_t timer;
  struct sigevent silent = {.sigev_notify = SIGEV_NONE};
  int count = 0;
  while (count < MANY && syscall(SYS_timer_create, CLOCK_MONOTONIC, &silent, &timer) == 0) count++;
  snprintf(reason, sizeof reason, "only %d", count);
  return count < MANY ? -1 : 0;
}
static int waiting_signals(void) {
  sigset_t one;
  int count = 0;
  sigemptyset(&one);
  sigaddset(&one, SIGRTMIN);
  sigprocmask(SIG_BLOCK, &one, NULL);
  while (count < MANY && sigqueue(getpid(), SIGRTMIN, (union sigval){0}) == 0) count++;
  snprintf(reason, sizeof reason, "only %d", count);
  return count < MANY ? -1 : 0;
}
static int attribute(const char *home) {
  char path[300];
  snprintf(path, sizeof path, "%s/attributed", home);
  close(creat(path, 0600));
  static char value[60000];
  return result(syscall(SYS_setxattr, path, "user.a", value, sizeof value, 0));
}
static int own_filter(void) {
  struct sock_filter code = {0x06, 0, 0, 0x7fff0000};
  struct sock_fprog program = {1, &code};
  return result(prctl(PR_SET_SECCOMP, 2, &program)) ? result(syscall(SYS_seccomp, 1, 0, &program)) : 0;
}

/* A socket of the host, by its path or name: a byte must reach it. */
static int to_host(int call, int type) {
  struct sockaddr_un path = {.sun_family = AF_UNIX};
  int pair[2];
  snprintf(path.sun_path, sizeof path.sun_path, "%s/../socket", place);
  if (socketpair(AF_UNIX, type, 0, pair) < 0) return errno;
  struct iovec piece = {"x", 1};
  struct mmsghdr message = {.msg_hdr = {.msg_name = &path, .msg_namelen = sizeof path, .msg_iov = &piece, .msg_iovlen = 1}};
  switch (call) {
    case 0: return result(sendto(pair[0], "x", 1, 0, (struct sockaddr *)&path, sizeof path));
    case 1: return result(sendmsg(pair[0], &message.msg_hdr, 0));
    case 2: return result(sendmmsg(pair[0], &message, 1, 0));
    default: return result(connect(pair[0], (struct sockaddr *)&path, sizeof path));
  }
}
/* A pipe or a socket that signals a process when something is written to it. */
static int by_pipe(pid_t pid, int command) {
  int pair[2];
  struct f_owner_ex owner = {F_OWNER_PID, pid};
  if (command ? socketpair(AF_UNIX, SOCK_STREAM, 0, pair) : pipe(pair)) return errno;
  if (fcntl(pair[0], F_SETFL, O_ASYNC) < 0 || fcntl(pair[0], 10 /* F_SETSIG */, SIGURG) < 0) return errno;
  return command ? result(ioctl(pair[0], FIOSETOWN, &pid)) : result(fcntl(pair[0], F_SETOWN_EX, &owner));
}
static void *wakes(void *unused) { for (volatile long n = 0;; n++) {} return unused; }
/* A timer of the system that continues it when it is stopped; a thread computes then. */
static int waking_timer(void) {
  timer_t timer;
  struct sigevent waking = {.sigev_notify = SIGEV_SIGNAL, .sigev_signo = SIGCONT};
  struct itimerspec often = {{0, 1000000}, {0, 1000000}};
  if (syscall(SYS_timer_create, CLOCK_MONOTONIC, &waking, &timer) < 0 || syscall(SYS_timer_settime, timer, 0, &often, NULL) < 0) return errno;
  pthread_t thread;
  return pthread_create(&thread, NULL, wakes, NULL);
}

/* Whether its own program's file is in memory. */
static int cached(int call) {
  int file = open("/proc/self/exe", O_RDONLY);
  if (file < 0) return errno;
  char *pages = mmap(NULL, 4096, PROT_READ, MAP_PRIVATE, file, 0);
  unsigned char is_there;
  char byte; struct iovec piece = {&byte, 1};
  unsigned long range[2] = {0, 4096}, facts[5];
  switch (call) {
    case 0: return result(mincore(pages, 4096, &is_there));
    case 1: return result(syscall(SYS_preadv2, file, &piece, 1, 0, 0, 8 /* RWF_NOWAIT */));
    default: return result(syscall(451 /* cachestat */, file, range, facts, 0));
  }
}
/* Puts its own program's file out of memory, as far as it is not in use: the last page, which is not mapped. */
static int wiped(int call) {
  int file = open("/proc/self/exe", O_RDONLY);
  struct stat facts;
  if (file < 0 || fstat(file, &facts) < 0) return errno;
  long at = (facts.st_size - 1) & ~4095L;
  char byte;
  if (pread(file, &byte, 1, at) != 1) return errno;
  char *page = mmap(NULL, 4096, PROT_READ, MAP_PRIVATE, file, at);
  if (call == 0) { if (posix_fadvise(file, at, 4096, POSIX_FADV_DONTNEED)) return errno; }
  else { (void)*(volatile char *)page; if (madvise(page, 4096, 21 /* MADV_PAGEOUT */) < 0) return errno; }
  munmap(page, 4096);
  struct rusage before, after;
  getrusage(RUSAGE_SELF, &before);
  if (pread(file, &byte, 1, at) != 1) return errno;
  getrusage(RUSAGE_SELF, &after);
  return after.ru_inblock > before.ru_inblock ? 0 : EPERM;
}

static int kernel_attack(const char *name) {
  const char *home = getenv("HOME");
#define ATTACK(word, does) if (strcmp(name, word) == 0) return does;
  ATTACK("512 MiB in socket pairs", held_by_sockets(SOCK_STREAM, 0))
  ATTACK("512 MiB in socket pairs with large buffers", held_by_sockets(SOCK_STREAM, 8 << 20))
  ATTACK("512 MiB in packets", held_by_sockets(SOCK_SEQPACKET, 0))
  ATTACK("512 MiB in large packets", held(large_packets))
  ATTACK("512 MiB in datagrams", held_by_sockets(SOCK_DGRAM, 8 << 20))
  ATTACK("512 MiB in sockets on their way", held(in_flight))
  ATTACK("512 MiB in threads with files of their own", own_files())
  ATTACK("512 MiB in pipes", held_by_pipes(0))
  ATTACK("512 MiB in large pipes", held_by_pipes(1 << 20))
  ATTACK("512 MiB in pages given to pipes", held(given_pages))
  ATTACK("512 MiB of watches", held(watches))
  ATTACK("512 MiB of page tables", held(page_tables))
  ATTACK("512 MiB made read-only", had(read_only()))
  ATTACK("512 MiB made read-only by many processes", held(read_only))
  ATTACK("512 MiB that grow down", had(growing_down()))
  ATTACK("512 MiB of stack", had(main_stack()))
  ATTACK("512 MiB of huge pages", had(huge_pages()))
  ATTACK("512 MiB of the zero device", had(zero_device()))
  ATTACK("512 MiB in many processes", held(plain_memory))
  ATTACK("512 MiB of mappings", held(mappings))
  ATTACK("512 MiB of arguments", held(arguments))
  ATTACK("names of mappings", named_mappings() ? 0 : errno)
  ATTACK("100,000 timers", timers())
  ATTACK("100,000 waiting signals", waiting_signals())
  ATTACK("posix message queue", result(syscall(SYS_mq_open, "queue", O_CREAT | O_RDWR, 0600, NULL)))
  ATTACK("system v messages", result(syscall(SYS_msgget, IPC_PRIVATE, 0600)))
  ATTACK("system v semaphores", result(syscall(SYS_semget, IPC_PRIVATE, 100, 0600)))
  ATTACK("inotify", result(syscall(SYS_inotify_init1, 0)))
  ATTACK("fanotify", result(syscall(SYS_fanotify_init, 0x200, 0)))
  ATTACK("asynchronous input and output", ({ unsigned long context = 0; result(syscall(SYS_io_setup, 1000, &context)); }))
  ATTACK("secret memory", result(syscall(447, 0)))
  ATTACK("a key", result(syscall(SYS_add_key, "user", "k", "k", 1, -3)))
  ATTACK("landlock rules of its own", ({ unsigned long handled = 1; result(syscall(444, &handled, 8, 0)); }))
  ATTACK("a filter of its own", own_filter())
  ATTACK("an extended attribute", attribute(home))
  ATTACK("a lease", ({ int file = open("/proc/self/exe", O_RDONLY); result(fcntl(file, F_SETLEASE, F_RDLCK)); }))
  ATTACK("news of a folder", ({ int file = open("/", O_RDONLY); result(fcntl(file, F_NOTIFY, DN_CREATE)); }))
  ATTACK("a pipe of a megabyte", ({ int pair[2]; pipe(pair) < 0 ? errno : result(fcntl(pair[1], F_SETPIPE_SZ, 1 << 20)); }))
  ATTACK("splice", ({ int one[2], two[2]; pipe(one) < 0 || pipe(two) < 0 || write(one[1], "x", 1) < 0 ? errno : result(splice(one[0], NULL, two[1], NULL, 1, 0)); }))
  ATTACK("tee", ({ int one[2], two[2]; pipe(one) < 0 || pipe(two) < 0 || write(one[1], "x", 1) < 0 ? errno : result(tee(one[0], two[1], 1, 0)); }))
  ATTACK("a datagram to the host, by sendto", to_host(0, SOCK_DGRAM))
  ATTACK("a datagram to the host, by sendmsg", to_host(1, SOCK_DGRAM))
  ATTACK("a datagram to the host, by sendmmsg", to_host(2, SOCK_DGRAM))
  ATTACK("a datagram to the host, by connect", to_host(3, SOCK_DGRAM))
  ATTACK("a stream to the host, by sendto", to_host(0, SOCK_STREAM))
  ATTACK("a stream to the host, by sendmsg", to_host(1, SOCK_STREAM))
  ATTACK("a packet to the host, by sendto", to_host(0, SOCK_SEQPACKET))
  ATTACK("a packet to the host, by sendmsg", to_host(1, SOCK_SEQPACKET))
  ATTACK("a pipe that signals the referee", by_pipe(atoi(place), 0))
  ATTACK("a socket that signals the referee", by_pipe(atoi(place), 1))
  ATTACK("a timer that wakes it", waking_timer())
  ATTACK("what is cached, by mincore", cached(0))
  ATTACK("what is cached, by preadv2", cached(1))
  ATTACK("what is cached, by cachestat", cached(2))
  ATTACK("wipe out what is cached, by fadvise", wiped(0))
  ATTACK("wipe out what is cached, by madvise", wiped(1))
#undef ATTACK
  return -2;
}
