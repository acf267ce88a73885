import HarnessText
import LinkModel

/// Warns about values of association files that the system ignores or converts without an error; a plan can serve such
/// a file on purpose, so these are warnings, and `linkplan lint` explains every defect of a file.
struct AssociationSlips {
  let source: SourceText
  let log: FindingLog

  func check(_ root: JSONNode) {
    for entry in root["applinks"]?["details"]?.array ?? [] {
      if let id = entry["appID"], id.string == nil { warn(.listOfApps, at: id) }
      for rule in entry["components"]?.array ?? [] {
        if let path = rule["/"] { check(path: path) }
        if let flag = rule["exclude"], flag.bool == nil { warn(.flagOfRule(flag.kind), at: flag) }
      }
      (entry["paths"]?.array ?? []).forEach(check(path:))
    }
  }

  private func check(path: JSONNode) {
    guard var text = path.string else { return }
    if text.hasPrefix("NOT ") { text.removeFirst(4) }
    // Patterns can begin with a wildcard or a variable, which can match the slash.
    if let first = text.first, !"/*?$".contains(first) { warn(.pathWithoutSlash(text), at: path) }
  }

  private func warn(_ cause: PlanFinding.Cause, at node: JSONNode) { log.warn(cause, in: source, at: node.range) }
}

extension PlanFinding.Cause {
  static func impossibleAppID(_ id: String, _ defect: AppIDDefect) -> Self {
    Self(defect.sentence(about: id), defect.fix)
  }

  static let redirectWithoutEncryption = Self("the redirect leaves https", "write https: in the target URL")

  fileprivate static let listOfApps = Self(
    "the system ignores \"appID\", which is not a string", "write \"appIDs\": [ … ] for several apps")

  fileprivate static func flagOfRule(_ kind: String) -> Self {
    Self("\"exclude\" is \(kind), not a Boolean", "write true or false without quotation marks")
  }

  fileprivate static func pathWithoutSlash(_ text: String) -> Self {
    Self("the pattern \"\(text)\" does not begin with a slash", "write \"/\(text)\"")
  }
}
