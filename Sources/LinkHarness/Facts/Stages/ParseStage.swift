import HarnessText
import LinkModel

/// The files that were downloaded; JSON Lines have an array of them.
///
/// It is as safe to share as every table: its properties are constants.
final class ParseStage: StageTable, @unchecked Sendable {
  let files = Taken(shown: "files") { $0.fetch.shown.compactMap(FileRecord.init) }

  override func write(_ trace: StepTrace, to out: JSONWriter, _ mask: SecretMask) {
    out.array {
      for download in trace.fetch.shown {
        guard case .file = download.download else { continue }
        download.fileJSON.write(to: out, mask) { FileRecord(download)?.write(to: $0) }
      }
    }
  }

  override func read(_ node: JSONNode) -> [(any JSONCoded)?]? { [FileRecord](node).map { [$0] } }

  override func reason(_ trace: StepTrace) -> StageReason { Stage.fetch.table.reason(trace) }

  override func lines(_ values: StageRecord, _ detail: ReportLine.Detail) -> [ReportLine] {
    (values[files] ?? []).map(\.line).reduce(into: []) { lines, line in
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
    if case .notJSON(let error)? = file.refusal { place = "\(error.place)" }
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
