#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// Waits with `poll(2)` until descriptors are readable or writable; level-triggered.
///
/// The cost of a wait grows with the number of descriptors, which `epoll` and `kqueue` would avoid: 1,000 idle
/// connections halve the rate of requests. For a mock site this matters less than that Linux and Darwin run the same
/// code.
final class Poller {
  typealias Ready = (token: UInt64, readable: Bool, writable: Bool)

  private var entries: [pollfd] = []
  private var tokens: [UInt64] = []
  private var positions: [Int32: Int] = [:]

  func add(_ descriptor: Int32, token: UInt64) {
    positions[descriptor] = entries.count
    tokens.append(token)
    entries.append(pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0))
  }

  func modify(_ descriptor: Int32, read: Bool, write: Bool) {
    guard let position = positions[descriptor] else { return }
    entries[position].events = (read ? Int16(POLLIN) : 0) | (write ? Int16(POLLOUT) : 0)
  }

  func remove(_ descriptor: Int32) {
    guard let position = positions.removeValue(forKey: descriptor) else { return }
    let last = entries.count - 1
    if position < last { positions[entries[last].fd] = position }
    entries.swapAt(position, last)
    entries.removeLast()
    tokens.swapAt(position, last)
    tokens.removeLast()
  }

  /// A negative timeout means no limit.
  ///
  /// A descriptor with an error or hang-up counts as readable and writable, because the next read or write reports the
  /// error.
  func wait(milliseconds: Int32, into ready: inout [Ready]) {
    let count = entries.withUnsafeMutableBufferPointer {
      poll($0.baseAddress, nfds_t($0.count), milliseconds)
    }
    guard count > 0 else { return }
    var remaining = count
    for (index, entry) in entries.enumerated() where entry.revents != 0 {
      let events = Int32(entry.revents)
      let failed = events & Int32(POLLERR | POLLHUP | POLLNVAL) != 0
      ready.append((tokens[index], failed || events & Int32(POLLIN) != 0, failed || events & Int32(POLLOUT) != 0))
      remaining -= 1
      if remaining == 0 { return }
    }
  }
}
