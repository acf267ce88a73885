@_spi(Internal) import Hummingbird
import LinkModel

/// Compares the speed of a `RouteTable` with that of Hummingbird's router.
///
/// The routers contain the same paths, look up the same links in alternating rounds, and must return the same results.
/// Each router receives its usual input: a parsed link for `RouteTable`, and a path for Hummingbird.
///
/// `RouteTable` also matches the scheme and the host, and decodes and validates the parameter.
@main enum Routers {
  static func main() throws {
    var rates: [Int: (ours: Double, theirs: Double)] = [:]
    for count in [10, 100, 1_000, 10_000] {
      rates[count] = try measure(count)
    }
    guard let few = rates[10], let many = rates[10_000] else { return }
    print(
      "10,000 routes / 10: RouteTable x\(ratio(many.ours / few.ours)), Hummingbird x\(ratio(many.theirs / few.theirs))"
    )
    guard many.ours / few.ours < 2 else { throw Missed() }
  }

  struct WrongAnswer: Error { let path: String }
  struct Missed: Error {}

  private static func measure(_ count: Int) throws -> (ours: Double, theirs: Double) {
    let names = (0..<count).map { "section-\($0)" }
    let table = RouteTable(routes: names.map { RouteDefinition($0, path: "/\($0)/item/:id") })
    let builder = RouterPathTrieBuilder<String>()
    for name in names { builder.addEntry("/\(name)/item/:id", value: name) }
    let trie = builder.build()
    let paths = (0..<8).map { "/section-\($0 * count / 8)/item/4\($0)" }
    let links = paths.map { Link("https://shop.example" + $0) }
    for (path, link) in zip(paths, links) {
      let ours = try table.route(link).get()
      let theirs = trie.resolve(path)
      guard ours.name == theirs?.value, ours.parameters["id"] == theirs?.parameters.get("id") else {
        throw WrongAnswer(path: path)
      }
    }
    var sum = 0
    func time(_ work: (Int) -> Int) -> Double {
      let repeats = 20_000
      let start = ContinuousClock.now
      for _ in 0..<repeats { for index in links.indices { sum &+= work(index) } }
      return (ContinuousClock.now - start) / .nanoseconds(1) / Double(repeats * links.count)
    }
    var (ours, theirs): ([Double], [Double]) = ([], [])
    for _ in 0..<5 {
      ours.append(time { (try? table.route(links[$0]).get().name.utf8.count) ?? 0 })
      theirs.append(time { trie.resolve(paths[$0])?.value.utf8.count ?? 0 })
    }
    let result = (ours.sorted()[2], theirs.sorted()[2])
    print(
      "\(count) routes: RouteTable \(Int(result.0)) ns, Hummingbird \(Int(result.1)) ns, x\(ratio(result.1 / result.0)), \(sum)"
    )
    return result
  }

  private static func ratio(_ value: Double) -> Double { (value * 100).rounded() / 100 }
}
