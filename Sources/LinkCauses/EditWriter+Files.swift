import HarnessText
import LinkHarness
import LinkModel

extension EditWriter {
  // MARK: What is missing

  typealias Addition = (text: String, distance: Int, isFirst: Bool)

  /// What the list may lack.
  func additions(to elements: [JSONNode] = [], of key: String, isInFile: Bool = false) -> [Addition] {
    guard let row else { return [] }
    func quoted(_ text: String) -> String { JSONValue.string(text).lineText }
    func texts(_ texts: [String]) -> [Addition] {
      texts.filter { text in !elements.contains { $0.string == text } }.map { (quoted($0), 4, false) }
    }
    let hosts = row.hosts
    switch key {
    case "installed": return texts(plan.apps.map(\.name))
    case "browserPreferred", "appPreferred", "hosts", "trustedRoots", "deniedHosts": return texts(hosts)
    case "urlSchemes": return texts(row.schemes)
    case "associatedDomains":
      return texts(
        (row.domains + row.hosts.map { "*." + $0.split(at: ".").1 }).flatMap { host in
          Self.services.map { $0 + ":" + host } + ["developer", "managed"].map { "applinks:\(host)?mode=\($0)" }
        })
    case "experiences", "demoLinks": return texts(row.links.map(\.raw))
    case "appIDs": return texts(identifiers)
    case "apps" where isInFile: return texts(identifiers)
    case "paths": return texts(row.paths)
    case "aliases": return texts(row.paths)
    case "components":
      return row.paths.flatMap { path -> [Addition] in
        let rule = "{ \"/\": \(quoted(path))"
        let items = row.links.flatMap(\.items).map { ", \"?\": { \(quoted($0.name)): \"?*\" }" }
        return ([""] + items + [", \"exclude\": true"]).map { (rule + $0 + " }", $0.isEmpty ? 4 : 5, true) }
      }
    case "details":
      return identifiers.map { ("{ \"appIDs\": [\(quoted($0))], \"components\": [{ \"/\": \"*\" }] }", 6, false) }
    case "routes":
      let name = quoted(row.result.wanted("route") ?? "new")
      return row.paths.map { ("{ \"name\": \(name), \"path\": \(quoted($0)) }", 6, true) }
    case "pages":
      let title = quoted(row.result.wanted("page.title") ?? "Page")
      let status = row.result.steps.flatMap(\.step.expectations).last { $0.field.name == "page.status" }
      let more = status.map { ", \"status\": \($0.expected.json.text)" } ?? ""
      return row.paths.map { ("{ \"path\": \(quoted($0)), \"title\": \(title)\(more) }", 4, true) }
    case "redirects":
      return row.paths.flatMap { path in
        row.targets.map { ("{ \"path\": \(quoted(path)), \"to\": \(quoted($0)) }", 4, true) }
      }
    // The values of a variable of the file.
    case _ where isInFile && elements.first?.string != nil:
      return texts(row.paths.flatMap { $0.split(separator: "/").map(String.init) })
    default: return []
    }
  }

  var identifiers: [String] {
    let apps = plan.apps.filter { involved.contains($0.name) }
    return (apps.map(\.id) + apps.compactMap(\.declared.clip?.id)).distinct
  }

  // MARK: Association files

  private static let ruleKeys = ["/", "?", "#", "exclude", "caseSensitive", "percentEncoded"]
  private static let fileKeys: [String: [String]] = [
    "components": ruleKeys, "details": ["appIDs", "appID", "components", "paths", "defaults"],
    "applinks": ["details", "defaults", "substitutionVariables"], "appclips": ["apps"], "webcredentials": ["apps"],
    "": ["applinks", "appclips", "webcredentials"],
  ]

  mutating func associationFile(
    _ members: [JSONMember], _ ranges: [Range<Int>], _ node: JSONNode, _ spot: Spot
  ) {
    let isRule = spot.key == "components"
    let allowed = Self.fileKeys[spot.key == "association" ? "" : spot.key] ?? []
    for (index, member) in members.enumerated() where member.name != "comment" {
      if isRule || ["?", "defaults", "substitutionVariables"].contains(spot.key) || member.name == "defaults" {
        remove(
          index, of: ranges, spot, "remove \"\(member.name)\" from \(spot.source.short(node))",
          isRule && member.name == "/" ? 6 : 3)
      }
      for other in names(for: member.name, spot) where spot.key == "?" && node[other.text] == nil {
        rename(member, other.text, spot, other.distance)
      }
      if row != nil { mend(member, allowed, node, spot) }
    }
    if row != nil, !isRule {
      for key in allowed where node[key] == nil {
        for text in contents(of: key) { insert("\"\(key)\": \(text)", into: ranges, of: node, spot, 3) }
      }
    }
    guard isRule || spot.key == "defaults" else { return }
    if isRule, node["exclude"] == nil { insert("\"exclude\": true", into: ranges, of: node, spot, 2) }
    guard let row else { return }
    for key in ["caseSensitive", "percentEncoded"] where node[key] == nil {
      insert("\"\(key)\": false", into: ranges, of: node, spot, 3)
    }
    guard isRule else { return }
    if node["?"] == nil {
      for item in row.links.flatMap(\.items) {
        insert("\"?\": { \(JSONValue.string(item.name).lineText): \"?*\" }", into: ranges, of: node, spot, 4)
      }
    }
    if node["#"] == nil { for text in ["", "?*"] { insert("\"#\": \"\(text)\"", into: ranges, of: node, spot, 4) } }
  }

