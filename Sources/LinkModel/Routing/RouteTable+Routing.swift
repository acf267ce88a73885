import HarnessText

extension RouteTable {
  /// Returns the destination of a link, or the reason it has none.
  ///
  /// Without a time, no link expires.
  public func route(_ link: Link) -> Result<RouteMatch, RoutingError> { route(link, at: nil) }

  package func route(_ link: Link, at now: Duration?) -> RouteResult {
    do throws(RoutingError) {
      let scopes = try built.scopeIndex.scopes(for: link)
      if habits.letterCase == .everything { try checkCase(of: link) }
      let routable = try RoutableLink(link, habits, at: now)
      guard let first = entry(for: routable, in: scopes) else {
        throw refusal(of: link, routable)
      }
      var (entry, passed, failure): (Int?, Set<Int>, RoutingError?) = (first, [], nil)
      while let number = entry, accepts(link, by: number) {
        let route = built.entries[number].place.route
        do throws(RoutingError) {
          return .success(try bind(routable, to: built.entries[number]))
        } catch {
          // If no later route takes the link, the reason of the first one is the most useful.
          failure = failure ?? error
          passed.insert(route)
          let passesOn = error.parameter.flatMap { built.rules[route][$0] }?.fallsThrough ?? false
          // The limit keeps the time linear in the number of routes.
          entry = passesOn && passed.count < 100 ? self.entry(for: routable, in: scopes, besides: passed) : nil
        }
      }
      throw failure ?? RoutingError(.unknownRoute(path: path(of: link) + "/"))
    } catch {
      return fallback(for: link, after: error).map { .success($0) } ?? .failure(error)
    }
  }

  /// Refuses a scheme or host in capital letters, as a router does that compares the URL's text.
  private func checkCase(of link: Link) throws(RoutingError) {
    if !link.raw.hasPrefix(link.scheme + ":") {
      let written = link.raw.prefix { $0 != ":" }
      throw RoutingError(.unknownScheme(String(written), known: [link.scheme]))
    }
    if link.isWeb, let host = link.hostText, host != link.host {
      throw RoutingError(.invalidDomain(host, known: [link.host ?? ""]))
    }
  }

  private func accepts(_ link: Link, by entry: Int) -> Bool {
    habits.trailingSlash == .ignored || !link.path.hasSuffix("/") || link.path == "/"
      || built.entries[entry].pattern.tail.isRest
  }

  private func path(of link: Link) -> String { "/" + habits.segments(of: link).joined(separator: "/") }

  private func fallback(for link: Link, after error: RoutingError) -> RouteMatch? {
    guard case .unknownRoute = error.cause, let entry = fallbackEntry,
      let items = try? RoutableLink(link, habits).items
    else { return nil }
    // The path of the fallback route has no parameters, so binding needs no segments.
    return try? bind(RoutableLink(path: [], items: items, habits), to: entry, insteadOf: error)
  }

  func entry(for link: RoutableLink, in scopes: [Int], besides passed: Set<Int> = []) -> Int? {
    let path = link.lookup
    var names: Set<String>?
    let complete =
      !built.requiresItems
      ? nil
      : first(path, in: scopes) { entry in
        if passed.contains(entry.place.route) { return false }
        if entry.requiredItems.isEmpty { return true }
        let known = names ?? Set(link.items.lazy.compactMap(\.name))
        names = known
        return entry.requiredItems.allSatisfy(known.contains)
      }
    return complete ?? first(path, in: scopes) { !passed.contains($0.place.route) }
  }

  private func first(
    _ path: [String], in scopes: [Int], where isEligible: (RouteEntry) -> Bool
  ) -> Int? {
    var first: Int?
    for scope in scopes {
      let found = built.trieOfScope[scope].first(matching: path) {
        isEligible(built.entries[built.entryOfShape[$0]])
      }
      if let found, found < first ?? .max { first = found }
    }
    return first.map { built.entryOfShape[$0] }
  }

  /// The error is `unknownScheme` or `invalidDomain` if the path matches in a scope that does not accept the link,
  /// otherwise `unknownRoute`.
  private func refusal(of link: Link, _ routable: RoutableLink) -> RoutingError {
    guard let shape = built.everything.first(matching: routable.lookup, where: { _ in true }) else {
      return RoutingError(.unknownRoute(path: path(of: link)))
    }
    let entry = built.entries[built.entryOfShape[shape]]
    let scope = built.scopeIndex.scopes[entry.scope]
    let route = routes[entry.place.route].name
    if link.isWeb, scope.webSchemes.contains(link.scheme) {
      return RoutingError(
        .invalidDomain(link.host ?? "", known: (scope.hosts ?? []).sorted()), route: route)
    }
    let known = scope.webSchemes.union(scope.schemes ?? []).sorted()
    return RoutingError(.unknownScheme(link.scheme, known: known), route: route)
  }

