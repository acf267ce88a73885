import HarnessText

extension RouteTable {
  /// A link to a route with made-up values, known to lead there; `nil` when the origin has none.
  package func sample(of name: String, at origin: LinkOrigin) -> Link? {
    guard let route = routeNamed[name], let path = paths[route] else { return nil }
    var parameters: [RouteParameter] = []
    let bound = path.bindings.filter { !$0.isOptional }.map(\.parameter)
    let required = routes[route].parameters.filter(\.isRequired).map(\.name)
    for name in (path.pathParameters + bound + required).distinct {
      let value = (rules[route][name] ?? ParameterRule(name)).sample
      parameters.append(RouteParameter(name, value))
    }
    return try? url(for: name, RouteParameters(parameters), at: origin)
  }
}

extension ParameterRule {
  /// A value the rule admits.
  fileprivate var sample: String {
    switch type {
    case .string: String("sample".prefix(max(1, maxLength)))
    case .integer: "42".utf8.count <= maxLength ? "42" : "4"
    case .uuid: "123e4567-e89b-42d3-a456-426614174000"
    case .oneOf(let values): values.first ?? ""
    }
  }
}
