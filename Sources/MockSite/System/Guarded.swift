import Synchronization

/// A value behind a lock.
///
/// On Linux the thread sanitizer does not see into the library's `Mutex` and takes every use of one for
/// a race. The atomic beside it tells the same order in words the sanitizer knows; on the processors
/// Swift runs on, an acquiring load and a releasing store of an integer cost next to nothing.
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
