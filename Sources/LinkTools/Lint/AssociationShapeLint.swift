import HarnessText
import LinkModel

struct AssociationShapeLint {
  private let log: LintLog
  /// Whether `details` is one entry instead of an array; its keys must not be read as apps.
  private(set) var hasSingleEntry = false
  private var firstEntry: [String: (line: Int, hasComponents: Bool)] = [:]

  init(log: LintLog) { self.log = log }

  private static func file(in plan: JSONNode) -> String? {
    plan["sites"]?.object?.lazy.compactMap { $0.value["association"]?["file"]?.string }.first
  }

  mutating func look(at root: JSONNode) {
    let services = AssociationFile.services
    // Top-level keys that are not service names are allowed unless they look like misspelled service names.
    lookForKeys(root, of: "the file", services, onlySlips: true)
    if AssociationFile.isTestPlan(root) {
      log.add(
        .noServices, "the file is a test plan that contains no association file",
        "pass the association file that the plan refers to" + (Self.file(in: root).map { ", \"\($0)\"" } ?? ""),
        at: root.start)
    } else if !services.contains(where: { root[$0] != nil }) {
      log.add(
        .noServices,
        "the file contains none of the services \"applinks\", \"webcredentials\", \"appclips\" and \"activitycontinuation\"",
        at: root.start)
    }
    for service in AssociationFile.Service.allCases {
      if let member = root.member(service.rawValue) { look(atService: member) }
    }
    guard let applinks = root.member("applinks") else { return }
    guard applinks.value.object != nil else {
      return log.wrongType("\"applinks\"", "an object", applinks.value)
    }
    look(atApplinks: applinks)
  }

  // MARK: Services

  private mutating func look(atService member: JSONMember) {
    guard member.value.object != nil else {
      return log.wrongType("\"\(member.name)\"", "an object", member.value)
    }
    lookForKeys(member.value, of: "\"\(member.name)\"", ["apps", "details"])
    if let details = member.value.member("details") {
      log.add(
        .detailsInService, "\"details\" is not allowed in \"\(member.name)\"",
        at: details.nameRange)
    }
    guard let apps = member.value.member("apps") else {
      return log.add(.serviceWithoutApps(member.name), at: member.nameRange)
    }
    guard let list = apps.value.array else {
      return log.wrongType("\"apps\"", "an array", apps.value)
    }
    if list.isEmpty, member.value["details"] != nil {
      log.add(.serviceWithoutApps(member.name), at: apps.nameRange)
    }
    look(atApps: list)
  }

  private mutating func look(atApplinks member: JSONMember) {
    let applinks = member.value
    lookForKeys(
      applinks, of: "\"applinks\"", AssociationReader.applinksKeys)
    if let apps = applinks.member("apps"), let list = apps.value.array, !list.isEmpty {
      log.add(.appsNotEmpty, "\"apps\" in \"applinks\" is not empty", at: apps.nameRange)
      look(atApps: list)
    }
    if applinks["apps"] == nil, Self.isForOldSystems(applinks["details"]) {
      log.add(
        .appsMissing, "\"applinks\" has no \"apps\"", at: member.nameRange)
    }
    guard let details = applinks.member("details") else {
      return log.add(.missingDetails, "\"applinks\" has no \"details\"", at: member.nameRange)
    }
    switch details.value.value {
    case .array(let entries):
      if entries.isEmpty {
        log.add(.emptyDetails, "\"details\" is empty", at: details.nameRange)
      }
      for entry in entries { look(atEntry: entry, key: nil) }
    case .object(let members) where members.contains(where: { AssociationReader.entryKeys.contains($0.name) }):
      log.add(
        .wrongType, "\"details\" is a single entry, not an array of entries", "write the entry in brackets: [{ … }]",
        at: details.nameRange)
      hasSingleEntry = true
      look(atEntry: details.value, key: nil)
    case .object(let members):
      log.add(
        .detailsDictionary, "\"details\" is a dictionary of apps, not an array", at: details.nameRange)
      for member in members { look(atEntry: member.value, key: member) }
    default: log.wrongType("\"details\"", "an array", details.value)
    }
  }

  /// Whether an entry has the form that systems before iOS 13 read.
  private static func isForOldSystems(_ details: JSONNode?) -> Bool {
    details?.array?.contains { $0["appID"] != nil && $0["paths"] != nil }
      ?? details?.object?.contains { $0.value["paths"] != nil } ?? false
  }

  // MARK: Entries

