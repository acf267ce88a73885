import Synchronization

/// A value protected by a lock.
///
/// Thread Sanitizer does not recognize `Mutex` on Linux. An atomic counter in addition to the lock makes the order of
/// accesses visible to the sanitizer.
package struct Guarded<Value: Sendable>: ~Copyable, Sendable {
  private let mutex: Mutex<Value>
  private let order = Atomic<Int>(0)

  package init(_ value: Value) {
    mutex = Mutex(value)
  }

  package func withLock<Result: Sendable>(_ body: (inout Value) -> Result) -> Result {
    mutex.withLock { value in
      let turn = order.load(ordering: .acquiring)
      defer { order.store(turn &+ 1, ordering: .releasing) }
      return body(&value)
    }
  }
}
