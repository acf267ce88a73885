// libkqueue provides kqueue on Linux, where scripts/check-kqueue.sh runs the server's tests with this file.
#if canImport(Darwin)
  import Darwin
#elseif LIBKQUEUE
  import CLinux
#endif

#if canImport(Darwin) || LIBKQUEUE
  /// A poller that uses Darwin's `kqueue(2)`, with separate filters for reading and writing.
  final class KqueuePoller: Poller {
    private let queue: Int32
    /// The descriptors that have a write filter; few connections need one, and only briefly.
    private var writing: Set<Int32> = []

    init() throws(SocketError) {
      queue = kqueue()
      guard queue >= 0 else { throw .last("kqueue") }
    }

    deinit {
      Platform.closeDescriptor(queue)
    }

    func add(_ descriptor: Int32, token: UInt64, read: Bool, write: Bool) -> Bool {
      change(descriptor, EVFILT_READ, EV_ADD | (read ? EV_ENABLE : EV_DISABLE), token)
        && setWriting(descriptor, token: token, write)
    }

    func modify(_ descriptor: Int32, token: UInt64, read: Bool, write: Bool) {
      _ = add(descriptor, token: token, read: read, write: write)
    }

    /// Removes a descriptor's filters, because the system removes them only when the descriptor is closed.
    func remove(_ descriptor: Int32) {
      _ = change(descriptor, EVFILT_READ, EV_DELETE, 0)
      _ = setWriting(descriptor, token: 0, false)
    }

    private func setWriting(_ descriptor: Int32, token: UInt64, _ isWanted: Bool) -> Bool {
      guard isWanted != writing.contains(descriptor) else { return true }
      guard isWanted else {
        writing.remove(descriptor)
        return change(descriptor, EVFILT_WRITE, EV_DELETE, 0)
      }
      writing.insert(descriptor)
      return change(descriptor, EVFILT_WRITE, EV_ADD, token)
    }

    private func change(
      _ descriptor: Int32, _ filter: Int32, _ flags: Int32, _ token: UInt64
    ) -> Bool {
      var change = kevent()
      change.ident = UInt(descriptor)
      change.filter = Int16(filter)
      change.flags = UInt16(flags)
      change.udata = UnsafeMutableRawPointer(bitPattern: UInt(token))
      return Platform.retrying { kevent(queue, &change, 1, nil, 0, nil) } == 0
    }

    func wait(milliseconds: Int32, into ready: inout [Ready]) {
      withUnsafeTemporaryAllocation(of: kevent.self, capacity: 256) { events in
        let milliseconds = Int(milliseconds)
        var time = timespec(
          tv_sec: milliseconds / 1_000, tv_nsec: milliseconds % 1_000 * 1_000_000)
        let count =
          milliseconds < 0
          ? kevent(queue, nil, 0, events.baseAddress, 256, nil)
          : kevent(queue, nil, 0, events.baseAddress, 256, &time)
        for event in events.prefix(max(0, Int(count))) {
          // `EV_EOF` and `EV_ERROR` are ignored, because the next read or write reports the end of the stream or the error.
          let isWrite = event.filter == Int16(EVFILT_WRITE)
          ready.append((UInt64(UInt(bitPattern: event.udata)), !isWrite, isWrite))
        }
      }
    }
  }
#endif
