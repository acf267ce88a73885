import HarnessText

struct RouteTableBuilder: Sendable {
  private let base: RouteScope
  private var names: [String] = []
  private var shapes: [RouteShape] = []
  private var budget = 20_000
  private var isAbandoned = false
  private(set) var problems: [RouteTableProblem] = []
  private(set) var entries: [RouteEntry] = []
  private(set) var entryOfShape: [Int] = []
  private(set) var scopeIndex = RouteScopeIndex()
  private(set) var trieOfScope: [RouteTrie] = []
  /// All shapes, regardless of scope, for comparing patterns and for detecting links that match except for the scheme
  /// or host.
  private(set) var everything = RouteTrie()
  private(set) var rules: [[String: ParameterRule]] = []
  /// For each route, the parameters whose last value applies if a name is repeated.
  private(set) var lastCounts: [Set<String>] = []
  private(set) var routeNamed: [String: Int] = [:]
  private(set) var requiresItems = false
  private(set) var paths: [RoutePattern?] = []
  /// For each route, the parameters that distinguish its screens, in addition to the parameters in its path.
  private(set) var identities: [[String]] = []

  /// The number of steps that each pattern adds to the comparison budget; unused steps remain available to later
  /// patterns.
  private static let stepsPerPattern = 200

  private let ignoresCase: Bool

  init(hosts: [String]?, schemes: [String]?, ignoresCase: Bool = false) {
    self.ignoresCase = ignoresCase
    base = RouteScope.everything.narrowed(hosts: hosts, schemes: schemes)
    checkNames(hosts: hosts, schemes: schemes, route: nil)
  }

  mutating func add(_ route: RouteDefinition) {
    let number = rules.count
    names.append(route.name)
    if let first = routeNamed[route.name] {
      report(.duplicateName(route.name, first: first), route: number)
    } else {
      routeNamed[route.name] = number
    }
    checkNames(hosts: route.hosts, schemes: route.schemes, route: number)
    let scope = scopeIndex.number(of: base.narrowed(hosts: route.hosts, schemes: route.schemes))
    if scope == trieOfScope.count { trieOfScope.append(RouteTrie()) }
    var patterns: [(place: RoutePlace, pattern: RoutePattern)] = []
    for (index, text) in ([route.path] + route.aliases).enumerated() {
      let place = RoutePlace(route: number, pattern: index)
      if let pattern = read(text, at: place) { patterns.append((place, pattern)) }
    }
    paths.append(patterns.first { $0.place.pattern == 0 }?.pattern)
    rules.append(readRules(of: route, number, patterns.map(\.pattern)))
    lastCounts.append(Set(route.parameters.filter { $0.repeated == .last }.map(\.name)))
    identities.append(readIdentity(of: route, number, patterns.map(\.pattern)))
    // The sort is stable, so patterns of equal rank remain in the order written.
    patterns.sort { $0.pattern.isTriedBefore($1.pattern) }
    for (place, pattern) in patterns {
      requiresItems = requiresItems || !pattern.requiredItems.isEmpty
      register(pattern, at: place, scope: scope)
    }
  }

  private mutating func readRules(
    of route: RouteDefinition, _ number: Int, _ patterns: [RoutePattern]
  ) -> [String: ParameterRule] {
    var rules: [String: ParameterRule] = [:]
    for rule in route.parameters {
      if rules[rule.name] == nil {
        rules[rule.name] = rule
      } else {
        report(.duplicateRule(rule.name), route: number)
      }
    }
    for name in patterns.flatMap({ $0.pathParameters + $0.bindings.map(\.parameter) })
    where rules[name] == nil {
      rules[name] = ParameterRule(name)
    }
    return rules
  }

  private mutating func readIdentity(
    of route: RouteDefinition, _ number: Int, _ patterns: [RoutePattern]
  ) -> [String] {
    let declared =
      (route.parameters.map(\.name)
      + patterns.flatMap { $0.pathParameters + $0.bindings.map(\.parameter) }).distinct
    for name in route.identity ?? [] where rules[number][name] == nil {
      report(.undeclaredIdentity(name, declared: declared), route: number)
    }
    let inPath = Set(paths[number]?.pathParameters ?? [])
    return (route.identity ?? declared).filter { !inPath.contains($0) }
  }

  private mutating func report(_ kind: RouteTableProblem.Kind, route: Int?, pattern: Int? = nil) {
    problems.append(RouteTableProblem(kind, route: route, pattern: pattern))
  }

  private mutating func read(_ text: String, at place: RoutePlace) -> RoutePattern? {
    do throws(RoutePatternProblem) {
      return try RoutePattern(text)
    } catch {
      report(.badPattern(text, error), route: place.route, pattern: place.pattern)
      return nil
    }
  }

  private mutating func register(_ pattern: RoutePattern, at place: RoutePlace, scope: Int) {
    let fallsThrough = rules[place.route].values.contains(where: \.fallsThrough)
    let entry = RouteEntry(place: place, pattern: pattern, scope: scope, fallsThrough: fallsThrough)
    if !isAbandoned, let kind = compare(entry) {
      report(kind, route: place.route, pattern: place.pattern)
      isAbandoned = kind == .comparisonAbandoned
    }
    for shape in ignoresCase ? pattern.shapes.map(\.lowercased) : pattern.shapes {
      everything.insert(shape, as: entryOfShape.count)
      trieOfScope[scope].insert(shape, as: entryOfShape.count)
      entryOfShape.append(entries.count)
      shapes.append(shape)
    }
    entries.append(entry)
  }

  private mutating func compare(_ entry: RouteEntry) -> RouteTableProblem.Kind? {
    var budget = self.budget + Self.stepsPerPattern
    let comparison = RouteComparison(names: names, scopes: scopeIndex.scopes, later: entry)
    let kind = comparison.problem { shape in
      everything.overlaps(of: shape, before: shapes.count, budget: &budget)?
        .map { RouteComparison.Candidate(entry: entries[entryOfShape[$0]], shape: shapes[$0]) }
    }
    self.budget = budget
    return kind
  }

  private mutating func checkNames(hosts: [String]?, schemes: [String]?, route: Int?) {
    for host in hosts ?? [] where !host.isHost {
      report(.badHost(host), route: route)
    }
    for scheme in schemes ?? []
    where scheme.isEmpty || Link(scheme + ":").scheme != scheme.asciiLowercased() {
      report(.badScheme(scheme), route: route)
    }
  }
}

extension String {
  /// Whether the string can be a host: a name (in Punycode if internationalized) or an IP address in brackets.
  fileprivate var isHost: Bool {
    if utf8.first == "[" { return utf8.last == "]" }
    return !isEmpty
      && utf8.allSatisfy { $0.isASCIIAlphanumeric || "-._".utf8.contains($0) }
  }
}
