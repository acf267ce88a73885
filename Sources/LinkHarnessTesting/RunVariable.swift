import HarnessText

enum RunVariable: String, CaseIterable {
  case filter = "LINKPLAN_FILTER"
  case tag = "LINKPLAN_TAG"
  case row = "LINKPLAN_ROW"
  case update = "LINKPLAN_UPDATE"
  case report = "LINKPLAN_REPORT"

  func value(in environment: [String: String]) -> String? {
    environment[rawValue].flatMap { $0.isEmpty ? nil : $0 }
  }

  /// Only names similar to a known one are reported, because a project may use the prefix for its own variables.
  static func misspelling(in environment: [String: String]) -> String? {
    let prefix = "LINKPLAN_"
    let known = allCases.map { String($0.rawValue.dropFirst(prefix.count)) }
    for name in environment.keys.sorted() where name.hasPrefix(prefix) {
      let rest = String(name.dropFirst(prefix.count))
      guard !known.contains(rest), let near = NearMiss.nearest(to: rest, among: known) else {
        continue
      }
      return "unknown environment variable \(name); did you mean \(prefix)\(near)?"
    }
    return nil
  }
}
