import HarnessTestSupport
import TestSupport
import Testing

@testable import LinkModel

/// The queue against a list that is sorted anew for every question.
struct EventQueueTests {
  /// The obvious queue: slow, and too short to be wrong.
  private struct Reference {
    var waiting: [(event: Int, priority: Int)] = []
    var isReady: Bool
    var isBusy = false

    mutating func next() -> Int? {
      guard isReady, !isBusy,
        let first = waiting.enumerated().min(by: {
          ($0.element.priority, $0.offset) < ($1.element.priority, $1.offset)
        })
      else { return nil }
      isBusy = true
      return waiting.remove(at: first.offset).event
    }
  }

  @Test(arguments: 0..<4)
  func `thousands of random interleavings come out as from a sorted list`(seed: UInt64) {
    for round in 0..<1000 {
      var dice = Dice(seed: seed * 10_000 + UInt64(round) + 1)
      let priorities = 1 + dice.below(4)
      let isReady = dice.chance(50)
      var queue = EventQueue<Int>(priorities: priorities, isReady: isReady)
      var reference = Reference(isReady: isReady)
      var added = 0
      var handled: [Int] = []
      // Compared here and expected once: an expectation costs more than the whole round.
      var isSame = true
      for _ in 0..<60 {
        switch dice.below(6) {
        case 0, 1, 2:
          let priority = dice.below(priorities)
          queue.add(added, priority: priority)
          reference.waiting.append((added, priority))
          added += 1
        case 3:
          let event = queue.next()
          isSame = isSame && event == reference.next()
          if let event { handled.append(event) }
        case 4:
          queue.finish()
          reference.isBusy = false
        default:
          guard dice.chance(20) else { continue }
          queue.becomeReady()
          reference.isReady = true
        }
        isSame =
          isSame && queue.count == reference.waiting.count && queue.isBusy == reference.isBusy
      }
      queue.becomeReady()
      queue.finish()
      while let event = queue.next() {
        handled.append(event)
        queue.finish()
      }
      #expect(isSame, "seed \(seed)/\(round)")
      expect(
        handled.sorted(), equals: Array(0..<added), "lost or handled twice, seed \(seed)/\(round)")
      expect(queue.count, equals: 0)
    }
  }

  @Test func `one at a time`() {
    var queue = EventQueue<String>()
    queue.add("first")
    queue.add("second")
    expect(queue.next(), equals: "first")
    expectNil(queue.next())
    queue.finish()
    expect(queue.next(), equals: "second")
  }

  @Test func `nothing comes out before the queue is ready`() {
    var queue = EventQueue<String>(isReady: false)
    queue.add("the link that launched the app")
    expectNil(queue.next())
    queue.becomeReady()
    expect(queue.next(), equals: "the link that launched the app")
  }

  @Test func `a priority beyond the last is the last`() {
    var queue = EventQueue<Int>(priorities: 2)
    queue.add(1, priority: 9)
    queue.add(2, priority: -9)
    expect(queue.next(), equals: 2)
  }
}
