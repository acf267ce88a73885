extension Int {
  /// The number with its noun.
  package func of(_ one: String, _ many: String) -> String { "\(self) \(self == 1 ? one : many)" }
}

extension String {
  /// The text followed by as many spaces as fill a column.
  package func padding(to width: Int) -> String {
    self + String(repeating: " ", count: max(0, width - count))
  }
}

extension StringProtocol {
  /// The text without white space at its ends.
  package var trimmed: String {
    let end = lastIndex { !$0.isWhitespace }.map(index(after:)) ?? startIndex
    return String(self[..<end].drop(while: \.isWhitespace))
  }

  /// Runs of white space as one blank each, so that the text takes one line.
  package var onOneLine: String { split(whereSeparator: \.isWhitespace).joined(separator: " ") }
}

extension Sequence where Element: Hashable {
  /// The elements in order, each once.
  package var distinct: [Element] {
    var seen: Set<Element> = []
    return filter { seen.insert($0).inserted }
  }
}

extension Sequence {
  /// The elements that share a key together, in the order in which each key occurs first.
  package func grouped<Key: Hashable>(by key: (Element) -> Key) -> [[Element]] {
    var places: [Key: Int] = [:]
    var groups: [[Element]] = []
    for element in self {
      let place = places[key(element), default: groups.count]
      if place == groups.count {
        places[key(element)] = place
        groups.append([])
      }
      groups[place].append(element)
    }
    return groups
  }
}
