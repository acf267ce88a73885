package import HarnessText

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

  package enum Answer: Sendable {
    case row(RowResult)
    case invalid(String?, [Finding])
  }

  package func answers(to line: InputLine) async -> [Answer] {
    guard line.isWhole else {
      let finding = Finding(.lineTooLong(InputLine.limit), file: Self.name, line: line.number)
      return [.invalid(nil, [finding])]
    }
    let position = SourcePosition(line: line.number, column: 1)
    let text = SourceText(line.bytes, file: Self.name, origin: position)
    let reading = frame.read(text, number: line.number)
    guard reading.findings.isEmpty else {
      return [.invalid(reading.id, reading.findings)]
    }
    var answers: [Answer] = []
    for row in reading.rows {
      var result = await replayer.replayTimed(row)
      (result.plan, result.planName) = (Self.name, Self.name)
      answers.append(.row(result))
    }
    return answers
  }
}

extension RowRecord {
  package init(_ answer: RowStream.Answer, _ parts: Parts) {
    switch answer {
    case .row(let result): self.init(result, nil, parts)
    case .invalid(let id, let findings): self.init(invalid: RowStream.name, findings, row: id, parts)
    }
  }
}
