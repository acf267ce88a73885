import HarnessText

/// The orders in which the events of a row's first `arrive` arrive, and what is expected in each.
struct Orders {
  struct Order {
    let label: String
    let row: JSONNode
    let node: JSONNode
  }

  let all: [Order]

  /// More events would have more than 24 orders, which nobody writes down.
  private static let limit = 4

  init?(_ row: Written<RowForm>, at node: JSONNode) {
    let path = Self.arrivals(in: row.object.node)
    guard let events = path?.value.array, (2...Self.limit).contains(events.count) else {
      row.object.report(
        .wrongKind(expected: "orders of 2 to \(Self.limit) events in \"arrive\"", found: "no such events"), at: node)
      return nil
    }
    var all: [Order] = []
    var missing = Self.permutations(of: Array(1...events.count))
    for one in row.template.orders ?? [] {
      // A missing key has been reported.
      guard let order = one.order, one.member(\.expect) != nil else { return nil }
      guard let place = missing.firstIndex(of: order) else {
        let expected = missing.isEmpty ? "no further order" : missing.map(Self.text).joined(separator: " or ")
        one.report(.wrongKind(expected: expected, found: Self.text(order)), at: \.order)
        return nil
      }
      missing.remove(at: place)
      all.append(
        Order(
          label: order.map(String.init).joined(separator: " "),
          row: Self.replacing(events: order.map { events[$0 - 1] }, in: row.object.node),
          node: one.object.node))
    }
    if let first = missing.first {
      row.object.report(
        .wrongKind(
          expected: "an outcome for each order of the events, also for \(Self.text(first))",
          found: "\(all.count) of \(all.count + missing.count)"), at: node)
      return nil
    }
    self.all = all
  }

  private static func text(_ order: [Int]) -> String { "\(order)" }

  private static func arrivals(in row: JSONNode) -> JSONMember? {
    row.member(ActionForm.name(\.arrive))
      ?? row[RowForm.name(\.steps)]?.array?.lazy.compactMap { $0.member(ActionForm.name(\.arrive)) }.first
  }

  private static func replacing(events: [JSONNode], in row: JSONNode) -> JSONNode {
    var isReplaced = false
    func replacing(_ node: JSONNode) -> JSONNode {
      guard !isReplaced, let members = node.object else { return node }
      let new = members.map { member -> JSONMember in
        guard !isReplaced else { return member }
        if member.name == ActionForm.name(\.arrive) {
          isReplaced = true
          return member.replacing(with: JSONNode(.array(events), range: member.value.range))
        }
        guard member.name == RowForm.name(\.steps), let steps = member.value.array else { return member }
        return member.replacing(with: JSONNode(.array(steps.map(replacing)), range: member.value.range))
      }
      return JSONNode(.object(new), range: node.range)
    }
    return replacing(row)
  }

  private static func permutations(of numbers: [Int]) -> [[Int]] {
    if numbers.isEmpty { return [[]] }
    return numbers.flatMap { first in
      permutations(of: numbers.filter { $0 != first }).map { [first] + $0 }
    }
  }
}
