import HarnessText
import LinkModel

/// What rows take from the plan they are replayed in: defaults, variables, and the names they may use.
///
/// A value, so that rows which come by themselves are read side by side.
struct RowFrame: Sendable {
  /// The plan's object.
  let root: JSONNode
  /// The text it stands in.
  let source: SourceText
  /// The variables of the plan.
  let scope: VariableScope
  let appNames: [String]
  let hosts: [String]
  let clipNames: [String]
  let deviceNames: [String]
  let tabNames: [String]
  let files: PlanFiles

  /// The reader of rows that stand in some text.
  func reader(
    plan: StrictObject, text: StrictObject, forbidsOnly: Bool, fillsMissing: Bool = false
  ) -> RowReader {
    RowReader(
      plan: plan, text: text, scope: scope, appNames: appNames, hosts: hosts,
      forbidsOnly: forbidsOnly, fillsMissing: fillsMissing, clipNames: clipNames,
      deviceNames: deviceNames, tabNames: tabNames)
  }

  /// What a text with one row comes to.
  struct Reading {
    var rows: [TestPlan.Row] = []
    /// What is wrong with it; then there are no rows.
    var findings: [PlanFinding] = []
    /// Its id, as far as that can be told.
    var id: String?
  }

  /// Reads one row from a text of its own; its number names it when it has no id, and `provenance` is told of the
  /// documents it brings along.
  func read(_ text: SourceText, number: Int, _ provenance: inout Provenance) -> Reading {
    let document = JSONDocument(reading: text)
    let log = FindingLog()
    for finding in document.findings { log.add(.json(finding), in: text, at: finding.range) }
    var reading = Reading()
    guard let node = document.root else {
      reading.findings = log.findings
      return reading
    }
    reading.id = node["id"]?.string
    // Defaults are read anew with each row, since they may hold its variables; the plan's own mistakes were found before.
    if let plan = StrictObject(root, "the plan", keys: PlanReader.keys, source: source, log: log),
      node.object != nil
    {
      var documents = DocumentReader(files: files, log: log)
      let row = StrictObject(free: node, source: text, log: log)
      var reader = reader(plan: plan, text: row, forbidsOnly: false)
      reading.rows = reader.read([node], from: number, &documents, &provenance)
      if let only = node.member("only") {
        log.add(
          .unknownKey("only", of: "a row that comes by itself", known: []), in: text,
          at: only.nameRange)
      }
    } else {
      log.add(
        .wrongKind(expected: "an object, the row", found: node.kind), in: text, at: node.range)
    }
    reading.findings = log.findings
    if !reading.findings.isEmpty { reading.rows = [] }
    return reading
  }
}
