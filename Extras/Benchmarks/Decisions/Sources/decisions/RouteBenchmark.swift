import Foundation
import LinkModel

/// Compares lookups in a `RouteTable` with a linear search through a list of regular expressions.
enum RouteBenchmark {
  static func run(_ measurements: inout Measurements) throws {
    print("\nroute look-ups, links already split")
    let few = try measure(&measurements, 10)
    let many = try measure(&measurements, 10_000)
    measurements.add("routes: 10,000 / 10", many.ours / few.ours)
    measurements.add("10,000 routes: regex list / ours", many.list / many.ours)
  }

  private struct RegexTable {
    let routes: [(name: String, expression: NSRegularExpression)]

    func name(for link: Link) -> String? {
      let path = link.path
      let whole = NSRange(location: 0, length: path.utf16.count)
      return routes.first { route in
        guard let match = route.expression.firstMatch(in: path, range: whole),
          let id = Range(match.range(at: 1), in: path)
        else { return false }
        return !path[id].isEmpty
      }?.name
    }
  }

  private static func measure(_ measurements: inout Measurements, _ count: Int) throws -> (
    ours: Double, list: Double
  ) {
    let names = (0..<count).map { "section-\($0)" }
    let table = RouteTable(routes: names.map { RouteDefinition($0, path: "/\($0)/item/:id") })
    let list = RegexTable(
      routes: try names.map {
        ($0, try NSRegularExpression(pattern: #"\A/\#($0)/item/([^/]+)/?\z"#))
      })
    let links = (0..<8).map { Link("https://shop.example/section-\($0 * count / 8)/item/4\($0)") }
    func name(_ link: Link) -> String? { try? table.route(link).get().name }
    for link in links where name(link) == nil || name(link) != list.name(for: link) {
      throw WrongAnswer(description: "\(link) leads to \(name(link) ?? "nothing")")
    }
    func sum(_ find: (Link) -> String?) -> Int {
      links.reduce(0) { $0 &* 3 &+ (find($1)?.utf8.count ?? 0) }
    }
    let times = measurements.nanoseconds(
      operations: links.count,
      [("RouteTable", { sum(name) }), ("list of regexes", { sum(list.name(for:)) })])
    for (contestant, time) in zip(["RouteTable", "list of NSRegularExpression"], times) {
      print(
        Text.row(
          "  \(count) routes, \(contestant)",
          String(format: "%12.0f ns  %7.3f M/s  x%.2f", time, 1e3 / time, time / times[0])))
    }
    return (times[0], times[1])
  }
}
