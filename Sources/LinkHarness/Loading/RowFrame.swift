import HarnessText
import LinkModel

/// What a plan's sections are read with, for rows from standard input and for a section that is read again.
final class RowFrame: Sendable {
  let reader: PlanReader
  let defaults: RowDefaults
  let scope: VariableScope
  let mask: SecretMask
  let names: Names
  let files: PlanFiles
  /// What each site has.
  let site: WrittenPart?

  init(
    _ reader: PlanReader, _ defaults: RowDefaults, _ scope: VariableScope, _ reading: Reading, site: WrittenPart?
  ) {
    (self.reader, self.defaults, self.scope, self.site) = (reader, defaults, scope, site)
    (mask, names, files) = (reading.log.mask, reading.names, reading.files)
  }

  struct Outcome {
    var rows: [TestPlan.Row] = []
    var findings: [Finding] = []
    var id: String?
  }

  func read(_ text: SourceText, number: Int) -> Outcome {
    let reading = Reading(files: files)
    reading.names = names
    var outcome = Outcome()
    if let row = StrictObject(text, reading) {
      outcome.id = row.value("id")?.string
      if row.expected("an object for the row", row.node, row.node.object) != nil {
        row.log.mask = mask
        outcome.rows = rows(of: row, number: number)
        if let only = Written<RowForm>(row).member(\.only) {
          row.report(.needlessKey(only.name, of: "a row from standard input"), at: only)
        }
      }
    }
    outcome.findings = reading.findings
    if !outcome.findings.isEmpty { outcome.rows = [] }
    return outcome
  }

  func rows(of row: StrictObject, number: Int) -> [TestPlan.Row] {
    let filler = Filler(row.reading, planSize: row.source.bytes.count)
    let reader = RowReader(
      defaults: defaults, text: row, scope: scope, filler: filler, forbidsOnly: reader.forbidsOnly)
    return reader.read([WrittenRow(node: row.node, text: row)], from: number)
  }
}

extension TestPlan {
  var frame: RowFrame? { origin as? RowFrame }
}
