import HarnessText
import LinkModel

/// Example URLs for a rule: a URL for which the rule is the first match, and a URL that the rule does not match.
struct RuleWitness: Sendable {
  let rule: AssociationRule
  let inside: String?
  let outside: String?
  /// URLs that the rule decides, although a later rule would decide them otherwise; with `inside`, they show every such
  /// rule that was found.
  let contested: [(url: String, other: AssociationRule)]
}

extension AssociationFile {
  /// The matcher has verified each URL.
  func witnesses(
    for app: String, host: String, stepBudget: Int = 200_000
  ) -> [RuleWitness] {
    let rules = detail(for: app)?.rules ?? []
    var search = WitnessSearch(rules: rules, host: host, budget: stepBudget)
    return rules.indices.map { search.witness(of: $0) }
  }
}

private struct WitnessSearch {
  let rules: [AssociationRule]
  let host: String
  private var budget: StepBudget
  private let cells: [String]
  private var decided: [Int: String] = [:]
  /// For each rule, URLs that it decides, and for which a later rule with the other effect holds, too.
  private var rivals: [Int: [(url: String, other: Int)]] = [:]

  init(rules: [AssociationRule], host: String, budget: Int) {
    self.rules = rules
    self.host = host
    self.budget = StepBudget(budget)
    var cells: [String] = []
    _ = RuleSpace([rules], host: host).cells(&self.budget) { cell in
      cells.append(cell.url)
      return cells.count < 2_000
    }
    self.cells = cells
    for url in cells { note(url) }
    // Cells leave out the rules behind an inclusion that matches all of a cell.
    for url in rules.compactMap({ $0.constraints.sample(host: host) }) { note(url) }
    for first in rules.indices { comparePairs(of: first) }
  }

  private mutating func comparePairs(of first: Int) {
    for other in rules.indices.dropFirst(first + 1) where isUnknown(first, other) {
      var urls: [String] = []
      _ = RuleSpace([[rules[first], rules[other]]], host: host).cells(&budget, required: 1) { cell in
        urls.append(cell.url)
        return urls.count < 20
      }
      for url in urls { note(url) }
      if budget.isSpent { return }
    }
  }

  /// Whether the rules have different effects, and no URL is known for which both hold and the first decides.
  private func isUnknown(_ first: Int, _ other: Int) -> Bool {
    rules[other].isExclusion != rules[first].isExclusion
      && !(rivals[first] ?? []).contains { $0.other == other }
  }

  private mutating func note(_ url: String) {
    let link = Link(url)
    guard let first = rules.firstHolding(link) else { return }
    decided[first] = decided[first] ?? url
    for other in rules.indices.dropFirst(first + 1)
    where isUnknown(first, other) && [rules[other]].firstHolding(link) != nil {
      rivals[first, default: []].append((url, other))
    }
  }

  mutating func witness(of index: Int) -> RuleWitness {
    let inside = inside(of: index)
    let near = inside.map { Link($0).neighbours(host: host) } ?? []
    let outside = (near + cells).first { [rules[index]].firstHolding(Link($0)) == nil }
    var contested: [(url: String, other: AssociationRule)] = []
    for rival in rivals[index] ?? [] {
      let other = rules[rival.other]
      let shown = [inside].compactMap(\.self) + contested.map(\.url)
      if shown.allSatisfy({ [other].firstHolding(Link($0)) == nil }) { contested.append((rival.url, other)) }
    }
    return RuleWitness(rule: rules[index], inside: inside, outside: outside, contested: contested)
  }

  private mutating func inside(of index: Int) -> String? {
    let plain = rules[index].constraints.sample(host: host)
    if let plain, rules.firstHolding(Link(plain)) == index { return plain }
    if let url = decided[index] { return url }
    // A rule that cannot be evaluated together with the others can often be evaluated alone.
    var own = StepBudget(20_000)
    var found: String?
    _ = RuleSpace([[rules[index]]], host: host).cells(&own) { cell in
      if rules.firstHolding(Link(cell.url)) == index { found = cell.url }
      return found == nil
    }
    return found
  }
}

extension Link {
  fileprivate func neighbours(host: String) -> [String] {
    let origin = "https://\(host)"
    let rest = (query.map { "?" + $0 } ?? "") + (fragment.map { "#" + $0 } ?? "")
    var urls: [String] = []
    if fragment != nil { urls.append(origin + path + (query.map { "?" + $0 } ?? "")) }
    if query != nil { urls.append(origin + path) }
    let segments = path.split(separator: "/")
    if !segments.isEmpty {
      let parent = segments.dropLast().map { "/" + $0 }.joined()
      urls.append(origin + parent + "/elsewhere" + rest)
      urls.append(origin + (parent.isEmpty ? "/" : parent) + rest)
      urls.append(origin + path + "/further" + rest)
      let others = segments.dropFirst().map { "/" + $0 }.joined()
      urls.append(origin + "/" + segments[0] + "-other" + others + rest)
    }
    return urls + [origin + "/elsewhere", origin + "/"]
  }
}

extension RuleConstraints {
  /// A URL that meets the constraints, made without an analysis of the patterns.
  func sample(host: String) -> String? {
    var url = "https://\(host)"
    guard let path = text(of: path, .path, otherwise: "/"), path.hasPrefix("/") else { return nil }
    url += path
    switch query {
    case nil: break
    case .whole(let glob):
      guard let text = text(of: glob, .query, otherwise: "") else { return nil }
      if !text.isEmpty { url += "?" + text }
    case .items(let items):
      var written: [String] = []
      for item in items {
        guard let value = text(of: item.glob, .value, otherwise: "") else { return nil }
        written.append(item.name.utf8Text + "=" + value)
      }
      if !written.isEmpty { url += "?" + written.joined(separator: "&") }
    }
    guard let fragment = text(of: fragment, .fragment, otherwise: "") else { return nil }
    return fragment.isEmpty ? url : url + "#" + fragment
  }

  private func text(of glob: Glob?, _ part: URLPart, otherwise empty: String) -> String? {
    guard let glob else { return empty }
    guard var bytes = glob.sample(run: "42", class: { _ in nil }) else { return nil }
    // A leading star also matches the slash. If a pattern starts with neither a star nor a slash, the system adds a
    // leading slash.
    if part == .path, bytes.first != "/" { bytes.insert(UInt8(ascii: "/"), at: 0) }
    // The trailing slash can be omitted, because normalization adds it before matching.
    if part == .path, bytes.count > 1, bytes.last == "/" { bytes.removeLast() }
    let plain = part.characters
    let isPlain = bytes.allSatisfy {
      $0 < 0x80 && (plain.contains(Symbol($0)) || $0 == "%")
    }
    return isPlain ? bytes.utf8Text : nil
  }
}
