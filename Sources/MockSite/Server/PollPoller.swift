import CLinux

final class PollPoller: Poller {
  private var list = Platform.PollList()
  private var tokens: [UInt64] = []
  private var positions: [Int32: Int] = [:]

  func add(_ descriptor: Int32, token: UInt64, read: Bool, write: Bool) -> Bool {
    positions[descriptor] = tokens.count
    tokens.append(token)
    list.append(descriptor, read: read, write: write)
    return true
  }

  func modify(_ descriptor: Int32, token: UInt64, read: Bool, write: Bool) {
    guard let position = positions[descriptor] else { return }
    list.set(position, descriptor, read: read, write: write)
  }

  /// Puts the last entry in the place of the one that goes.
  func remove(_ descriptor: Int32) {
    guard let position = positions.removeValue(forKey: descriptor) else { return }
    if let moved = list.removeBySwapping(position) { positions[moved] = position }
    tokens.swapAt(position, tokens.count - 1)
    tokens.removeLast()
  }

  func wait(milliseconds: Int32, into ready: inout [Platform.Ready]) {
    guard list.wait(milliseconds: milliseconds) > 0 else { return }
    for position in tokens.indices {
      guard let (readable, writable) = list.readiness(at: position) else { continue }
      ready.append((tokens[position], readable, writable))
    }
  }
}

extension Platform {
  struct PollList {
    private var entries: [pollfd] = []

    mutating func append(_ descriptor: Int32, read: Bool, write: Bool) {
      entries.append(Self.entry(descriptor, read, write))
    }

    mutating func set(_ position: Int, _ descriptor: Int32, read: Bool, write: Bool) {
      entries[position] = Self.entry(descriptor, read, write)
    }

    /// Removes an entry and returns the descriptor that took its place, if one did.
    mutating func removeBySwapping(_ position: Int) -> Int32? {
      entries.swapAt(position, entries.count - 1)
      entries.removeLast()
      return position < entries.count ? entries[position].fd : nil
    }

    mutating func wait(milliseconds: Int32) -> Int32 {
      poll(&entries, nfds_t(entries.count), milliseconds)
    }

    func readiness(at position: Int) -> (readable: Bool, writable: Bool)? {
      let events = Int32(entries[position].revents)
      guard events != 0 else { return nil }
      let failed = events & Int32(POLLERR | POLLHUP | POLLNVAL) != 0
      return (failed || events & Int32(POLLIN) != 0, failed || events & Int32(POLLOUT) != 0)
    }

    private static func entry(_ descriptor: Int32, _ read: Bool, _ write: Bool) -> pollfd {
      let events = (read ? Int16(POLLIN) : 0) | (write ? Int16(POLLOUT) : 0)
      return pollfd(fd: descriptor, events: events, revents: 0)
    }
  }
}
