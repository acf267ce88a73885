import HarnessText
import LinkHarness
import LinkModel

extension EditWriter {
  typealias Other = (text: String, kind: Edit.Kind, distance: Int)

  /// The texts that may be meant by one or, as a mistake, those that may be written for it.
  func others(for text: String, _ spot: Spot) -> [Other] {
    guard let row else { return mistakes(for: text, spot) }
    var found = spellings(of: text, row) + row.wanted.map { ($0, .value, 5) }
    // Of files, those of the host are likelier than those of another one.
    if spot.key == "file" {
      return found
        + text.tokens.compactMap { token in token.text.lastIndex(of: ".").map { (token, token.text[$0...]) } }
        .flatMap { token, ending in row.hosts.map { (text.replacing(token.range, with: $0 + ending), .value, -3) } }
    }
    if spot.key == "to" { found += row.targets.map { ($0, .value, 3) } }
    if isPattern(text, spot) { found += patterns(for: text, spot, row) }
    let (service, domain) = text.split(at: ":")
    if Self.services.contains(service) || service.lowercased().hasPrefix("app") {
      found += domains(for: domain, of: service, row)
    } else if spot.key == "associatedDomains", text.contains(".") {
      found.append(("applinks:" + text, .pattern, 1))
      found += row.domains.map { ("applinks:" + $0, .pattern, 1 + NearMiss.distance(text, "applinks:" + $0)) }
    }
    if ["appIDs", "appID", "apps"].contains(spot.key) { found += identifiers.map { ($0, .value, 3) } }
    if !text.isEmpty, text.allSatisfy(\.isNumber) {
      found += row.digits.map { ($0, .value, 3) }
    }
    if spot.key == "?" || spot.key == "#" {
      found += (["*", "?*", ""] + row.links.compactMap(\.fragment)).map { ($0, .pattern, 2) }
    }
    if let time = text.wholeMatch(of: /([0-9]+)(ms|s|m|h|d)/), let number = Int(time.1) {
      let others = Self.near(number).map { "\($0)\(time.2)" }
      found += (others + ["0s", "1s", "30s", "5m", "1h", "6h", "1d", "7d"]).map { ($0, .value, 3) }
    }
    if OSVersion(text) != nil { found += Self.systems.map { ($0, .value, 3) } }
    return found
  }

  /// The keys that may be meant by one in a map.
  func names(for name: String, _ spot: Spot) -> [Other] {
    guard let row else {
      return ["parameters", "?"].contains(spot.key) ? misspelled(name).map { ($0, .key, 2) } : []
    }
    let given = spot.key == "sites" ? row.hosts : ["parameters", "?"].contains(spot.key) ? row.labels : []
    return spellings(of: name, row) + given.map { ($0, .key, 3) }
  }

  private func isPattern(_ text: String, _ spot: Spot) -> Bool {
    ["/", "path", "aliases", "paths", "to", "url", "website", "experiences", "demoLinks"].contains(spot.key)
      || text.hasPrefix("/")
      || text.contains("://")
  }

  // MARK: Mistakes

  private static let names: Set<String> = [
    "appIDs", "appID", "apps", "id", "associatedDomains", "urlSchemes", "hosts", "app", "activityTypes",
  ]

  private func mistakes(for text: String, _ spot: Spot) -> [Other] {
    let isPattern = isPattern(text, spot)
    guard isPattern || spot.isInFile || Self.names.contains(spot.key) || text.contains("applinks:") else { return [] }
    var found: [Other] = misspelled(text).map { ($0, .spelling, 2) }
    guard isPattern || spot.isInFile else { return found }
    if text.hasSuffix("*") {
      found.append((String(text.dropLast()), .pattern, 2))
    } else if !spot.key.hasPrefix("appID"), spot.key != "apps" {
      found.append((text + "*", .pattern, 2))
    }
    if isPattern, let upper = capitalized(text) { found.append((upper, .pattern, 2)) }
    return found
  }

