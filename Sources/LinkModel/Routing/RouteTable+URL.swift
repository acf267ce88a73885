import HarnessText

package enum LinkOrigin: Sendable, Hashable {
  case web(host: String)
  case scheme(String)
}

extension RouteTable {
  /// The link is routed before it is returned, to verify that it matches the route with exactly these parameters.
  package func url(
    for name: String, _ parameters: RouteParameters = [:], at origin: LinkOrigin
  ) throws(RouteURLError) -> Link {
    try url(for: name, parameters, at: origin, with: [])
  }

  /// The router may drop the additional query items.
  func url(
    for name: String, _ parameters: RouteParameters, at origin: LinkOrigin,
    with further: [RouteParameter]
  ) throws(RouteURLError) -> Link {
    guard let route = built.routeNamed[name] else { throw .unknownRoute(name) }
    guard let pattern = built.paths[route] else { throw .noPath(name) }
    let (path, query) = try pattern.fill(parameters)
    let text = path.map(PercentEncoding.encode).joined(separator: "/")
    let items = (query + further.map { ($0.name, $0) }).map { item, parameter in
      PercentEncoding.encode(item) + "=" + PercentEncoding.encode(parameter.value)
    }
    let start =
      switch origin {
      case .web(let host): "https://" + host + "/"
      case .scheme(let scheme): scheme + "://"
      }
    let link = Link(start + text + (items.isEmpty ? "" : "?" + items.joined(separator: "&")))
    switch self.route(link) {
    case .failure(let error): throw .refused(error)
    case .success(let match):
      let wanted = Set(parameters.all)
      let given = Set(parameters.all.map(\.name))
      // The comparison ignores the items in `further` and the default values of omitted parameters.
      let found = match.parameters.all.filter {
        given.contains($0.name)
          || !further.contains($0) && $0.value != built.rules[route][$0.name]?.missingDefault
      }
      guard match.name == name, Set(found) == wanted else {
        throw .misunderstood(match)
      }
      return link
    }
  }

  package func splitting(_ parameters: RouteParameters, for name: String) -> RouteParameters {
    guard let route = built.routeNamed[name], case .rest(let rest, _)? = built.paths[route]?.tail
    else { return parameters }
    return RouteParameters(
      parameters.all.map { parameter in
        guard parameter.name == rest, parameter.parts.count == 1 else { return parameter }
        let parts = parameter.value.split(separator: "/", omittingEmptySubsequences: false)
        return RouteParameter(rest, parts: parts.map(String.init))
      })
  }

  package func match(_ name: String, _ parameters: RouteParameters) -> RouteResult {
    let place = built.routeNamed[name].map { RoutePlace(route: $0, pattern: 0) }
    guard let place, let entry = built.entries.first(where: { $0.place == place }) else {
      return .failure(RoutingError(.unknownRoute(path: name)))
    }
    do throws(RouteURLError) {
      let (path, query) = try entry.pattern.fill(parameters)
      let items = query.map { item, parameter in
        RoutableLink.Item(
          name: item, encodedName: PercentEncoding.encode(item),
          encodedValue: PercentEncoding.encode(parameter.value))
      }
      do throws(RoutingError) {
        return .success(try bind(RoutableLink(path: path, items: items), to: entry))
      } catch {
        return .failure(error)
      }
    } catch {
      guard case .missingParameter(let missing) = error else {
        return .failure(RoutingError(.unknownRoute(path: name), route: name))
      }
      return .failure(RoutingError(.missingParameter(missing), route: name))
    }
  }

  package func sample(of name: String, at origin: LinkOrigin) -> Link? {
    guard let route = built.routeNamed[name], let path = built.paths[route] else { return nil }
    var parameters: [RouteParameter] = []
    let bound = path.bindings.filter { !$0.isOptional }.map(\.parameter)
    let required = routes[route].parameters.filter(\.isRequired).map(\.name)
    for name in (path.pathParameters + bound + required).distinct {
      let value = (built.rules[route][name] ?? ParameterRule(name)).sample
      parameters.append(RouteParameter(name, value))
    }
    return try? url(for: name, RouteParameters(parameters), at: origin)
  }
}

extension RoutePattern {
  fileprivate func fill(
    _ parameters: RouteParameters
  ) throws(RouteURLError) -> (path: [String], query: [(item: String, RouteParameter)]) {
    var path: [String] = []
    var taken: Set<String> = []
    for segment in segments {
      switch segment {
      case .literal(let text): path.append(text)
      case .any: path.append("-")
      case .parameter(let name):
        guard let parameter = parameters.first(name) else { throw .missingParameter(name) }
        path.append(parameter.value)
        taken.insert(name)
      }
    }
    switch tail {
    case .none: break
    case .optional(let name), .rest(let name, _):
      let parts = parameters.first(name)?.parts ?? []
      if parts.isEmpty, case .rest(_, mayBeEmpty: false) = tail { throw .missingParameter(name) }
      path += parts
      taken.insert(name)
    }
    let items = Dictionary(firstOf: bindings.map { ($0.parameter, $0.item) })
    var query: [(item: String, RouteParameter)] = []
    for parameter in parameters.all {
      // The path uses the first value of a name; additional values become query items.
      if taken.remove(parameter.name) != nil { continue }
      query.append((items[parameter.name] ?? parameter.name, parameter))
    }
    return (path, query)
  }
}

extension ParameterRule {
  fileprivate var sample: String {
    switch lifetime == nil ? type : .date {
    case .string, .matching, .without: String("sample".prefix(max(1, maxLength)))
    case .integer: "42".utf8.count <= maxLength ? "42" : "4"
    case .date: "2099-12-31"
    case .uuid: "123e4567-e89b-42d3-a456-426614174000"
    case .oneOf(let values): values.first ?? ""
    }
  }
}

package enum RouteURLError: Error, Sendable, Hashable {
  case unknownRoute(String)
  case noPath(String)
  case missingParameter(String)
  case refused(RoutingError)
  /// The link would match a route other than the requested one, or would lose or change a parameter.
  case misunderstood(RouteMatch)

  package var message: String {
    switch self {
    case .unknownRoute(let name): "unknown route \"\(name)\""
    case .noPath(let name): "the path of route \"\(name)\" is invalid"
    case .missingParameter(let name): "the path requires the parameter \"\(name)\""
    case .refused(let error): "the router would reject the link: \(error.developerDetail)"
    case .misunderstood(let match):
      "the link would not produce the given route and parameters: it matches the pattern \"\(match.pattern)\" of route \"\(match.name)\""
    }
  }
}
