/// A list whose copies share the elements with which it was made, and store only the few that they change.
///
/// A row that replays one app among a thousand therefore costs the same as one among two.
@usableFromInline package struct SharedList<Element: Sendable>: Sendable {
  @usableFromInline let start: [Stored]
  @usableFromInline var changed: [Stored] = []

  /// An element with its index; a class, so that properties of the element are read without a copy of all of them.
  ///
  /// Threads can share instances, because one is changed only while nothing else refers to it.
  @usableFromInline package final class Stored: @unchecked Sendable {
    @usableFromInline let place: Int
    @exclusivity(unchecked) @usableFromInline package var value: Element

    @inlinable init(_ place: Int, _ value: Element) { (self.place, self.value) = (place, value) }
  }

  package init(_ elements: [Element]) { start = elements.enumerated().map { Stored($0, $1) } }

  package var indices: Range<Int> { start.indices }

  @inlinable package subscript(place: Int) -> Element {
    // A getter and a setter would copy the whole element for each use of a property.
    _read { yield stored(place).value }
    _modify { yield &unique(place).value }
  }

  /// The element, which nothing else refers to.
  @inlinable package mutating func unique(_ place: Int) -> Stored {
    let index = index(of: place)
    if index == changed.count || changed[index].place != place {
      let stored = Stored(place, start[place].value)
      if index == changed.count { changed.append(stored) } else { changed.insert(stored, at: index) }
    } else if !isKnownUniquelyReferenced(&changed[index]) {
      changed[index] = Stored(place, changed[index].value)
    }
    return changed[index]
  }

  @inlinable package func stored(_ place: Int) -> Stored {
    let index = index(of: place)
    return index < changed.count && changed[index].place == place ? changed[index] : start[place]
  }

  /// The same list without changes, from which further copies start.
  package var flattened: Self { changed.isEmpty ? self : Self(indices.map { self[$0] }) }

  @inlinable func index(of place: Int) -> Int {
    var (low, high) = (0, changed.count)
    while low < high {
      let middle = (low + high) / 2
      if changed[middle].place < place { low = middle + 1 } else { high = middle }
    }
    return low
  }
}
