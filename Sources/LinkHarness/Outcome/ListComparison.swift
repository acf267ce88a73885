/// The elements of an expected list and of the actual one, aligned by their longest common subsequence unless any order
/// is accepted.
package struct ListComparison {
  package enum Mark: String, Sendable {
    case equal
    case missing
    case extra
    case open
  }

  struct Element {
    let mark: Mark
    var expected: Expected?
    var actual: String?
  }

  let elements: [Element]

  init?(_ expected: Expected, _ actual: FieldValue?) {
    guard case .list(let actual)? = actual, let (wanted, extent) = expected.elements else {
      return nil
    }
    if extent == .anyOrder {
      guard wanted.count * actual.count <= Self.pairLimit else { return nil }
      elements = Self.paired(wanted, actual)
      return
    }
    var aligned = Self.aligned(wanted, actual)
    if extent == .start || extent == .run {
      Self.open(
        &aligned, Array(aligned.indices.reversed()), keeping: extent == .run ? 0 : wanted.count)
    }
    if extent == .end || extent == .run {
      Self.open(&aligned, Array(aligned.indices), keeping: extent == .run ? 0 : wanted.count)
    }
    elements = aligned
  }

  private static func open(_ aligned: inout [Element], _ outside: [Int], keeping count: Int) {
    var rest = aligned.count { $0.actual != nil } - count
    for index in outside where rest > 0 {
      guard aligned[index].mark == .extra else { return }
      aligned[index] = .open(aligned[index].actual)
      rest -= 1
    }
  }

  fileprivate enum Extent {
    case whole, start, end
    case run
    case anyOrder
  }

  /// Above this limit, a difference is shown as all missing elements, then all extra ones, or not at all in any order.
  private static let pairLimit = 250_000

  private static func aligned(_ wanted: [Expected], _ actual: [String]) -> [Element] {
    func fits(_ pair: (Expected, String)) -> Bool { pair.0.accepts(.text(pair.1)) }
    let start = zip(wanted, actual).prefix(while: fits).count
    let (wantedRest, actualRest) = (wanted.dropFirst(start), actual.dropFirst(start))
    let end = zip(wantedRest.reversed(), actualRest.reversed()).prefix(while: fits).count
    let middle = changes(Array(wantedRest.dropLast(end)), Array(actualRest.dropLast(end)))
    return zip(wanted, actual).prefix(start).map(Element.equal) + middle
      + zip(wanted.suffix(end), actual.suffix(end)).map(Element.equal)
  }

  private static func changes(_ wanted: [Expected], _ actual: [String]) -> [Element] {
    let (rows, columns) = (wanted.count, actual.count)
    guard rows > 0, columns > 0, rows * columns <= pairLimit else {
      return wanted.map(Element.missing) + actual.map(Element.extra)
    }
    let width = columns + 1
    var fits = [Bool](repeating: false, count: rows * columns)
    // For each pair of positions, `lengths` contains the length of the longest common subsequence of the suffixes that
    // start there.
    var lengths = [Int](repeating: 0, count: (rows + 1) * width)
    for row in (0..<rows).reversed() {
      for column in (0..<columns).reversed() {
        let isFit = wanted[row].accepts(.text(actual[column]))
        fits[row * columns + column] = isFit
        let below = lengths[(row + 1) * width + column]
        lengths[row * width + column] =
          isFit
          ? lengths[(row + 1) * width + column + 1] + 1
          : max(below, lengths[row * width + column + 1])
      }
    }
    var elements: [Element] = []
    var (row, column) = (0, 0)
    while row < rows, column < columns {
      if fits[row * columns + column] {
        elements.append(.equal(wanted[row], actual[column]))
        (row, column) = (row + 1, column + 1)
      } else if lengths[(row + 1) * width + column] >= lengths[row * width + column + 1] {
        elements.append(.missing(wanted[row]))
        row += 1
      } else {
        elements.append(.extra(actual[column]))
        column += 1
      }
    }
    return elements + wanted[row...].map(Element.missing) + actual[column...].map(Element.extra)
  }

  private static func paired(_ wanted: [Expected], _ actual: [String]) -> [Element] {
    var open = actual.map(Optional.some)
    let elements = wanted.map { wanted in
      guard let index = actual.firstIndex(where: { wanted.accepts(.text($0)) }) else {
        return Element.missing(wanted)
      }
      open[index] = nil
      return .equal(wanted, actual[index])
    }
    return elements + open.compactMap(\.self).map(Element.open)
  }
}

extension ListComparison.Element {
  fileprivate static func equal(_ expected: Expected, _ actual: String) -> Self {
    Self(mark: .equal, expected: expected, actual: actual)
  }
  fileprivate static func missing(_ expected: Expected) -> Self {
    Self(mark: .missing, expected: expected)
  }
  fileprivate static func extra(_ actual: String) -> Self { Self(mark: .extra, actual: actual) }
  fileprivate static func open(_ actual: String?) -> Self { Self(mark: .open, actual: actual) }
}

extension Expected {
  fileprivate var elements: ([Expected], ListComparison.Extent)? {
    switch self {
    case .absent: nil
    case .value(let value): value.elements
    case .match(let matchers, _): matchers.lazy.compactMap(\.elements).first
    }
  }
}

extension FieldValue {
  fileprivate var elements: ([Expected], ListComparison.Extent)? {
    guard case .list(let list) = self else { return nil }
    return (list.map { .value(.text($0)) }, .whole)
  }
}

extension Matcher {
  fileprivate var elements: ([Expected], ListComparison.Extent)? {
    switch self {
    case .equals(let value): value.elements
    case .elements(let wanted): (wanted, .whole)
    case .prefix(let wanted): (wanted, .start)
    case .suffix(let wanted): (wanted, .end)
    case .contains(let wanted): (wanted, .run)
    case .includes(let wanted): (wanted, .anyOrder)
    case .present, .text, .not, .count, .atLeast, .atMost: nil
    }
  }
}
