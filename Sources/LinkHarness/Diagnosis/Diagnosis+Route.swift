import HarnessText
import LinkModel

extension Diagnosis {
  func routePart(named name: String?, in app: TestPlan.App? = nil) -> WrittenPart? {
    (app ?? receiver)?.places.router?[\RouterForm.routes]?.elements
      .first { $0[\RouteForm.name]?.node.string == name }
  }

  func routed(_ failure: Failure) -> Explanation? {
    guard let fact = failure.fact else { return own(failure, []) }
    if trace.notObserved != nil, fact.isOfError || [.returned, .made, .roundTrip].contains(fact) {
      return own(failure, [])
    }
    if [.made, .roundTrip].contains(fact), trace.route.made == nil, trace.route.outcome == nil {
      guard case .inApp(.share) = step.action else {
        return Explanation(sentence: "only a step with \"share\" generates a link")
      }
      return Explanation(
        sentence: "no app with a \"router\" is in the foreground to generate the link",
        causes: cause(
          "this app has no \"router\"", onlyApp.flatMap { $0.routes == nil ? $0.written : nil }))
    }
    if case .signIn = step.action, trace.route.outcome == nil, trace.notObserved == nil {
      return Explanation(sentence: "no link was waiting for sign-in")
    }
    if case .cancelSignIn = step.action, trace.route.outcome == nil, trace.notObserved == nil {
      return Explanation(
        sentence: "after a cancelled sign-in, no link is handled",
        causes: cause("this step cancels it", action(\.cancelSignIn)))
    }
    if fact == .log { return logged(failure) }
    if fact == .made { return own(failure, madeFrom ?? []) }
    if fact == .returned {
      let app = receiver?.written
      return own(
        failure,
        trace.decide.activity != nil
          ? cause(
            "this value determines what happens if an activity's data does not arrive",
            app?[\AppForm.failedActivity] ?? app)
          : cause(
            "this value determines what happens to links that match no route",
            app?[\AppForm.unroutable] ?? app)
            + (receiver.flatMap { app in
              trace.route.failure?.error.map { self.causes(of: $0, link, nil, app.routes, app) }
            } ?? []))
    }
    if code.contains(.router) { return routedByOwnCode(failure) }
    if let finding = unroutedPayload { return finding }
    guard let app = receiver, let table = app.routes, let link = trace.route.link ?? link else {
      return own(failure, noRouter(of: receiver))
    }
    let wanted = wantedText(.route)
    guard let match = trace.route.match else {
      return own(failure, trace.route.failure?.error.map { self.causes(of: $0, link, wanted, table, app) } ?? [])
    }
    var causes: [Finding] = []
    if fact.isOfError {
      causes += cause(
        "the rules for the route's parameters are defined here", routePart(named: match.name)?[\RouteForm.parameters])
    } else if let name = failure.parameter {
      causes += rule(of: name, in: routePart(named: match.name))
    } else if let wanted, wanted != match.name {
      causes += comparison(of: link, with: wanted, table, app)
    }
    causes += pattern(match)
    let words = missingParameter(failure, match) ?? otherEncoding(failure)
    return words.map { Explanation(sentence: $0, causes: causes) } ?? own(failure, causes)
  }

  /// The first value of a line of the log that differs is one of another stage, which knows its cause.
  private func logged(_ failure: Failure) -> Explanation {
    func pairs(_ line: String?) -> [Substring] { line?.split(separator: " ") ?? [] }
    let wanted = pairs(wantedText(.log))
    guard case .text(let line)? = failure.actual else { return own(failure, []) }
    let odd = pairs(line).first { !wanted.contains($0) }
    return switch odd?.prefix(while: { $0 != "=" }) {
    case "source":
      Explanation(sentence: trace.source.map { "the source of the link is \"\($0.name)\"" }, causes: sourceCauses)
    case "result", "reason": decided()
    default: own(failure, madeFrom ?? [])
    }
  }

