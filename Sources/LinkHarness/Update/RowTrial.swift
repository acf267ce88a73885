package import HarnessText

/// A new row that is replayed as the last one of a plan's file, which is not changed.
package struct RowTrial: Sendable {
  package let plan: TestPlan
  package let row: TestPlan.Row
  let result: RowResult
  package let rowText: String
  package let deviceText: String?

  package struct NewDevice: Sendable {
    package let name: String
    let value: JSONValue

    package init(name: String, value: JSONValue) { (self.name, self.value) = (name, value) }

    var text: String { "\(JSONValue.string(name).text): \(value.lineText)" }
  }

  package static func of(
    _ row: JSONValue, device: NewDevice? = nil, in file: SourceText, root: String
  ) async -> Result<RowTrial, PlanLoad.Invalid> {
    let edited = SourceText(Self.adding(row, device, to: file), file: file.file)
    let outcome = PlanReader(
      source: edited, files: PlanFiles(root: root), forbidsOnly: false, fillsMissing: true
    ).read()
    guard outcome.findings.isEmpty, let plan = outcome.plan, let added = plan.rows.last else {
      return .failure(PlanLoad.Invalid(findings: outcome.findings))
    }
    let result = await Replayer(plan).replay(added)
    var updater = PlanUpdater(.missing)
    updater.take(result, of: plan)
    let bytes = updater.updates().first?.bytes ?? edited.bytes
    let written = JSONDocument(reading: SourceText(bytes, file: file.file)).root?["links"]?.array?
      .last
    return .success(
      RowTrial(
        plan: plan, row: added, result: result,
        rowText: written?.value.indentedText ?? row.indentedText, deviceText: device?.text))
  }

  private static func adding(
    _ row: JSONValue, _ device: NewDevice?, to file: SourceText
  ) -> [UInt8] {
    guard let root = JSONDocument(reading: file).root else { return file.bytes }
    let plan = OpenObject(owner: root, source: file)
    var edits = [plan.edit(appending: [row], to: "links")]
    if let device {
      if let last = root["devices"]?.object?.last {
        let end = last.value.range.upperBound
        edits.append(TextEdit(inserting: ", " + device.text, at: end))
      } else if let empty = root["devices"] {
        edits.append(TextEdit(range: empty.range, replacement: "{ \(device.text) }"))
      } else if let links = root.member("links") {
        let start = links.nameRange.lowerBound
        let text = "\"devices\": { \(device.text) },\n  "
        edits.append(TextEdit(inserting: text, at: start))
      }
    }
    return EditedText(file, edits).bytes
  }
}
