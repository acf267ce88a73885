final class EpollPoller: Poller {
  private let descriptor: Int32

  init() throws(SocketError) {
    descriptor = Platform.epollCreate()
    guard descriptor >= 0 else { throw .last("epoll_create1") }
  }

  deinit {
    Platform.closeDescriptor(descriptor)
  }

  func add(_ descriptor: Int32, token: UInt64, read: Bool, write: Bool) -> Bool {
    Platform.epollChange(
      self.descriptor, .add, descriptor, token: token, read: read, write: write) == 0
  }

  func modify(_ descriptor: Int32, token: UInt64, read: Bool, write: Bool) {
    _ = Platform.epollChange(
      self.descriptor, .modify, descriptor, token: token, read: read, write: write)
  }

  /// Nothing to do: epoll forgets a descriptor when it is closed, and ours have no duplicates.
  func remove(_ descriptor: Int32) {}

  func wait(milliseconds: Int32, into ready: inout [Platform.Ready]) {
    Platform.epollWait(descriptor, milliseconds: milliseconds, into: &ready)
  }
}
