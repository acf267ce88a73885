package import HarnessText
package import LinkModel

package struct ParseRecord: StageRecord {
  package static let stage = Stage.parse

  private(set) var files: [FileRecord] = []

  package init() {}

  package init(_ trace: StepTrace) { files = trace.fetch.shown.compactMap(FileRecord.init) }

  package init?(_ node: JSONNode) {
    guard let files = [FileRecord](node) else { return nil }
    self.files = files
  }

  package mutating func members(_ json: JSONMembers) {}

  package func masked(by mask: SecretMask) -> ParseRecord {
    var copy = self
    copy.files = files.masked(by: mask)
    return copy
  }

  package func lines(_ detail: ReportLine.Detail) -> [ReportLine] {
    files.map(\.line).reduce(into: []) { lines, line in
      if !lines.contains(where: { $0.text == line.text }) { lines.append(line) }
    }
  }
}

/// An association file that was downloaded.
struct FileRecord: JSONRecord {
  private var host = ""
  private var file = ""
  private var entries = 0
  private var rules = 0
  private var refusal: String?
  private var place: String?

  init() {}

  init?(_ trace: DownloadTrace) {
    guard case .file(let file) = trace.download else { return nil }
    let source = file.document.source
    (host, self.file, entries) = (trace.host, source.file, file.details.count)
    rules = file.details.reduce(0) { $0 + ($1.rules?.count ?? 0) }
    refusal = file.refusal?.message
    if case .notJSON(let finding)? = file.refusal {
      place = Place(finding.range, in: source).description
    }
  }

  mutating func members(_ json: JSONMembers) {
    json("host", &host)
    json("file", &file)
    json("entries", &entries)
    json("rules", &rules)
    json("refused", &refusal)
    json("place", &place)
  }

  fileprivate var line: ReportLine {
    if let refusal {
      return
        "\(host): the system ignores the file, because \(refusal)\(place.map { " (\($0))" } ?? "")"
    }
    return "\(host): \(entries.of("entry", "entries")), \(rules.of("rule", "rules"))"
  }
}
