import HarnessText
import LinkModel

/// Facts about a row that the report of a test run adds to the row's result.
package struct TestRunNotes: Sendable {
  package var test: String?
  package var time: Duration?
  private(set) var routes: NamedLists?

  package init(test: String? = nil, time: Duration? = nil) {
    (self.test, self.time) = (test, time)
  }

  package init(of result: RowResult, by replayer: Replayer, test: String?, time: Duration) {
    self.init(test: test, time: time)
    for (app, match) in result.routed(in: replayer.plan) {
      let text = match.pattern.isEmpty ? match.name : "\(match.name) \(match.pattern)"
      var lists = routes ?? NamedLists()
      if lists.texts[app]?.contains(text) != true { lists.texts[app, default: []].append(text) }
      routes = lists
    }
  }
}

/// An object of lists, ordered by their names.
struct NamedLists: JSONCoded {
  var texts: [String: [String]] = [:]

  init() {}

  init?(_ node: JSONNode) {
    guard let members = node.object else { return nil }
    for member in members { texts[member.name] = [String](member.value) }
  }

  func write(to out: JSONWriter) {
    out.object {
      for (name, list) in texts.sorted(by: { $0.key < $1.key }) {
        out.name(name)
        list.write(to: out)
      }
    }
  }
}

extension RowResult {
  fileprivate func routed(in plan: TestPlan) -> [(app: String, match: RouteMatch)] {
    var app = plan.installed.first
    return steps.compactMap { step in
      app = step.trace.receiver ?? app
      guard let app, let match = step.trace.route.match else { return nil }
      return (app, match)
    }
  }
}