  private func longest(_ text: String) -> (text: String, range: Range<Int>)? {
    text.tokens.filter { !["applinks", "https", "http", "NOT"].contains($0.text) && $0.text.count > 1 }
      .max { $0.text.count < $1.text.count }
  }

  private func misspelled(_ text: String) -> [String] {
    longest(text).map { [text.replacing($0.range, with: String($0.text.dropLast()))] } ?? []
  }

  private func capitalized(_ text: String) -> String? {
    longest(text).map { text.replacing($0.range, with: $0.text.prefix(1).uppercased() + $0.text.dropFirst()) }
  }

  // MARK: Spellings

  private func spellings(of text: String, _ row: RowWords) -> [Other] {
    func near(_ word: String, _ given: WordList, _ known: WordList) -> [Other] {
      (given.near(word, share: 3, 0) + known.near(word, share: 4, 1)).map {
        ($0.text, $0.kind, $0.distance + (isCommoner(word, than: $0.text) ? 3 : 0))
      }
    }
    var found = near(text, row.wholeTexts, known)
    for token in text.tokens where token.text.count > 1 {
      found += near(token.text, row.tokens, tokens).map {
        (text.replacing(token.range, with: $0.text), $0.kind, $0.distance)
      }
    }
    return found
  }

  // MARK: Patterns

  private func patterns(for text: String, _ spot: Spot, _ row: RowWords) -> [Other] {
    var found: [(String, Int)] = []
    func add(_ text: String, _ distance: Int) { found.append((text, distance)) }
    if text.hasPrefix("NOT ") {
      add(String(text.dropFirst(4)), 2)
    } else if spot.key == "paths" {
      add("NOT " + text, 2)
    }
    if text.hasSuffix("*") {
      add(String(text.dropLast()), 3)
    } else {
      add(text + "*", 1)
      add(text + "/*", 2)
    }
    add(text.hasSuffix("/") ? String(text.dropLast()) : text + "/", 2)
    if text.hasSuffix("/*") { add(String(text.dropLast(2)), 3) }
    add(text.replacing(".*", with: "*"), 1)
    add(text.replacing("?", with: "*"), 2)
    add(text.asciiLowercased(), 2)
    if text.contains("%"), let decoded = PercentEncoding.decode(text) { add(decoded, 1) }
    if !text.utf8.allSatisfy({ $0 < 0x80 }) { add(Link("https://a/" + text.drop { $0 == "/" }).path, 2) }
    let parts = text.split(at: "://")
    let isURL = text.contains("://")
    let path = isURL ? "/" + parts.1.split(at: "/").1 : text
    let head = isURL ? parts.0 + "://" + parts.1.split(at: "/").0 : ""
    if isURL {
      if spot.key != "to" { add(path, 1) }
      for host in row.hosts { add(parts.0 + "://" + host + path, 2) }
    } else if !text.hasPrefix("/") {
      add("/" + text, 1)
    }
    for other in (spot.isInFile || isURL ? row.links.map(\.path) : row.paths).distinct {
      for (segments, distance) in Segments(path).fitting(Segments(other), wildcards(spot, row)) {
        add(head + segments, distance)
      }
      if spot.key == "path" {
        for whole in Segments(other).patterns(wildcards(spot, row)) { add(head + whole, 4) }
      } else if spot.key == "/" {
        add(other, 4)
        add("/" + other.split(separator: "/").prefix(1).joined() + "/*", 4)
      }
    }
    return found.map { ($0.0, .pattern, $0.1) }
  }

  /// What matches any one segment.
  private func wildcards(_ spot: Spot, _ row: RowWords) -> [String] {
    if spot.isInFile { return ["*"] }
    return spot.key == "path" || spot.key == "aliases" ? (row.labels + ["id"]).distinct.map { ":" + $0 } + ["*"] : []
  }

