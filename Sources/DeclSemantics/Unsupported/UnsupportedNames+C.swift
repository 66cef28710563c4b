extension UnsupportedNames {
  /// The names of C's library that Swift does not import from Glibc, since they take variable arguments or exist only on
  /// other systems.
  static let otherNamesOfC = """
    DIR HUGE_VAL INFINITY NAN accept4 arc4random_stir asprintf atoq backtrace backtrace_symbols
    btowc dladdr dprintf dup3 endmntent epoll_create epoll_ctl epoll_wait eventfd execl execle
    execlp exp10 exp10f fgetwc fprintf fputwc fscanf fwprintf fwscanf getauxval getdate getmntent
    getopt_long getprogname getrandom gettid getwc getxattr glob_pattern iswalnum iswalpha iswdigit
    iswlower iswspace iswupper kevent kqueue lcfirst listxattr mach_absolute_time mach_timebase_info
    mbrtowc mbstate_t memcmp memmem mempcpy memrchr mkostemp mremap nan_l posix_openpt pow10 ppoll
    prctl printf program_invocation_name pthread_getname_np pthread_main_np
    pthread_set_qos_class_self_np pthread_setname_np pthread_threadid_np pthread_yield ptrace
    ptsname putwc qsort_r roundeven scanf sched_getaffinity semctl setjmp setmntent setprogname
    sigaction_t signalfd sigsetjmp sincos sincosf snprintf sprintf sscanf statvfs_t strcasestr
    strchrnul strfmon strlcat strlcpy strptime swprintf syscall sysctl sysctlbyname syslog
    timerfd_create timerfd_settime towlower towupper ungetwc unlockpt unshare vasprintf vfork
    vwprintf wcrtomb wcscat wcschr wcscmp wcscpy wcslen wcsncpy wcsrtombs wcsstr wcstod wcstol
    wctype_t wint_t wmemcpy wmemset wprintf wscanf
    EVFILT_{PROC READ SIGNAL TIMER USER VNODE WRITE} F_{FULLFSYNC GETPATH NOCACHE RDAHEAD}
    EV_{ADD CLEAR DELETE DISABLE ENABLE EOF ERROR ONESHOT RECEIPT} O_{EVTONLY EXLOCK SHLOCK SYMLINK}
    NOTE_{ATTRIB DELETE EXIT EXTEND LINK RENAME REVOKE WRITE} SO_NOSIGPIPE TCP_KEEPALIVE
    """
}