  /// What a key that is missing can have.
  func contents(of key: String) -> [String] {
    func all(_ key: String) -> [String] { additions(of: key).map(\.text) }
    return switch key {
    case "components": ["[{ \"/\": \"*\" }]"]
    case "defaults":
      ["\"caseSensitive\": false", "\"percentEncoded\": false", "\"caseSensitive\": false, \"percentEncoded\": false"]
        .map { "{ \($0) }" }
    case "appIDs": all(key).map { "[\($0)]" }
    case "details": all(key).map { "[\($0)]" }
    case "association": contents(of: "applinks").map { "{ \"applinks\": \($0) }" }
    case "applinks": all("details").map { "{ \"details\": [\($0)] }" }
    case "appclips", "webcredentials": all("appIDs").map { "{ \"apps\": [\($0)] }" }
    default: []
    }
  }

  /// Keys and kinds of values that the system does not know.
  private mutating func mend(_ member: JSONMember, _ allowed: [String], _ node: JSONNode, _ spot: Spot) {
    if !allowed.isEmpty, !allowed.contains(member.name) {
      for other in allowed where node[other] == nil && NearMiss.nearest(to: member.name, among: [other]) != nil {
        rename(member, other, spot, 1)
      }
      if member.name == "apps" || member.name == "appIDs" {
        rename(member, member.name == "apps" ? "appIDs" : "apps", spot, 1)
      }
    }
    switch (member.name, member.value.value) {
    case ("appID", .array): rename(member, "appIDs", spot, 1)
    case ("paths", .array(let list)) where list.first?.object != nil: rename(member, "components", spot, 1)
    case ("component", .array(let list)), ("components", .array(let list)):
      if list.first?.string != nil { rename(member, "paths", spot, 1) }
    case ("exclude", .string): write(.bool(true), for: member.value, spot, .value, 1)
    case ("?", .string(let name)): write(.object([name: .string("*")]), for: member.value, spot, .value, 2)
    case ("/", .string(let text)) where text.contains("?") && text.contains("="):
      let (path, query) = text.split(at: "?")
      let (name, value) = query.split(at: "=")
      let item = JSONValue.object([name: .string(value)]).lineText
      add(
        .pattern, spot, member.value.range, "\(JSONValue.string(path).lineText), \"?\": \(item)",
        "write the query of \(spot.source.short(member.value)) as \"?\": \(item)", 2)
    default: break
    }
  }

  // MARK: Property lists

  private static let listKeys = [
    "com.apple.developer.associated-domains", "com.apple.developer.parent-application-identifiers",
    "CFBundleURLTypes", "CFBundleURLSchemes", "LSApplicationQueriesSchemes", "NSUserActivityTypes",
  ]

  mutating func propertyList(_ source: SourceText) {
    for element in source.propertyListElements {
      let spot = Spot(
        source: source, part: .declarations,
        key: element.key == Self.listKeys[0] ? "associatedDomains" : element.key == Self.listKeys[3] ? "urlSchemes" : ""
      )
      if element.isKey {
        for other in row == nil ? [] : Self.listKeys where NearMiss.nearest(to: element.text, among: [other]) != nil {
          add(.key, spot, element.range, "<key>\(other)</key>", "write the key \(other) for \(element.text)", 1)
        }
        continue
      }
      guard Self.listKeys.contains(element.key) else { continue }
      for other in others(for: element.text, spot) {
        add(
          other.kind, spot, element.range, XML.escaped(other.text), "write \(other.text) for \(element.text)",
          other.distance)
      }
      let whole = element.range.lowerBound - "<string>".utf8.count..<element.range.upperBound + "</string>".utf8.count
      add(.removal, spot, whole, "", "remove \(element.text) from \(element.key)", 4)
      for addition in additions(of: spot.key) {
        guard let text = JSONNode(reading: addition.text)?.string else { continue }
        let end = whole.upperBound
        add(.addition, spot, end..<end, "<string>\(XML.escaped(text))</string>", "add \(text) to \(element.key)", 4)
      }
    }
  }
}

extension JSONNode {
  fileprivate init?(reading text: String) {
    guard let root = JSONDocument(reading: SourceText(text, file: "")).root else { return nil }
    self = root
  }
}
