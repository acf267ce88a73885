// The functions and constants of Darwin's C library that this project uses, as Swift imports them, for check-darwin.sh.
// Code is only type-checked with these declarations, so the functions do nothing, and every constant is 0.
@_exported import DarwinTypes

public var errno: Int32 {
  get { 0 }
  set {}
}

private let none: Int32 = 0
public let EPERM = none, EINTR = none, ENOMEM = none, EACCES = none, EINVAL = none, ENFILE = none,
  EMFILE = none, EAGAIN = none, EWOULDBLOCK = none, EADDRINUSE = none, ECONNREFUSED = none, EADDRNOTAVAIL = none,
  EAFNOSUPPORT = none, ECONNRESET = none, ENOBUFS = none, ENOSYS = none, O_RDONLY = none,
  O_NONBLOCK = none, O_CLOEXEC = none, F_SETFD = none, F_GETFD = none, F_GETFL = none,
  F_SETFL = none,
  FD_CLOEXEC = none, RLIMIT_NOFILE = none, POLLIN = none, POLLOUT = none, POLLERR = none,
  POLLHUP = none, POLLNVAL = none, AF_INET = none, SOCK_STREAM = none,
  SOL_SOCKET = none, SO_REUSEADDR = none, SO_LINGER = none, SO_RCVBUF = none, SO_SNDTIMEO = none,
  SO_RCVTIMEO = none, SO_NOSIGPIPE = none, IPPROTO_TCP = none, TCP_NODELAY = none, SHUT_WR = none

// Swift's overlay declares these overloads of variadic functions.
@discardableResult public func open(_: UnsafePointer<CChar>!, _: Int32) -> Int32 { 0 }
@discardableResult public func fcntl(_: Int32, _: Int32) -> Int32 { 0 }
@discardableResult public func fcntl(_: Int32, _: Int32, _: Int32) -> Int32 { 0 }

@discardableResult public func strerror(_: Int32) -> UnsafeMutablePointer<CChar>! { nil }
@discardableResult public func timegm(_: UnsafeMutablePointer<tm>!) -> time_t { 0 }
@discardableResult public func time(_: UnsafeMutablePointer<time_t>!) -> time_t { 0 }
@discardableResult public func gmtime_r(
  _: UnsafePointer<time_t>!, _: UnsafeMutablePointer<tm>!
) -> UnsafeMutablePointer<tm>! { nil }
@discardableResult public func stat(_: UnsafePointer<CChar>!, _: UnsafeMutablePointer<stat>!)
  -> Int32
{ 0 }
@discardableResult public func fstat(_: Int32, _: UnsafeMutablePointer<stat>!) -> Int32 { 0 }
@discardableResult public func fopen(
  _: UnsafePointer<CChar>!, _: UnsafePointer<CChar>!
) -> UnsafeMutablePointer<FILE>! { nil }
@discardableResult public func fclose(_: UnsafeMutablePointer<FILE>!) -> Int32 { 0 }
@discardableResult public func fileno(_: UnsafeMutablePointer<FILE>!) -> Int32 { 0 }
@discardableResult public func fread(
  _: UnsafeMutableRawPointer!, _: Int, _: Int, _: UnsafeMutablePointer<FILE>!
) -> Int { 0 }
@discardableResult public func fgets(
  _: UnsafeMutablePointer<CChar>!, _: Int32, _: UnsafeMutablePointer<FILE>!
) -> UnsafeMutablePointer<CChar>! { nil }
@discardableResult public func realpath(
  _: UnsafePointer<CChar>!, _: UnsafeMutablePointer<CChar>!
) -> UnsafeMutablePointer<CChar>! { nil }
public func free(_: UnsafeMutableRawPointer!) {}
@discardableResult public func getenv(_: UnsafePointer<CChar>!) -> UnsafeMutablePointer<CChar>! {
  nil
}
@discardableResult public func close(_: Int32) -> Int32 { 0 }
@discardableResult public func dup(_: Int32) -> Int32 { 0 }
@discardableResult public func getpagesize() -> Int32 { 0 }
@discardableResult public func pipe(_: UnsafeMutablePointer<Int32>!) -> Int32 { 0 }
@discardableResult public func read(_: Int32, _: UnsafeMutableRawPointer!, _: Int) -> Int { 0 }
@discardableResult public func write(_: Int32, _: UnsafeRawPointer!, _: Int) -> Int { 0 }
@discardableResult public func opendir(_: UnsafePointer<CChar>!) -> UnsafeMutablePointer<DIR>! {
  nil
}
@discardableResult public func readdir(_: UnsafeMutablePointer<DIR>!) -> UnsafeMutablePointer<
  dirent
