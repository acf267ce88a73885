/// A clock on the virtual time of a row, which only the row's steps move.
///
/// Inject it where the app waits, for example as `any Clock<Duration>`. A sleep ends in the step that moves the row's
/// time to its deadline or past it, such as `"advance": "3s"`. Sleeps end one after another in the order of their
/// deadlines, and the app settles after each, before the screens are read at the end of the step. Until then, a task
/// that sleeps counts as settled.
public struct AppClock: Clock {
  /// A time of a row.
  public struct Instant: InstantProtocol {
    /// The virtual time since the start of the row.
    let offset: Duration

    /// Returns the instant that is later by a duration.
    public func advanced(by duration: Duration) -> Instant { Instant(offset: offset + duration) }

    /// Returns the duration from this instant to another one, negative if the other one is earlier.
    public func duration(to other: Instant) -> Duration { other.offset - offset }

    /// Whether an instant is earlier than another one.
    public static func < (one: Instant, other: Instant) -> Bool { one.offset < other.offset }
  }

  let work: AppWork

  /// The row's time; while a sleeper is woken in a step that advances the time, the sleeper's deadline.
  public var now: Instant { Instant(offset: work.now) }

  /// A nanosecond.
  public var minimumResolution: Duration { .nanoseconds(1) }

  /// Suspends until the row's time has reached the deadline; returns at once if it has.
  ///
  /// Throws `CancellationError` if the task is cancelled, or when the launch ends, for example because the app is
  /// terminated or the row is over. A sleep that begins after the launch has ended never ends, so a loop around a sleep
  /// stops with its process. The tolerance is ignored.
  public func sleep(until deadline: Instant, tolerance: Duration? = nil) async throws {
    try await work.wait(until: deadline.offset)
  }
}
