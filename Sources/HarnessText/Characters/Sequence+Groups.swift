extension Sequence where Element: Hashable {
  // Inlinable, because in another module it would be called unspecialized, which costs a hundred times as much.
  @inlinable package var distinct: [Element] { distinct(by: { $0 }) }
}

extension Sequence {
  /// The first of the elements with each key.
  @inlinable package func distinct<Key: Hashable>(by key: (Element) -> Key) -> [Element] {
    if underestimatedCount <= 1, let collection = self as? [Element], collection.count <= 1 { return collection }
    var seen: Set<Key> = []
    return filter { seen.insert(key($0)).inserted }
  }

  @inlinable package func grouped<Key: Hashable>(by key: (Element) -> Key) -> [[Element]] {
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

extension Dictionary {
  @inlinable package init(firstOf pairs: some Sequence<(Key, Value)>) {
    self.init(pairs) { first, _ in first }
  }
}
