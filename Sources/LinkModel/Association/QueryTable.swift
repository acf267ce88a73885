/// The items of a query, ordered by name so that a rule finds its own among any number of them.
///
/// Names are compared exactly in either letter case setting (reported), decoded when values are.
struct QueryTable: Sendable {
  private let entries: [Entry]

  private struct Entry: Sendable {
    let name: [UInt8]
    let value: [UInt8]
  }

  init(_ query: String, form: MatchForm) {
    var nameForm = form
    nameForm.isCaseSensitive = true
    let written = QueryItem.items(of: query).map { item in
      Entry(name: nameForm.bytes(of: item.name), value: form.bytes(of: item.value ?? ""))
    }
    guard written.count > 1 else {
      entries = written
      return
    }
    entries = written.enumerated()
      .sorted { left, right in
        if left.element.name == right.element.name { return left.offset < right.offset }
        return left.element.name.lexicographicallyPrecedes(right.element.name)
      }
      .map(\.element)
  }

  /// The values of every item of that name, in the order they are written; none when there is no such item.
  func values(of name: [UInt8]) -> [[UInt8]] { entries[range(of: name)].map(\.value) }

  /// Whether every item of that name has a value the pattern covers; an absent item has the empty value.
  func values(of name: [UInt8], allMatch glob: Glob) -> Bool {
    let range = range(of: name)
    return range.isEmpty
      ? glob.matches([]) : entries[range].allSatisfy { glob.matches($0.value) }
  }

  private func range(of name: [UInt8]) -> Range<Int> {
    var low = 0
    var high = entries.count
    while low < high {
      let middle = (low + high) / 2
      if entries[middle].name.lexicographicallyPrecedes(name) {
        low = middle + 1
      } else {
        high = middle
      }
    }
    var end = low
    while end < entries.count, entries[end].name == name { end += 1 }
    return low..<end
  }
}
