/// A list whose copies share the elements with which it was made, and store only those that they change.
///
/// A row that changes one host of ten thousand therefore does not copy the others.
@usableFromInline package struct OverlaidList<Element: Sendable>: RandomAccessCollection, Sendable {
  // It is never changed in place, so a copy of the list never copies it.
  @usableFromInline var base: [Element]
  @usableFromInline var changed: [Int: Element] = [:]
  @usableFromInline var added: [Element] = []

  @inlinable package init(_ elements: [Element]) { base = elements }

  @inlinable package var startIndex: Int { 0 }
  @inlinable package var endIndex: Int { base.count + added.count }

  @inlinable package subscript(place: Int) -> Element {
    get {
      if !changed.isEmpty, let element = changed[place] { return element }
      return place < base.count ? base[place] : added[place - base.count]
    }
    set {
      if place >= base.count {
        added[place - base.count] = newValue
        return
      }
      changed[place] = newValue
      // A list that has changed much becomes the start of further copies.
      if changed.count > 32, changed.count > base.count / 4 { self = OverlaidList(Array(self)) }
    }
  }

  /// The places whose elements may differ from those of another list, which are few if both began as copies of one.
  @inlinable package func places(changedFrom other: Self) -> [Int] {
    let isCopy = base.withUnsafeBufferPointer { own in
      other.base.withUnsafeBufferPointer { own.baseAddress == $0.baseAddress && own.count == $0.count }
    }
    return isCopy ? Set(changed.keys).union(other.changed.keys) + Array(base.count..<endIndex) : Array(indices)
  }

  @inlinable package mutating func append(_ element: Element) {
    added.append(element)
    if added.count > 32, added.count > base.count / 4 { self = OverlaidList(Array(self)) }
  }
}
