import HarnessText

extension AssociationFile {
  /// The first slip that concerns an app, and without which an answer about the file would be another; such a slip is
  /// certainly a cause.
  package func slip(
    about app: String, _ keys: AssociationKeys, behind answer: (AssociationFile) -> Int
  ) -> AssociationSlip? {
    let doubled = document.problems.filter { !$0.isSyntaxError }.map {
      AssociationSlip(
        code: .duplicateName, message: $0.message, fix: $0.fix, range: $0.range, edit: ($0.range, "\"_\""))
    }
    let others = details.filter { !$0.appIDs.isEmpty && !$0.appIDs.contains(app) }.map(\.range)
    let all = doubled + (document.root.map { AssociationSlips(in: $0, of: document.source).found } ?? [])
    // Reading each mended file takes time in proportion to its size, so only a few are read.
    return all.lazy.filter { slip in !others.contains { $0.overlaps(slip.range) } }.prefix(20).first { slip in
      guard let edit = slip.edit else { return false }
      var bytes = document.source.bytes
      bytes.replaceSubrange(edit.range, with: edit.text.utf8)
      let mended = AssociationFile(reading: SourceText(bytes, file: ""), keys: keys)
      return mended.refusal == nil && answer(mended) != answer(self)
    }
  }
}
