// The structures of Darwin's C library that this project uses, as Swift imports them on a 64-bit system from Apple's
// headers (xnu's bsd/sys, libpthread, Libc). They are in a separate module, because a C structure and a function can
// have the same name, such as `stat`, but two Swift declarations in one module cannot.

public typealias time_t = Int
public typealias off_t = Int64
public typealias mode_t = UInt16
public typealias socklen_t = UInt32
public typealias sa_family_t = UInt8
public typealias nfds_t = UInt32
public typealias rlim_t = UInt64
public typealias pthread_t = UnsafeMutablePointer<_opaque_pthread_t>

public struct _opaque_pthread_t {}
public struct pthread_attr_t {}
public struct pthread_mutex_t {
  public init() {}
}
public struct pthread_mutexattr_t {}
public struct FILE {}
public struct DIR {}
public struct dirent {}

public struct timespec {
  public var tv_sec: Int
  public var tv_nsec: Int
  public init(tv_sec: Int, tv_nsec: Int) { (self.tv_sec, self.tv_nsec) = (tv_sec, tv_nsec) }
}

public struct timeval {
  public var tv_sec: Int
  public var tv_usec: Int32
  public init(tv_sec: Int, tv_usec: Int32) { (self.tv_sec, self.tv_usec) = (tv_sec, tv_usec) }
}

public struct tm {
  public var (tm_sec, tm_min, tm_hour): (Int32, Int32, Int32) = (0, 0, 0)
  public var (tm_mday, tm_mon, tm_year, tm_wday): (Int32, Int32, Int32, Int32) = (0, 0, 0, 0)
  public init() {}
}

public struct stat {
  public var st_mode: mode_t = 0
  public var st_mtimespec = timespec(tv_sec: 0, tv_nsec: 0)
  public var st_size: off_t = 0
  public init() {}
}

public struct rlimit {
  public var rlim_cur: rlim_t
  public var rlim_max: rlim_t
  public init() { self.init(rlim_cur: 0, rlim_max: 0) }
  public init(rlim_cur: rlim_t, rlim_max: rlim_t) {
    (self.rlim_cur, self.rlim_max) = (rlim_cur, rlim_max)
  }
}

public struct pollfd {
  public var fd: Int32
  public var events: Int16
  public var revents: Int16
  public init(fd: Int32, events: Int16, revents: Int16) {
    (self.fd, self.events, self.revents) = (fd, events, revents)
  }
}

public struct sockaddr {}

public struct in_addr {
  public var s_addr: UInt32 = 0
}

public struct sockaddr_in {
  public var sin_len: UInt8 = 0
  public var sin_family: sa_family_t = 0
  public var sin_port: UInt16 = 0
  public var sin_addr = in_addr()
  public init() {}
}

public struct iovec {
  public var iov_base: UnsafeMutableRawPointer!
  public var iov_len: Int
  public init(iov_base: UnsafeMutableRawPointer!, iov_len: Int) {
    (self.iov_base, self.iov_len) = (iov_base, iov_len)
  }
}

public struct msghdr {
  public var msg_iov: UnsafeMutablePointer<iovec>!
  public var msg_iovlen: Int32 = 0
  public init() {}
}

public struct linger {
  public init(l_onoff: Int32, l_linger: Int32) {}
}
