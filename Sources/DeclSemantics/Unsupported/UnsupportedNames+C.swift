extension UnsupportedNames {
  /// The names of C's library that are no words of English, which a script could have meant otherwise.
  static let moreOfC = """

    BIG_ENDIAN BRKINT BUFSIZ BYTE_ORDER CS8 DBL_DECIMAL_DIG DBL_DIG DECIMAL_DIG DIR EADV
    EAFNOSUPPORT EBADMSG ECHO EDESTADDRREQ EIDRM EMULTIHOP ENETRESET ENODATA ENOLINK ENOMSG
    ENOPROTOOPT ENOSR ENOSTR ENOTBLK ENOTRECOVERABLE EOWNERDEAD EPFNOSUPPORT EPROTO
    EPROTONOSUPPORT EPROTOTYPE EREMOTE ESHUTDOWN ESOCKTNOSUPPORT ESTALE ETIME ETXTBSY EUSERS
    FILE FILENAME_MAX FLT_DECIMAL_DIG FLT_DIG FOPEN_MAX FTW_D FTW_F F_OK HOST_NAME_MAX HUGE_VAL
    ICANON ICRNL IEXTEN INFINITY INPCK IPC_CREAT IPC_EXCL IPC_PRIVATE IPC_RMID ISIG ISTRIP IXON
    LDBL_DIG LDBL_EPSILON LDBL_MAX LDBL_MIN LINE_MAX LITTLE_ENDIAN L_tmpnam NAN NGROUPS_MAX NSIG
    OPOST PIPE_BUF P_tmpdir RAND_MAX R_OK SHUT_RD SHUT_RDWR SHUT_WR SOMAXCONN TMP_MAX VEOF
    VERASE VINTR VKILL VMIN VQUIT VTIME WCONTINUED WEXITED WNOHANG WSTOPPED WUNTRACED W_OK X_OK
    a64l accept4 acoshl acosl addrinfo addseverity adjtime aio_cancel aio_error aio_fsync
    aio_read aio_return aio_suspend aio_write aligned_alloc alphasort arc4random_buf
    arc4random_stir asctime asctime_r asinhl asinl asprintf atan2l atanhl atanl atol atoll atoq
    backtrace backtrace_symbols bcmp bcopy bindresvport blkcnt_t blksize_t brk btowc bzero
    catclose catgets catopen cbrtl cc_t ceill cfgetispeed cfgetospeed cfmakeraw cfsetispeed
    cfsetospeed cfsetspeed chmod chown chroot clearenv clearerr clock_getcpuclockid clock_getres
    clock_nanosleep clock_settime clock_t clockid_t closefrom closelog cmsghdr confstr copysignl
    coshl cosl creat crypt ctermid ctime ctime_r dev_t difftime dirent dirfd div_t dladdr
    dlclose dlerror dlopen dlsym dprintf drem dremf dreml dup dup3 duplocale dysize ecvt
    endgrent endhostent endmntent endnetent endnetgrent endprotoent endpwent endrpcent
    endservent endusershell endutent endutxent epoll_create epoll_ctl epoll_wait erand48 erfcl
    erfl eventfd execl execle execlp execve execvp exp10 exp10f exp2l expl explicit_bzero expm1l
    fabsl faccessat fchdir fchmod fchmodat fchown fchownat fcntl fcvt fd_set fdatasync fdiml
    fdopen fdopendir feclearexcept fegetenv fegetexceptflag fegetround feholdexcept fenv_t feof
    feraiseexcept ferror fesetenv fesetexceptflag fesetround fetestexcept feupdateenv fexecve
    ffs ffsl ffsll fgetc fgetgrent fgetpos fgetpwent fgetwc finitef finitel flock flockfile
    floorl fmal fmaxl fmemopen fminl fmodl fmtmsg forkpty fpathconf fpos_t fputwc freeaddrinfo
    freeifaddrs freelocale freopen frexpf frexpl fscanf fsconfig fseeko fsetpos fsid_t fsmount
    fsopen fspick fstatat fstatvfs fsync ftello ftok ftruncate ftrylockfile ftw funlockfile
    futimens futimes fwprintf fwscanf gai_strerror gammaf gammal gcvt getaddrinfo getauxval getc
    getc_unlocked getchar getchar_unlocked getdate getdelim getdirentries getdomainname
    getdtablesize getegid getentropy geteuid getgid getgrent getgrgid getgrnam getgrouplist
    getgroups gethostbyaddr gethostbyname gethostbyname2 gethostent gethostid getifaddrs
    getitimer getline getloadavg getlogin getlogin_r getmntent getnameinfo getnetbyaddr
    getnetbyname getnetent getnetgrent getopt getopt_long getpagesize getpass getpeername
    getpgid getpgrp getpriority getprogname getprotobyname getprotobynumber getprotoent getpwent
    getpwnam getpwnam_r getpwuid getpwuid_r getrandom getrlimit getrpcbyname getrpcbynumber
    getrpcent getrusage getservbyname getservbyport getservent getsid getsockname getsockopt
    getsubopt gettid getusershell getutent getutid getutline getutxent getutxid getutxline getw
    getwc getwd getxattr glob_pattern gmtime_r gsignal hcreate hdestroy herror hostent hsearch
    hstrerror htonl htons hypotl iconv iconv_close iconv_open iconv_t id_t if_freenameindex
    if_indextoname if_nameindex if_nametoindex ifaddrs ilogbf ilogbl imaxabs imaxdiv in6_addr
    in_addr in_addr_t in_pktinfo in_port_t inet_addr inet_aton inet_lnaof inet_makeaddr
    inet_netof inet_network inet_nsap_addr inet_nsap_ntoa inet_ntoa inet_ntop inet_pton
    initgroups initstate innetgr ino_t inotify_add_watch inotify_init inotify_init1
    inotify_rm_watch insque int_fast16_t int_fast32_t int_fast64_t int_fast8_t int_least16_t
    int_least32_t int_least64_t int_least8_t iovec iruserok iruserok_af isfdtype isinf isinff
    isinfl isnan isnanf isnanl iswalnum iswalpha iswdigit iswlower iswspace iswupper itimerspec
    itimerval j0f j0l j1f j1l jmp_buf jnf jnl jrand48 kevent key_t killpg kqueue l64a lcfirst
    lchmod lchown lcong48 lconv ldexpl ldiv ldiv_t lfind lgamma_r lgammaf lgammal linkat
    lio_listio listxattr lldiv lldiv_t llrintl llroundl locale_t localeconv localtime_r lockf
    log10l log1pl log2l logbl login_tty logl logwtmp longjmp lrand48 lrintl lroundl lsearch
    lutimes mach_absolute_time mach_timebase_info madvise mblen mbrtowc mbstate_t mbstowcs
    mbtowc memccpy memchr memmem mempcpy memrchr mincore mkdirat mkdtemp mkfifo mkfifoat mknod
    mknodat mkostemp mkstemp mkstemps mktemp mlock mlockall modff modfl mount_setattr move_mount
    mrand48 mremap msgctl msgget msghdr msgrcv msgsnd munlock munlockall nan_l nanf nanl
    nearbyintl netent newlocale nextafterl nexttoward nexttowardf nexttowardl nfds_t nl_item
    nl_langinfo nlink_t nrand48 ntohl ntohs on_exit open_memstream open_tree openat openlog
    openpty optarg opterr optind optopt pathconf pclose pollfd posix_fadvise posix_fallocate
    posix_madvise posix_memalign posix_openpt posix_spawn posix_spawn_file_actions_addclose
    posix_spawn_file_actions_adddup2 posix_spawn_file_actions_addopen
    posix_spawn_file_actions_destroy posix_spawn_file_actions_init posix_spawnattr_destroy
    posix_spawnattr_getflags posix_spawnattr_getpgroup posix_spawnattr_getschedparam
    posix_spawnattr_getschedpolicy posix_spawnattr_getsigdefault posix_spawnattr_getsigmask
    posix_spawnattr_init posix_spawnattr_setflags posix_spawnattr_setpgroup
    posix_spawnattr_setschedparam posix_spawnattr_setschedpolicy posix_spawnattr_setsigdefault
    posix_spawnattr_setsigmask posix_spawnp pow10 powl ppoll prctl pread preadv profil
    program_invocation_name protoent pselect psiginfo psignal pthread_atfork
    pthread_attr_destroy pthread_attr_getdetachstate pthread_attr_getguardsize
    pthread_attr_getinheritsched pthread_attr_getschedparam pthread_attr_getschedpolicy
    pthread_attr_getscope pthread_attr_getstack pthread_attr_getstackaddr
    pthread_attr_getstacksize pthread_attr_init pthread_attr_setdetachstate
    pthread_attr_setguardsize pthread_attr_setinheritsched pthread_attr_setschedparam
    pthread_attr_setschedpolicy pthread_attr_setscope pthread_attr_setstack
    pthread_attr_setstackaddr pthread_attr_setstacksize pthread_attr_t pthread_barrier_destroy
    pthread_barrier_init pthread_barrier_wait pthread_barrierattr_destroy
    pthread_barrierattr_getpshared pthread_barrierattr_init pthread_barrierattr_setpshared
    pthread_cancel pthread_cond_broadcast pthread_cond_destroy pthread_cond_init
    pthread_cond_signal pthread_cond_t pthread_cond_timedwait pthread_cond_wait
    pthread_condattr_destroy pthread_condattr_getclock pthread_condattr_getpshared
    pthread_condattr_init pthread_condattr_setclock pthread_condattr_setpshared
    pthread_condattr_t pthread_detach pthread_equal pthread_exit pthread_getcpuclockid
    pthread_getname_np pthread_getschedparam pthread_getspecific pthread_key_create
    pthread_key_delete pthread_key_t pthread_kill pthread_main_np pthread_mutex_consistent
    pthread_mutex_getprioceiling pthread_mutex_setprioceiling pthread_mutex_timedlock
    pthread_mutex_trylock pthread_mutexattr_destroy pthread_mutexattr_getprioceiling
    pthread_mutexattr_getprotocol pthread_mutexattr_getpshared pthread_mutexattr_getrobust
    pthread_mutexattr_gettype pthread_mutexattr_init pthread_mutexattr_setprioceiling
    pthread_mutexattr_setprotocol pthread_mutexattr_setpshared pthread_mutexattr_setrobust
    pthread_mutexattr_settype pthread_once pthread_once_t pthread_rwlock_destroy
    pthread_rwlock_init pthread_rwlock_rdlock pthread_rwlock_t pthread_rwlock_timedrdlock
    pthread_rwlock_timedwrlock pthread_rwlock_tryrdlock pthread_rwlock_trywrlock
    pthread_rwlock_unlock pthread_rwlock_wrlock pthread_rwlockattr_destroy
    pthread_rwlockattr_getpshared pthread_rwlockattr_init pthread_rwlockattr_setpshared
    pthread_rwlockattr_t pthread_self pthread_set_qos_class_self_np pthread_setcancelstate
    pthread_setcanceltype pthread_setname_np pthread_setschedparam pthread_setschedprio
    pthread_setspecific pthread_sigmask pthread_spin_destroy pthread_spin_init pthread_spin_lock
    pthread_spin_trylock pthread_spin_unlock pthread_spinlock_t pthread_testcancel
    pthread_threadid_np pthread_yield ptrace ptsname putpwent pututline pututxline putw putwc
    pwrite pwritev qecvt qfcvt qgcvt qsort_r quick_exit rand_r random_r rcmd rcmd_af readlink
    readlinkat readv reallocarray realpath recvfrom recvmsg regcomp regerror regex_t regexec
    regfree regmatch_t remainderl remque remquof remquol renameat rewinddir rexec rexec_af rintl
    rlim_t rlimit roundeven roundl rpmatch rresvport rresvport_af rusage ruserok ruserok_af
    sa_family_t sbrk scalb scalbf scalbl scalbln scalblnf scalblnl scalbnf scalbnl scandir
    sched_get_priority_max sched_get_priority_min sched_getaffinity sched_getparam
    sched_getscheduler sched_param sched_rr_get_interval sched_setparam sched_setscheduler
    sched_yield seed48 seekdir sem_close sem_destroy sem_getvalue sem_init sem_open sem_post
    sem_t sem_timedwait sem_trywait sem_unlink sem_wait semctl semget semid_ds semop sendfile
    sendmsg sendto servent setbuf setbuffer setdomainname setegid seteuid setgid setgrent
    setgroups sethostent sethostid sethostname setitimer setjmp setlinebuf setlocale setlogin
    setlogmask setmntent setnetent setnetgrent setpgid setpgrp setpriority setprogname
    setprotoent setpwent setregid setreuid setrlimit setrpcent setservent setsid setsockopt
    setstate settimeofday setuid setusershell setutent setutxent setvbuf shm_open shm_unlink
    shmat shmctl shmdt shmget sig_atomic_t sigaction_t sigaddset sigaltstack sigblock sigdelset
    sigemptyset sigevent sigfillset siggetmask siginfo_t siginterrupt sigismember siglongjmp
    signalfd signgam significandf significandl sigpending sigprocmask sigqueue sigreturn
    sigset_t sigsetjmp sigsetmask sigstack sigsuspend sigtimedwait sigval sigval_t sigwait
    sigwaitinfo sincos sincosf sinhl sinl sockaddr sockaddr_in sockaddr_in6 sockaddr_storage
    sockaddr_un sockatmark socketpair socklen_t speed_t sqrtl srand48 sscanf ssignal stack_t
    statvfs statvfs_t stpcpy stpncpy strcasecmp strcasestr strchrnul strcoll strcspn strerror_r
    strfmon strlcat strlcpy strncasecmp strncat strncpy strndup strnlen strpbrk strptime strrchr
    strsep strsignal strspn strstr strtof strtoimax strtok strtok_r strtold strtoll strtoq
    strtoul strtoull strtoumax strtouq strxfrm swprintf symlink symlinkat syscall sysconf sysctl
    sysctlbyname syslog tanhl tanl tcdrain tcflag_t tcflow tcflush tcgetattr tcgetpgrp tcgetsid
    tcsendbreak tcsetattr tcsetpgrp tdelete telldir tempnam termios tfind tgammal timegm
    timelocal timer_create timer_delete timer_getoverrun timer_gettime timer_settime timer_t
    timerfd_create timerfd_settime timespec_get tmpfile tmpnam tms toascii towlower towupper
    truncl tsearch ttyname ttyname_r ttyslot twalk tzname tzset ualarm ucontext_t uint_fast16_t
    uint_fast32_t uint_fast64_t uint_fast8_t uint_least16_t uint_least32_t uint_least64_t
    uint_least8_t umask umount2 ungetc ungetwc unlinkat unlockpt unshare updwtmp uselocale
    utimbuf utime utimensat utimes utmpname valloc vasprintf vdprintf vfork vfscanf vhangup
    vscanf vsscanf vsyslog vwprintf wait3 wait4 waitid wcrtomb wcscat wcschr wcscmp wcscpy
    wcslen wcsncpy wcsrtombs wcsstr wcstod wcstoimax wcstol wcstombs wcstoumax wctomb wctype_t
    wint_t wmemcpy wmemset wordexp wordfree wprintf writev wscanf y0f y0l y1f y1l ynf ynl
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
