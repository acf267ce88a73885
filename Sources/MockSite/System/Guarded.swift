#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// A value protected by a lock.
///
/// `Synchronization.Mutex` requires macOS 15 and iOS 18, and Thread Sanitizer does not recognize it on Linux.
///
/// The class is thread-safe, so `@unchecked Sendable` is correct: `value` is private and accessed only between `lock`
/// and `unlock` of `mutex`, except in the initializer, when no other thread has a reference. What enters and leaves is
/// `Sendable`, so no reference to the protected value escapes. The mutex has a fixed address, because it is allocated
/// separately and never copied.
package final class Guarded<Value: Sendable>: @unchecked Sendable {
  /// The mutex excludes other accesses, so the checks for them are left out.
  @exclusivity(unchecked) private var value: Value
  private let mutex: UnsafeMutablePointer<pthread_mutex_t>

  package init(_ value: Value) {
    self.value = value
    mutex = .allocate(capacity: 1)
    // With default attributes, initializing and locking fail only for a mutex that is invalid or already in use.
    mutex.initialize(to: pthread_mutex_t())
    pthread_mutex_init(mutex, nil)
  }

  deinit {
    pthread_mutex_destroy(mutex)
    mutex.deallocate()
  }

  package func withLock<Result: Sendable, Failure: Error>(
    _ body: (inout Value) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    pthread_mutex_lock(mutex)
    defer { pthread_mutex_unlock(mutex) }
    return try body(&value)
  }

  /// Returns a part of the value, and puts another one in its place.
  package func exchange<Part: Sendable>(_ part: WritableKeyPath<Value, Part>, for next: Part) -> Part {
    withLock { value in
      defer { value[keyPath: part] = next }
      return value[keyPath: part]
    }
  }
}

extension Guarded<Int> {
  package func next() -> Int {
    withLock { value in
      value += 1
      return value
    }
  }
}
