import HarnessText
import LinkModel

/// The parts of a plan that are needed to read rows from standard input; a value type, so rows can be read in parallel.
struct RowFrame {
  let defaults: RowDefaults
  let scope: VariableScope
  let mask: SecretMask
  let names: Names
  let files: PlanFiles

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
      outcome.rows = read(row, number: number)
    }
    outcome.findings = reading.log.findings.sorted { $0.position < $1.position }
    if !outcome.findings.isEmpty { outcome.rows = [] }
    return outcome
  }

  private func read(_ row: StrictObject, number: Int) -> [TestPlan.Row] {
    guard row.expected("an object for the row", row.node, row.node.object) != nil else { return [] }
    row.log.mask = mask
    let filler = Filler(row.reading, planSize: row.source.bytes.count)
    let reader = RowReader(defaults: defaults, text: row, scope: scope, filler: filler, forbidsOnly: false)
    let rows = reader.read([WrittenRow(node: row.node, text: row)], from: number)
    if let only = Written<RowForm>(row).member(\.only) {
      row.report(.needlessKey(only.name, of: "a row from standard input"), at: only)
    }
    return rows
  }
}