  private func missingParameter(_ failure: Failure, _ match: RouteMatch) -> String? {
    guard let name = failure.parameter, failure.actual == nil else { return nil }
    let names = quoted(match.parameters.all.map(\.name))
    return "the route \(match.name) matched "
      + (names.isEmpty
        ? "without any parameters"
        : "without a parameter \"\(name)\"; its parameters are \(names)")
  }

  private func otherEncoding(_ failure: Failure) -> String? {
    guard failure.parameter != nil, let wanted = failure.expected.text, case .text(let actual)? = failure.actual,
      wanted != actual
    else { return nil }
    if actual.utf8.contains("+"), wanted == actual.replacing("+", with: " ") {
      return "\"+\" in a link is not decoded; a space is written as %20"
    }
    return PercentEncoding.decode(wanted) == actual ? "parameter values are percent-decoded" : nil
  }

  private func routedByOwnCode(_ failure: Failure) -> Explanation? {
    let isApp = trace.notObserved != nil
    if let match = trace.route.match {
      let parameters = match.parameters.all.map { "\($0.name)=\($0.value)" }.joined(separator: ", ")
      return Explanation(
        sentence: (isApp ? "the app under test reported" : "the app's own router returned") + " the route \(match.name)"
          + (parameters.isEmpty ? "" : " with \(parameters)"))
    }
    guard let error = trace.route.failure else {
      let isMissing = failure.fact == .route && failure.kind != .notObserved
      return own(failure, isMissing ? hostOfCustomScheme : [])
    }
    return Explanation(
      because: error.code,
      sentence: "\(isApp ? "the app under test" : "the app's own router") threw an error: \(error.sentence)",
      causes: error.isUnknownRoute ? hostOfCustomScheme : [])
  }

  /// A router that reads only the path misses `product` in `shop://product/42`.
  private var hostOfCustomScheme: [Finding] {
    guard let link, !link.isWeb, let host = link.host, !host.isEmpty else { return [] }
    return cause(
      "in this link, \"\(host)\" is the host and \"\(link.path)\" is the path",
      action(\.open))
  }

  /// A payload without a URL is no link, so no pattern is at fault.
  var unroutedPayload: Explanation? {
    guard case .arrive(let events) = step.action, let error = trace.route.failure,
      let event = events.last(where: { $0.payload != nil })
    else { return nil }
    let app = event.app.flatMap(plan.app(named:))?.written
    let pushes = app?[\AppForm.pushes]
    return Explanation(
      because: error.code,
      sentence: pushes == nil
        ? "\(event.app ?? "the app") has no \"pushes\"" : "none of its \"pushes\" fits the payload",
      causes: cause("a notification without a URL opens the route that \"pushes\" names", pushes ?? app))
  }

  func noRouter(of app: TestPlan.App?) -> [Finding] {
    guard let app, app.routes == nil, trace.routing == nil else { return [] }
    return cause(
      "add a \"router\" to this app, or replay the plan in a test with `replay(router:)`",
      app.written)
  }

  func pattern(_ match: RouteMatch, in app: TestPlan.App? = nil) -> [Finding] {
    guard let route = routePart(named: match.name, in: app) else { return [] }
    let part =
      route[\RouteForm.path].flatMap { $0.text == match.pattern ? $0 : nil }
      ?? route[\RouteForm.aliases]?.element(match.pattern) ?? route[\RouteForm.path] ?? route
    return cause("the route \(match.name) matched the link", part)
  }

  private func rule(of parameter: String, in route: WrittenPart?) -> [Finding] {
    cause("this is the rule for \"\(parameter)\"", route?[\RouteForm.parameters]?[parameter])
  }