>! { nil }
@discardableResult public func closedir(_: UnsafeMutablePointer<DIR>!) -> Int32 { 0 }
@discardableResult public func dlsym(
  _: UnsafeMutableRawPointer!, _: UnsafePointer<CChar>!
) -> UnsafeMutableRawPointer! { nil }
@discardableResult public func getrlimit(_: Int32, _: UnsafeMutablePointer<rlimit>!) -> Int32 { 0 }
@discardableResult public func setrlimit(_: Int32, _: UnsafePointer<rlimit>!) -> Int32 { 0 }
@discardableResult public func pthread_detach(_: pthread_t) -> Int32 { 0 }
@discardableResult public func pthread_mutex_init(
  _: UnsafeMutablePointer<pthread_mutex_t>!, _: UnsafePointer<pthread_mutexattr_t>!
) -> Int32 { 0 }
@discardableResult public func pthread_mutex_destroy(_: UnsafeMutablePointer<pthread_mutex_t>!) -> Int32 { 0 }
@discardableResult public func pthread_mutex_lock(_: UnsafeMutablePointer<pthread_mutex_t>!) -> Int32 { 0 }
@discardableResult public func pthread_mutex_unlock(_: UnsafeMutablePointer<pthread_mutex_t>!) -> Int32 { 0 }
@discardableResult public func poll(_: UnsafeMutablePointer<pollfd>!, _: nfds_t, _: Int32) -> Int32
{ 0 }
@discardableResult public func pread(
  _: Int32, _: UnsafeMutableRawPointer!, _: Int, _: off_t
) -> Int { 0 }
@discardableResult public func socket(_: Int32, _: Int32, _: Int32) -> Int32 { 0 }
@discardableResult public func bind(_: Int32, _: UnsafePointer<sockaddr>!, _: socklen_t) -> Int32 {
  0
}
@discardableResult public func connect(_: Int32, _: UnsafePointer<sockaddr>!, _: socklen_t) -> Int32
{ 0 }
@discardableResult public func listen(_: Int32, _: Int32) -> Int32 { 0 }
@discardableResult public func accept(
  _: Int32, _: UnsafeMutablePointer<sockaddr>!, _: UnsafeMutablePointer<socklen_t>!
) -> Int32 { 0 }
@discardableResult public func getsockname(
  _: Int32, _: UnsafeMutablePointer<sockaddr>!, _: UnsafeMutablePointer<socklen_t>!
) -> Int32 { 0 }
@discardableResult public func setsockopt(
  _: Int32, _: Int32, _: Int32, _: UnsafeRawPointer!, _: socklen_t
) -> Int32 { 0 }
@discardableResult public func shutdown(_: Int32, _: Int32) -> Int32 { 0 }
@discardableResult public func recv(_: Int32, _: UnsafeMutableRawPointer!, _: Int, _: Int32) -> Int
{ 0 }
@discardableResult public func send(_: Int32, _: UnsafeRawPointer!, _: Int, _: Int32) -> Int { 0 }
@discardableResult public func sendto(
  _: Int32, _: UnsafeRawPointer!, _: Int, _: Int32, _: UnsafePointer<sockaddr>!, _: socklen_t
) -> Int { 0 }
@discardableResult public func sendmsg(_: Int32, _: UnsafePointer<msghdr>!, _: Int32) -> Int { 0 }

/// Unlike on Linux, the pointer that the start routine receives is not optional.
@discardableResult public func pthread_create(
  _: UnsafeMutablePointer<pthread_t?>!, _: UnsafePointer<pthread_attr_t>?,
  _: @escaping @convention(c) (UnsafeMutableRawPointer) -> UnsafeMutableRawPointer?,
  _: UnsafeMutableRawPointer?
) -> Int32 { 0 }

public let S_IFMT: mode_t = 0
public let S_IFREG: mode_t = 0
public let S_IFDIR: mode_t = 0
