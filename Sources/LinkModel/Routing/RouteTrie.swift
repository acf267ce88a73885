import HarnessText

struct RouteTrie: Sendable {
  private struct Node: Sendable {
    var literals: [String: Int] = [:]
    var any: Int?
    var ends: [Int] = []
    var rests: [Int] = []
    let first: Int
  }

  private var nodes = [Node(first: 0)]
  private var reversed: [RouteTrie] = []

  mutating func insert(_ shape: RouteShape, as number: Int) {
    if shape.hasPrefix {
      if reversed.isEmpty { reversed = [RouteTrie()] }
      return reversed[0].insert(shape.reversed, as: number)
    }
    var node = 0
    for position in shape.positions {
      let known = if let position { nodes[node].literals[position] } else { nodes[node].any }
      if let known {
        node = known
        continue
      }
      nodes.append(Node(first: number))
      if let position {
        nodes[node].literals[position] = nodes.count - 1
      } else {
        nodes[node].any = nodes.count - 1
      }
      node = nodes.count - 1
    }
    if shape.hasRest { nodes[node].rests.append(number) } else { nodes[node].ends.append(number) }
  }

  func first(matching path: [String], where isEligible: (Int) -> Bool) -> Int? {
    var best = reversed.first?.first(matching: path.reversed(), where: isEligible) ?? Int.max
    func consider(_ shapes: [Int]) {
      for shape in shapes {
        guard shape < best else { return }
        if isEligible(shape) { best = shape }
      }
    }
    var frontier = Frontier(0)
    for segment in path {
      var next = Frontier()
      frontier.forEach { index in
        if !nodes[index].rests.isEmpty { consider(nodes[index].rests) }
        if let literal = nodes[index].literals[few: segment], nodes[literal].first < best {
          next.add(literal)
        }
        if let any = nodes[index].any, nodes[any].first < best { next.add(any) }
      }
      frontier = next
      if frontier.isEmpty { break }
    }
    frontier.forEach { consider(nodes[$0].ends) }
    return best == Int.max ? nil : best
  }

  /// Returns the shapes numbered below `limit` that share a path with `shape`, in ascending order, or `nil` if the
  /// budget is exhausted.
  func overlaps(of shape: RouteShape, before limit: Int, budget: inout Int) -> [Int]? {
    var found: [Int] = []
    // A prefix and a rest are not compared.
    if !shape.hasRest, let others = reversed.first {
      guard let overlaps = others.overlaps(of: shape.reversed, before: limit, budget: &budget) else { return nil }
      found = overlaps
    }
    if shape.hasPrefix { return found }
    var frontier = [0]
    for position in shape.positions {
      var next: [Int] = []
      for index in frontier {
        let node = nodes[index]
        found += node.rests
        if let position {
          if let child = node.literals[position] { next.append(child) }
        } else {
          next += node.literals.values
        }
        if let any = node.any { next.append(any) }
      }
      frontier = next.filter { nodes[$0].first < limit }
      budget -= next.count + 1
      guard budget > 0 else { return nil }
    }
    if !shape.hasRest {
      for index in frontier { found += nodes[index].ends }
    }
    while shape.hasRest, let index = frontier.popLast() {
      found += nodes[index].rests
      for child in Array(nodes[index].literals.values) + [nodes[index].any].compactMap(\.self) {
        found += nodes[child].ends
        if nodes[child].first < limit { frontier.append(child) }
      }
      budget -= 1
      guard budget > 0 else { return nil }
    }
    budget -= found.count
    return budget > 0 ? found.filter { $0 < limit }.sorted() : nil
  }
}

/// The nodes that a path has reached; a single node, the common case, needs no allocation.
private struct Frontier {
  private var first: Int?
  private var others: [Int] = []

  init(_ first: Int? = nil) { self.first = first }

  var isEmpty: Bool { first == nil }

  mutating func add(_ node: Int) {
    if first == nil { first = node } else { others.append(node) }
  }

  @inline(__always)
  func forEach(_ body: (Int) -> Void) {
    guard let first else { return }
    body(first)
    for other in others { body(other) }
  }
}
