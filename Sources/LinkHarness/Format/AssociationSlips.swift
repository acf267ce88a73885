import HarnessText
import LinkModel

/// Warns about values of association files that the system ignores or converts without an error; a plan can serve such
/// a file on purpose, so these are warnings, and `linkplan lint` explains every defect of a file.
struct AssociationSlips {
  let source: SourceText
  let log: FindingLog
  private let url = URLInPattern()

  init(source: SourceText, log: FindingLog) { (self.source, self.log) = (source, log) }

  func check(_ root: JSONNode) {
    for entry in root["applinks"]?["details"]?.array ?? [] {
      if let id = entry["appID"], id.string == nil { warn(.listOfApps, at: id) }
      for rule in entry["components"]?.array ?? [] {
        if let path = rule["/"] { check(path: path, isInComponent: true) }
        if let flag = rule["exclude"], flag.bool == nil { warn(.flagOfRule(flag.kind), at: flag) }
      }
      for path in entry["paths"]?.array ?? [] { check(path: path, isInComponent: false) }
    }
  }

  private func check(path: JSONNode, isInComponent: Bool) {
    guard let text = path.string else { return }
    if !isInComponent, let meant = AssociationFile.exclusion(meantBy: text) {
      return warn(.notWithoutSpace(text, meant), at: path)
    }
    let hasPrefix = text.hasPrefix("NOT ")
    let pattern = hasPrefix ? String(text.dropFirst(4)) : text
    let right = url.corrected(pattern)
    if hasPrefix, isInComponent {
      warn(.notInComponents(text, right), at: path)
    } else if right != pattern {
      let isURL = url.path(of: pattern) != nil
      warn(.wrongPath(pattern, (hasPrefix ? "NOT " : "") + right, isURL: isURL), at: path)
    }
  }

  private func warn(_ problem: Problem, at node: JSONNode) { log.warn(problem, at: Place(node.range, in: source)) }
}

extension Problem {
  static func impossibleAppID(_ id: String, _ defect: AppIDDefect) -> Self {
    Self(defect.sentence(about: id), defect.fix)
  }

  static let redirectWithoutEncryption = Self("the redirect leaves https", "write https: in the target URL")

  static func keyInFile(_ name: String, meant: String) -> Self {
    Self("the system ignores \"\(name)\" in the association file", "did you mean \"\(meant)\"?")
  }

  fileprivate static let listOfApps = Self(
    "the system ignores \"appID\", which is not a string", "write \"appIDs\": [ … ] for several apps")

  fileprivate static func flagOfRule(_ kind: String) -> Self {
    Self("\"exclude\" is \(kind), not a Boolean", "write true or false without quotation marks")
  }

  fileprivate static func notWithoutSpace(_ text: String, _ meant: String) -> Self {
    Self("missing space after \"NOT\" in \"\(text)\"", "write \"\(meant)\"")
  }

  fileprivate static func notInComponents(_ text: String, _ pattern: String) -> Self {
    Self(
      "the prefix \"NOT\" in \"\(text)\" has no special meaning in \"components\"",
      "write { \"/\": \"\(pattern)\", \"exclude\": true }")
  }

  fileprivate static func wrongPath(_ text: String, _ right: String, isURL: Bool) -> Self {
    Self(
      "the pattern \"\(text)\" " + (isURL ? "contains a scheme or host" : "does not begin with a slash"),
      "write \"\(right)\"")
  }
}
