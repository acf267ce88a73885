import HarnessText
import LinkModel

extension Diagnosis {
  func routePart(named name: String?, in app: TestPlan.App? = nil) -> WrittenPart? {
    (app ?? receiver)?.places.router?[\RouterForm.routes]?.elements
      .first { $0[\RouteForm.name]?.node.string == name }
  }

  func routed(_ failure: Failure) -> Explanation? {
    guard let fact = failure.fact else { return own(failure, []) }
    let (isModelled, hasNoRoute) = (trace.notObserved == nil, trace.route.outcome == nil)
    if !isModelled, fact.isOfError || [.returned, .made, .roundTrip].contains(fact) { return own(failure, []) }
    switch step.action {
    case .inApp(.share):
      if [.made, .roundTrip].contains(fact), trace.route.made == nil, hasNoRoute {
        return Explanation(
          sentence: "no app with a \"router\" is in the foreground to generate the link",
          causes: follows(\AppForm.router, of: onlyApp?.written, isNeeded: true))
      }
    case .signIn where hasNoRoute && isModelled: return Explanation(sentence: "no link was waiting for sign-in")
    case .cancelSignIn where hasNoRoute && isModelled:
      return Explanation(sentence: "after a cancelled sign-in, no link is handled", causes: actionCauses)
    default:
      if [.made, .roundTrip].contains(fact), trace.route.made == nil, hasNoRoute {
        return Explanation(sentence: "only a step with \"share\" generates a link")
      }
    }
    if fact == .log { return logged(failure) }
    if fact == .made { return own(failure, madeFrom ?? []) }
    let error = trace.route.failure?.error
    if fact == .returned {
      let app = receiver?.written
      if trace.decide.activity != nil { return own(failure, follows(\AppForm.failedActivity, of: app, isNeeded: true)) }
      let setting = follows(\AppForm.unroutable, of: app, isNeeded: true)
      let errors = receiver.flatMap { app in error.map { causes(of: $0, link, nil, app.routes, app) } } ?? []
      return own(failure, trace.route.failure?.isUnknownRoute == false ? errors + setting : setting + errors)
    }
    if code.contains(.router) { return routedByOwnCode(failure) }
    if let finding = unroutedPayload { return finding }
    guard let app = receiver, let table = app.routes, let link = trace.route.link ?? link else {
      return own(failure, noRouter(of: receiver))
    }
    let wanted = wantedText(.route)
    guard let match = trace.route.match else {
      return own(failure, error.map { causes(of: $0, link, wanted, table, app) } ?? [])
    }
    let route = routePart(named: match.name)
    var found: [Finding] = []
    if fact.isOfError || failure.expected.isAbsent {
      found = follows(\RouteForm.parameters, of: route)
    } else if let name = failure.parameter {
      found = rule(of: name, in: route)
    } else if let wanted, wanted != match.name {
      found = comparison(of: link, with: wanted, table, app)
    }
    found += pattern(match)
    let words =
      missingParameter(failure, match)
      ?? (failure.parameter == nil || failure.isSecret ? nil : otherSpelling(of: failure))
    return words.map { Explanation(sentence: $0, causes: found) } ?? own(failure, found)
  }

  /// The first value of a line of the log that differs is one of another stage, which knows its cause.
  private func logged(_ failure: Failure) -> Explanation {
    guard case .text(let line)? = failure.actual else { return own(failure, []) }
    let wanted = wantedText(.log)?.split(separator: " ") ?? []
    let odd = line.split(separator: " ").first { !wanted.contains($0) }
    return switch odd?.prefix(while: { $0 != "=" }) {
    case "source": sourced
    case "result", "reason": decided()
    default: own(failure, madeFrom ?? [])
    }
  }

  private func missingParameter(_ failure: Failure, _ match: RouteMatch) -> String? {
    guard let name = failure.parameter, failure.actual == nil else { return nil }
    let names = quoted(match.parameters.all.map(\.name))
    return "the route \(match.name) matched without a parameter \"\(name)\""
      + (names.isEmpty ? "" : "; its parameters are \(names)")
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
    return Explanation(
      because: error.code, sentence: "a notification without a URL opens the route that \"pushes\" of the app names",
      causes: follows(\AppForm.pushes, of: plan.app(named: event.app)?.written, isNeeded: true))
  }

  func noRouter(of app: TestPlan.App?) -> [Finding] {
    guard app?.routes == nil, trace.routing == nil else { return [] }
    return cause("add a \"router\" to this app, or replay the plan in a test with `replay(router:)`", app?.written)
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
      // The link reached the wrong app if another one has the route.
      if plan.apps.contains(where: { routePart(named: name, in: $0) != nil }) { return [] }
      let near = NearMiss.nearest(to: name, among: table.routes.map(\.name))
      let part = near.flatMap { routePart(named: $0, in: app) }?[\RouteForm.name]
      return cause(
        "the router has no route \(name)" + (part == nil ? "" : "; this is the most similar name"),
        part ?? app.places.router?[\RouterForm.routes], wanted: part == nil ? nil : name)
    }
    guard let miss = table.nearMiss(to: link, route: name) else { return [] }
    return cause(
      "the route \(name) "
        + (miss.words.map { "does not match: \($0)" } ?? "also matches, but another route is tried first"),
      route[\RouteForm.aliases]?.element(miss.pattern) ?? route[\RouteForm.path] ?? route, wanted: miss.path)
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
    let (route, router) = (routePart(named: error.route, in: app), app.places.router)
    switch error.cause {
    case .unknownRoute:
      guard let link, let table else { return [] }
      guard let near = wanted ?? table.nearMiss(to: link)?.route else {
        return cause("no route's path is similar to the link's path", router?[\RouterForm.routes])
      }
      return comparison(of: link, with: near, table, app) + linkCauses
    case .missingParameter(let name), .emptyParameter(let name), .invalidParameter(let name, _, _),
      .parameterTooLong(let name, _, _), .expired(let name, _):
      let others = (link?.queryItems ?? []).map(\.name).distinct
      let meant = wanted == error.route ? [] : self.rule(of: name, in: routePart(named: wanted, in: app))
      guard let rule = rule(of: name, in: route).first else { return follows(\RouteForm.path, of: route) + meant }
      guard case .missingParameter = error.cause, !others.isEmpty else { return [rule] + meant }
      return cause(
        "\(rule.message); the link's query contains \(quoted(others))", at: rule.place, found: rule.found, wanted: name)
        + meant
    case .unknownParameter: return follows(\RouterForm.unknownParameters, of: router)
    case .invalidDomain:
      return follows(
        \RouterForm.hosts,
        at: route?[\RouteForm.hosts] ?? router?[\RouterForm.hosts] ?? app.written?[\AppForm.associatedDomains])
    case .unknownScheme:
      return follows(
        \RouterForm.schemes,
        at: route?[\RouteForm.schemes] ?? router?[\RouterForm.schemes] ?? app.written?[\AppForm.urlSchemes] ?? router)
        + (link?.isWeb == true ? follows(\AppForm.associatedDomains, of: app.written, isNeeded: true) : [])
    case .invalidEncoding, .unsafeParameter: return linkCauses
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
