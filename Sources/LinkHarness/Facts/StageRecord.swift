package import HarnessText

/// What reports show of one stage of a row: values that are taken and masked once, and that are the same when they are
/// read from JSON Lines.
package struct StageRecord: Sendable {
  let table: StageTable
  /// In the order of the table's facts.
  let values: [(any JSONCoded)?]

  package var stage: Stage { table.stage }
  package var isReached: Bool { table.isReached(self) }
  package var lines: [ReportLine] { lines(.everything) }

  package func lines(_ detail: ReportLine.Detail) -> [ReportLine] { table.lines(self, detail) }

  subscript<Value>(_ fact: Taken<Value>) -> Value? { values[fact.index] as? Value }
}

extension [StageRecord] {
  /// Creates the records of a step, masked.
  package init(_ trace: StepTrace) {
    let mask = trace.mask
    self = Stage.allCases.filter { trace.shows($0) }.map { stage in
      let table = stage.table
      return StageRecord(
        table: table,
        values: table.facts.map { fact in
          fact.traits.contains(.isUnshown) ? nil : fact.readers.record(trace)?.masked(by: mask)
        })
    }
  }

  init(_ object: JSONNode?) {
    self = StageTable.all.compactMap { table in
      object?[table.stage.rawValue].flatMap { table.read($0) }.map { StageRecord(table: table, values: $0) }
    }
  }

  subscript(_ stage: Stage) -> StageRecord? { first { $0.stage == stage } }
}

extension StepTrace {
  /// Writes an object with a member for each stage that reports show, and masks each string where it is written.
  package func writeStages(to out: JSONWriter) {
    let mask = mask
    out.mask = mask
    out.object {
      for stage in Stage.allCases where shows(stage) {
        out.name(quoted: stage.table.quotedName)
        stage.table.write(self, to: out, mask)
      }
    }
    out.mask = nil
  }

  /// Whether reports show a stage: those that the link reached, and those with other values.
  fileprivate func shows(_ stage: Stage) -> Bool { reached(stage) || hasMore(in: stage) }

  private func hasMore(in stage: Stage) -> Bool {
    switch stage {
    case .route: route.made != nil || !opened.isEmpty
    case .navigate: navigate.content != nil || !navigate.analytics.isEmpty || navigate.spoken != nil
    case .fallback: !fallback.unused.isEmpty
    case .dispatch: !lost.isEmpty
    case .fetch, .parse, .decide, .deliver: false
    }
  }
}

/// An object whose names the plan chooses, such as the parameters of a route.
package struct NamedValues: JSONCoded, Equatable {
  package var pairs: [NamedValue] = []

  package struct NamedValue: Equatable, Sendable {
    package let name: String
    package let value: String
  }

  init(_ pairs: [NamedValue] = []) { self.pairs = pairs }

  package init?(_ node: JSONNode) {
    guard let members = node.object else { return nil }
    pairs = members.map { NamedValue(name: $0.name, value: $0.value.string ?? "") }
  }

  package func write(to out: JSONWriter) { write(out) { $0.value } }

  package func write(to out: JSONWriter, masking mask: SecretMask) { write(out) { mask.masked($0.value, of: $0.name) } }

  private func write(_ out: JSONWriter, _ text: (NamedValue) -> String) {
    out.object {
      for pair in pairs {
        out.name(pair.name)
        out.unchanged(text(pair))
      }
    }
  }

  package func masked(by mask: SecretMask) -> NamedValues {
    NamedValues(pairs.map { NamedValue(name: $0.name, value: mask.masked($0.value, of: $0.name)) })
  }
}
