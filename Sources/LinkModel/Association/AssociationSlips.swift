package import HarnessText

/// Finds the mistakes in the shape of a file, once for all that report them: the reader of plans, the linter and the
/// diagnosis.
package struct AssociationSlips {
  package private(set) var found: [AssociationSlip] = []
  /// Whether `details` is one entry instead of an array; its keys must not be read as apps.
  package private(set) var hasSingleEntry = false
  private let source: SourceText
  private var firstEntry: [String: (line: Int, hasComponents: Bool, range: Range<Int>)] = [:]
  /// Whether a missing slash has been reported for the current entry; one finding per entry is sufficient.
  var hasToldOfSlash = false

  package init(in root: JSONNode, of source: SourceText) {
    self.source = source
    // Top-level keys that are not service names are allowed unless they look like misspelled service names.
    look(atKeysOf: root, "the file", AssociationFile.services, onlyNear: true)
    for service in AssociationFile.Service.allCases {
      if let member = root.member(service.rawValue) { look(atService: member) }
    }
    if let applinks = root.member("applinks"), let node = object(applinks.value, "\"applinks\"") {
      look(atApplinks: node, applinks.nameRange)
    }
  }

  // MARK: Services

  private mutating func look(atService member: JSONMember) {
    let name = "\"\(member.name)\""
    guard let node = object(member.value, name) else { return }
    look(atKeysOf: node, name, ["apps", "details"])
    let (apps, details) = (node.member("apps"), node.member("details"))
    if let details { add(.detailsInService, "\"details\" is not allowed in \(name)", at: details.nameRange) }
    if apps == nil || apps?.value.array?.isEmpty == true && details != nil {
      add(.serviceWithoutApps, "\(name) lists no apps", at: (apps ?? member).nameRange)
    }
    look(atApps: list(apps))
  }

  private mutating func look(atApplinks node: JSONNode, _ name: Range<Int>) {
    look(atKeysOf: node, "\"applinks\"", AssociationReader.applinksKeys)
    let apps = node.member("apps")
    if let apps, apps.value.array?.isEmpty == false {
      add(.appsNotEmpty, "\"apps\" in \"applinks\" is not empty", at: apps.nameRange)
    }
    look(atApps: list(apps))
    if apps == nil, Self.isForOldSystems(node["details"]) {
      add(.appsMissing, "\"applinks\" has no \"apps\"", at: name)
    }
    look(atDefaultsOf: node)
    look(atVariablesOf: node)
    guard let details = node.member("details") else {
      return add(.missingDetails, "\"applinks\" has no \"details\"", at: name)
    }
    switch details.value.value {
    case .array(let entries):
      if entries.isEmpty { add(.emptyDetails, "\"details\" is empty", at: details.nameRange) }
      for entry in entries { look(atEntry: entry) }
    case .object(let members) where members.contains(where: { AssociationReader.entryKeys.contains($0.name) }):
      hasSingleEntry = true
      add(
        .wrongType, "\"details\" is a single entry, not an array of entries", "write the entry in brackets: [{ … }]",
        at: details.nameRange)
      look(atEntry: details.value)
    case .object(let members):
      add(.detailsDictionary, "\"details\" is a dictionary of apps, not an array", at: details.nameRange)
      for member in members { look(atEntry: member.value, of: member) }
    default: wrongType("\"details\"", "an array", details.value)
    }
  }

  /// Whether an entry has the form that systems before iOS 13 read.
  private static func isForOldSystems(_ details: JSONNode?) -> Bool {
    details?.array?.contains { $0["appID"] != nil && $0["paths"] != nil }
      ?? details?.object?.contains { $0.value["paths"] != nil } ?? false
  }

  // MARK: Entries

  private mutating func look(atEntry node: JSONNode, of key: JSONMember? = nil) {
    guard let entry = object(node, "an entry") else { return }
    look(atKeysOf: entry, "an entry of \"details\"", AssociationReader.entryKeys)
    let (list, single) = (entry.member("appIDs"), entry.member("appID"))
    var apps = look(atApps: self.list(list))
    if list?.value.array != nil, let single {
      add(.appIDIgnored, "\"appID\" is ignored because the entry also has \"appIDs\"", at: single.nameRange)
    } else if list == nil, let single {
      if single.value.string == nil {
        let fix = single.value.array == nil ? nil : "write \"appIDs\": [ … ] for several apps"
        wrongType("\"appID\"", "a string", single.value, fix)
      }
      apps = look(atApps: [single.value].filter { $0.string != nil })
    } else if list == nil, let key {
      apps = [(key.name, key.nameRange)]
      look(atAppID: key.name, key.nameRange)
    }
    let start = entry.range.lowerBound..<entry.range.lowerBound + 1
    if apps.isEmpty { add(.detailWithoutApp, "the entry lists no apps", at: start) }
    look(forSecondEntries: apps, of: entry)
    look(atDefaultsOf: entry)
    look(atRulesOf: entry, start)
  }

  private mutating func look(forSecondEntries apps: [(text: String, range: Range<Int>)], of entry: JSONNode) {
    let (line, hasComponents) = (source.line(of: entry.range), entry["components"] != nil)
    for app in apps.distinct(by: \.text) {
      guard let first = firstEntry[app.text] else {
        firstEntry[app.text] = (line, hasComponents, app.range)
        continue
      }
      // iOS 12 ignores `appIDs` and `components`, so a second entry with `appID` and `paths` is allowed.
      if entry["appIDs"] == nil, !hasComponents, first.hasComponents { continue }
      add(
        .appInTwoDetails, "\(app.text) already has an entry on line \(first.line)", AssociationSlip.merges,
        at: app.range,
        (first.range, "\"\""))
    }
  }

  private mutating func look(atRulesOf entry: JSONNode, _ start: Range<Int>) {
    let (components, paths) = (entry.member("components"), entry.member("paths"))
    hasToldOfSlash = false
    for rule in rules(components) { look(atComponent: rule) }
    for path in rules(paths) { look(atPath: path) }
    // `appID` belongs with `paths`, and `appIDs` with `components` (TN3155, 2025-05-15).
    switch (entry["appIDs"] == nil, components, paths) {
    case (_, nil, nil):
      add(
        .noRules, "the entry has neither \"components\" nor \"paths\", so it matches every URL",
        "add rules; to match every URL, write \"components\": [{ \"/\": \"*\" }]", at: start)
    case (let isLegacy, nil, let paths?):
      if isLegacy { add(.pathsOnly, "the entry has \"paths\" but no \"components\"", at: paths.nameRange) }
      if !isLegacy, entry["appID"] == nil {
        add(.mixedFormats, "\"appIDs\" is combined with \"paths\"", at: paths.nameRange)
      }
    case (_, _?, let paths?):
      add(.pathsIgnored, "\"paths\" is ignored because the entry also has \"components\"", at: paths.nameRange)
    case (let isLegacy, _?, nil):
      guard isLegacy, let single = entry.member("appID") else { break }
      add(
        .mixedFormats, "\"appID\" is combined with \"components\"", "replace \"appID\" with \"appIDs\": [ … ]",
        at: single.nameRange)
    }
  }

  private mutating func rules(_ member: JSONMember?) -> [JSONNode] {
    let rules = list(member)
    if let member, member.value.array?.isEmpty == true {
      add(.emptyRules, "\"\(member.name)\" is empty", at: member.nameRange)
    }
    return rules
  }

  // MARK: Apps

  private typealias Apps = [(text: String, range: Range<Int>)]

  @discardableResult
  private mutating func look(atApps nodes: [JSONNode]) -> Apps {
    var apps: Apps = []
    var seen: Set<String> = []
    for node in nodes {
      guard let text = node.string else {
        wrongType("an app identifier", "a string", node)
        continue
      }
      if !seen.insert(text).inserted { add(.appListedTwice, "duplicate app \(text)", at: node.range) }
      look(atAppID: text, node.range)
      apps.append((text, node.range))
    }
    return apps
  }

  private mutating func look(atAppID text: String, _ range: Range<Int>) {
    if let defect = AppIDDefect(text) {
      add(.appIDForm, "\"\(text)\" \(defect.message)", defect.fix, at: range)
    } else if let part = AppIDDefect.placeholder(in: text) {
      add(.appIDPlaceholder, "\"\(part)\" in \"\(text)\" is the placeholder of a template", at: range)
    }
  }

  // MARK: Keys and types

  private static let otherNames = [
    "path": "/", "paths": "/", "pattern": "/", "url": "/", "query": "?", "parameters": "?",
    "fragment": "#", "hash": "#", "anchor": "#", "not": "exclude", "excluded": "exclude",
  ]

  mutating func look(atKeysOf node: JSONNode, _ what: String, _ known: [String], onlyNear: Bool = false) {
    for member in node.object ?? [] where !known.contains(member.name) && !Self.isRemark(member.name) {
      let near = Self.nearest(to: member.name, among: known)
      if onlyNear, near == nil { continue }
      add(
        .unknownKey, "unknown key \"\(member.name)\" in \(what)", near.map { "did you mean \"\($0)\"?" },
        at: member.nameRange, near.map { (member.nameRange, "\"\($0)\"") })
    }
  }

  private static func isRemark(_ key: String) -> Bool {
    key == "comment" || key.hasPrefix("_") || key.hasPrefix("$") || key.hasPrefix("x-")
  }

  private static func nearest(to key: String, among known: [String]) -> String? {
    let trimmed = String(key.filter { $0 != " " })
    if known.contains(trimmed) { return trimmed }
    if let other = otherNames[trimmed.lowercased()], known.contains(other) { return other }
    guard trimmed.count > 2 else { return nil }
    return NearMiss.nearest(to: trimmed, among: known.filter { $0.count > 2 })
  }

  mutating func object(_ node: JSONNode?, _ what: String) -> JSONNode? {
    if let node, node.object == nil { wrongType(what, "an object", node) }
    return node?.object == nil ? nil : node
  }

  mutating func list(_ member: JSONMember?) -> [JSONNode] {
    if let member, member.value.array == nil { wrongType("\"\(member.name)\"", "an array", member.value) }
    return member?.value.array ?? []
  }

  mutating func wrongType(_ what: String, _ expected: String, _ node: JSONNode, _ fix: String? = nil) {
    add(.wrongType, "\(what) is \(node.kind), not \(expected)", fix ?? "write \(expected)", at: node.range)
  }

  mutating func add(
    _ code: LintCode, _ message: String, _ fix: String? = nil, at range: Range<Int>, _ edit: (Range<Int>, String)? = nil
  ) {
    found.append(AssociationSlip(code: code, message: message, fix: fix, range: range, edit: edit))
  }
}
