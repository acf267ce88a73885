import Dispatch
import Foundation
import HarnessText
import MockSite

/// The time that an app's own code has in each step of a row.
///
/// It is kept by a thread of its own, because code that never returns can hold all threads of the global pool.
final class RowLimit: Sendable {
  private struct State {
    /// What is left of the step's time; `nil` once it was exceeded, after which the app is not called any more.
    var left: Duration?
    var hasPlace = false
    var calls: [Int: @Sendable () -> Void] = [:]
  }

  private static let numbers = Guarded(0)

  /// The places for rows that run at once, because rows that poll slow each other; one that waits for long needs none.
  private static let places = Guarded(
    (free: ProcessInfo.processInfo.activeProcessorCount + 2, waiting: [CheckedContinuation<Void, Never>]()))

  private let row: String
  private let limit: Duration
  private let state: Guarded<State>

  init(_ row: String, _ limit: Duration) {
    (self.row, self.limit, state) = (row, limit, Guarded(State(left: limit)))
  }

  /// The row begins as soon as there is a place for it.
  func begin() async {
    await withCheckedContinuation { row in
      let isFree = Self.places.withLock { places in
        places.free -= 1
        if places.free < 0 { places.waiting.append(row) }
        return places.free >= 0
      }
      if isFree { row.resume() }
    }
    _ = state.exchange(\.hasPlace, for: true)
    Watch.shared.add(self)
  }

  /// The row has ended.
  func end() {
    Watch.shared.remove(self)
    givePlace()
  }

  /// Lets the next row begin.
  private func givePlace() {
    guard state.exchange(\.hasPlace, for: false) else { return }
    let next = Self.places.withLock { places in
      places.free += 1
      return places.waiting.isEmpty ? nil : places.waiting.removeFirst()
    }
    next?.resume()
  }

  func beginStep() { state.withLock { $0.left = $0.left.map { _ in limit } } }

  /// Calls the app, and throws an error when the step's time is over: `problem` or, by default, one with the member's
  /// name.
  func call<Value: Sendable>(
    _ member: String, problem: @escaping @Sendable (_ limit: Duration) -> OwnCodeError? = { _ in nil },
    _ body: @escaping @Sendable () async throws -> Value
  ) async throws -> Value {
    let number = Self.numbers.next()
    defer { state.withLock { $0.calls[number] = nil } }
    return try await withCheckedThrowingContinuation { continuation in
      // Whoever takes the call out of the list resumes the caller.
      let task = Guarded<Task<Void, Never>?>(nil)
      let isBegun = state.withLock { state in
        if state.left == nil { return false }
        state.calls[number] = { [limit] in
          continuation.resume(throwing: problem(limit) ?? OwnCodeError.timeLimitExceeded(limit, of: member))
          task.withLock(\.self)?.cancel()
        }
        return true
      }
      guard isBegun else { return continuation.resume(throwing: OwnCodeError.notCalled) }
      let work = Task {
        let result: Result<Value, any Error>
        do { result = .success(try await body()) } catch { result = .failure(error) }
        if state.withLock({ $0.calls.removeValue(forKey: number) }) != nil { continuation.resume(with: result) }
      }
      task.withLock { $0 = work }
    }
  }

  /// Lets time pass.
  func pass(_ time: Duration) {
    let (isLong, calls) = state.withLock { state -> (Bool, [@Sendable () -> Void]) in
      guard !state.calls.isEmpty, let before = state.left else { return (false, []) }
      let left = before - time
      state.left = left
      if left > .zero { return (limit - left > .milliseconds(60), []) }
      defer { (state.left, state.calls) = (nil, [:]) }
      return (true, Array(state.calls.values))
    }
    if isLong { givePlace() }
    for abandon in calls { abandon() }
  }

  // MARK: The thread

  /// Called with the names of rows whose tasks cannot run, before the process ends.
  static let whenStuck = Guarded<(@Sendable (_ rows: [String]) -> Void)?>(nil)

  /// The thread that counts the time of all rows with an app's own code.
  ///
  /// No time passes for a row while the machine or the global pool is too busy for it: a tick of the thread that comes
  /// late counts as one that is on time, and one at which the pool has not run the job of the last tick does not count.
  private final class Watch: Sendable {
    static let shared = Watch()

    private let limits = Guarded<[ObjectIdentifier: RowLimit]>([:])
    private let isNeeded = DispatchSemaphore(value: 0)
    private let pool = Guarded(PoolResponse())

    private init() { Thread.detachNewThread { self.run() } }

    func add(_ limit: RowLimit) {
      let isFirst = limits.withLock { limits in
        limits[ObjectIdentifier(limit)] = limit
        return limits.count == 1
      }
      if isFirst { isNeeded.signal() }
    }

    func remove(_ limit: RowLimit) { limits.withLock { $0[ObjectIdentifier(limit)] = nil } }

    private func run() {
      let never = DispatchSemaphore(value: 0)
      while true {
        isNeeded.wait()
        while case let limits = limits.withLock({ Array($0.values) }), !limits.isEmpty {
          let isIdle = pool.withLock { $0.ask() }
          if isIdle { Task.detached { [pool] in pool.withLock { $0.answer() } } }
          _ = never.wait(timeout: .now() + .milliseconds(20))
          let (hasAnswered, isHeld) = pool.withLock { $0.pass(.milliseconds(20)) }
          if hasAnswered { for limit in limits { limit.pass(.milliseconds(20)) } }
          if isHeld { end(limits.map(\.row).sorted()) }
        }
      }
    }

    private func end(_ rows: [String]) {
      let text = rows.map { "\($0): \(OwnCode.isStuck.message)\n" }
      FileHandle.standardError.write(Data(text.joined().utf8))
      RowLimit.whenStuck.withLock(\.self)?(rows)
      _exit(1)
    }
  }
}

/// How long jobs wait for the global pool.
struct PoolResponse {
  private var waiting: Duration?
  private var longest: Duration?

  /// Returns whether a job is to be sent to the pool, because the last one has run.
  mutating func ask() -> Bool {
    defer { waiting = waiting ?? .zero }
    return waiting == nil
  }

  mutating func answer() {
    longest = max(waiting ?? .zero, longest ?? .zero)
    waiting = nil
  }

  /// Returns whether the last job has run, and whether the pool seems to be held: it waits for longer than a time limit
  /// and much longer than any did before, such as at the start of many tests.
  mutating func pass(_ time: Duration) -> (hasAnswered: Bool, isHeld: Bool) {
    guard let soFar = waiting else { return (true, false) }
    waiting = soFar + time
    return (false, soFar > longest.map { max(.seconds(30), $0 * 10) } ?? .seconds(600))
  }
}
