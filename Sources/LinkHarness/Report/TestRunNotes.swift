import HarnessText
import LinkModel

/// Facts about a row that the report of a test run adds to the row's result.
package struct TestRunNotes: Sendable {
  package var test: String?
  package var time: Duration?
  package var routes: [String: [String]] = [:]

  package init(test: String? = nil, time: Duration? = nil) {
    (self.test, self.time) = (test, time)
  }

  package init(of result: RowResult, by replayer: Replayer, test: String?, time: Duration) {
    self.init(test: test, time: time)
    for (app, match) in result.routed(in: replayer.plan) {
      let text = match.pattern.isEmpty ? match.name : "\(match.name) \(match.pattern)"
      if !routes[app, default: []].contains(text) { routes[app, default: []].append(text) }
    }
  }

  func write(to out: JSONWriter) {
    if let test { out.member("test", test) }
    if routes.isEmpty { return }
    out.name("routes")
    out.object {
      for (name, list) in routes.sorted(by: { $0.key < $1.key }) {
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
