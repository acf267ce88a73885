import HarnessText
import LinkHarness
import LinkModel
import MockSite

extension Circumstances {
  /// The file that the device has, or another one.
  var files: [Change] {
    guard link.isWeb else { return [] }
    let copies = trace.fetch.copies.filter { copy in apps.contains { $0.name == copy.app } }
    let hosts = copies.isEmpty ? [host] : copies.map(\.host).distinct
    return hosts.flatMap { host -> [Change] in
      let found = copies.lazy.compactMap { copy -> AssociationFile? in
        guard copy.host == host, case .file(let file) = copy.download, file.refusal == nil else { return nil }
        return file
      }.first
      guard let file = found, let root = file.document.root else { return missing(on: host) }
      return responses(of: host, file.document.source.bytes) + edits(of: root, on: host)
    }
  }

  private func serving(
    _ code: ChangeCode, _ host: String, _ words: String, _ resource: @escaping @Sendable () -> Site.Resource
  ) -> Change {
    .host(code, host, words) { $0.association = [resource()] }
  }

  private func responses(of host: String, _ bytes: [UInt8]) -> [Change] {
    let page = "<!doctype html><title>\(host)</title>"
    var changes = [
      serving(.fileMissing, host, "\(host) has no association file") { .association("", status: .notFound) },
      serving(.fileMissing, host, "\(host) sends a web page in place of the file") {
        .association(page, contentType: "text/html")
      },
      serving(.fileRefused, host, "\(host) redirects the request for the file") {
        .redirect("/.well-known/apple-app-site-association", to: "https://www.\(host)/", status: 301)
      },
      serving(.fileRefused, host, "\(host) answers Apple's CDN with 403") { .association("", status: 403) },
      .host(.fileRefused, host, "\(host) refuses connections") { $0.faults = [.refuse] },
      .host(.fileRefused, host, "the certificate of \(host) is not valid") { $0.certificate = .expired },
      serving(.fileUnreadable, host, "the file of \(host) is not JSON, for example because of a comma") {
        .association(bytes: bytes + Array(",".utf8))
      },
      serving(.noCopy, host, "the device has not downloaded the file of \(host) yet") {
        .association("", status: 503)
      },
      serving(.oldCopy, host, "the device, or Apple's CDN, still has a file of \(host) from before the app was in it") {
        .association(#"{"applinks":{"details":[]}}"#)
      },
    ]
    for other in base.plan.hosts.prefix(16) where other.name != host {
      guard let association = other.association else { continue }
      changes.append(
        .host(.otherFile, host, "\(host) sends the file of \(other.name)") { $0.association = association })
    }
    return changes
  }

  /// The plan's site has no file that the system can use; the real one may have.
  private func missing(on host: String) -> [Change] {
    apps.prefix(2).map { app in
      let id = app.id
      return serving(.oldCopy, host, "\(host) has a file that lists \(app.name)") {
        .association(#"{"applinks":{"details":[{"appIDs":["\#(id)"],"components":[{"/":"*"}]}]}}"#)
      }
    }
  }

  private func edits(of root: JSONNode, on host: String) -> [Change] {
    func edit(_ code: ChangeCode, _ words: String, _ change: (JSONNode) -> JSONNode) -> Change? {
      let changed = change(root)
      let bytes = Array(changed.value.text.utf8)
      return changed.value.text == root.value.text
        ? nil : serving(code, host, words) { .association(bytes: bytes) }
    }
    func patterns(_ words: String, _ change: @escaping (String) -> String) -> Change? {
      edit(.rulePattern, words) { $0.replacingStrings(under: ["/", "paths"], change) }
    }
    func rules(_ code: ChangeCode, _ words: String, _ change: @escaping ([JSONNode], Bool) -> [JSONNode]) -> Change? {
      edit(code, words) { $0.replacingArrays(["components", "paths"]) { change($1, $0 == "paths") } }
    }
    func every(_ isPath: Bool, excludes: Bool) -> JSONNode {
      if isPath { return JSONNode(.string(excludes ? "NOT *" : "*")) }
      return JSONNode(
        .object(present: ["/": .string("*"), "exclude": excludes ? .bool(true) : nil]))
    }
    func isExclusion(_ rule: JSONNode) -> Bool {
      rule["exclude"]?.bool == true || rule.string?.hasPrefix("NOT ") == true
    }
    var changes = [
      patterns("the rules have no pattern for this path") { _ in "/-" },
      patterns("the patterns contain a space") { " " + $0 },
      patterns("the patterns begin with the host") { host + $0 },
      patterns("the patterns have another letter case") { $0.uppercased() },
      patterns("the patterns have no * at the end") { $0.hasSuffix("*") ? String($0.dropLast()) : $0 },
      edit(.rulePattern, "the key of the rules is misspelt") {
        $0.renaming(["components": "component", "paths": "path"])
      },
      edit(.rulePattern, "the key of the entries is misspelt") { $0.renaming(["details": "detail"]) },
      edit(.appID, "the key of the identifiers is misspelt") { $0.renaming(["appIDs": "appIds", "appID": "appId"]) },
      edit(.appID, "the file does not list the App Clip") { $0.renaming(["appclips": "x-appclips"]) },
      edit(.rulePattern, "the rules demand a query") {
        $0.replacingArrays(["components"]) { _, rules in rules.map { $0.adding("?", .string("?*")) } }
      },
      rules(.ruleOrder, "an earlier rule excludes the link") { [every($1, excludes: true)] + $0 },
      rules(.ruleOrder, "the rules that exclude come first") { rules, _ in
        rules.filter(isExclusion) + rules.filter { !isExclusion($0) }
      },
      rules(.ruleOrder, "the rules that exclude come last") { rules, _ in
        rules.filter { !isExclusion($0) } + rules.filter(isExclusion)
      },
      rules(.ruleTooWide, "a rule matches every path") { [every($1, excludes: false)] + $0 },
    ]
    for app in apps.prefix(2) {
      let (id, bundle) = (app.id, app.id.firstIndex(of: ".").map { String(app.id[app.id.index(after: $0)...]) } ?? "")
      func identifier(_ words: String, _ other: String) -> Change? {
        edit(.appID, words) { $0.replacingStrings(under: ["appID", "appIDs"]) { $0 == id ? other : $0 } }
      }
      changes += [
        identifier("the file lists \(app.name) with another prefix", "XXXXXXXXXX." + bundle),
        identifier("the file lists \(app.name) without a prefix", bundle),
        identifier("the file lists \(app.name) in another letter case", id.uppercased()),
        edit(.appID, "the file lists \(app.name)") { root in
          root.replacingArrays(["details"]) { _, entries in
            entries.contains { $0.value.text.contains("\"\(id)\"") }
              ? entries
              : entries + [
                JSONNode(
                  .object([
                    "appIDs": .array([.string(id)]), "components": .array([every(false, excludes: false).value]),
                  ]))
              ]
          }
        },
      ]
    }
    return changes.compactMap(\.self)
  }
}

extension JSONNode {
  fileprivate func adding(_ name: String, _ value: JSONValue) -> JSONNode {
    guard let members = object, self[name] == nil else { return self }
    return JSONNode(.object(members + [JSONMember(name: name, value: JSONNode(value))]))
  }

  fileprivate func renaming(_ names: [String: String]) -> JSONNode {
    rewritten { _, node in
      guard let members = node.object else { return node }
      return JSONNode(.object(members.map { JSONMember(name: names[$0.name] ?? $0.name, value: $0.value) }))
    }
  }

  fileprivate func replacingStrings(under names: Set<String>, _ change: (String) -> String) -> JSONNode {
    rewritten { name, node in
      guard names.contains(name), let text = node.string else { return node }
      return JSONNode(.string(change(text)))
    }
  }

  fileprivate func replacingArrays(
    _ names: Set<String>, _ change: (String, [JSONNode]) -> [JSONNode]
  ) -> JSONNode {
    rewritten { name, node in
      guard names.contains(name), let nodes = node.array else { return node }
      return JSONNode(.array(change(name, nodes)))
    }
  }
}