  private func comparison(
    of link: Link, with name: String, _ table: RouteTable, _ app: TestPlan.App
  ) -> [Finding] {
    guard let route = routePart(named: name, in: app) else {
      // If another app has the route, the link reached the wrong app. The receiving app's route table is then not the
      // cause.
      let isOfAnother = plan.apps.contains {
        $0.routes?.routes.contains { $0.name == name } ?? false
      }
      if isOfAnother { return [] }
      let near = NearMiss.nearest(to: name, among: table.routes.map(\.name))
      guard let part = near.flatMap({ routePart(named: $0, in: app) })?[\RouteForm.name] else {
        return cause(
          "the router has no route \(name)", app.places.router?[\RouterForm.routes])
      }
      return cause(
        "the router has no route \(name); this is the most similar name", part, wanted: name)
    }
    guard let miss = table.nearMiss(to: link, route: name) else { return [] }
    let part = route[\RouteForm.aliases]?.element(miss.pattern) ?? route[\RouteForm.path] ?? route
    guard let words = miss.words else {
      return cause("the route \(name) also matches, but another route is tried first", part, wanted: miss.path)
    }
    return cause("the route \(name) does not match: \(words)", part, wanted: miss.path)
  }

  func causes(of error: RouteURLError, in app: TestPlan.App) -> [Finding] {
    switch error {
    case .refused(let error): causes(of: error, nil, nil, app.routes, app)
    case .misunderstood(let match): pattern(match, in: app)
    case .unknownRoute, .noPath, .missingParameter: []
    }
  }

  private func causes(
    of error: RoutingError, _ link: Link?, _ wanted: String?, _ table: RouteTable?,
    _ app: TestPlan.App
  ) -> [Finding] {
    let route = routePart(named: error.route, in: app)
    switch error.cause {
    case .unknownRoute:
      guard let link, let table else { return [] }
      if let wanted { return comparison(of: link, with: wanted, table, app) + linkCauses }
      guard let miss = table.nearMiss(to: link) else {
        return cause(
          "no route's path is similar to the link's path",
          app.places.router?[\RouterForm.routes])
      }
      return comparison(of: link, with: miss.route, table, app) + linkCauses
    case .missingParameter(let name), .emptyParameter(let name), .invalidParameter(let name, _, _),
      .parameterTooLong(let name, _, _), .expired(let name, _):
      let rules = rule(of: name, in: route)
      let others = (link?.queryItems ?? []).map(\.name).distinct
      guard case .missingParameter = error.cause, let rule = rules.first, !others.isEmpty else {
        return rules.isEmpty
          ? cause("the route defines the parameter \"\(name)\" here", route?[\RouteForm.path])
          : rules
      }
      return cause(
        "this is the rule for \"\(name)\"; the link's query contains \(quoted(others))",
        at: rule.place, found: rule.found, wanted: name)
    case .unknownParameter:
      return cause(
        "unknown parameters are rejected",
        app.places.router?[\RouterForm.unknownParameters])
    case .invalidDomain:
      return cause(
        "only links to these hosts are accepted",
        route?[\RouteForm.hosts] ?? app.places.router?[\RouterForm.hosts]
          ?? app.written?[\AppForm.associatedDomains])
    case .unknownScheme:
      return cause(
        "only links with these schemes are accepted",
        route?[\RouteForm.schemes] ?? app.places.router?[\RouterForm.schemes] ?? app.written?[\AppForm.urlSchemes]
          ?? app.places.router)
    case .invalidEncoding, .unsafeParameter:
      return linkCauses
    }
  }
}

extension RouteNearMiss {
  fileprivate var path: String { "/" + segments.compactMap(\.found).joined(separator: "/") }

  fileprivate var words: String? {
    guard let segment = segments.first(where: { $0.verdict != .fits }) else { return nil }
    let found = segment.found.map { "\"\($0)\"" } ?? "nothing"
    return switch segment.verdict {
    case .unexpected: "the link's path continues with \(found)"
    case .missing: "the link has no segment for \"\(segment.expected ?? "")\""
    default: "the link has \(found) where the pattern has \"\(segment.expected ?? "")\""
    }
  }
}
