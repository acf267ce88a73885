import HarnessText

/// The order in which the resources of a host are tried, and which of them can match a path; made when a request first
/// reaches the host, because a site can have many more hosts than a row visits.
final class ResourceIndex: Sendable {
  private let made = Guarded<Tables?>(nil)

  /// Below this number of resources, matching all of them is cheaper than looking them up.
  private static let few = 8

  /// Patterns of one shape have their literal segments in the same places, so a look-up for each shape finds all.
  fileprivate struct Shape: Hashable {
    var isLiteral: [Bool] = []
    var hasRest = false
  }

  private struct Tables {
    let order: [Int]
    /// Places in `order`.
    var places: [Shape: [[String]: [Int]]] = [:]
  }

  func order(of resources: [Site.Resource]) -> [Int] { tables(of: resources).order }

  /// Returns the indices of the resources to be tried, in order; some of them may not match the path.
  func candidates(for path: String, among resources: [Site.Resource]) -> [Int] {
    let tables = tables(of: resources)
    if tables.places.isEmpty { return tables.order }
    let segments = path.utf8.dropFirst().split(separator: 0x2F, omittingEmptySubsequences: false)
      .map { PercentEncoding.decodedOrSame(Substring($0)) }
    var found: Set<Int> = []
    for (shape, places) in tables.places {
      let count = shape.isLiteral.count
      guard shape.hasRest ? count <= segments.count : count == segments.count else { continue }
      found.formUnion(places[zip(segments, shape.isLiteral).filter(\.1).map(\.0)] ?? [])
    }
    return found.sorted().map { tables.order[$0] }
  }

  private func tables(of resources: [Site.Resource]) -> Tables {
    made.withLock { made in
      if let made { return made }
      let tables = Self.tables(of: resources)
      made = tables
      return tables
    }
  }

  private static func tables(of resources: [Site.Resource]) -> Tables {
    let order = resources.indices.sorted { resources[$0].priority > resources[$1].priority }
    var tables = Tables(order: order)
    if resources.count <= few { return tables }
    for (place, index) in order.enumerated() {
      for pattern in resources[index].patterns {
        let (shape, literals) = pattern.lookup
        tables.places[shape, default: [:]][literals, default: []].append(place)
      }
    }
    return tables
  }
}

extension PathPattern {
  fileprivate var lookup: (ResourceIndex.Shape, literals: [String]) {
    var (shape, literals) = (ResourceIndex.Shape(), [String]())
    for segment in segments {
      switch segment {
      case .literal(let text):
        literals.append(text)
        shape.isLiteral.append(true)
      case .capture, .any: shape.isLiteral.append(false)
      case .rest: shape.hasRest = true
      }
    }
    return (shape, literals)
  }
}
