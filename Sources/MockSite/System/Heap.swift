/// Values in ascending order of their keys; values with equal keys stay in the order in which they were added.
package struct Heap<Key: Comparable, Value> {
  private var entries: [(key: Key, order: Int, value: Value)] = []
  private var added = 0

  package init() {}

  var count: Int { entries.count }
  package var first: (key: Key, value: Value)? { entries.first.map { ($0.key, $0.value) } }

  package mutating func add(_ value: Value, at key: Key) {
    added += 1
    entries.append((key, added, value))
    var child = entries.count - 1
    while child > 0 {
      let parent = (child - 1) / 2
      guard isEarlier(child, parent) else { break }
      entries.swapAt(child, parent)
      child = parent
    }
  }

  package mutating func removeFirst() {
    entries.swapAt(0, entries.count - 1)
    entries.removeLast()
    var parent = 0
    while true {
      var least = parent
      for child in [2 * parent + 1, 2 * parent + 2]
      where child < entries.count && isEarlier(child, least) {
        least = child
      }
      guard least != parent else { return }
      entries.swapAt(least, parent)
      parent = least
    }
  }

  mutating func keep(_ isOfUse: (Value) -> Bool) {
    entries = entries.filter { isOfUse($0.value) }
    // A sorted array is a valid binary heap.
    entries.sort { ($0.key, $0.order) < ($1.key, $1.order) }
  }

  private func isEarlier(_ one: Int, _ other: Int) -> Bool {
    (entries[one].key, entries[one].order) < (entries[other].key, entries[other].order)
  }
}

extension Heap: Sendable where Key: Sendable, Value: Sendable {}
