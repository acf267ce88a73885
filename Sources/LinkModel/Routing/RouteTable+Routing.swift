extension RouteTable {
  /// Where a link leads, or why it leads nowhere.
  public func route(_ link: Link) -> RouteResult {
    do throws(RoutingError) {
      let scopes = try scopeIndex.scopes(for: link)
      let routable = try RoutableLink(link)
      guard let entry = entry(for: routable, in: scopes) else {
        throw refusal(of: link, routable)
      }
      return .success(try bind(routable, to: entries[entry]))
    } catch {
      return .failure(error)
    }
  }

  /// The first registered pattern whose path and required query items are there.
  ///
  /// When only items are missing, the first one whose path fits is the answer: the link is then refused for the
  /// parameter it lacks, which says more than "unknown route".
  func entry(for link: RoutableLink, in scopes: [Int]) -> Int? {
    var names: Set<String>?
    let complete = first(link.path, in: scopes) { entry in
      if entry.requiredItems.isEmpty { return true }
      let known = names ?? Set(link.items.lazy.compactMap(\.name))
      names = known
      return entry.requiredItems.allSatisfy(known.contains)
    }
    return complete ?? first(link.path, in: scopes) { _ in true }
  }

  private func first(
    _ path: [String], in scopes: [Int], where isEligible: (RouteEntry) -> Bool
  ) -> Int? {
    var first: Int?
    for scope in scopes {
      let found = trieOfScope[scope].first(matching: path) {
        isEligible(entries[entryOfShape[$0]])
      }
      if let found, found < first ?? .max { first = found }
    }
    return first.map { entryOfShape[$0] }
  }

  /// A path that is known elsewhere is refused for its scheme or host, another one for itself.
  private func refusal(of link: Link, _ routable: RoutableLink) -> RoutingError {
    guard let shape = everything.first(matching: routable.path, where: { _ in true }) else {
      return RoutingError(.unknownRoute(path: "/" + link.encodedSegments.joined(separator: "/")))
    }
    let entry = entries[entryOfShape[shape]]
    let scope = scopeIndex.scopes[entry.scope]
    let route = routes[entry.place.route].name
    if link.isWeb, scope.webSchemes.contains(link.scheme) {
      return RoutingError(
        .invalidDomain(link.host ?? "", known: (scope.hosts ?? []).sorted()), route: route)
    }
    let known = scope.webSchemes.union(scope.schemes ?? []).sorted()
    return RoutingError(.unknownScheme(link.scheme, known: known), route: route)
  }
}