  func bind(
    _ link: RoutableLink, to entry: RouteEntry, insteadOf refusal: RoutingError? = nil
  ) throws(RoutingError) -> RouteMatch {
    // The route is accessed in place, because copying it would retain every object that it refers to.
    let route = entry.place.route
    do throws(RoutingError) {
      let parameters = try parameters(of: link, for: entry)
      return RouteMatch(
        routes[route].name, parameters, pattern: entry.pattern.text,
        screen: screen(of: route, parameters), requiresSignIn: routes[route].requiresSignIn,
        presentation: routes[route].presentation, fallbackReason: refusal)
    } catch {
      throw RoutingError(error.cause, route: routes[route].name, ruleError: error.ruleError)
    }
  }

  private func parameters(
    of link: RoutableLink, for entry: RouteEntry
  ) throws(RoutingError) -> RouteParameters {
    let rules = built.rules[entry.place.route]
    var found = entry.pattern.captures(in: link.path)
    let passedOver = passedOver(in: link, for: entry)
    let used = try bindItems(of: link, for: entry.pattern, rules, passedOver, into: &found)
    for (index, parameter) in found.enumerated() {
      guard let rule = rules[few: parameter.name], let cause = rule.judge(parameter, at: link.now) else { continue }
      guard let value = rule.preset(for: cause) else { throw rule.refusal(cause) }
      found[index] = RouteParameter(parameter.name, value)
    }
    // A pattern binds so few names that a linear search is faster than a set.
    let bound = found.count
    for (index, item) in link.items.enumerated()
    where !used.contains(index) && !passedOver.contains(index) {
      let rule = item.name.flatMap { rules[$0] }
      let isExpected = rule != nil && !found[..<bound].contains { $0.name == item.name }
      if !isExpected, unknownParameters == .drop { continue }
      if !isExpected, unknownParameters == .refuse {
        throw RoutingError(.unknownParameter(item.name ?? item.encodedName))
      }
      let name = try link.read(item.encodedName, dots: .allowed)
      let value = try link.read(item.encodedValue, dots: .allowed)
      let parameter = RouteParameter(name, value)
      if let rule, let cause = rule.judge(parameter, at: link.now) {
        guard let value = rule.preset(for: cause) else { throw rule.refusal(cause) }
        found.append(RouteParameter(name, value))
      } else {
        found.append(parameter)
      }
    }
    let route = entry.place.route
    guard !routes[route].parameters.isEmpty else { return RouteParameters(found) }
    let names = Set(found.map(\.name))
    for rule in routes[route].parameters where !names.contains(rule.name) {
      if let value = rule.missingDefault {
        found.append(RouteParameter(rule.name, value))
      } else if rule.isRequired {
        throw rule.refusal(.missingParameter(rule.name))
      }
    }
    return RouteParameters(found)
  }

  private func passedOver(in link: RoutableLink, for entry: RouteEntry) -> Set<Int> {
    let names = built.lastCounts[entry.place.route]
    if names.isEmpty { return [] }
    let items = entry.pattern.bindings.filter { names.contains($0.parameter) }.map(\.item)
    let all = names.union(items)
    var (seen, earlier): (Set<String>, Set<Int>) = ([], [])
    for (index, item) in link.items.enumerated().reversed() {
      guard let name = item.name, all.contains(name) else { continue }
      if !seen.insert(name).inserted { earlier.insert(index) }
    }
    return earlier
  }

  private func bindItems(
    of link: RoutableLink, for pattern: RoutePattern, _ rules: [String: ParameterRule],
    _ passedOver: Set<Int>, into found: inout [RouteParameter]
  ) throws(RoutingError) -> Set<Int> {
    guard !pattern.bindings.isEmpty else { return [] }
    let named = link.items.enumerated().compactMap { index, item in
      passedOver.contains(index) ? nil : item.name.map { ($0, index) }
    }
    let positions = Dictionary(firstOf: named)
    var used: Set<Int> = []
    for binding in pattern.bindings {
      guard let index = positions[binding.item] else {
        if binding.isOptional { continue }
        let cause = RoutingError.Cause.missingParameter(binding.parameter)
        throw rules[binding.parameter]?.refusal(cause) ?? RoutingError(cause)
      }
      let value = try link.read(link.items[index].encodedValue, dots: .refused)
      found.append(RouteParameter(binding.parameter, value))
      used.insert(index)
    }
    return used
  }

  /// The result does not depend on which of the route's patterns matched.
  private func screen(of route: Int, _ parameters: RouteParameters) -> Screen {
    var values: [String] = []
    for name in screenParameters[route] {
      let parts = parameters.first(name)?.parts ?? []
      values = values.isEmpty ? parts : values + parts
    }
    let identity = built.identities[route]
    if identity.isEmpty { return Screen(routes[route].name, values) }
    let query = identity.compactMap { parameters.first($0) }
    return Screen(routes[route].name, values, query: query)
  }
}
