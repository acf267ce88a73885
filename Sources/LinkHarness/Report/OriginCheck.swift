import LinkModel

/// Compares the hosts and schemes of links that routers accepted or rejected in a run with those that the apps claim;
/// only links that a row opens are known, so nothing is said about others.
package struct OriginCheck: Sendable {
  private var unclaimed: Set<String> = []
  private var unrouted: Set<String> = []
  private var routed: Set<String> = []

  package init() {}

  package var notes: [String] { unclaimed.union(unrouted.subtracting(routed)).sorted() }

  package mutating func take(_ result: RowResult, of plan: TestPlan, where isOwn: (String) -> Bool = { _ in true }) {
    for trace in result.steps.map(\.trace) where trace.decide.activity == nil {
      if let link = trace.handledLink, let app = plan.app(named: trace.receiver), isOwn(app.name) {
        take(link, to: app, trace)
      }
    }
  }

  private mutating func take(_ link: Link, to app: TestPlan.App, _ trace: StepTrace) {
    let (domains, schemes) = (app.declared.linkDomains, app.urlSchemes)
    let host = link.isWeb ? link.host : nil
    // A plan that declares nothing of the kind does not say what the app claims.
    if host == nil ? schemes.isEmpty : domains.isEmpty { return }
    let isClaimed = host.map { host in domains.contains { $0.covers(host) } } ?? schemes.contains(link.scheme)
    let claims = host == nil ? "URL schemes" : "associated domains"
    let origin = host ?? "the scheme \(link.scheme)"
    if isClaimed {
      let words = "\(app.name)'s \(claims) list \(origin), but its router accepts no link to it that a row opens"
      // An app under test accepts a link that it does not reject, whether or not it reports the route.
      if trace.failure == nil || trace.route.match != nil { routed.insert(words) } else { unrouted.insert(words) }
    } else if case .direct? = trace.source, trace.failure == nil, trace.route.match != nil {
      // From other sources, the system can deliver a link that the app does not claim, for example from a widget.
      unclaimed.insert("\(app.name)'s router accepts \(origin), which its \(claims) do not list")
    }
  }
}
