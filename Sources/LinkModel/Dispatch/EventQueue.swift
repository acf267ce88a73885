/// Events that are handled one at a time, by priority, and in the order they came where that is equal.
///
/// A value: whoever handles events asks for the next one, and says when it is done. Before the queue is ready nothing
/// comes out, which is what keeps the link that launches an app until the app can show something.
struct EventQueue<Event: Sendable>: Sendable {
  /// The events of one priority; those before `head` are gone, so that taking one costs the same however many wait.
  private struct Lane {
    var events: [Event] = []
    var head = 0

    mutating func next() -> Event? {
      guard head < events.count else { return nil }
      defer {
        head += 1
        if head * 2 > events.count {
          events.removeFirst(head)
          head = 0
        }
      }
      return events[head]
    }
  }

  /// One for each priority; none before the first event.
  private var lanes: [Lane] = []
  private let priorities: Int
  private(set) var count = 0
  private(set) var isReady: Bool
  private(set) var isBusy = false

  /// Makes an empty queue of so many priorities, zero being the most urgent.
  init(priorities: Int = 1, isReady: Bool = true) {
    self.priorities = max(1, priorities)
    self.isReady = isReady
  }

  /// Adds an event; a priority beyond the last is the last.
  mutating func add(_ event: Event, priority: Int = 0) {
    if lanes.isEmpty { lanes = Array(repeating: Lane(), count: priorities) }
    lanes[min(max(0, priority), priorities - 1)].events.append(event)
    count += 1
  }

  mutating func becomeReady() { isReady = true }

  /// The event to handle now; `nil` while another is being handled, before the queue is ready, and when none waits.
  mutating func next() -> Event? {
    guard isReady, !isBusy else { return nil }
    for index in lanes.indices {
      guard let event = lanes[index].next() else { continue }
      count -= 1
      isBusy = true
      return event
    }
    return nil
  }

  mutating func finish() { isBusy = false }
}
