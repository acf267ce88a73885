@testable import LinkHarness
@testable import LinkTools

extension RowRecord {
  /// Reads a row from one line of JSON Lines.
  static func reading(_ text: String) throws -> RowRecord {
    let node = try #require(JSONDocument(reading: SourceText(text, file: "line")).root)
    return try #require(RowRecord(node))
  }
}

extension MergedReports {
  /// Merges JSON Lines documents under the names `report-1`, `report-2` and so on.
  static func merge(
    _ texts: [String], _ report: (RunEvent) -> Void
  ) throws -> ReplaySummary {
    var merged = MergedReports(
      texts.enumerated().map { index, text in
        var lines = text.lines.map { Array($0.utf8) }.makeIterator()
        return Source("report-\(index + 1)") { lines.next() }
      })
    return try merged.run(report)
  }
}
