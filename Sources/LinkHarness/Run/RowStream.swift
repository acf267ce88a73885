import HarnessText

package struct RowStream: Sendable {
  private let frame: RowFrame
  private let plan: TestPlan
  private let replayer: Replayer
  /// The files that were read.
  package let documents: [String]

  /// The name shown for these rows in place of a plan's file.
  package static let name = PlanFiles.standardInput

  package init(_ path: String, over transport: TransportKind = .memory) async throws(PlanLoad.Invalid) {
    let source: SourceText
    switch PlanFiles.read(path, acceptsPipes: true) {
    case .success(let text): source = text
    case .failure(let cause):
      throw PlanLoad.Invalid(findings: [Finding(cause, file: path)])
    }
    let files = PlanFiles(root: FilePath.folder(of: path))
    var reader = PlanReader(source: source, files: files, forbidsOnly: false)
    reader.isRead = { _ in false }
    let outcome = reader.read()
    guard outcome.findings.isEmpty, let plan = outcome.plan, let frame = plan.frame else {
      throw PlanLoad.Invalid(findings: outcome.findings)
    }
    self.plan = plan
    self.frame = frame
    documents = [path] + outcome.documents
    replayer = await Replayer(plan, over: transport)
  }

  package func records(of line: InputLine, _ parts: RowRecord.Parts) async -> [RowRecord] {
    func invalid(_ findings: [Finding], row: String? = nil) -> [RowRecord] {
      [RowRecord(invalid: Self.name, findings, row: row, parts)]
    }
    guard line.isWhole else {
      return invalid([Finding(.lineTooLong(InputLine.limit), file: Self.name, line: line.number)])
    }
    let text = SourceText(line.bytes, file: Self.name, origin: SourcePosition(line: line.number, column: 1))
    let reading = frame.read(text, number: line.number)
    guard reading.findings.isEmpty else { return invalid(reading.findings, row: reading.id) }
    var records: [RowRecord] = []
    for row in reading.rows {
      var result = await replayer.replayTimed(row)
      (result.plan, result.planName) = (Self.name, Self.name)
      records.append(RowRecord(result, nil, parts))
    }
    return records
  }
}