  private mutating func look(atEntry entry: JSONNode, key: JSONMember?) {
    guard entry.object != nil else { return log.wrongType("an entry", "an object", entry) }
    lookForKeys(
      entry, of: "an entry of \"details\"", AssociationReader.entryKeys)
    var apps: [(text: String, range: Range<Int>)] = []
    if let list = entry.member("appIDs") {
      if let nodes = list.value.array {
        apps = look(atApps: nodes)
        if let single = entry.member("appID") {
          log.add(
            .appIDIgnored, "\"appID\" is ignored because the entry also has \"appIDs\"",
            at: single.nameRange)
        }
      } else {
        log.wrongType("\"appIDs\"", "an array", list.value)
      }
      if apps.isEmpty { log.add(.detailWithoutApp, at: entry.start) }
    } else if let single = entry.member("appID") {
      if single.value.string != nil {
        apps = look(atApps: [single.value])
      } else {
        log.wrongType("\"appID\"", "a string", single.value)
        log.add(.detailWithoutApp, at: entry.start)
      }
    } else if let key {
      apps = [(key.name, key.nameRange)]
      look(atAppID: key.name, key.nameRange)
    } else {
      log.add(.detailWithoutApp, at: entry.start)
    }
    look(forSecondEntries: apps, of: entry)
    look(forMixedFormats: entry)
    look(atLists: entry)
  }

  private mutating func look(
    forSecondEntries apps: [(text: String, range: Range<Int>)], of entry: JSONNode
  ) {
    let line = log.source.line(of: entry.range)
    let isLegacy = entry["appIDs"] == nil && entry["components"] == nil
    var here: Set<String> = []
    for app in apps {
      if !here.insert(app.text).inserted { continue }
      if let first = firstEntry[app.text] {
        // iOS 12 ignores `appIDs` and `components`, so a second entry with `appID` and `paths` is allowed.
        if isLegacy, first.hasComponents { continue }
        log.add(
          .appInTwoDetails, "\(app.text) already has an entry on line \(first.line)", at: app.range)
      } else {
        firstEntry[app.text] = (line, entry["components"] != nil)
      }
    }
  }

  /// `appID` belongs with `paths`, and `appIDs` with `components` (TN3155, 2025-05-15).
  private mutating func look(forMixedFormats entry: JSONNode) {
    switch (
      entry["appIDs"] != nil, entry.member("appID"), entry["components"] != nil,
      entry.member("paths")
    ) {
    case (true, nil, false, let paths?):
      log.add(
        .mixedFormats, "\"appIDs\" is combined with \"paths\"", at: paths.nameRange)
    case (false, let single?, true, nil):
      log.add(
        .mixedFormats, "\"appID\" is combined with \"components\"", "replace \"appID\" with \"appIDs\": [ … ]",
        at: single.nameRange)
    default: break
    }
  }

  private mutating func look(atLists entry: JSONNode) {
    let components = entry.member("components")
    let paths = entry.member("paths")
    for list in [components, paths].compactMap({ $0 }) {
      guard let rules = list.value.array else {
        log.wrongType("\"\(list.name)\"", "an array", list.value)
        continue
      }
      if rules.isEmpty {
        log.add(.emptyRules, "\"\(list.name)\" is empty", at: list.nameRange)
      }
    }
    switch (components, paths) {
    case (nil, nil):
      log.add(
        .noRules, "the entry has neither \"components\" nor \"paths\"", at: entry.start)
    case (_?, let paths?):
      log.add(
        .pathsIgnored, "\"paths\" is ignored because the entry also has \"components\"", at: paths.nameRange)
    case (nil, let paths?) where entry["appIDs"] == nil:
      log.add(
        .pathsOnly, "the entry has \"paths\" but no \"components\"",
        at: paths.nameRange)
    // An entry with `appIDs` and `paths` has already been reported for mixing formats.
    case (nil, _?): break
    case (_?, nil): break
    }
  }

  // MARK: Apps

  @discardableResult
  private mutating func look(atApps nodes: [JSONNode]) -> [(text: String, range: Range<Int>)] {
    var apps: [(text: String, range: Range<Int>)] = []
    var seen: Set<String> = []
    for node in nodes {
      guard let text = node.string else {
        log.wrongType("an app identifier", "a string", node)
        continue
      }
      if !seen.insert(text).inserted { log.add(.appListedTwice, "duplicate app \(text)", at: node.range) }
      look(atAppID: text, node.range)
      apps.append((text, node.range))
    }
    return apps
  }

  private mutating func look(atAppID text: String, _ range: Range<Int>) {
    if let defect = AppIDDefect(text) {
      log.add(.appIDForm, "\"\(text)\" \(defect.message)", defect.fix, at: range)
    } else if let part = AppIDDefect.placeholder(in: text) {
      log.add(
        .appIDPlaceholder, "\"\(part)\" in \"\(text)\" is the placeholder of a template", at: range)
    }
  }

  // MARK: Keys

  private mutating func lookForKeys(
    _ node: JSONNode, of what: String, _ known: [String], onlySlips: Bool = false
  ) {
    for member in node.object ?? [] where !known.contains(member.name) {
      guard !KeySlip.isRemark(member.name) else { continue }
      let nearest = KeySlip.nearest(to: member.name, among: known)
      if onlySlips, nearest == nil { continue }
      log.add(.unknownKey(member.name, of: what, nearest: nearest), at: member.nameRange)
    }
  }
}

extension JSONNode {
  var start: Range<Int> { range.lowerBound..<range.lowerBound + 1 }
}
