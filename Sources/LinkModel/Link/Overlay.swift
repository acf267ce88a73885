/// An array of which few elements are changed.
///
/// A copy shares all elements, and a change copies only the element concerned. So the state of a plan with a thousand
/// apps costs no more to change than that of a plan with one.
package struct Overlay<Element: Sendable>: Sendable, RandomAccessCollection, MutableCollection {
  private var base: [Element]
  private var changes: [(index: Int, element: Element)] = []
  /// Whether so many elements were changed that `base` is changed directly.
  private var isOwn = false

  package init(_ base: [Element]) { self.base = base }

  package var startIndex: Int { 0 }
  package var endIndex: Int { base.count }

  package subscript(index: Int) -> Element {
    get {
      for change in changes where change.index == index { return change.element }
      return base[index]
    }
    _modify {
      if isOwn {
        yield &base[index]
        return
      }
      if let place = changes.firstIndex(where: { $0.index == index }) {
        yield &changes[place].element
      } else if changes.count < 16 {
        changes.append((index, base[index]))
        yield &changes[changes.count - 1].element
      } else {
        (base, changes, isOwn) = (Array(self), [], true)
        yield &base[index]
      }
    }
  }

  /// The same elements without changes to search through, for a state from which many others start.
  package var flattened: Self { isOwn || !changes.isEmpty ? Self(Array(self)) : self }
}

extension Overlay: ExpressibleByArrayLiteral {
  package init(arrayLiteral elements: Element...) { self.init(elements) }
}