  // MARK: Domains

  static let services = ["applinks", "appclips", "webcredentials"]

  private func domains(for domain: String, of service: String, _ row: RowWords) -> [Other] {
    var host = domain.filter { $0 != " " }
    let mode = host.firstIndex(of: "?").map { String(host[$0...]) } ?? ""
    host = String(host.dropLast(mode.count))
    if host.contains("://") { host = host.split(at: "://").1 }
    host = host.split(at: "/").0.split(at: ":").0
    func with(_ host: String) -> String { service + ":" + host + mode }
    var found: [(String, Int)] = [(with(host), 1), (service + ":" + host, 2)]
    found += ["developer", "managed"].map { (service + ":" + host + "?mode=" + $0, 4) }
    found += ["*.", "www."].map { (with(host.hasPrefix($0) ? String(host.dropFirst($0.count)) : $0 + host), 2) }
    found += row.domains.flatMap { other in
      Set([with(other), service + ":" + other]).sorted().map { ($0, 2 + min(3, NearMiss.distance(host, other) / 2)) }
    }
    found += Self.services.map { ($0 + ":" + domain, 2) }
    return found.map { ($0.0, .pattern, $0.1) }
  }
}

extension String {
  /// The text before the first separator and the one after it.
  func split(at separator: String) -> (String, String) {
    guard let range = firstRange(of: separator) else { return (self, "") }
    return (String(self[..<range.lowerBound]), String(self[range.upperBound...]))
  }
}

/// The segments of a path or of a pattern.
private struct Segments {
  let list: [String]

  init(_ path: String) { list = path.split(separator: "/", omittingEmptySubsequences: false).map(String.init) }

  private static func fits(_ pattern: String, _ segment: String) -> Bool {
    pattern == segment || pattern.hasPrefix(":") || pattern.hasPrefix("{") || pattern == "*" || pattern == "?*"
  }

  /// The path, and patterns of it with one parameter.
  func patterns(_ wildcards: [String]) -> [String] {
    var found = [list]
    for (index, segment) in list.enumerated() where !segment.isEmpty {
      for wildcard in wildcards {
        var path = list
        path[index] = wildcard
        found.append(path)
      }
    }
    return found.map { $0.joined(separator: "/") }
  }

  /// The patterns that differ in a segment or two and match a path, and patterns with other names of parameters.
  func fitting(_ path: Segments, _ wildcards: [String]) -> [(String, Int)] {
    var found: [(String, Int)] = []
    func add(_ distance: Int, _ change: (inout [String]) -> Void) {
      var changed = list
      change(&changed)
      found.append((changed.joined(separator: "/"), distance))
    }
    let differing = list.indices.filter { !path.list.indices.contains($0) || !Self.fits(list[$0], path.list[$0]) }
    let first = differing.first ?? list.count
    switch path.list.count - list.count {
    case 0 where differing.count == 1 || differing.count == 2:
      // Another word may be what another link needs.
      let isNear = differing.allSatisfy { NearMiss.nearest(to: path.list[$0], among: [list[$0]]) != nil }
      add((isNear ? 1 : 3) + differing.count) { for index in differing { $0[index] = path.list[index] } }
      if differing.count == 1 { for wildcard in wildcards { add(3) { $0[first] = wildcard } } }
    case 1:
      for segment in [path.list[first]] + wildcards { add(3) { $0.insert(segment, at: first) } }
    case -1 where list.count > 2:
      add(3) { $0.remove(at: min(first, $0.count - 1)) }
    default: break
    }
    for (index, segment) in list.enumerated() where segment.hasPrefix(":") {
      for label in wildcards where label.hasPrefix(":") { add(3) { $0[index] = label } }
      for suffix in ["*", "+", "?"] {
        add(3) { $0[index] = segment.hasSuffix(suffix) ? String(segment.dropLast()) : segment + suffix }
      }
    }
    return found
  }
}
