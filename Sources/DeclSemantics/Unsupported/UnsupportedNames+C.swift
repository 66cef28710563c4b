extension UnsupportedNames {
  /// The names of C's library that are no words of English, which a script could have meant otherwise.
  static let moreOfC = """

    BIG_ENDIAN BRKINT BUFSIZ BYTE_ORDER CS8 DBL_DECIMAL_DIG DBL_DIG DECIMAL_DIG DIR EADV
    EAFNOSUPPORT EBADMSG ECHO EDESTADDRREQ EIDRM EMULTIHOP ENETRESET ENODATA ENOLINK
    ENOMSG ENOPROTOOPT ENOSR ENOSTR ENOTBLK ENOTRECOVERABLE EOWNERDEAD EPFNOSUPPORT
    EPROTO EPROTONOSUPPORT EPROTOTYPE EREMOTE ESHUTDOWN ESOCKTNOSUPPORT ESTALE ETIME
    ETXTBSY EUSERS FILE FILENAME_MAX FLT_DECIMAL_DIG FLT_DIG FOPEN_MAX FTW_D FTW_F F_OK
    HOST_NAME_MAX HUGE_VAL ICANON ICRNL IEXTEN INFINITY INPCK IPC_CREAT IPC_EXCL
    IPC_PRIVATE IPC_RMID ISIG ISTRIP IXON LDBL_DIG LDBL_EPSILON LDBL_MAX LDBL_MIN
    LINE_MAX LITTLE_ENDIAN L_tmpnam NAN NGROUPS_MAX NSIG OPOST PIPE_BUF P_tmpdir
    RAND_MAX R_OK SHUT_RD SHUT_RDWR SHUT_WR SOMAXCONN TMP_MAX VEOF VERASE VINTR VKILL
    VMIN VQUIT VTIME WCONTINUED WEXITED WNOHANG WSTOPPED WUNTRACED W_OK X_OK a64l
    accept4 addrinfo adjtime aligned_alloc alphasort arc4random_stir asctime asctime_r
    asprintf atol atoll atoq backtrace backtrace_symbols bcmp bcopy blkcnt_t blksize_t
    btowc bzero cc_t cfgetispeed cfgetospeed cfmakeraw cfsetispeed cfsetospeed
    cfsetspeed chmod chown chroot clearenv clearerr clock_getres clock_nanosleep
    clock_settime clock_t clockid_t closelog cmsghdr confstr creat crypt ctermid ctime
    ctime_r dev_t difftime dirent dirfd div_t dladdr dlclose dlerror dlopen dlsym
    dprintf drem dremf dup dup3 ecvt endgrent endmntent endpwent epoll_create
    epoll_ctl epoll_wait erand48 eventfd execl execle execlp execve execvp exp10 exp10f
    explicit_bzero faccessat fchmod fchmodat fchown fchownat fcntl fd_set fdatasync
    fdopen fdopendir feclearexcept fegetround fenv_t feof feraiseexcept ferror
    fesetround fetestexcept fexecve ffs ffsl ffsll fgetc fgetpos fgetwc flock flockfile
    fmemopen forkpty fpathconf fpos_t fputwc freeaddrinfo freeifaddrs freelocale freopen
    frexpf fscanf fseeko fsetpos fsid_t fstatat fstatvfs fsync ftello ftok ftruncate
    ftrylockfile ftw funlockfile futimes fwprintf fwscanf gammaf getaddrinfo
    getauxval getc getc_unlocked getchar getchar_unlocked getdate getdelim getdomainname
    getegid getentropy geteuid getgid getgrent getgrgid getgrnam getgroups gethostbyaddr
    gethostbyname getifaddrs getitimer getline getloadavg getlogin getlogin_r getmntent
    getnameinfo getopt getopt_long getpagesize getpass getpeername getpgid getpgrp
    getpriority getprogname getprotobyname getpwent getpwnam getpwnam_r getpwuid
    getpwuid_r getrandom getrlimit getrusage getservbyname getservbyport getsid
    getsockname getsockopt getsubopt gettid getw getwc getxattr glob_pattern gmtime_r
    hcreate hdestroy hostent hsearch htonl htons iconv iconv_close iconv_open iconv_t
    id_t if_indextoname if_nametoindex ifaddrs ilogbf imaxabs imaxdiv in6_addr in_addr
    in_addr_t in_pktinfo in_port_t inet_addr inet_aton inet_ntoa inet_ntop inet_pton
    initgroups initstate ino_t inotify_add_watch inotify_init insque int_fast16_t
    int_fast32_t int_fast64_t int_fast8_t int_least16_t int_least32_t int_least64_t
    int_least8_t iovec isinff isnanf iswalnum iswalpha iswdigit iswlower iswspace
    iswupper itimerspec itimerval j0f j1f jmp_buf jnf jrand48 kevent key_t killpg kqueue
    lcfirst lchown lcong48 lconv ldiv ldiv_t lfind lgamma_r lgammaf linkat listxattr
    lldiv lldiv_t locale_t localeconv localtime_r lockf longjmp lrand48 lsearch
    mach_absolute_time mach_timebase_info madvise mblen mbrtowc mbstate_t mbstowcs
    mbtowc memccpy memchr memmem mempcpy memrchr mincore mkdirat mkdtemp mkfifo mknod
    mkostemp mkstemp mlock mlockall modff mrand48 mremap msgget msghdr msgrcv msgsnd
    munlock nan_l nanf netent newlocale nexttoward nexttowardf nfds_t nl_item
    nl_langinfo nlink_t nrand48 ntohl ntohs open_memstream openat openlog openpty optarg
    opterr optind optopt pathconf pclose pollfd posix_fallocate posix_memalign
    posix_openpt posix_spawn posix_spawn_file_actions_init posix_spawnp pow10 ppoll
    prctl pread program_invocation_name protoent pselect psignal pthread_atfork
    pthread_attr_destroy pthread_attr_init pthread_attr_setdetachstate
    pthread_attr_setschedparam pthread_attr_setstacksize pthread_attr_t
    pthread_barrier_init pthread_barrier_wait pthread_cancel pthread_cond_broadcast
    pthread_cond_destroy pthread_cond_init pthread_cond_signal pthread_cond_t
    pthread_cond_timedwait pthread_cond_wait pthread_condattr_t pthread_detach
    pthread_equal pthread_exit pthread_getname_np pthread_getschedparam
    pthread_getspecific pthread_key_create pthread_key_delete pthread_key_t pthread_kill
    pthread_main_np pthread_mutex_timedlock pthread_mutex_trylock
    pthread_mutexattr_destroy pthread_mutexattr_init pthread_mutexattr_settype
    pthread_once pthread_once_t pthread_rwlock_destroy pthread_rwlock_init
    pthread_rwlock_rdlock pthread_rwlock_t pthread_rwlock_tryrdlock
    pthread_rwlock_trywrlock pthread_rwlock_unlock pthread_rwlock_wrlock
    pthread_rwlockattr_t pthread_self pthread_set_qos_class_self_np
    pthread_setcancelstate pthread_setcanceltype pthread_setname_np
    pthread_setschedparam pthread_setspecific pthread_sigmask pthread_spin_init
    pthread_spin_lock pthread_spin_trylock pthread_spin_unlock pthread_spinlock_t
    pthread_testcancel pthread_threadid_np pthread_yield ptrace ptsname putw putwc
    pwrite qsort_r rand_r random_r readlink readlinkat readv realpath recvfrom recvmsg
    regcomp regerror regex_t regexec regfree regmatch_t remquof renameat rewinddir
    rlim_t rlimit roundeven rusage sa_family_t scalbln scalblnf scalbnf scandir
    sched_getaffinity sched_param sched_yield seed48 seekdir sem_close sem_destroy
    sem_getvalue sem_init sem_open sem_post sem_t sem_timedwait sem_trywait sem_unlink
    sem_wait semctl semget semid_ds semop sendfile sendmsg sendto servent setbuf
    setbuffer setegid seteuid setgid setgrent setgroups sethostname setitimer setjmp
    setlinebuf setlocale setlogmask setmntent setpgid setpgrp setpriority setprogname
    setpwent setregid setreuid setrlimit setsid setsockopt setstate settimeofday setuid
    setvbuf shm_open shm_unlink shmat shmctl shmdt shmget sig_atomic_t sigaction_t
    sigaddset sigaltstack sigdelset sigemptyset sigevent sigfillset siginfo_t
    siginterrupt sigismember siglongjmp signalfd signgam sigpending
    sigprocmask sigqueue sigset_t sigsetjmp sigsuspend sigtimedwait sigval sigval_t
    sigwait sigwaitinfo sincos sincosf sockaddr sockaddr_in sockaddr_in6
    sockaddr_storage sockaddr_un socketpair socklen_t speed_t srand48 sscanf stack_t
    statvfs statvfs_t stpcpy stpncpy strcasecmp strcasestr strchrnul strcoll strcspn
    strerror_r strfmon strlcat strlcpy strncasecmp strncat strncpy strndup strnlen
    strpbrk strptime strrchr strsep strsignal strspn strstr strtof strtoimax strtok
    strtok_r strtold strtoll strtoq strtoul strtoull strtoumax strxfrm swprintf symlink
    symlinkat syscall sysconf sysctl sysctlbyname syslog tcdrain tcflag_t tcflow tcflush
    tcgetattr tcgetpgrp tcsendbreak tcsetattr tcsetpgrp tdelete telldir tempnam termios
    tfind timegm timelocal timer_create timer_delete timer_settime timer_t
    timerfd_create timerfd_settime timespec_get tmpfile tmpnam tms towlower towupper
    tsearch ttyname ttyname_r twalk tzname tzset ualarm ucontext_t uint_fast16_t
    uint_fast32_t uint_fast64_t uint_fast8_t uint_least16_t uint_least32_t
    uint_least64_t uint_least8_t umask ungetc ungetwc unlinkat unlockpt unshare utimbuf
    utime utimes vasprintf vfork vfscanf vscanf vsscanf vsyslog vwprintf wait3 wait4
    waitid wcrtomb wcscat wcschr wcscmp wcscpy wcslen wcsncpy wcsrtombs wcsstr wcstod
    wcstol wcstombs wctomb wctype_t wint_t wmemcpy wmemset wordexp wordfree wprintf
    writev wscanf y0f y1f ynf
    """

  /// The prefixes of the constants of C's library.
  static let prefixesOfC = [
    "AF_", "AI_", "CLOCK_", "DT_", "EAI_", "EV_", "EVFILT_", "EX_", "FD_", "FE_", "FIO", "FPE_",
    "FP_", "F_",
    "GLOB_", "INADDR_", "IN6", "INET_", "IPPROTO_", "IPV6_", "IP_", "ITIMER_", "LC_", "LOCK_",
    "LOG_", "MADV_",
    "MAP_", "MSG_", "MS_", "NI_", "O_", "PF_", "POLL", "POSIX_", "PRIO_", "PROT_", "PTHREAD_",
    "REG_", "RLIM",
    "RTLD_", "RUSAGE_", "SA_", "SCHED_", "SEEK_", "SHM_", "SIG", "SI_", "SOCK_", "SOL_", "SO_",
    "S_I", "TCIO",
    "TCSA", "TCP_", "TIOC", "WRDE_", "_IO", "_SC_", "_PC_",
  ]
}
