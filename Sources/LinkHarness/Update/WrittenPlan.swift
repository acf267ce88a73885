package import HarnessText

/// A plan and the texts from which it was read, one of which can be changed before the plan is read again.
package struct WrittenPlan: Sendable {
  package let plan: TestPlan
  /// The plan with one row, whose edits cost least.
  package let own: TestPlan
  package let source: SourceText
  /// The texts of the files that the plan names.
  package let documents: [SourceText]
  package let objects: [Place: FormObject]
  private let reader: PlanReader

  /// With a row, the text lacks the others.
  package init?(_ load: PlanLoad, of row: TestPlan.Row? = nil) {
    guard let plan = load.plan, let reader = plan.frame?.reader else { return nil }
    (self.plan, self.reader) = (plan, reader)
    var noting = row.map { reader.reading([$0], of: plan.rows) } ?? reader
    noting.notesObjects = true
    let read = noting.read()
    (own, source, objects) = (row == nil ? plan : read.plan ?? plan, noting.source, read.objects)
    documents = load.documents.distinct.compactMap { path in
      path == reader.source.file || PlanFiles.isFolder(path) != false ? nil : try? PlanFiles.read(path).get()
    }
  }

  /// Reads the plan with another text at a place of one of its files; its rows can be kept if the place is in no row.
  package func reading(
    _ text: String, at place: Place, keepingRows keepsRows: Bool = false
  ) -> Result<TestPlan, PlanLoad.Invalid> {
    Result { () throws(PlanLoad.Invalid) in
      var changed = try plan.edited(place, to: text) { _ in !keepsRows }
      if keepsRows { changed.rows = plan.rows }
      return changed
    }
  }

  /// Reads the plan with more rows, which expect nothing yet, as the last ones; `nil` if its rows are in another file.
  package func adding(_ rows: [JSONValue]) -> (text: SourceText, plan: TestPlan)? {
    guard let root = JSONDocument(reading: source).root, root["links"]?.array?.isEmpty == false else { return nil }
    let edit = OpenObject(owner: root, source: source).edit(appending: rows, to: "links")
    let text = SourceText(EditedText(source, [edit]).bytes, file: source.file)
    var reader = reader
    (reader.source, reader.fillsMissing) = (text, true)
    return reader.read().plan.map { (text, $0) }
  }

  /// Reads the plan with more rows, which expect what happens now, and returns its text and that of these rows.
  package func recording(_ rows: [JSONValue]) async -> (update: PlanUpdate, rows: [String])? {
    guard !rows.isEmpty, let (text, plan) = adding(rows) else { return nil }
    var updater = PlanUpdater(.missing)
    let replayer = await Replayer(plan)
    for row in plan.rows.suffix(rows.count) { updater.take(await replayer.replay(row), of: plan) }
    let bytes = updater.updates().first { $0.file == source.file }?.bytes ?? text.bytes
    let written = JSONDocument(reading: SourceText(bytes, file: source.file)).root?["links"]?.array ?? []
    let whole = TextEdit(range: 0..<source.bytes.count, replacement: bytes.utf8Text)
    return (
      PlanUpdate(refusals: [], text: EditedText(source, [whole])), written.suffix(rows.count).map(\.value.lineText)
    )
  }
}
