import HarnessText
import LinkModel

/// Reads a router document: routes with their patterns and parameters, and how the app navigates.
struct RouterReader {
  let router: StrictObject
  /// The hosts of the app's entitlement, or `nil` when a wildcard among them allows any.
  let defaultHosts: [String]?
  let defaultSchemes: [String]

  static let keys = ["routes", "hosts", "schemes", "unknownParameters", "navigation"]
  static let routeKeys = [
    "name", "path", "aliases", "parameters", "hosts", "schemes", "requiresSignIn", "presentation",
    "content",
  ]

  func routes() -> (table: RouteTable, places: [DocumentPlace]) {
    router.require("routes")
    let nodes = router.array("routes") ?? []
    var definitions: [RouteDefinition] = []
    var read: [JSONNode] = []
    for node in nodes {
      if let definition = route(node) {
        definitions.append(definition)
        read.append(node)
      }
    }
    let unknown = router.choice(
      "unknownParameters", "policy for unknown parameters",
      UnknownParameters.allCases.map { ($0.rawValue, $0) })
    let table = RouteTable(
      routes: definitions, hosts: router.strings("hosts") ?? defaultHosts,
      schemes: (router.strings("schemes") ?? defaultSchemes) + ["https", "http"],
      unknownParameters: unknown ?? .keep)
    for finding in table.findings {
      let node = finding.route.map { place(of: finding, in: read[$0]) } ?? router.node
      if finding.isError {
        router.report(.route(finding), at: node)
      } else {
        router.log.warn(.route(finding), in: router.source, at: node.range)
      }
    }
    return (table, read.map { DocumentPlace($0, in: router.source) })
  }

  /// The pattern a finding is about, or the whole route.
  private func place(of finding: RouteTableFinding, in route: JSONNode) -> JSONNode {
    switch finding.pattern {
    case nil: route["name"] ?? route
    case 0?: route["path"] ?? route
    case .some(let alias):
      route["aliases"]?.array.flatMap { alias <= $0.count ? $0[alias - 1] : nil } ?? route
    }
  }

  private func route(_ node: JSONNode) -> RouteDefinition? {
    guard let route = router.object(node, "a route", keys: Self.routeKeys) else { return nil }
    route.require("name")
    route.require("path")
    for pattern in [route.value("path")].compactMap(\.self) + (route.value("aliases")?.array ?? [])
    {
      PathNotation.check(pattern, route)
    }
    let presentation = route.choice(
      "presentation", "presentation", RoutePresentation.allCases.map { ($0.rawValue, $0) })
    let definition = RouteDefinition(
      route.string("name") ?? "", path: route.string("path") ?? "/",
      aliases: route.strings("aliases") ?? [],
      parameters: route.named("parameters").compactMap { parameter($0, route) },
      hosts: route.strings("hosts"), schemes: route.strings("schemes"),
      requiresSignIn: route.bool("requiresSignIn") ?? false,
      presentation: presentation ?? .automatic, content: content(route))
    return route.value("name") == nil || route.value("path") == nil ? nil : definition
  }

  static let types: [(String, ParameterType)] = [
    ("string", .string), ("integer", .integer), ("uuid", .uuid),
  ]

  /// `"id": "integer"`, `"sort": ["price", "name"]`, or an object with everything there is to say.
  private func parameter(_ member: JSONMember, _ route: StrictObject) -> ParameterRule? {
    if let type = type(member.value, route) { return ParameterRule(member.name, type: type) }
    guard member.value.object != nil,
      let rule = route.object(
        member.value, "the parameter \(member.name)",
        keys: ["type", "required", "maxLength", "allowsEmpty", "default", "error"])
    else {
      if member.value.string == nil, member.value.array == nil {
        route.report(
          .wrongKind(
            expected: "a type, an array of values, or an object", found: member.value.kind),
          at: member.value)
      }
      return nil
    }
    if let value = rule.value("default"), rule.value("error") != nil {
      rule.report(
        .severalOf(["default", "error"], of: "the parameter \(member.name)"), at: value)
    }
    return ParameterRule(
      member.name, type: rule.value("type").flatMap { type($0, rule) } ?? .string,
      isRequired: rule.bool("required") ?? false,
      maxLength: rule.integer("maxLength") ?? ParameterRule.defaultMaxLength,
      allowsEmpty: rule.bool("allowsEmpty") ?? false, defaultValue: rule.string("default"),
      error: rule.choice(
        "error", "error of a parameter", ErrorCode.refusedValue.map { ($0.rawValue, $0) }))
  }

  private func type(_ node: JSONNode, _ object: StrictObject) -> ParameterType? {
    if let values = node.array { return .oneOf(values.compactMap(object.string)) }
    guard node.string != nil else { return nil }
    return object.choice(node, "type of a parameter", Self.types)
  }

  /// Where screens appear; `known` are the names of the routes, if the plan has them.
  func navigation(_ node: JSONNode?, known: [String]?) -> NavigatorRules? {
    guard let node,
      let rules = router.object(
        node, "the navigation", keys: ["root", "policy", "modalOver", "coordinators", "tabs"])
    else { return nil }
    let modalOver = rules.strings("modalOver")
    let policy =
      rules.choice(
        "policy", "policy", [("contextual", false), ("reset", true)]) ?? false
    return NavigatorRules(
      root: rules.string("root") ?? "home",
      policy: policy
        ? .reset : modalOver.map { .contextual(modalOver: Set($0)) } ?? .contextual(),
      coordinators: coordinators(rules, known), tabs: tabs(rules, known))
  }
}
